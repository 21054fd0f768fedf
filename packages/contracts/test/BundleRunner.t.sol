// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IEntryPoint, PackedUserOperation} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {BundleRunner} from "../contracts/BundleRunner.sol";
import {BundleTest} from "./support/BundleTest.sol";
import {HostileAccount, Poison} from "./support/HostileAccount.sol";
import {Shipped} from "./support/Shipped.sol";
import {TestAccount} from "./support/TestAccount.sol";
import {Vm} from "./support/Vm.sol";

contract RefusesPayment {
    receive() external payable {
        revert("no, thank you");
    }
}

contract BundleRunnerTest is BundleTest {
    function execute(PackedUserOperation[] memory ops) private returns (Vm.Log[] memory skipped) {
        vm.recordLogs();
        runner.handleOps(ops, BENEFICIARY);
        return skippedIn(vm.getRecordedLogs());
    }

    function skippedIn(Vm.Log[] memory logs) private view returns (Vm.Log[] memory skipped) {
        skipped = new Vm.Log[](logs.length);
        uint256 count = 0;
        for (uint256 i = 0; i < logs.length; ++i) {
            if (logs[i].emitter == address(runner)) skipped[count++] = logs[i];
        }
        assembly {
            mstore(skipped, count)
        }
    }

    function assertSkipped(Vm.Log memory log, uint256 index, PackedUserOperation memory op, bytes memory reason)
        private
        pure
    {
        vm.assertEq(log.topics[0], BundleRunner.OperationSkipped.selector, "the event");
        vm.assertEq(uint256(log.topics[1]), index, "the index");
        vm.assertEq(address(uint160(uint256(log.topics[2]))), op.sender, "the sender");
        (uint256 nonce, bytes memory logged) = abi.decode(log.data, (uint256, bytes));
        vm.assertEq(nonce, op.nonce, "the nonce");
        vm.assertEq(logged, cut(reason, 512), "the reason");
    }

    function cut(bytes memory data, uint256 length) private pure returns (bytes memory) {
        if (data.length <= length) return data;
        assembly {
            mstore(data, length)
        }
        return data;
    }

    // --- the first pass --------------------------------------------------------------------------------------------

    /// forge-config: default.isolate = true
    function test_aBundleThatGoesThroughIsWhatTheEntryPointWouldHaveDone() public {
        PackedUserOperation[] memory ops = healthyBundle(10);
        uint256 snapshot = vm.snapshotState();
        vm.recordLogs();
        ENTRYPOINT.handleOps(ops, BENEFICIARY);
        uint256 gasDirect = vm.lastCallGas().gasTotalUsed;
        Vm.Log[] memory direct = vm.getRecordedLogs();
        uint256 paidDirect = BENEFICIARY.balance;
        vm.revertToState(snapshot);

        vm.recordLogs();
        runner.handleOps(ops, BENEFICIARY);
        uint256 gas = vm.lastCallGas().gasTotalUsed;
        vm.assertEq(abi.encode(vm.getRecordedLogs()), abi.encode(direct), "the same logs, to the last unit of gas");
        vm.assertEq(BENEFICIARY.balance, paidDirect, "the same payment");
        for (uint256 i = 0; i < ops.length; ++i) {
            vm.assertTrue(hasLanded(ops[i]), "every operation lands");
        }
        vm.assertLe(gas * 1000, gasDirect * 1020, "for at most 2 % more gas");
        vm.assertEq(address(runner).balance, 0, "the runner keeps nothing");
    }

    function test_anEmptyBundleIsWhatItIsToTheEntryPoint() public {
        vm.assertEq(execute(new PackedUserOperation[](0)).length, 0, "nothing is skipped");
        vm.expectRevert("AA90 invalid beneficiary");
        runner.handleOps(new PackedUserOperation[](0), payable(address(0)));
    }

    // --- the second pass -------------------------------------------------------------------------------------------

    function test_onePoisonAmongTenCostsTheOthersNothing() public {
        for (uint256 kind = 0; kind <= uint256(Poison.HasNoCode); ++kind) {
            if (Poison(kind) == Poison.FailsInCompany) continue;
            for (uint256 place = 0; place < 10; place += 3) {
                uint256 snapshot = vm.snapshotState();
                assertOnlyOneIsSkipped(Poison(kind), place);
                vm.revertToState(snapshot);
            }
        }
    }

    function assertOnlyOneIsSkipped(Poison poison, uint256 place) private {
        PackedUserOperation[] memory ops = healthyBundle(10);
        ops[place] = poisonedOp(poison);
        (, bytes memory reason) = reasonOf(only(ops[place]));
        Vm.Log[] memory skipped = execute(ops);
        vm.assertEq(skipped.length, 1, "one is skipped");
        assertSkipped(skipped[0], place, ops[place], reason);
        for (uint256 i = 0; i < ops.length; ++i) {
            vm.assertTrue(hasLanded(ops[i]) == (i != place), "nine land");
        }
        vm.assertTrue(BENEFICIARY.balance > 1 ether, "the beneficiary is paid");
        vm.assertEq(address(runner).balance, 0, "the runner keeps nothing");
    }

    function test_anOperationThatFailsOnlyInCompanyLands() public {
        PackedUserOperation[] memory ops = healthyBundle(10);
        ops[6] = poisonedOp(Poison.FailsInCompany);
        (bool success, bytes memory reason) = reasonOf(ops);
        vm.assertTrue(!success, "the bundle fails as a whole");
        vm.assertEq(
            reason,
            abi.encodeWithSelector(
                IEntryPoint.FailedOpWithRevert.selector,
                6,
                "AA23 reverted",
                abi.encodeWithSelector(HostileAccount.Refused.selector, "in company")
            ),
            "because of that operation"
        );
        vm.assertEq(execute(ops).length, 0, "nothing is skipped");
        for (uint256 i = 0; i < ops.length; ++i) {
            vm.assertTrue(hasLanded(ops[i]), "every operation lands");
        }
    }

    function test_anOperationThatLandedElsewhereIsSkipped() public {
        PackedUserOperation[] memory ops = healthyBundle(3);
        handle(ops[1]);
        Vm.Log[] memory skipped = execute(ops);
        vm.assertEq(skipped.length, 1, "one is skipped");
        bytes memory reason = abi.encodeWithSelector(IEntryPoint.FailedOp.selector, 0, "AA25 invalid account nonce");
        assertSkipped(skipped[0], 1, ops[1], reason);
        vm.assertTrue(hasLanded(ops[0]) && hasLanded(ops[2]), "the others land");
    }

    function test_paysTheBeneficiaryForEveryOperationThatLands() public {
        PackedUserOperation[] memory ops = healthyBundle(4);
        ops[2] = poisonedOp(Poison.Reverts);
        vm.recordLogs();
        runner.handleOps(ops, BENEFICIARY);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        uint256 cost = 0;
        for (uint256 i = 0; i < logs.length; ++i) {
            if (logs[i].emitter != address(ENTRYPOINT) || logs[i].topics.length != 4) continue;
            (,, uint256 actualGasCost,) = abi.decode(logs[i].data, (uint256, bool, uint256, uint256));
            cost += actualGasCost;
        }
        vm.assertEq(BENEFICIARY.balance, 1 ether + cost, "what their events say");
    }

    // --- when nothing lands ----------------------------------------------------------------------------------------

    function assertRevertsLikeTheEntryPoint(PackedUserOperation[] memory ops, address payable beneficiary) private {
        (bool success, bytes memory expected) =
            address(ENTRYPOINT).call(abi.encodeCall(IEntryPoint.handleOps, (ops, beneficiary)));
        vm.assertTrue(!success, "the EntryPoint refuses the bundle");
        bytes memory reason;
        (success, reason) = address(runner).call(abi.encodeCall(IEntryPoint.handleOps, (ops, beneficiary)));
        vm.assertTrue(!success, "and so does the runner");
        vm.assertEq(reason, expected, "with the same reason");
    }

    function test_revertsLikeTheEntryPointWhenAllFail() public {
        for (uint256 size = 1; size <= 10; size += 3) {
            PackedUserOperation[] memory ops = new PackedUserOperation[](size);
            for (uint256 i = 0; i < size; ++i) {
                ops[i] = poisonedOp(Poison(i % 6));
            }
            assertRevertsLikeTheEntryPoint(ops, BENEFICIARY);
        }
    }

    function test_revertsWithTheWholeReasonOfALoneOperation() public {
        assertRevertsLikeTheEntryPoint(only(poisonedOp(Poison.BombsWithItsReason)), BENEFICIARY);
    }

    function test_doesNotSendALoneOperationTwice() public {
        PackedUserOperation[] memory ops = only(poisonedOp(Poison.Reverts));
        bytes memory call = abi.encodeCall(IEntryPoint.handleOps, (ops, BENEFICIARY));
        vm.expectCall(address(ENTRYPOINT), call, 1);
        (bool success,) = address(runner).call(call);
        vm.assertTrue(!success, "it fails");
    }

    function test_revertsWhenTheBeneficiaryRefusesItsPayment() public {
        address payable refusing = payable(address(new RefusesPayment()));
        assertRevertsLikeTheEntryPoint(healthyBundle(3), refusing);
        // The runner takes no payment either, so that nothing can get stuck in it.
        assertRevertsLikeTheEntryPoint(healthyBundle(3), payable(address(runner)));
    }

    // --- hostile operations ----------------------------------------------------------------------------------------

    function test_anExecutionThatBombsOrBurnsLandsWithTheOthers() public {
        PackedUserOperation[] memory ops = healthyBundle(10);
        ops[0] = poisonedOp(Poison.AnswersTooMuch);
        ops[3] = poisonedOp(Poison.CallBombsWithItsReason);
        ops[9] = poisonedOp(Poison.CallBurnsItsGas);
        for (uint256 pass = 0; pass < 2; ++pass) {
            vm.assertEq(execute(ops).length, pass, "only what is poisoned in validation is skipped");
            for (uint256 i = 0; i < ops.length; ++i) {
                vm.assertTrue(hasLanded(ops[i]) == (pass == 0 || i != 5), "the others land");
            }
            ops = healthyBundle(10);
            ops[0] = poisonedOp(Poison.AnswersTooMuch);
            ops[3] = poisonedOp(Poison.CallBombsWithItsReason);
            ops[5] = poisonedOp(Poison.Reverts);
            ops[9] = poisonedOp(Poison.CallBurnsItsGas);
        }
    }

    function test_aCallFromInsideAnOperationLandsNothingAndForgesNoEvent() public {
        PackedUserOperation[] memory inner = healthyBundle(2);
        for (uint256 pass = 0; pass < 2; ++pass) {
            PackedUserOperation[] memory ops = healthyBundle(3);
            ops[1] = poisonedOp(Poison.CallReenters);
            HostileAccount hostile = HostileAccount(payable(ops[1].sender));
            hostile.setReentry(address(runner), abi.encodeCall(IEntryPoint.handleOps, (inner, BENEFICIARY)));
            // In the second pass, too.
            if (pass == 1) ops[2] = poisonedOp(Poison.Reverts);
            runner.handleOps(ops, BENEFICIARY);
            vm.assertTrue(hasLanded(ops[0]) && hasLanded(ops[1]), "the bundle lands");
            vm.assertTrue(hostile.reentered() && !hostile.reentrySucceeded(), "the call from inside reverts");
            vm.assertTrue(!hasLanded(inner[0]) && !hasLanded(inner[1]), "what it carried does not land");
        }
    }

    function test_takesNoValueAndNoOtherCall() public {
        PackedUserOperation[] memory ops = healthyBundle(1);
        (bool success,) = address(runner).call{value: 1}(abi.encodeCall(IEntryPoint.handleOps, (ops, BENEFICIARY)));
        vm.assertTrue(!success, "no value with a bundle");
        (success,) = address(runner).call{value: 1}("");
        vm.assertTrue(!success, "no value alone");
        (success,) = address(runner).call(abi.encodeCall(ENTRYPOINT.balanceOf, (address(this))));
        vm.assertTrue(!success, "no other function");
    }

    function test_isNotDeployedWhereThereIsNoEntryPoint() public {
        bytes memory initCode = Shipped.code("bundle-runner");
        vm.etch(address(ENTRYPOINT), "");
        address deployed;
        assembly {
            deployed := create(0, add(initCode, 0x20), mload(initCode))
        }
        vm.assertEq(deployed, address(0), "the deployment reverts");
    }

    function test_needsNoStorage() public {
        PackedUserOperation[] memory ops = healthyBundle(3);
        ops[1] = poisonedOp(Poison.Reverts);
        vm.record();
        runner.handleOps(ops, BENEFICIARY);
        (bytes32[] memory reads, bytes32[] memory writes) = vm.accesses(address(runner));
        vm.assertEq(reads.length + writes.length, 0, "no slot is read or written");
    }

    // --- a lone operation that is checked first --------------------------------------------------------------------

    address private constant DELEGATE = address(0xDE1E6A7E);

    /// The hash of the code that an address reads as once it has adopted a delegate (EIP-7702).
    function adopts(address sender, address delegate) private {
        vm.etch(delegate, sender.code);
        vm.etch(sender, abi.encodePacked(hex"ef0100", delegate));
    }

    function checkedOp() private returns (PackedUserOperation memory op) {
        op = healthyOp();
        adopts(op.sender, DELEGATE);
    }

    function checkedCall(PackedUserOperation memory op) private pure returns (bytes memory) {
        return abi.encodeCall(BundleRunner.handleChecked, (only(op), BENEFICIARY, DELEGATE));
    }

    function assertNoticed(PackedUserOperation memory op, bytes memory reason) private {
        (bool success, bytes memory answer) = address(runner).call(checkedCall(op));
        vm.assertTrue(!success, "it fails");
        vm.assertEq(answer, reason, "with its reason");
    }

    function amountIn(PackedUserOperation memory op) private pure returns (uint256 amount) {
        bytes memory data = op.paymasterAndData;
        assembly {
            amount := shr(128, mload(add(data, add(0x20, 133))))
        }
    }

    function tooFew(uint256 available, uint256 required) private view returns (bytes memory) {
        return abi.encodeWithSelector(BundleRunner.TooFewTokens.selector, address(token), available, required);
    }

    function test_aCheckedOperationLandsAsWithTheEntryPoint() public {
        PackedUserOperation memory op = checkedOp();
        uint256 snapshot = vm.snapshotState();
        vm.recordLogs();
        ENTRYPOINT.handleOps(only(op), BENEFICIARY);
        uint256 logs = vm.getRecordedLogs().length;
        vm.revertToState(snapshot);

        vm.recordLogs();
        (bool success,) = address(runner).call(checkedCall(op));
        vm.assertTrue(success && hasLanded(op), "it lands");
        vm.assertEq(vm.getRecordedLogs().length, logs, "with the same events");
        vm.assertTrue(BENEFICIARY.balance > 1 ether, "the beneficiary is paid");
    }

    function test_exactlyEnoughTokensPassTheCheck() public {
        PackedUserOperation memory op = checkedOp();
        uint256 amount = amountIn(op);
        approve(op.sender, amount);
        (bool success,) = address(runner).call(checkedCall(op));
        vm.assertTrue(success && hasLanded(op), "it lands");
    }

    function test_anotherDelegateIsNoticed() public {
        PackedUserOperation memory op = checkedOp();
        bytes memory reason = abi.encodeWithSelector(BundleRunner.OtherCode.selector, op.sender);
        adopts(op.sender, address(0xBAD));
        assertNoticed(op, reason);
        vm.etch(op.sender, "");
        assertNoticed(op, reason);
    }

    function test_anyCodePassesWithoutADelegate() public {
        PackedUserOperation memory op = healthyOp();
        bytes memory call = abi.encodeCall(BundleRunner.handleChecked, (only(op), BENEFICIARY, address(0)));
        uint256 amount = amountIn(op);
        approve(op.sender, amount - 1);
        (bool success, bytes memory reason) = address(runner).call(call);
        vm.assertTrue(!success, "it fails");
        vm.assertEq(reason, tooFew(amount - 1, amount), "its tokens are checked");
        approve(op.sender, amount);
        (success,) = address(runner).call(call);
        vm.assertTrue(success && hasLanded(op), "it lands");
    }

    function test_anotherNonceIsNoticed() public {
        PackedUserOperation memory op = checkedOp();
        uint256 nonce = op.nonce;
        op.nonce = nonce + 1;
        assertNoticed(op, abi.encodeWithSelector(BundleRunner.OtherNonce.selector, nonce, nonce + 1));
        op.nonce = nonce;
        vm.prank(op.sender);
        (bool success,) = address(ENTRYPOINT).call(abi.encodeWithSignature("incrementNonce(uint192)", 0));
        vm.assertTrue(success, "the account uses the nonce");
        assertNoticed(op, abi.encodeWithSelector(BundleRunner.OtherNonce.selector, nonce + 1, nonce));
        // Another key has a nonce of its own.
        op.nonce = uint256(7) << 64 | 1;
        assertNoticed(op, abi.encodeWithSelector(BundleRunner.OtherNonce.selector, uint256(7) << 64, op.nonce));
    }

    function test_aMissingAllowanceIsNoticed() public {
        PackedUserOperation memory op = checkedOp();
        approve(op.sender, amountIn(op) - 1);
        assertNoticed(op, tooFew(amountIn(op) - 1, amountIn(op)));
    }

    function test_missingTokensAreNoticed() public {
        PackedUserOperation memory op = checkedOp();
        uint256 balance = token.balanceOf(op.sender);
        vm.prank(op.sender);
        token.transfer(address(1), balance - amountIn(op) + 1);
        assertNoticed(op, tooFew(amountIn(op) - 1, amountIn(op)));
    }

    function test_aTokenThatBurnsItsGasBurnsNoMoreThanThePaymasterMay() public {
        Plan memory plan = defaultPlan();
        plan.sender = address(newAccount());
        plan.callGasLimit = 8_000_000;
        PackedUserOperation memory op = build(plan);
        adopts(op.sender, DELEGATE);
        // JUMPDEST, PUSH1 0, JUMP: it loops until its gas is gone.
        vm.etch(address(token), hex"5b600056");
        uint256 gas = gasleft();
        (bool success,) = address(runner).call{gas: 10_000_000}(checkedCall(op));
        gas -= gasleft();
        vm.assertTrue(!success, "it fails");
        // Twice in the check, and once in the validation.
        uint256 limits = 3 * uint256(plan.paymasterVerificationGasLimit) + plan.verificationGasLimit;
        vm.assertLe(gas, limits + 100_000, "within the limits of the validation");
    }

    function test_aFrontedOperationNeedsNoAllowanceYet() public {
        Plan memory plan = defaultPlan();
        plan.sender = address(newAccount());
        plan.flags = FRONTED;
        approve(plan.sender, 0);
        plan.callData = abi.encodeCall(
            TestAccount.execute,
            (address(token), 0, abi.encodeCall(token.approve, (address(paymaster), type(uint256).max)))
        );
        PackedUserOperation memory op = build(plan);
        adopts(op.sender, DELEGATE);
        (bool success,) = address(runner).call(checkedCall(op));
        vm.assertTrue(success && ENTRYPOINT.getNonce(op.sender, 0) == op.nonce + 1, "it lands");
    }

    function test_missingCoinIsNoticedAndADepositCounts() public {
        PackedUserOperation memory op = checkedOp();
        op.paymasterAndData = "";
        uint256 limits = uint256(op.accountGasLimits);
        uint256 gas = (limits >> 128) + uint128(limits) + op.preVerificationGas;
        uint256 required = gas * uint128(uint256(op.gasFees));
        vm.deal(op.sender, required - 2);
        ENTRYPOINT.depositTo{value: 1}(op.sender);
        assertNoticed(op, abi.encodeWithSelector(BundleRunner.TooLittleCoin.selector, required - 1, required));
        ENTRYPOINT.depositTo{value: 1}(op.sender);
        // Without its sponsorship, the signature is wrong.
        (, bytes memory reason) = reasonOf(only(op));
        assertNoticed(op, reason);
    }

    function test_aCheckedOperationFailsLikeWithTheEntryPoint() public {
        PackedUserOperation memory op = poisonedOp(Poison.BombsWithItsReason);
        adopts(op.sender, DELEGATE);
        (, bytes memory expected) = reasonOf(only(op));
        (bool success, bytes memory reason) = address(runner).call(checkedCall(op));
        vm.assertTrue(!success, "it fails");
        vm.assertEq(reason, expected, "with the same reason");
    }

    function test_checksOneOperationOnly() public {
        for (uint256 size = 0; size <= 2; size += 2) {
            PackedUserOperation[] memory ops = healthyBundle(size);
            vm.expectRevert(abi.encodeWithSelector(BundleRunner.NotOneOperation.selector, size));
            runner.handleChecked(ops, BENEFICIARY, DELEGATE);
        }
    }

    // --- any mixture -----------------------------------------------------------------------------------------------

    function testFuzz_exactlyThosePoisonedAreSkipped(uint256 seed) public {
        PackedUserOperation[] memory ops = new PackedUserOperation[](bound(seed, 1, 8));
        bool anyHealthy = false;
        bool[] memory poisoned = new bool[](ops.length);
        for (uint256 i = 0; i < ops.length; ++i) {
            uint256 drawn = uint256(keccak256(abi.encode(seed, i)));
            poisoned[i] = drawn % 3 == 0;
            // Validation bombs take a while to run, and have their tests above.
            if (poisoned[i]) ops[i] = poisonedOp([Poison.Reverts, Poison.WrongSignature, Poison.AnswersNothing][drawn / 3 % 3]);
            else ops[i] = drawn % 7 == 0 ? poisonedOp(Poison.CallBurnsItsGas) : healthyOp();
            anyHealthy = anyHealthy || !poisoned[i];
        }
        vm.recordLogs();
        (bool success,) = address(runner).call(abi.encodeCall(IEntryPoint.handleOps, (ops, BENEFICIARY)));
        Vm.Log[] memory skipped = skippedIn(vm.getRecordedLogs());
        vm.assertTrue(success == anyHealthy, "it goes through exactly when one lands");
        uint256 next = 0;
        for (uint256 i = 0; i < ops.length; ++i) {
            vm.assertTrue(hasLanded(ops[i]) == !poisoned[i], "the healthy ones land");
            if (success && poisoned[i]) vm.assertEq(uint256(skipped[next++].topics[1]), i, "the others are skipped, in order");
        }
        if (success) vm.assertEq(skipped.length, next, "and nothing else");
    }
}
