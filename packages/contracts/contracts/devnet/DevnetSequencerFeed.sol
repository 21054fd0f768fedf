// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// Devnet only: the interface of Chainlink's sequencer uptime feed. Anyone may set the status. Initially: up since 1970.
contract DevnetSequencerFeed {
    uint8 public constant decimals = 0;
    string public constant description = "Sequencer uptime";
    uint256 public constant version = 1;

    /// 0: up, 1: down.
    int256 public answer;
    /// The time since which the status has this value.
    uint256 public startedAt = 1;
    uint80 public round = 1;

    function setStatus(int256 answer_, uint256 startedAt_) external {
        answer = answer_;
        startedAt = startedAt_;
        ++round;
    }

    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        return (round, answer, startedAt, block.timestamp, round);
    }
}
