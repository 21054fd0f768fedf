// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/**
 * Makes a call and reads state before and after it, in one eth_call. The gateway reads the account's allowances around
 * an operation, and which addresses have code afterwards. Never deployed: a state override puts it at an unused
 * address.
 */
contract SimulationObserver {
    struct Question {
        address to;
        bytes data;
    }

    struct Answer {
        /// False: the contract reverted, ran out of gas or answered with less than a word.
        bool known;
        /// The first word of the answer.
        uint256 word;
        /// The second word of the answer. 0 if there is none.
        uint256 next;
    }

    struct Observation {
        bool success;
        bytes returned;
        Answer[] before;
        Answer[] afterwards;
        bool[] hasCode;
        /// Timestamp of the simulated block.
        uint256 timestamp;
    }

    /// Gas limit of one question. Enough for a token behind a proxy, but a token cannot use up the simulation's gas.
    uint256 private constant QUESTION_GAS = 100_000;

    error Answers(Answer[] answers);

    function observe(
        address target,
        bytes calldata data,
        Question[] calldata questions,
        address[] calldata addresses
    ) external returns (Observation memory observation) {
        observation.before = _askUnnoticed(questions);
        (observation.success, observation.returned) = target.call(data);
        observation.afterwards = _ask(questions);
        observation.hasCode = new bool[](addresses.length);
        for (uint256 i = 0; i < addresses.length; ++i) {
            observation.hasCode[i] = addresses[i].code.length > 0;
        }
        observation.timestamp = block.timestamp;
    }

    /// Always reverts with the answers.
    function askAndRevert(Question[] calldata questions) external view {
        revert Answers(_ask(questions));
    }

    /// Asks in a call that reverts. Otherwise the slots would stay warm, and the gas measured next would be too low.
    function _askUnnoticed(Question[] calldata questions) private view returns (Answer[] memory) {
        if (questions.length == 0) return new Answer[](0);
        (, bytes memory returned) = address(this).staticcall(abi.encodeCall(this.askAndRevert, (questions)));
        if (returned.length < 4 || bytes4(returned) != Answers.selector) return new Answer[](questions.length);
        assembly {
            // Drop the selector in place: the length shrinks by four and the body moves up to a word boundary.
            let length := sub(mload(returned), 4)
            mcopy(add(returned, 0x20), add(returned, 0x24), length)
            mstore(returned, length)
        }
        return abi.decode(returned, (Answer[]));
    }

    function _ask(Question[] calldata questions) private view returns (Answer[] memory answers) {
        answers = new Answer[](questions.length);
        for (uint256 i = 0; i < questions.length; ++i) {
            answers[i] = _askOne(questions[i].to, questions[i].data);
        }
    }

    /// Copies at most two words of the answer.
    function _askOne(address to, bytes memory data) private view returns (Answer memory answer) {
        uint256 gasLimit = QUESTION_GAS;
        bool known;
        uint256 word;
        uint256 next;
        assembly ("memory-safe") {
            known := staticcall(gasLimit, to, add(data, 0x20), mload(data), 0, 0x40)
            known := and(known, gt(returndatasize(), 0x1f))
            if known {
                word := mload(0)
                if gt(returndatasize(), 0x3f) { next := mload(0x20) }
            }
        }
        return Answer(known, word, next);
    }
}
