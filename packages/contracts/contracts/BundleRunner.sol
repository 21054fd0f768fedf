// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IEntryPoint, IEntryPointStake, PackedUserOperation} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/**
 * Sends a bundle to EntryPoint v0.7, so that one failing operation does not fail the others. It takes the same call as
 * the EntryPoint, so a bundler only changes the target of its transactions.
 *
 * The contract passes the call on unchanged. If the EntryPoint reverts, it sends the operations again one by one, each
 * in its own bundle, and skips those that fail alone, with an event. If none lands, the transaction reverts with the
 * EntryPoint's revert data for the whole bundle, like a transaction to the EntryPoint itself. So a transaction that
 * succeeded has landed at least one operation, and every `OperationSkipped` of this contract in it is true. A call from
 * inside an operation cannot forge one, because the EntryPoint is locked then: nothing lands, and the events are
 * undone. Only the `UserOperationEvent` of an operation proves that it landed.
 *
 * Anyone may call. The contract has no owner and no storage, and receives no coins. `tx.origin` is still the sender of
 * the transaction, for paymasters and accounts that check it.
 *
 * A transaction needs enough gas for the second pass. For each operation, let `v` be the sum of both verification
 * limits and `e` the sum of call and postOp limit.
 * - The EntryPoint reverts a bundle while it validates, before any execution, and each validation stays within its
 *   limits. So the first pass wastes at most `Σ v`. After all validations, the EntryPoint reverts only for lack of gas
 *   (AA95) or if the beneficiary refuses its payment (AA91). Enough gas and a beneficiary without code prevent both.
 * - A pass takes at most `Σ (v + (e + 10,000) × 64 / 63)` and some work per operation. The EntryPoint requires 10,000
 *   more than `e` in its inner call, and a call receives at most 63/64 of the remaining gas (EIP-150).
 * - This contract's call to the EntryPoint also receives at most 63/64.
 *
 * So, with the constants of src/bundle-gas.ts, which test/BundleGas.t.sol measures:
 *
 *   base cost and call data + Σ (v + (e + 10,000) × 64 / 63 + perOperation) × 64 / 63 + Σ v
 *
 * With less gas, operations at the end of the second pass are skipped (AA95). They are delayed, but not lost. Two
 * things could waste more than `v`. A factory could burn the verification limit before the account burns it again,
 * because the EntryPoint gives the limit to both and checks the sum afterwards. A paymaster could answer with a huge
 * context. The gateway's operations use its own factory and paymaster.
 */
