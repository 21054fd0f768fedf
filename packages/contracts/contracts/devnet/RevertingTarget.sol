// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// Devnet only: one function for each way in which a call can fail, and functions that succeed.
contract RevertingTarget {
    uint256 public stored;

    event Stored(address indexed caller, uint256 value);

    error Refused(address caller, uint256 code);

    function store(uint256 value) external payable {
        stored = value;
        emit Stored(msg.sender, value);
    }

    function revertWithReason(string calldata reason) external pure {
        revert(reason);
    }

    function revertWithPanic() external pure {
        assert(false);
    }

    function revertWithCustomError(uint256 code) external view {
        revert Refused(msg.sender, code);
    }

    function revertWithNothing() external pure {
        assembly {
            revert(0, 0)
        }
    }

    /// Uses up at least `amount` gas, then succeeds.
    function burnGas(uint256 amount) external view {
        uint256 start = gasleft();
        while (start - gasleft() < amount) {}
    }
}
