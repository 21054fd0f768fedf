// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IEntryPoint, PackedUserOperation} from "@openzeppelin/contracts/interfaces/IERC4337.sol";

/**
 * Runs a bundle on the real EntryPoint v0.7 and finds the operations that fail. Never deployed: a state override puts
 * this code at an unused address for one eth_call. The call must come from the address that will send the bundle.
 *
 * Leaves out a failing operation and runs the rest again, until the rest succeeds or none is left. If the EntryPoint
 * does not name the failing operation, the simulator searches the shortest failing prefix of the bundle. The last
 * operation of that prefix is the failing one, because a validation depends only on the operations before it.
 */
contract BundleSimulator {
    struct Failure {
        /// Index of the operation in `ops`.
        uint256 index;
        bytes revertData;
    }

    /// Code of a sender before the bundle runs.
    struct Code {
        /// Zero: the address has no state. The hash of empty bytes: the address has no code.
        bytes32 codeHash;
        /// The delegate that the sender has adopted under EIP-7702. Zero: none.
        address delegate;
    }

    struct Result {
        Failure[] failures;
        /// The codes of the senders of `ops`, in their order.
        Code[] codes;
        /// Gas of `handleOps` with the operations that do not fail. 0: all fail.
        uint256 gasUsed;
        /// Wei that the beneficiary received for those operations.
        uint256 paid;
        /// False: the gas was not enough to finish. Call again, and leave out these failures too.
        bool finished;
    }

    struct Outcome {
        bool success;
        uint256 gasUsed;
        uint256 paid;
        bytes revertData;
    }

    /// `leftOut` has one bit for each operation.
    uint256 private constant MAX_OPERATIONS = 256;
    /// The EntryPoint's longest answer is FailedOpWithRevert: 196 bytes and up to 2,048 bytes from the account.
    uint256 private constant MAX_REASON = 2_304;
    /// The EntryPoint requires this gas in addition to call and postOp limit. Otherwise it reverts the bundle (AA95).
    uint256 private constant INNER_RESERVE = 10_000;
    /// Generous bounds for the EntryPoint's work per operation, and for the work of both contracts per bundle.
    uint256 private constant PER_OPERATION = 60_000;
    uint256 private constant PER_BUNDLE = 100_000;

    /// EIP-7702: the code of an address that has adopted a delegate reads as `0xef0100 ‖ address`.
    bytes3 private constant DESIGNATOR_PREFIX = 0xef0100;
    uint256 private constant DESIGNATOR_LENGTH = 23;

    /// Every attempt reverts with this error, so that it leaves no state and no warm addresses.
    error Attempt(Outcome outcome);
    error EntryPointMissing(address entryPoint);
    error TooManyOperations(uint256 operations);
    error SelfCallOnly();
    /// The EntryPoint refuses even a bundle without operations, for example because of the beneficiary.
    error NoBundleGoesThrough(bytes revertData);

    /// `leftOut` has a bit for each operation that is known to fail. The lowest bit is the first operation.
    function simulate(
        PackedUserOperation[] calldata ops,
        address payable beneficiary,
        address entryPoint,
        uint256 leftOut
    ) external returns (Result memory result) {
        if (entryPoint.code.length == 0) revert EntryPointMissing(entryPoint);
        if (ops.length > MAX_OPERATIONS) revert TooManyOperations(ops.length);
        _simulate(ops, beneficiary, entryPoint, leftOut, result);
        // Read last, because reading makes the addresses warm, and a later attempt would take less gas than on chain.
        result.codes = _codes(ops);
    }

    function _simulate(
        PackedUserOperation[] calldata ops,
        address payable beneficiary,
        address entryPoint,
        uint256 leftOut,
        Result memory result
    ) private {
        bytes memory attemptCall = abi.encodeCall(this.attempt, (ops, beneficiary, entryPoint, leftOut));
        result.failures = _emptyList(ops.length);
        while (_count(ops, leftOut) > 0) {
            bool affordable = _affordable(ops, leftOut);
            // A lone operation runs with all the remaining gas. If that is too little, it cannot succeed at all.
            if (!affordable && (_count(ops, leftOut) > 1 || result.failures.length > 0)) return;
            Outcome memory outcome = _attempt(attemptCall, leftOut);
            if (outcome.success) {
                (result.gasUsed, result.paid) = (outcome.gasUsed, outcome.paid);
                break;
            }
            (bool found, uint256 index) = _named(ops, leftOut, outcome.revertData);
            if (!found && !affordable) (found, index) = (true, _indexAt(0, leftOut));
            if (!found) (found, index) = _search(ops, leftOut, attemptCall);
            if (!found) return;
            _push(result.failures, Failure(index, outcome.revertData));
            leftOut |= 1 << index;
        }
        result.finished = true;
    }

    function _codes(PackedUserOperation[] calldata ops) private view returns (Code[] memory codes) {
        codes = new Code[](ops.length);
        for (uint256 i = 0; i < ops.length; ++i) {
            address sender = ops[i].sender;
            codes[i].codeHash = sender.codehash;
            if (sender.code.length != DESIGNATOR_LENGTH) continue;
            bytes memory code = sender.code;
            if (bytes3(code) == DESIGNATOR_PREFIX) codes[i].delegate = address(uint160(uint184(bytes23(code))));
        }
    }

    /// Runs the operations that are not left out. Always reverts with the outcome.
    function attempt(
        PackedUserOperation[] calldata ops,
        address payable beneficiary,
        address entryPoint,
        uint256 leftOut
    ) external {
        if (msg.sender != address(this)) revert SelfCallOnly();
        PackedUserOperation[] memory chosen = new PackedUserOperation[](_count(ops, leftOut));
        uint256 next = 0;
        for (uint256 i = 0; i < ops.length; ++i) {
            if (leftOut >> i & 1 == 0) chosen[next++] = ops[i];
        }
        bytes memory data = abi.encodeCall(IEntryPoint.handleOps, (chosen, beneficiary));
        Outcome memory outcome;
        uint256 balanceBefore = beneficiary.balance;
        (outcome.success, outcome.gasUsed, outcome.revertData) = _call(entryPoint, data, MAX_REASON);
        if (beneficiary.balance > balanceBefore) outcome.paid = beneficiary.balance - balanceBefore;
        revert Attempt(outcome);
    }

    /// Returns the index of the failing operation that the EntryPoint names, if the operation was run.
    function _named(PackedUserOperation[] calldata ops, uint256 leftOut, bytes memory reason)
        private
        pure
        returns (bool, uint256)
    {
        bytes4 selector = bytes4(reason);
        if (selector != IEntryPoint.FailedOp.selector && selector != IEntryPoint.FailedOpWithRevert.selector) {
            return (false, 0);
        }
        uint256 position;
        assembly ("memory-safe") {
            position := mload(add(reason, 0x24))
        }
        if (reason.length < 36 || position >= _count(ops, leftOut)) return (false, 0);
        return (true, _indexAt(position, leftOut));
    }

    /**
     * Finds the last operation of the shortest failing prefix of the bundle, by binary search. That operation makes
     * every longer prefix fail. Returns false if there is too little gas for the search.
     */
    function _search(PackedUserOperation[] calldata ops, uint256 leftOut, bytes memory attemptCall)
        private
        returns (bool, uint256)
    {
        Outcome memory outcome = _attempt(attemptCall, type(uint256).max);
        if (!outcome.success) revert NoBundleGoesThrough(outcome.revertData);
        uint256 succeeds = 0;
        uint256 fails = _count(ops, leftOut);
        while (fails - succeeds > 1) {
            if (!_affordable(ops, leftOut)) return (false, 0);
            uint256 middle = (succeeds + fails) / 2;
            outcome = _attempt(attemptCall, leftOut | type(uint256).max << _indexAt(middle, leftOut));
            if (outcome.success) succeeds = middle;
            else fails = middle;
        }
        return (true, _indexAt(fails - 1, leftOut));
    }

    function _attempt(bytes memory attemptCall, uint256 leftOut) private returns (Outcome memory) {
        assembly ("memory-safe") {
            // `leftOut` is the fourth parameter. Length, selector and three words are before it.
            mstore(add(attemptCall, 0x84), leftOut)
        }
        (,, bytes memory answer) = _call(address(this), attemptCall, type(uint256).max);
        // The attempt ran out of gas.
        if (bytes4(answer) != Attempt.selector) return Outcome(false, 0, 0, "");
        assembly ("memory-safe") {
            // Drop the selector in place: the length shrinks by four and the body moves up to a word boundary.
            let length := sub(mload(answer), 4)
            mcopy(add(answer, 0x20), add(answer, 0x24), length)
            mstore(answer, length)
        }
        return abi.decode(answer, (Outcome));
    }

    /// Copies at most `maxAnswer` bytes of the answer.
    function _call(address to, bytes memory data, uint256 maxAnswer)
        private
        returns (bool success, uint256 gasUsed, bytes memory answer)
    {
        uint256 gasBefore = gasleft();
        assembly ("memory-safe") {
            success := call(gas(), to, 0, add(data, 0x20), mload(data), 0, 0)
        }
        gasUsed = gasBefore - gasleft();
        assembly ("memory-safe") {
            let size := returndatasize()
            if gt(size, maxAnswer) { size := maxAnswer }
            answer := mload(0x40)
            mstore(0x40, add(answer, and(add(size, 0x3f), not(0x1f))))
            mstore(answer, size)
            returndatacopy(add(answer, 0x20), 0, size)
        }
    }

    /**
     * Returns whether the gas is enough for a run in which every operation uses up its limits. With less, an operation
     * could get less than its limit and fail without fault. Two nested calls each pass on 63/64 of the gas (EIP-150).
     */
    function _affordable(PackedUserOperation[] calldata ops, uint256 leftOut) private view returns (bool) {
        uint256 gas = PER_BUNDLE + 2 * msg.data.length;
        for (uint256 i = 0; i < ops.length; ++i) {
            if (leftOut >> i & 1 == 0) gas += _gasOf(ops[i]);
        }
        return gasleft() * 62 / 64 >= gas;
    }

    function _gasOf(PackedUserOperation calldata op) private pure returns (uint256) {
        uint256 verification = uint128(bytes16(op.accountGasLimits));
        uint256 execution = uint128(uint256(op.accountGasLimits)) + INNER_RESERVE;
        if (op.paymasterAndData.length >= 52) {
            verification += uint128(bytes16(op.paymasterAndData[20:36]));
            execution += uint128(bytes16(op.paymasterAndData[36:52]));
        }
        return verification + execution * 64 / 63 + PER_OPERATION;
    }

    function _count(PackedUserOperation[] calldata ops, uint256 leftOut) private pure returns (uint256 count) {
        for (uint256 i = 0; i < ops.length; ++i) {
            if (leftOut >> i & 1 == 0) ++count;
        }
    }

    /// Returns the index in `ops` of the operation at `position` among those that are not left out.
    function _indexAt(uint256 position, uint256 leftOut) private pure returns (uint256 index) {
        for (;; ++index) {
            if (leftOut >> index & 1 == 1) continue;
            if (position == 0) return index;
            --position;
        }
    }

    /// Returns an empty list with room for `capacity` failures.
    function _emptyList(uint256 capacity) private pure returns (Failure[] memory list) {
        list = new Failure[](capacity);
        assembly ("memory-safe") {
            mstore(list, 0)
        }
    }

    function _push(Failure[] memory list, Failure memory failure) private pure {
        uint256 length = list.length;
        assembly ("memory-safe") {
            mstore(list, add(length, 1))
        }
        list[length] = failure;
    }
}
