// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/**
 * Makes many reads in one eth_call, each like a separate call. Never deployed: a state override puts it at an unused
 * address.
 *
 * A contract that is read cannot affect another read: the call is static, its gas is limited, and only the first bytes
 * of its answer are kept.
 */
contract StateReader {
    struct Read {
        address target;
        /// The read gets exactly this gas. Otherwise the whole call reverts.
        uint256 gasLimit;
        bytes data;
    }

    struct Answer {
        bool success;
        /// The first `MOST_BYTES` of the answer or of the revert data.
        bytes data;
    }

    /// Too little gas is left to give a read its whole gas limit.
    error TooLittleGas();

    /// Four times the longest answer that the gateway expects.
    uint256 private constant MOST_BYTES = 1024;
    /// Gas of the call itself. The first access to an address takes 2,600.
    uint256 private constant CALL_GAS = 10_000;

    function read(Read[] calldata reads) external view returns (Answer[] memory answers) {
        answers = new Answer[](reads.length);
        for (uint256 i = 0; i < reads.length; ++i) {
            (answers[i].success, answers[i].data) = _ask(reads[i].target, reads[i].gasLimit, reads[i].data);
        }
    }

    /// Returns the native balance in wei. A read of the reader itself calls it.
    function coinOf(address account) external view returns (uint256) {
        return account.balance;
    }

    function _ask(address target, uint256 gasLimit, bytes memory data)
        private
        view
        returns (bool success, bytes memory answer)
    {
        // A call gets at most 63/64 of the remaining gas (EIP-150), and a larger limit is lowered silently.
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
