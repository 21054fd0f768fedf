// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ERC4337Utils} from "@openzeppelin/contracts/account/utils/ERC4337Utils.sol";
import {Paymaster} from "@openzeppelin/contracts/account/paymaster/Paymaster.sol";
import {PaymasterERC20} from "@openzeppelin/contracts/account/paymaster/extensions/PaymasterERC20.sol";
import {PaymasterSigner} from "@openzeppelin/contracts/account/paymaster/extensions/PaymasterSigner.sol";
import {IEntryPoint, PackedUserOperation} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignerECDSA} from "@openzeppelin/contracts/utils/cryptography/signers/SignerECDSA.sol";

/**
 * Devnet only: OpenZeppelin's paymaster, composed like in its documentation, to compare the gas of GaslessPaymaster
 * with it. Its signer sets token and rate of one operation. The data are validAfter (6 bytes), validUntil (6), token
 * (20), tokenPerNative (16) and the signature.
 */
contract DevnetOpenZeppelinPaymaster is PaymasterERC20, PaymasterSigner, SignerECDSA {
    using ERC4337Utils for *;

    constructor(address signer) EIP712("DevnetOpenZeppelinPaymaster", "1") SignerECDSA(signer) {}

    function entryPoint() public pure override returns (IEntryPoint) {
        return ERC4337Utils.ENTRYPOINT_V07;
    }

    function deposit() external payable {
        _deposit(msg.value);
    }

    function digestOf(PackedUserOperation calldata op) public view returns (bytes32) {
        bytes calldata data = op.paymasterData();
        bytes32 ofOperation = _signableUserOpHash(op, uint48(bytes6(data[0:6])), uint48(bytes6(data[6:12])));
        return keccak256(bytes.concat(ofOperation, data[12:48]));
    }

    function _fetchDetails(PackedUserOperation calldata op, bytes32)
        internal
        view
        override
        returns (uint256 validationData, IERC20 token, uint256 tokenPerNative)
    {
        bytes calldata data = op.paymasterData();
        token = IERC20(address(bytes20(data[12:32])));
        tokenPerNative = uint128(bytes16(data[32:48]));
        validationData = _rawSignatureValidation(digestOf(op), data[48:])
            .packValidationData(uint48(bytes6(data[0:6])), uint48(bytes6(data[6:12])));
    }

    function _validatePaymasterUserOp(PackedUserOperation calldata op, bytes32 userOpHash, uint256 maxCost)
        internal
        override(PaymasterERC20, PaymasterSigner)
        returns (bytes memory context, uint256 validationData)
    {
        return PaymasterERC20._validatePaymasterUserOp(op, userOpHash, maxCost);
    }

    function _postOp(PostOpMode mode, bytes calldata context, uint256 actualGasCost, uint256 feePerGas)
        internal
        override(Paymaster, PaymasterERC20)
    {
        PaymasterERC20._postOp(mode, context, actualGasCost, feePerGas);
    }
}
