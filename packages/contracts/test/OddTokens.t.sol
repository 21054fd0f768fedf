// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {PackedUserOperation} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {GaslessPaymaster} from "../contracts/GaslessPaymaster.sol";
import {RevertingTarget} from "../contracts/devnet/RevertingTarget.sol";
import {BlockableToken} from "./support/BlockableToken.sol";
import {GatewayTest} from "./support/GatewayTest.sol";
import {Hook, HookedAccount} from "./support/HookedAccount.sol";
import {
    FeeOnTransferToken,
    HookToken,
    LyingToken,
    PausableToken,
    PlainToken,
    RebasingToken,
    SilentToken,
    SurchargeToken
} from "../contracts/devnet/OddTokens.sol";
import {TestAccount} from "./support/TestAccount.sol";

/// Every odd token is refused in validation or accounted for to the unit.
contract OddTokensTest is GatewayTest {
    /// All of them can be minted and approved like this one.
    function give(address odd, address holder) private {
        BlockableToken(odd).mint(holder, 1 << 120);
        BlockableToken(odd).approveFor(holder, address(paymaster), type(uint256).max);
    }

    function planIn(address odd) private returns (Plan memory plan) {
        list(odd, 1);
        give(odd, address(account));
        plan = defaultPlan();
        plan.token = odd;
    }

    function frontedPlanIn(address odd) private returns (Plan memory plan) {
        plan = planIn(odd);
        BlockableToken(odd).approveFor(address(account), address(paymaster), 0);
        plan.flags = FRONTED;
        plan.callGasLimit = 300_000;
        plan.maxTokenAmount = uint128(required(plan));
        plan.callData = abi.encodeCall(
            TestAccount.execute, (odd, 0, abi.encodeCall(token.approve, (address(paymaster), plan.maxTokenAmount)))
        );
    }

    function assertCollected(Plan memory plan, Outcome memory outcome) private pure {
        vm.assertTrue(outcome.success && outcome.settled, "executed and settled");
        vm.assertEq(outcome.gained, outcome.collected, "what is reported was collected");
        vm.assertGe(
            outcome.collected,
            valueOf(outcome.debit, plan.tokenPerNative) + plan.staticFee + plan.transferFee,
            "the charge covers the debit and the fees"
        );
    }

    function assertLostAndUndone(Outcome memory outcome) private pure {
        vm.assertTrue(!outcome.success && !outcome.settled, "undone");
        vm.assertEq(outcome.gained, 0, "nothing was collected");
        vm.assertTrue(outcome.debit > 0, "the deposit paid: a fronted loss");
    }

    // --- every one of them -----------------------------------------------------------------------------------------

    function test_noneIsAcceptedBeforeItIsListed() public {
        address[6] memory odd = [
            address(new FeeOnTransferToken()),
            address(new PausableToken()),
            address(new LyingToken()),
            address(new RebasingToken()),
            address(new HookToken()),
            address(new SilentToken())
        ];
        for (uint256 i = 0; i < odd.length; ++i) {
            Plan memory plan = planIn(odd[i]);
            list(odd[i], 0);
            PackedUserOperation memory op = build(plan);
            expectRefusal(abi.encodeWithSelector(GaslessPaymaster.UnknownToken.selector, odd[i]));
            handle(op);
        }
    }

    // --- fee on transfer -------------------------------------------------------------------------------------------

    function test_feeOnTransfer_isRefusedInValidation() public {
        FeeOnTransferToken odd = new FeeOnTransferToken();
        Plan memory plan = planIn(address(odd));
        uint256 received = plan.maxTokenAmount - (plan.maxTokenAmount + 99) / 100;
        PackedUserOperation memory op = build(plan);
        expectRefusal(
            abi.encodeWithSelector(
                GaslessPaymaster.ReceivedTooLittle.selector, address(odd), received, plan.maxTokenAmount
            )
        );
        handle(op);
    }

    function test_feeOnTransfer_isUndoneWhereItWasFronted() public {
        Plan memory plan = frontedPlanIn(address(new FeeOnTransferToken()));
        assertLostAndUndone(run(plan));
        plan.callData = callTarget(abi.encodeCall(RevertingTarget.revertWithPanic, ()));
        BlockableToken(plan.token).approveFor(address(account), address(paymaster), plan.maxTokenAmount - 1);
        assertLostAndUndone(run(plan));
    }

    /// The account gets less back than was sent to it; the paymaster's books are not touched by that.
    function test_feeOnTransfer_ofRefundsAloneIsTheAccountsLoss() public {
        FeeOnTransferToken odd = new FeeOnTransferToken();
        Plan memory plan = planIn(address(odd));
        odd.setFreeUpTo(plan.maxTokenAmount);
        plan.callData = abi.encodeCall(TestAccount.execute, (address(odd), 0, abi.encodeCall(odd.setFreeUpTo, (0))));
        assertNothingLost(plan, run(plan));
    }

    // --- debits more than it delivers ------------------------------------------------------------------------------

    /// What the refund would cost beyond its amount is somebody else's, so it is not sent and the prefund stays.
    function test_surcharge_onARefundIsNotPaid() public {
        Plan memory plan = planIn(address(new SurchargeToken()));
        Outcome memory outcome = run(plan);
        vm.assertTrue(!outcome.success && !outcome.settled, "undone");
        vm.assertEq(
            bytes32(bytes4(reasonOf(outcome))), bytes32(GaslessPaymaster.DebitedTooMuch.selector), "the reason is named"
        );
        assertNothingLost(plan, outcome);
    }

    /// As PostOpReverted(bytes) of the EntryPoint wraps it.
    function reasonOf(Outcome memory outcome) private pure returns (bytes memory) {
        bytes memory body = new bytes(outcome.postOpRevertReason.length - 4);
        for (uint256 i = 0; i < body.length; ++i) {
            body[i] = outcome.postOpRevertReason[i + 4];
        }
        return abi.decode(body, (bytes));
    }

    /// Nothing else leaves with a surcharge either, whatever the token was listed as in the meantime.
    function test_surcharge_onASweepIsNotPaid() public {
        SurchargeToken odd = new SurchargeToken();
        Plan memory plan = planIn(address(odd));
        run(plan);
        list(address(odd), 1, true);
        vm.prank(MANAGER);
        vm.expectRevert(
            abi.encodeWithSelector(GaslessPaymaster.DebitedTooMuch.selector, address(odd), 1_010, 1_000)
        );
        paymaster.sweep(address(odd), BENEFICIARY, 1_000);
    }

    function test_surcharge_isCollectedWhereItWasFronted() public {
        Plan memory plan = frontedPlanIn(address(new SurchargeToken()));
        assertCollected(plan, run(plan));
    }

    // --- listed as exact -------------------------------------------------------------------------------------------

    function test_exact_isChargedAsMeasured() public {
        Plan memory plan = planIn(address(new PlainToken(6)));
        list(plan.token, 1, true);
        vm.assertTrue(paymaster.isExact(plan.token), "shown");
        Outcome memory outcome = run(plan);
        vm.assertTrue(outcome.refunded > 0, "refunded");
        assertNothingLost(plan, outcome);
    }

    function test_exact_refusedRefundIsOwed() public {
        BlockableToken odd = new BlockableToken();
        Plan memory plan = planIn(address(odd));
        list(plan.token, 1, true);
        odd.setBlocked(address(account), true);
        Outcome memory outcome = run(plan);
        vm.assertTrue(outcome.success && outcome.owed > 0, "a debt instead of a refund");
        assertNothingLost(plan, outcome);
    }

    /// The manager's word is believed, which is why it must not be given lightly.
    function test_exact_isNotMeasured() public {
        Plan memory plan = planIn(address(new FeeOnTransferToken()));
        list(plan.token, 1, true);
        Outcome memory outcome = run(plan);
        vm.assertTrue(outcome.gained < outcome.collected, "less came in than was booked");
        list(plan.token, 1, false);
        PackedUserOperation memory op = build(plan);
        vm.expectRevert();
        handle(op);
    }

    // --- lies ------------------------------------------------------------------------------------------------------

    function test_lies_areRefused() public {
        LyingToken odd = new LyingToken();
        Plan memory plan = planIn(address(odd));
        PackedUserOperation memory op = build(plan);
        expectRefusal(
            abi.encodeWithSelector(
                GaslessPaymaster.ReceivedTooLittle.selector, address(odd), 0, plan.maxTokenAmount
            )
        );
        handle(op);
        odd.setAnswer(false);
        vm.expectRevert();
        handle(op);
    }

    function test_lies_areUndoneWhereTheyWereFronted() public {
        LyingToken odd = new LyingToken();
        assertLostAndUndone(run(frontedPlanIn(address(odd))));
        odd.setAnswer(false);
        assertLostAndUndone(run(frontedPlanIn(address(odd))));
    }

    // --- no return value -------------------------------------------------------------------------------------------

    function test_noReturnValue_isTakenRefundedAndSwept() public {
        SilentToken odd = new SilentToken();
        Plan memory plan = planIn(address(odd));
        Outcome memory outcome = run(plan);
        vm.assertTrue(outcome.refunded > 0, "refunded");
        assertNothingLost(plan, outcome);
        vm.prank(MANAGER);
        paymaster.sweep(address(odd), BENEFICIARY, outcome.collected - 1);
        vm.assertEq(odd.balanceOf(BENEFICIARY), outcome.collected - 1, "swept");
    }

    function test_noReturnValue_isCollectedWhereItWasFronted() public {
        Plan memory plan = frontedPlanIn(address(new SilentToken()));
        assertCollected(plan, run(plan));
    }

    // --- block lists and pauses ------------------------------------------------------------------------------------

    function test_blocked_refundIsOwed() public {
        BlockableToken odd = new BlockableToken();
        Plan memory plan = planIn(address(odd));
        plan.callData = abi.encodeCall(
            TestAccount.execute, (address(odd), 0, abi.encodeCall(odd.setBlocked, (address(account), true)))
        );
        Outcome memory outcome = run(plan);
        vm.assertTrue(outcome.success && outcome.owed > 0, "a debt instead of a refund");
        assertNothingLost(plan, outcome);
    }

    function test_blockedPaymaster_isRefused() public {
        BlockableToken odd = new BlockableToken();
        PackedUserOperation memory op = build(planIn(address(odd)));
        odd.setBlocked(address(paymaster), true);
        vm.expectRevert();
        handle(op);
    }

    function test_paused_isRefusedInValidation() public {
        PausableToken odd = new PausableToken();
        PackedUserOperation memory op = build(planIn(address(odd)));
        odd.setPaused(true);
        vm.expectRevert();
        handle(op);
    }

    function test_pausedDuringTheExecution_refundIsOwedAndClaimedLater() public {
        PausableToken odd = new PausableToken();
        Plan memory plan = planIn(address(odd));
        plan.callData =
            abi.encodeCall(TestAccount.execute, (address(odd), 0, abi.encodeCall(odd.setPaused, (true))));
        Outcome memory outcome = run(plan);
        vm.assertTrue(outcome.success && outcome.owed > 0, "a debt instead of a refund");
        assertNothingLost(plan, outcome);
        odd.setPaused(false);
        vm.prank(address(account));
        vm.assertEq(paymaster.claimOwed(address(odd)), outcome.owed, "claimed");
    }

    function test_pausedDuringTheExecution_isUndoneWhereItWasFronted() public {
        PausableToken odd = new PausableToken();
        Plan memory plan = frontedPlanIn(address(odd));
        plan.callData =
            abi.encodeCall(TestAccount.execute, (address(odd), 0, abi.encodeCall(odd.setPaused, (true))));
        assertLostAndUndone(run(plan));
        vm.assertTrue(!odd.paused(), "the execution was undone");
    }

    // --- rebases ---------------------------------------------------------------------------------------------------

    /// Why a rebasing token must not be listed, and what holds all the same if it is.
    function test_rebasing_neverPaysOutWhatIsNotThere() public {
        RebasingToken odd = new RebasingToken();
        Plan memory plan = planIn(address(odd));
        plan.callData = abi.encodeCall(TestAccount.execute, (address(odd), 0, abi.encodeCall(odd.rebase, (1))));
        Outcome memory outcome;
        vm.recordLogs();
        handle(build(plan));
        readLogs(outcome, vm.getRecordedLogs());
        vm.assertTrue(outcome.success && outcome.owed > 0, "what is left does not cover the refund: a debt");

        vm.prank(MANAGER);
        vm.expectRevert(abi.encodeWithSelector(GaslessPaymaster.SweepTooLarge.selector, 1, 0));
        paymaster.sweep(address(odd), BENEFICIARY, 1);
        odd.rebase(100);
        vm.prank(address(account));
        vm.assertEq(paymaster.claimOwed(address(odd)), outcome.owed, "paid once the balance is back");
    }

    // --- decimals --------------------------------------------------------------------------------------------------

    function test_decimals_areChargedRoundedUp() public {
        uint8[5] memory decimals = [0, 2, 8, 18, 24];
        for (uint256 i = 0; i < decimals.length; ++i) {
            Plan memory plan = planIn(address(new PlainToken(decimals[i])));
            plan.tokenPerNative = uint128(2_500 * 10 ** decimals[i]);
            (plan.staticFee, plan.transferFee) = (1, 1);
            plan.maxTokenAmount = uint128(required(plan));
            assertNothingLost(plan, run(plan));
        }
    }

    /// One unit is worth more than all the gas: it is charged, never nothing.
    function test_decimals_aUnitThatIsWorthMoreThanTheGasIsCharged() public {
        Plan memory plan = planIn(address(new PlainToken(0)));
        plan.tokenPerNative = 1;
        (plan.staticFee, plan.transferFee) = (0, 0);
        plan.maxTokenAmount = uint128(required(plan));
        Outcome memory outcome = run(plan);
        vm.assertEq(outcome.collected, 1, "one unit");
        assertNothingLost(plan, outcome);
    }

    // --- hooks -----------------------------------------------------------------------------------------------------

    function hookedPlan(Hook hook) private returns (Plan memory plan) {
        HookToken odd = new HookToken();
        HookedAccount hooked = new HookedAccount(vm.addr(OWNER_KEY), odd, paymaster);
        list(address(odd), 1);
        give(address(odd), address(hooked));
        odd.setHooked(address(hooked), true);
        hooked.setHook(hook);
        plan = defaultPlan();
        plan.sender = address(hooked);
        plan.token = address(odd);
        plan.paymasterVerificationGasLimit = 300_000;
        plan.postOpGasLimit = 300_000;
        plan.maxTokenAmount = uint128(required(plan));
    }

    function test_hooks_thatReenterChangeNothing() public {
        Hook[4] memory hooks =
            [Hook.ClaimsWhatItIsOwed, Hook.MovesTheRest, Hook.Revokes, Hook.SubmitsAnotherOperation];
        for (uint256 i = 0; i < hooks.length; ++i) {
            Plan memory plan = hookedPlan(hooks[i]);
            assertNothingLost(plan, run(plan));
        }
    }

    function test_hooks_thatStartFailingDuringTheExecutionMakeADebtOrPayTheMaximum() public {
        Hook[2] memory hooks = [Hook.Reverts, Hook.BurnsItsGas];
        for (uint256 i = 0; i < hooks.length; ++i) {
            Plan memory plan = hookedPlan(Hook.Nothing);
            plan.callData = abi.encodeCall(
                TestAccount.execute, (plan.sender, 0, abi.encodeCall(HookedAccount.setHook, (hooks[i])))
            );
            Outcome memory outcome = run(plan);
            assertNothingLost(plan, outcome);
            vm.assertTrue(outcome.owed > 0 == (hooks[i] == Hook.Reverts), "a debt");
            vm.assertTrue(outcome.settled == (hooks[i] == Hook.Reverts), "or the whole maximum");
        }
    }

    /// The claim in the middle of the next prefund makes it look smaller than it is.
    function test_hooks_thatClaimDuringAPrefundAreRefused() public {
        Plan memory plan = hookedPlan(Hook.Nothing);
        plan.callData = abi.encodeCall(
            TestAccount.execute, (plan.sender, 0, abi.encodeCall(HookedAccount.setHook, (Hook.Reverts)))
        );
        Outcome memory first = run(plan);
        vm.assertTrue(first.owed > 0, "a debt to claim");
        HookedAccount(payable(plan.sender)).setHook(Hook.ClaimsWhatItIsOwed);
        PackedUserOperation memory op = build(plan);
        expectRefusal(
            abi.encodeWithSelector(
                GaslessPaymaster.ReceivedTooLittle.selector,
                plan.token,
                plan.maxTokenAmount - first.owed,
                plan.maxTokenAmount
            )
        );
        handle(op);
    }
}
