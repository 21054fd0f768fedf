// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {PackedUserOperation} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {MessageHashUtils} from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";

/**
 * Devnet only: an ERC-7579 validator and hook with one ECDSA owner per account, in place of Kernel's canonical ECDSA
 * validator. As a hook, it allows the owner's address to call the account directly.
 */
contract DevnetEcdsaValidator {
    uint256 private constant VALIDATOR = 1;
    uint256 private constant HOOK = 4;

    /// The owner of an account. Tools read it under this name.
    mapping(address account => address owner) public ecdsaValidatorStorage;

    event OwnerRegistered(address indexed kernel, address indexed owner);

    error AlreadyInitialized(address account);
    error NotInitialized(address account);
    error InvalidOwner();
    error CallerIsNotOwner(address caller);

    function onInstall(bytes calldata data) external payable {
        if (isInitialized(msg.sender)) revert AlreadyInitialized(msg.sender);
        if (data.length < 20) revert InvalidOwner();
        address owner = address(bytes20(data[:20]));
        if (owner == address(0)) revert InvalidOwner();
        ecdsaValidatorStorage[msg.sender] = owner;
        emit OwnerRegistered(msg.sender, owner);
    }

    function onUninstall(bytes calldata) external payable {
        if (!isInitialized(msg.sender)) revert NotInitialized(msg.sender);
        delete ecdsaValidatorStorage[msg.sender];
    }

    function isModuleType(uint256 typeId) external pure returns (bool) {
        return typeId == VALIDATOR || typeId == HOOK;
    }

    function isInitialized(address account) public view returns (bool) {
        return ecdsaValidatorStorage[account] != address(0);
    }

    function validateUserOp(PackedUserOperation calldata op, bytes32 userOpHash) external payable returns (uint256) {
        return _signedBy(ecdsaValidatorStorage[msg.sender], userOpHash, op.signature) ? 0 : 1;
    }

    function isValidSignatureWithSender(address, bytes32 hash, bytes calldata signature)
        external
        view
        returns (bytes4)
    {
        return _signedBy(ecdsaValidatorStorage[msg.sender], hash, signature) ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }

    function preCheck(address caller, uint256, bytes calldata) external payable returns (bytes memory) {
        if (caller != ecdsaValidatorStorage[msg.sender]) revert CallerIsNotOwner(caller);
        return "";
    }

    function postCheck(bytes calldata) external payable {}

    /// Accepts signatures of the hash itself and of its EIP-191 form, which wallets sign.
    function _signedBy(address owner, bytes32 hash, bytes calldata signature) private pure returns (bool) {
        return owner != address(0)
            && (_recover(hash, signature) == owner
                || _recover(MessageHashUtils.toEthSignedMessageHash(hash), signature) == owner);
    }

    function _recover(bytes32 hash, bytes calldata signature) private pure returns (address recovered) {
        (recovered,,) = ECDSA.tryRecoverCalldata(hash, signature);
    }
}
