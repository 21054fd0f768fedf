// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// Devnet only: the interface of a Chainlink aggregator. Anyone may set the answer.
contract DevnetPriceFeed {
    uint8 public immutable decimals;
    string public description;
    uint256 public constant version = 4;

    int256 public answer;
    uint80 public round = 1;
    /// 0: the answer has the time of the current block.
    uint256 public fixedUpdatedAt;
    int192 private lowest;
    /// 0: no limits are set.
    int192 private highest;

    event AnswerUpdated(int256 indexed current, uint256 indexed roundId, uint256 updatedAt);

    constructor(uint8 decimals_, string memory description_, int256 answer_) {
        decimals = decimals_;
        description = description_;
        answer = answer_;
    }

    function setAnswer(int256 answer_) external {
        answer = answer_;
        emit AnswerUpdated(answer_, ++round, block.timestamp);
    }

    /// Sets the time of the answer. 0 makes the answer fresh again.
    function setUpdatedAt(uint256 updatedAt) external {
        fixedUpdatedAt = updatedAt;
    }

    function setRange(int192 min, int192 max) external {
        lowest = min;
        highest = max;
    }

    /// Chainlink's aggregators limit their answers to the range from `minAnswer` to `maxAnswer`.
    function minAnswer() external view returns (int192) {
        return highest == 0 ? int192(1) : lowest;
    }

    function maxAnswer() external view returns (int192) {
        return highest == 0 ? type(int192).max : highest;
    }

    function latestAnswer() external view returns (int256) {
        return answer;
    }

    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        uint256 updatedAt = fixedUpdatedAt == 0 ? block.timestamp : fixedUpdatedAt;
        return (round, answer, updatedAt, updatedAt, round);
    }
}
