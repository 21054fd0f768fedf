// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IEntryPoint, PackedUserOperation} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {BundleSimulator} from "../contracts/BundleSimulator.sol";
import {BundleTest} from "./support/BundleTest.sol";
import {HostileAccount, Poison} from "./support/HostileAccount.sol";
import {Shipped} from "./support/Shipped.sol";
import {Vm} from "./support/Vm.sol";

/// What looks like an operation failed, although no operation was asked for.
contract FakeEntryPoint {
    bytes private answer;

    function set(bytes calldata answer_) external {
        answer = answer_;
    }

    fallback() external {
        bytes memory data = answer;
        assembly {
            revert(add(data, 0x20), mload(data))
        }
    }
}

contract BundleSimulatorTest is BundleTest {
    BundleSimulator private constant SIMULATOR = BundleSimulator(0x00000000000000000000000000000000000e4338);

    /// As a node does it with state overrides: nothing of it stays.
    function simulate(PackedUserOperation[] memory ops) private returns (BundleSimulator.Result memory result) {
        uint256 snapshot = vm.snapshotState();
        vm.etch(address(SIMULATOR), Shipped.code("bundle-simulator"));
        result = SIMULATOR.simulate(ops, BENEFICIARY, address(ENTRYPOINT), 0);
        vm.revertToState(snapshot);
    }

    function maskOf(BundleSimulator.Result memory result) private pure returns (uint256 mask) {
        for (uint256 i = 0; i < result.failures.length; ++i) {
            uint256 bit = 1 << result.failures[i].index;
            vm.assertEq(mask & bit, 0, "nothing fails twice");
            mask |= bit;
        }
    }

    /// The real EntryPoint takes what the simulation leaves over, for the same payment.
    function assertTheRestGoesThrough(PackedUserOperation[] memory ops, BundleSimulator.Result memory result) private {
        vm.assertTrue(result.finished, "the simulation came to its end");
        PackedUserOperation[] memory rest = without(ops, maskOf(result));
        if (rest.length == 0) {
            vm.assertEq(result.gasUsed + result.paid, 0, "nothing is left");
            return;
        }
        uint256 snapshot = vm.snapshotState();
        uint256 balance = BENEFICIARY.balance;
        ENTRYPOINT.handleOps(rest, BENEFICIARY);
        vm.assertEq(BENEFICIARY.balance - balance, result.paid, "the payment");
        for (uint256 i = 0; i < rest.length; ++i) {
            vm.assertTrue(hasLanded(rest[i]), "every one of them lands");
        }
        vm.revertToState(snapshot);
    }

    function test_aHealthyBundleGoesThroughAtOnce() public {
        PackedUserOperation[] memory ops = healthyBundle(10);
        BundleSimulator.Result memory result = simulate(ops);
        vm.assertEq(result.failures.length, 0, "nothing fails");
        vm.assertTrue(result.gasUsed > 500_000 && result.paid > 0, "the gas and the payment are reported");
        assertTheRestGoesThrough(ops, result);
    }

    function test_reportsTheCodeOfEverySenderBeforeTheBundle() public {
        PackedUserOperation[] memory ops = healthyBundle(3);
        ops[1] = poisonedOp(Poison.HasNoCode);
        BundleSimulator.Result memory result = simulate(ops);
        vm.assertEq(result.codes.length, 3, "one for each");
        vm.assertEq(result.codes[0].codeHash, ops[0].sender.codehash, "the first");
        vm.assertEq(result.codes[0].delegate, address(0), "is a contract of its own");
        vm.assertEq(ops[1].sender.code.length, 0, "the second has no code");
        vm.assertEq(result.codes[1].codeHash, ops[1].sender.codehash, "the second");
        vm.assertEq(result.codes[2].codeHash, ops[2].sender.codehash, "the third");
    }

    /// forge-config: default.isolate = true
    function test_reportsTheGasOfARunThatNoAttemptBeforeHasWarmedUp() public {
        PackedUserOperation[] memory ops = healthyBundle(10);
        ops[3] = poisonedOp(Poison.AnswersNothing);
        ops[8] = poisonedOp(Poison.Reverts);
        BundleSimulator.Result memory result = simulate(ops);
        vm.assertEq(maskOf(result), 1 << 3 | 1 << 8, "two fail");
        ops = without(ops, maskOf(result));
        ENTRYPOINT.handleOps(ops, BENEFICIARY);
        Vm.Gas memory gas = vm.lastCallGas();
        bytes memory data = abi.encodeCall(IEntryPoint.handleOps, (ops, BENEFICIARY));
        uint256 executed = gas.gasTotalUsed - 21_000;
        for (uint256 i = 0; i < data.length; ++i) {
            executed -= data[i] == 0 ? 4 : 16;
        }
        vm.assertLe(result.gasUsed, executed + 5_000, "not more than the transaction takes");
        vm.assertLe(executed, result.gasUsed + 5_000, "and not less");
    }

    function test_singlesOutEveryKindOfPoisonWithItsReason() public {
        for (uint256 kind = 0; kind <= uint256(Poison.HasNoCode); ++kind) {
            for (uint256 place = 0; place < 10; place += 3) {
                uint256 snapshot = vm.snapshotState();
                assertSinglesOut(Poison(kind), place);
                vm.revertToState(snapshot);
            }
        }
    }

    function assertSinglesOut(Poison poison, uint256 place) private {
        PackedUserOperation[] memory ops = healthyBundle(10);
        ops[place] = poisonedOp(poison);
        if (poison == Poison.FailsInCompany && place < 6) return;
        (, bytes memory reason) = reasonOf(ops);
        BundleSimulator.Result memory result = simulate(ops);
        vm.assertEq(result.failures.length, 1, "one fails");
        vm.assertEq(result.failures[0].index, place, "the right one");
        vm.assertEq(result.failures[0].revertData, reason, "for the reason that the EntryPoint gives");
        assertTheRestGoesThrough(ops, result);
    }

    function test_anExecutionThatFailsIsNoReasonToLeaveAnOperationOut() public {
        PackedUserOperation[] memory ops = healthyBundle(5);
        ops[0] = poisonedOp(Poison.CallBurnsItsGas);
        ops[2] = poisonedOp(Poison.CallBombsWithItsReason);
        ops[4] = poisonedOp(Poison.AnswersTooMuch);
        BundleSimulator.Result memory result = simulate(ops);
        vm.assertEq(result.failures.length, 0, "nothing is left out");
        assertTheRestGoesThrough(ops, result);
    }

    function test_anEmptyBundleAndOneWithoutASurvivorFinish() public {
        BundleSimulator.Result memory result = simulate(new PackedUserOperation[](0));
        vm.assertTrue(result.finished && result.failures.length == 0, "an empty one");
        PackedUserOperation[] memory ops = new PackedUserOperation[](8);
        for (uint256 i = 0; i < ops.length; ++i) {
            ops[i] = poisonedOp(Poison(i));
        }
        // Alone it would go through.
        ops[6] = poisonedOp(Poison.AnswersNothing);
        result = simulate(ops);
        vm.assertEq(maskOf(result), 0xFF, "all fail");
        assertTheRestGoesThrough(ops, result);
    }

    function test_takesUpWhereTheGasRanOut() public {
        PackedUserOperation[] memory ops = healthyBundle(12);
        for (uint256 i = 8; i < 12; ++i) {
            Plan memory plan = poisonedPlan(i == 10 ? Poison.AnswersNothing : Poison.BurnsItsGas);
            plan.callGasLimit = 1_000;
            ops[i] = build(plan);
        }
        uint256 whole = maskOf(simulate(ops));
        vm.etch(address(SIMULATOR), Shipped.code("bundle-simulator"));
        uint256 leftOut = 0;
        uint256 calls = 0;
        BundleSimulator.Result memory result;
        while (!result.finished) {
            // Enough for a run of the whole bundle with all its limits, and for some of the runs after it.
            result = SIMULATOR.simulate{gas: 9_600_000}(ops, BENEFICIARY, address(ENTRYPOINT), leftOut);
            vm.assertTrue(result.finished || result.failures.length > 0, "every call brings it forward");
            vm.assertTrue(maskOf(result) & leftOut == 0, "what is left out is not reported again");
            leftOut |= maskOf(result);
            ++calls;
        }
        vm.assertGe(calls, 2, "the gas did run out");
        vm.assertEq(leftOut, whole, "the same operations");
    }

    function test_blamesNobodyWithTooLittleGas() public {
        // The last one alone needs as much as the others together, so the gas runs out in the middle of its validation.
        PackedUserOperation[] memory ops = healthyBundle(6);
        ops[5] = poisonedOp(Poison.UsesUpEverything);
        vm.etch(address(SIMULATOR), Shipped.code("bundle-simulator"));
        for (uint256 gas = 500_000; gas < 8_000_000; gas += 250_000) {
            (bool success, bytes memory answer) = address(SIMULATOR).call{gas: gas}(
                abi.encodeCall(BundleSimulator.simulate, (ops, BENEFICIARY, address(ENTRYPOINT), 0))
            );
            if (!success) continue;
            BundleSimulator.Result memory result = abi.decode(answer, (BundleSimulator.Result));
            vm.assertEq(result.failures.length, 0, "every operation is healthy");
            vm.assertTrue(result.finished == (result.paid > 0), "the payment is that of the finished run");
        }
    }

    function test_anOperationThatCannotFitIsTriedWithAllTheGas() public {
        Plan memory plan = defaultPlan();
        plan.callGasLimit = 20_000_000;
        plan.maxTokenAmount = uint128(required(plan));
        vm.etch(address(SIMULATOR), Shipped.code("bundle-simulator"));
        BundleSimulator.Result memory result =
            SIMULATOR.simulate{gas: 16_000_000}(only(build(plan)), BENEFICIARY, address(ENTRYPOINT), 0);
        vm.assertTrue(result.finished, "finished");
        bytes memory reason = abi.encodeWithSelector(IEntryPoint.FailedOp.selector, 0, "AA95 out of gas");
        vm.assertEq(result.failures[0].revertData, reason, "with the EntryPoint's reason");
    }

    function test_survivesAnEntryPointThatLies() public {
        FakeEntryPoint fake = new FakeEntryPoint();
        PackedUserOperation[] memory ops = healthyBundle(3);
        vm.etch(address(SIMULATOR), Shipped.code("bundle-simulator"));
        bytes[5] memory answers = [
            abi.encodeWithSelector(IEntryPoint.FailedOp.selector, 3, "no such operation"),
            abi.encodeWithSelector(IEntryPoint.FailedOp.selector, type(uint256).max, "no such operation"),
            abi.encodePacked(IEntryPoint.FailedOp.selector),
            abi.encodeWithSelector(BundleSimulator.Attempt.selector, 1, 2, 3),
            new bytes(100_000)
        ];
        for (uint256 i = 0; i < answers.length; ++i) {
            fake.set(answers[i]);
            (bool success, bytes memory answer) = address(SIMULATOR).call(
                abi.encodeCall(BundleSimulator.simulate, (ops, BENEFICIARY, address(fake), 0))
            );
            vm.assertTrue(!success, "it says that no bundle goes through");
            vm.assertEq(
                bytes32(bytes4(answer)), bytes32(BundleSimulator.NoBundleGoesThrough.selector), "and not an operation"
            );
            vm.assertLe(answer.length, 2_500, "with a bounded reason");
        }
    }

    function test_refusesWhatItCannotRun() public {
        PackedUserOperation[] memory ops = healthyBundle(1);
        vm.etch(address(SIMULATOR), Shipped.code("bundle-simulator"));
        vm.expectRevert(abi.encodeWithSelector(BundleSimulator.EntryPointMissing.selector, address(0x1234)));
        SIMULATOR.simulate(ops, BENEFICIARY, address(0x1234), 0);
        vm.expectRevert(abi.encodeWithSelector(BundleSimulator.TooManyOperations.selector, 257));
        SIMULATOR.simulate(new PackedUserOperation[](257), BENEFICIARY, address(ENTRYPOINT), 0);
        vm.expectRevert(BundleSimulator.SelfCallOnly.selector);
        SIMULATOR.attempt(ops, BENEFICIARY, address(ENTRYPOINT), 0);
    }

    /// What the simulation lets through goes through, and what it leaves out is what the runner then skips.
    function testFuzz_theChainDoesWhatTheSimulationSays(uint256 seed) public {
        PackedUserOperation[] memory ops = new PackedUserOperation[](bound(seed, 1, 8));
        uint256 poisoned = 0;
        for (uint256 i = 0; i < ops.length; ++i) {
            uint256 drawn = uint256(keccak256(abi.encode(seed, i)));
            if (drawn % 3 == 0) poisoned |= 1 << i;
            ops[i] = drawn % 3 == 0
                ? poisonedOp([Poison.Reverts, Poison.Expired, Poison.AnswersNothing, Poison.HasNoCode][drawn / 3 % 4])
                : healthyOp();
        }
        BundleSimulator.Result memory result = simulate(ops);
        vm.assertEq(maskOf(result), poisoned, "the poisoned ones fail");
        assertTheRestGoesThrough(ops, result);
        (bool success,) = address(runner).call(abi.encodeCall(IEntryPoint.handleOps, (ops, BENEFICIARY)));
        vm.assertTrue(success == (poisoned != (1 << ops.length) - 1), "the runner lands the others");
        for (uint256 i = 0; i < ops.length; ++i) {
            vm.assertTrue(hasLanded(ops[i]) == (poisoned >> i & 1 == 0), "and only them");
        }
    }
}
