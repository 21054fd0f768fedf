// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IEntryPoint, PackedUserOperation} from "@openzeppelin/contracts/interfaces/IERC4337.sol";

/**
 * Sends a bundle to EntryPoint v0.7 so that one failing operation does not fail the others. It takes the very call that
 * the EntryPoint takes: whoever sends bundles only changes the address they go to.
 *
 * The call is passed on as it is. Only when the EntryPoint reverts, the operations are sent again one by one, each in a
 * bundle of its own, and those that fail alone are skipped with an event. When none lands, the transaction reverts with
 * what the EntryPoint said of the whole bundle, like a transaction to the EntryPoint itself: so a transaction that
 * succeeded has landed at least one operation, and every `OperationSkipped` of this contract in it is true. A call from
 * inside an operation cannot forge one: the EntryPoint is locked then, nothing lands, and the events are undone.
 * What proves that an operation landed is still its `UserOperationEvent` alone.
 *
 * Anyone may call. There is no owner and no storage, nothing is ever paid to this contract, and the account of the
 * transaction (`tx.origin`) is whoever sent it, as paymasters and accounts that look at it expect.
 *
 * How much gas a transaction needs so that there is always room for the second pass. Let, per operation, `v` be the sum
 * of both verification limits and `e` the sum of call and postOp limit.
 * - The EntryPoint reverts a bundle while it validates, before any execution, and each validation stays within its
 *   limits: the first pass wastes at most `Σ v`. Once all are validated, it reverts only for lack of gas (AA95) or when
 *   the beneficiary refuses its payment (AA91); neither happens with enough gas and a beneficiary without code.
 * - A pass takes at most `Σ (v + (e + 10,000) × 64 / 63)` and some work per operation: the EntryPoint wants 10,000 more
 *   than `e` in its inner call, and a call receives at most 63/64 of the gas there is (EIP-150).
 * - This contract's call to the EntryPoint, too, receives at most 63/64.
 *
 * So, with the constants of src/bundle-gas.ts, which test/BundleGas.t.sol measures:
 *
 *   base cost and call data + Σ (v + (e + 10,000) × 64 / 63 + perOperation) × 64 / 63 + Σ v
 *
 * With less, operations at the end of the second pass are skipped (AA95), which costs time and no operation. Two things
 * could waste more than `v`: a factory that burns the verification limit before the account burns it again (both are
 * given it, the sum is checked afterwards), and a paymaster that answers with a huge context. The gateway's operations
 * name its own factory and paymaster.
 */
contract BundleRunner {
    address private constant ENTRYPOINT = 0x0000000071727De22E5E9d8BAf0edAc6f37da032;

    /// All that the EntryPoint ever answers: FailedOpWithRevert, 196 bytes around up to 2,048 of the account's.
    uint256 private constant MAX_BUNDLE_REASON = 2_304;
    /// Logging costs 8 gas a byte, which the sender pays: enough for a reason and the arguments of a named error.
    uint256 private constant MAX_LOGGED_REASON = 512;

    /// The operation did not land in this transaction. `revertData` is the EntryPoint's, cut off after 512 bytes.
    event OperationSkipped(uint256 indexed index, address indexed sender, uint256 nonce, bytes revertData);

    error EntryPointMissing();

    /// Calls to an address without code succeed, so a chain without the EntryPoint must never get this contract.
    constructor() {
        if (ENTRYPOINT.code.length == 0) revert EntryPointMissing();
    }

    /// As `handleOps` of the EntryPoint, but operations that fail are skipped unless all do.
    function handleOps(PackedUserOperation[] calldata ops, address payable beneficiary) external {
        (bool success, bytes memory reason) = _callEntryPoint(msg.data, MAX_BUNDLE_REASON);
        if (success) return;
        // A lone operation would only fail again.
        if (ops.length > 1 && _handleOneByOne(ops, beneficiary)) return;
        assembly ("memory-safe") {
            revert(add(reason, 0x20), mload(reason))
        }
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
            // Nothing of this round is read again; without this, memory would grow with the square of the bundle.
            assembly ("memory-safe") {
                mstore(0x40, freeMemory)
            }
        }
    }

    /// Copies at most `maxReason` bytes of the answer, however long it is.
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
