// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {AccountERC7579} from "@openzeppelin/contracts/account/extensions/draft-AccountERC7579.sol";
import {ERC4337Utils} from "@openzeppelin/contracts/account/utils/ERC4337Utils.sol";
import {IEntryPoint, PackedUserOperation} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {ERC1155Holder} from "@openzeppelin/contracts/token/ERC1155/utils/ERC1155Holder.sol";
import {ERC721Holder} from "@openzeppelin/contracts/token/ERC721/utils/ERC721Holder.sol";
import {MessageHashUtils} from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";
import {SignerEIP7702} from "@openzeppelin/contracts/utils/cryptography/signers/SignerEIP7702.sol";

/**
 * Devnet only: the delegate that addresses adopt under EIP-7702, in place of Kernel v3.3. Like Kernel, it accepts
 * ERC-7579's `execute` and Kernel's nonces. From the address's own key, it accepts only signatures in EIP-191 form.
 */
contract DevnetDelegate is AccountERC7579, SignerEIP7702, ERC721Holder, ERC1155Holder {
    /// The type in Kernel's nonces that names a validator module.
    bytes1 private constant VALIDATOR_TYPE = 0x01;

    function entryPoint() public pure override returns (IEntryPoint) {
        return ERC4337Utils.ENTRYPOINT_V07;
    }

    function accountId() public pure override returns (string memory) {
        return "gasless-gateway.devnet-delegate.1";
    }

    /// Kernel's answer while the address's own key is root.
    function rootValidator() external pure returns (bytes21) {
        return 0;
    }

    function _signableUserOpHash(PackedUserOperation calldata, bytes32 userOpHash)
        internal
        pure
        override
        returns (bytes32)
    {
        return MessageHashUtils.toEthSignedMessageHash(userOpHash);
    }

    /// Nonce: mode (1 byte) ‖ type (1) ‖ validator (20) ‖ key (2) ‖ sequence (8). The root type ignores the validator.
    function _extractUserOpValidator(PackedUserOperation calldata op) internal pure override returns (address) {
        bytes32 nonce = bytes32(op.nonce);
        return nonce[1] == VALIDATOR_TYPE ? address(bytes20(nonce << 16)) : address(0);
    }

    function _rawSignatureValidation(bytes32 hash, bytes calldata signature)
        internal
        view
        override(AccountERC7579, SignerEIP7702)
        returns (bool)
    {
        return SignerEIP7702._rawSignatureValidation(hash, signature);
    }
}