contract BundleRunner {
    address private constant ENTRYPOINT = 0x0000000071727De22E5E9d8BAf0edAc6f37da032;

    /// The EntryPoint's longest answer is FailedOpWithRevert: 196 bytes and up to 2,048 bytes from the account.
    uint256 private constant MAX_BUNDLE_REASON = 2_304;
    /// Enough for a reason and the arguments of a named error. Limited, because the sender pays 8 gas per logged byte.
    uint256 private constant MAX_LOGGED_REASON = 512;

    /// EIP-7702: the code of an address that has adopted a delegate reads as `0xef0100 ‖ address`.
    bytes3 private constant DESIGNATOR_PREFIX = 0xef0100;

    // The parts of `paymasterAndData` that GaslessPaymaster.sol describes.
    uint256 private constant PAYMASTER_AND_DATA_LENGTH = 214;
    uint256 private constant PAYMASTER_VERIFICATION_GAS_LIMIT = 20;
    uint256 private constant FLAGS = 52;
    bytes1 private constant FLAG_FRONTED = 0x01;
    uint256 private constant TOKEN = 65;
    uint256 private constant MAX_TOKEN_AMOUNT = 133;

    /// The operation did not land in this transaction. `revertData` has the first 512 bytes of the EntryPoint's answer.
    event OperationSkipped(uint256 indexed index, address indexed sender, uint256 nonce, bytes revertData);

    error EntryPointMissing();
    error NotOneOperation(uint256 operations);
    /// The sender has not adopted the delegate.
    error OtherCode(address sender);
    /// The sender's key has another next nonce.
    error OtherNonce(uint256 next, uint256 required);
    /// The sender has too few tokens for the paymaster, or lets it take too few.
    error TooFewTokens(address token, uint256 available, uint256 required);
    /// The balance of the sender and its deposit do not pay for the operation.
    error TooLittleCoin(uint256 available, uint256 required);

    /// Calls to an address without code succeed, so a chain without the EntryPoint must never get this contract.
    constructor() {
        if (ENTRYPOINT.code.length == 0) revert EntryPointMissing();
    }

    /// Like `handleOps` of the EntryPoint, but skips failing operations. Reverts if all of them fail.
    function handleOps(PackedUserOperation[] calldata ops, address payable beneficiary) external {
        (bool success, bytes memory reason) = _callEntryPoint(msg.data, MAX_BUNDLE_REASON);
        if (success) return;
        // A lone operation would only fail again.
        if (ops.length > 1 && _handleOneByOne(ops, beneficiary)) return;
        _revertWith(reason);
    }

    /**
     * Like `handleOps` with one operation. Checks first that the operation has the next nonce of its key, and that the
     * account can pay: with the tokens that the gateway's paymaster takes, or with coin. If `delegate` is not 0, it also
     * checks that the account still has this delegate (EIP-7702). The owner of such an account can change all of that
     * with an ordinary transaction of little more than 21,000 gas. So can an address that may take the tokens of an
     * account. The EntryPoint would notice only after a multiple of that. Reverts if the operation would fail.
     *
     * The operation reads the same accounts and slots, and is billed less because they are warm.
     */
    function handleChecked(PackedUserOperation[] calldata ops, address payable, address delegate) external {
        if (ops.length != 1) revert NotOneOperation(ops.length);
        _check(ops[0], delegate);
        // The EntryPoint finds the operations by their offset, so it does not notice the third argument.
        bytes memory data = msg.data;
        bytes4 selector = IEntryPoint.handleOps.selector;
        assembly ("memory-safe") {
            mstore(add(data, 0x20), or(selector, shr(32, shl(32, mload(add(data, 0x20))))))
        }
        (bool success, bytes memory reason) = _callEntryPoint(data, MAX_BUNDLE_REASON);
        if (!success) _revertWith(reason);
    }

    function _check(PackedUserOperation calldata op, address delegate) private view {
        address sender = op.sender;
        if (delegate != address(0) && sender.codehash != keccak256(abi.encodePacked(DESIGNATOR_PREFIX, delegate))) {
            revert OtherCode(sender);
        }
        uint256 next = IEntryPoint(ENTRYPOINT).getNonce(sender, uint192(op.nonce >> 64));
        if (next != op.nonce) revert OtherNonce(next, op.nonce);
        bytes calldata data = op.paymasterAndData;
        if (data.length == 0) _requireCoin(op);
        if (data.length != PAYMASTER_AND_DATA_LENGTH) return;
        _requireTokens(data, abi.encodeCall(IERC20.balanceOf, (sender)));
        // A fronted operation may bring its allowance itself.
        if (data[FLAGS] & FLAG_FRONTED != 0) return;
        _requireTokens(data, abi.encodeCall(IERC20.allowance, (sender, address(bytes20(data)))));
    }

    /// Reads the deposit only if the balance alone is not enough.
    function _requireCoin(PackedUserOperation calldata op) private view {
        uint256 limits = uint256(op.accountGasLimits);
        uint256 available = op.sender.balance;
        // An overflow reverts. The EntryPoint refuses such gas values (AA94).
        uint256 required =
            ((limits >> 128) + uint128(limits) + op.preVerificationGas) * uint128(uint256(op.gasFees));
        if (available >= required) return;
        available += IEntryPointStake(ENTRYPOINT).balanceOf(op.sender);
        if (available < required) revert TooLittleCoin(available, required);
    }

    /**
     * The EntryPoint decides about a token that does not answer. A token that burns its gas burns no more than in the
     * validation of the paymaster, which has to use the token within this limit.
     */
    function _requireTokens(bytes calldata paymasterAndData, bytes memory question) private view {
        address token = address(bytes20(paymasterAndData[TOKEN:]));
        uint256 gasLimit = uint128(bytes16(paymasterAndData[PAYMASTER_VERIFICATION_GAS_LIMIT:]));
        uint256 required = uint128(bytes16(paymasterAndData[MAX_TOKEN_AMOUNT:]));
        bool answered;
        uint256 available;
        assembly ("memory-safe") {
            answered := staticcall(gasLimit, token, add(question, 0x20), mload(question), 0, 0x20)
            answered := and(answered, gt(returndatasize(), 0x1f))
            available := mload(0)
        }
        if (answered && available < required) revert TooFewTokens(token, available, required);
    }

    function _handleOneByOne(PackedUserOperation[] calldata ops, address payable beneficiary)
        private
        returns (bool anyLanded)
    {
        PackedUserOperation[] memory one = new PackedUserOperation[](1);
        uint256 freeMemory;
        assembly ("memory-safe") {
            freeMemory := mload(0x40)
        }
        for (uint256 i = 0; i < ops.length; ++i) {
            one[0] = ops[i];
            (bool success, bytes memory reason) =
                _callEntryPoint(abi.encodeCall(IEntryPoint.handleOps, (one, beneficiary)), MAX_LOGGED_REASON);
            if (success) anyLanded = true;
            else emit OperationSkipped(i, ops[i].sender, ops[i].nonce, reason);
            // This round's memory is not read again. If it were kept, memory would grow with the square of the bundle.
            assembly ("memory-safe") {
                mstore(0x40, freeMemory)
            }
        }
    }

    function _revertWith(bytes memory reason) private pure {
        assembly ("memory-safe") {
            revert(add(reason, 0x20), mload(reason))
        }
    }

    /// Copies at most `maxReason` bytes of the answer.
    function _callEntryPoint(bytes memory data, uint256 maxReason)
        private
        returns (bool success, bytes memory reason)
    {
        address entryPoint = ENTRYPOINT;
        assembly ("memory-safe") {
            success := call(gas(), entryPoint, 0, add(data, 0x20), mload(data), 0, 0)
            let size := returndatasize()
            if gt(size, maxReason) { size := maxReason }
            reason := mload(0x40)
            mstore(0x40, add(reason, and(add(size, 0x3f), not(0x1f))))
            mstore(reason, size)
            returndatacopy(add(reason, 0x20), 0, size)
        }
    }
}
