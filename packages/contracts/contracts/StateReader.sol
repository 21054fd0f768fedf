// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/**
 * Makes many reads in one eth_call, each as if it were a call of its own. Never deployed: a state override puts it at an
 * unused address.
 *
 * A contract that is read can spoil no other read: it changes nothing, it gets so much gas and no more, and of what it
 * answers only the first words are kept.
 */
contract StateReader {
    struct Read {
        address target;
        /// It gets all of this, or nothing is read at all.
        uint256 gasLimit;
        bytes data;
    }

    struct Answer {
        bool success;
        /// The answer, or what it reverted with; the first `MOST_BYTES` of it.
        bytes data;
    }

    /// A read would have got less than its limit, and fail for that alone.
    error TooLittleGas();

    /// Four times the longest answer that is asked for.
    uint256 private constant MOST_BYTES = 1024;
    /// For the call itself: the first access to an address takes 2,600.
    uint256 private constant CALL_GAS = 10_000;

    function read(Read[] calldata reads) external view returns (Answer[] memory answers) {
        answers = new Answer[](reads.length);
        for (uint256 i = 0; i < reads.length; ++i) {
            (answers[i].success, answers[i].data) = _ask(reads[i].target, reads[i].gasLimit, reads[i].data);
        }
    }

    /// Wei. Asked of the reader itself, as one read among others.
    function coinOf(address account) external view returns (uint256) {
        return account.balance;
    }

    function _ask(address target, uint256 gasLimit, bytes memory data)
        private
        view
        returns (bool success, bytes memory answer)
    {
        // Of what is left, a call gets no more than 63 of 64 parts (EIP-150), and without a word.
        if (gasleft() / 64 * 63 < gasLimit + CALL_GAS) revert TooLittleGas();
        assembly ("memory-safe") {
            success := staticcall(gasLimit, target, add(data, 0x20), mload(data), 0, 0)
            let size := returndatasize()
            if gt(size, MOST_BYTES) { size := MOST_BYTES }
            answer := mload(0x40)
            mstore(answer, size)
            mstore(0x40, add(add(answer, 0x20), and(add(size, 0x1f), not(0x1f))))
            returndatacopy(add(answer, 0x20), 0, size)
        }
    }
}
