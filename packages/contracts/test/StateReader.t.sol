// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {StateReader} from "../contracts/StateReader.sol";
import {Shipped} from "./support/Shipped.sol";
import {Vm} from "./support/Vm.sol";

contract Honest {
    function seven() external pure returns (uint256) {
        return 7;
    }

    function gasGiven() external view returns (uint256) {
        return gasleft();
    }

    function refuses() external pure {
        revert("no");
    }
}

contract BurnsAll {
    fallback() external {
        while (true) {}
    }
}

/// Returns 200 kB, or reverts with 200 kB.
contract AnswersMuch {
    fallback() external {
        assembly {
            mstore(0, 7)
            switch calldatasize()
            case 0 { return(0, 200000) }
            default { revert(0, 200000) }
        }
    }
}

contract Writes {
    uint256 public written;

    function write() external returns (uint256) {
        return ++written;
    }
}

contract StateReaderTest {
    Vm private constant vm = Vm(0x7109709ECfa91a80626fF3989D68f67F5b1DD12D);
    StateReader private constant READER = StateReader(0xCc9a8F16ad7d7C0A1bA3b46bb2A1A8E45e6f4337);
    uint256 private constant LIMIT = 500_000;
    /// The largest gas limit of one transaction (EIP-7825).
    uint256 private constant GRANTED = 16_777_216;

    Honest private honest = new Honest();
    StateReader.Read[] private reads;

    function add(address target, bytes memory data) private {
        reads.push(StateReader.Read(target, LIMIT, data));
    }

    function run() private returns (StateReader.Answer[] memory) {
        vm.etch(address(READER), Shipped.code("state-reader"));
        return READER.read{gas: GRANTED}(reads);
    }

    function assertSeven(StateReader.Answer memory answer) private pure {
        vm.assertTrue(answer.success, "answered");
        vm.assertEq(answer.data, abi.encode(7), "seven");
    }

    function test_eachReadHasAnAnswerOfItsOwn() public {
        add(address(honest), abi.encodeCall(Honest.seven, ()));
        add(address(honest), abi.encodeCall(Honest.refuses, ()));
        add(address(0xDEAD), abi.encodeCall(Honest.seven, ()));
        vm.deal(address(0xBEEF), 5 ether);
        add(address(READER), abi.encodeCall(StateReader.coinOf, (address(0xBEEF))));
        StateReader.Answer[] memory answers = run();
        assertSeven(answers[0]);
        vm.assertTrue(!answers[1].success, "refused");
        vm.assertEq(answers[1].data, abi.encodeWithSignature("Error(string)", "no"), "and why");
        vm.assertTrue(answers[2].success, "no code answers nothing, as in a call of its own");
        vm.assertEq(answers[2].data, "", "nothing");
        vm.assertEq(answers[3].data, abi.encode(5 ether), "the coin");
    }

    function test_aReadThatBurnsItsGasTakesNoneFromTheOthers() public {
        address burner = address(new BurnsAll());
        for (uint256 i = 0; i < 20; ++i) {
            add(burner, "");
        }
        add(address(honest), abi.encodeCall(Honest.seven, ()));
        StateReader.Answer[] memory answers = run();
        vm.assertTrue(!answers[0].success, "burnt");
        vm.assertEq(answers[0].data, "", "without a word");
        assertSeven(answers[20]);
    }

    function test_onlyTheFirstBytesOfALongAnswerAreKept() public {
        address much = address(new AnswersMuch());
        for (uint256 i = 0; i < 16; ++i) {
            reads.push(StateReader.Read(much, LIMIT, i % 2 == 0 ? bytes("") : bytes("revert")));
        }
        add(address(honest), abi.encodeCall(Honest.seven, ()));
        StateReader.Answer[] memory answers = run();
        vm.assertTrue(answers[0].success, "answered");
        vm.assertEq(answers[0].data.length, 1024, "as much as is kept");
        vm.assertEq(uint256(bytes32(answers[0].data)), 7, "from its beginning");
        vm.assertTrue(!answers[1].success, "reverted");
        vm.assertEq(answers[1].data.length, 1024, "no more of what it reverts with");
        assertSeven(answers[16]);
    }

    function test_nothingIsWritten() public {
        Writes writer = new Writes();
        add(address(writer), abi.encodeCall(Writes.write, ()));
        vm.assertTrue(!run()[0].success, "refused");
        vm.assertEq(writer.written(), 0, "as it was");
    }

    function test_aReadGetsItsWholeLimitOrNothingIsRead() public {
        add(address(honest), abi.encodeCall(Honest.gasGiven, ()));
        uint256 given = abi.decode(run()[0].data, (uint256));
        vm.assertGe(given, LIMIT - 1_000, "the limit");
        vm.assertLe(given, LIMIT, "and no more");
        vm.expectRevert(StateReader.TooLittleGas.selector);
        READER.read{gas: LIMIT}(reads);
    }
}
