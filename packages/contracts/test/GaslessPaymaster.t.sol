// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Paymaster} from "@openzeppelin/contracts/account/paymaster/Paymaster.sol";
import {IPaymaster, PackedUserOperation} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {GaslessPaymaster} from "../contracts/GaslessPaymaster.sol";
import {BatchExecutor} from "../contracts/BatchExecutor.sol";
import {DevnetToken} from "../contracts/devnet/DevnetToken.sol";
import {RevertingTarget} from "../contracts/devnet/RevertingTarget.sol";
import {BlockableToken} from "./support/BlockableToken.sol";
import {GatewayTest} from "./support/GatewayTest.sol";
import {Shipped} from "./support/Shipped.sol";
import {TestAccount} from "./support/TestAccount.sol";

contract GaslessPaymasterTest is GatewayTest {
    // --- prefunded path --------------------------------------------------------------------------------------------

    function test_prefunded_chargesGasAndFeesAndRefundsTheRest() public {
        Plan memory plan = defaultPlan();
        Outcome memory outcome = run(plan);
        vm.assertTrue(outcome.success, "the call succeeded");
        vm.assertTrue(outcome.settled, "the fee was settled");
        vm.assertEq(target.stored(), 42, "the call took effect");
        vm.assertTrue(outcome.refunded > 0, "the unused part went back");
        assertNothingLost(plan, outcome);
    }

    /// The worked example of README.md, number by number.
    function test_prefunded_workedExample() public {
        Plan memory plan = defaultPlan();
        plan.verificationGasLimit = 50_000;
        plan.callGasLimit = 60_000;
        plan.paymasterVerificationGasLimit = 60_000;
        plan.postOpGasLimit = 20_000;
        plan.maxTokenAmount = 12_017_000;
        vm.assertEq(required(plan), plan.maxTokenAmount, "the lowest accepted ceiling");
        PackedUserOperation memory op = build(plan);
        bytes memory call = abi.encodeCall(Paymaster.validatePaymasterUserOp, (op, "hash", 0.0048 ether));
        vm.assertEq(call.length / 256, 4, "about 1,200 bytes");

        uint256 before = token.balanceOf(address(account));
        vm.prank(address(ENTRYPOINT));
        (bytes memory context,) = paymaster.validatePaymasterUserOp(op, "hash", 0.0048 ether);
        vm.assertEq(before - token.balanceOf(address(account)), 12_017_000, "taken up front");
        vm.prank(address(ENTRYPOINT));
        paymaster.postOp(IPaymaster.PostOpMode.opSucceeded, context, 150_000 * 20 gwei, 20 gwei);
        vm.assertEq(before - token.balanceOf(address(account)), 8_942_200, "charged in the end");
    }

    /// Around the point from which on the EntryPoint's figure shows that some of the call gas was used: to the unit, with the
    /// slack of validation and the penalty rounded up.
    function test_prefunded_chargesATenthOfTheCallGasThatMayBeUnusedRoundedUp() public {
        Plan memory plan = defaultPlan();
        plan.callGasLimit = 60_001;
        plan.maxTokenAmount = uint128(required(plan));
        // preVerificationGas, both verification limits and VALIDATION_OVERHEAD.
        uint256 ceiling = 50_000 + 100_000 + 100_000 + 1_000;
        uint256 length = abi.encodeCall(Paymaster.validatePaymasterUserOp, (build(plan), "hash", 0)).length;
        uint256 fixedGas = 80_000 + 2_500 + length / 256;
        uint256[4] memory used = [ceiling - 1, ceiling, ceiling + 1, ceiling + 2];
        uint256[4] memory penalties = [uint256(6_001), 6_001, 6_000, 6_000];
        for (uint256 i = 0; i < used.length; ++i) {
            uint256 snapshot = vm.snapshotState();
            uint256 before = token.balanceOf(address(account));
            settle(plan, used[i] * 20 gwei, 20 gwei);
            uint256 charge = before - token.balanceOf(address(account));
            // 50 units of the token for one gas.
            vm.assertEq(charge, (used[i] + fixedGas + penalties[i]) * 50 + 17_000, "to the unit");
            vm.revertToState(snapshot);
        }
    }

    /// What no deposit pays for costs nothing at no fee, and must not reach the token beside it in the context.
    function test_anAbsurdPreVerificationGasLeavesTheTokenAsItIs() public {
        Plan memory plan = defaultPlan();
        plan.preVerificationGas = 1 << 119;
        plan.maxFeePerGas = 0;
        plan.maxPriorityFeePerGas = 0;
        plan.maxTokenAmount = 1_000_000;
        uint256 before = token.balanceOf(address(account));
        settle(plan, 0, 0);
        vm.assertEq(before - token.balanceOf(address(account)), 17_000, "the fees, in the token that was signed");
    }

    /// Rounded up, a product just below 2^256 would come to nothing.
    function test_aCostBeyondTheBoundIsRefused() public {
        Plan memory plan = defaultPlan();
        plan.tokenPerNative = 1;
        plan.maxTokenAmount = type(uint128).max;
        uint256[2] memory costs = [type(uint256).max, (type(uint256).max >> 1) + 1];
        for (uint256 i = 0; i < costs.length; ++i) {
            PackedUserOperation memory op = build(plan);
            vm.prank(address(ENTRYPOINT));
            vm.expectPartialRevert(GaslessPaymaster.MaximumTooLow.selector);
            paymaster.validatePaymasterUserOp(op, "hash", costs[i]);
        }
    }

    /// The bound on the debit may exceed the most that the EntryPoint takes, and the charge must not.
    function test_prefunded_aDebitOfEveryLimitCostsTheMaximum() public {
        Plan memory plan = defaultPlan();
        uint256 before = token.balanceOf(address(account));
        settle(plan, maxCost(plan), plan.maxFeePerGas);
        vm.assertEq(before - token.balanceOf(address(account)), plan.maxTokenAmount, "to the unit");
        vm.assertEq(paymaster.owed(address(token), address(account)), 0, "with nothing owed");
    }

    function test_fronted_aDebitOfEveryLimitCostsTheMaximum() public {
        Plan memory plan = frontedPlan();
        uint256 before = token.balanceOf(address(account));
        bytes memory context = validate(plan);
        approve(address(account), type(uint256).max);
        vm.prank(address(ENTRYPOINT));
        paymaster.postOp(IPaymaster.PostOpMode.opSucceeded, context, maxCost(plan), plan.maxFeePerGas);
        vm.assertEq(before - token.balanceOf(address(account)), plan.maxTokenAmount, "to the unit");
    }

    function testFuzz_prefunded_neverChargesMoreThanTheMaximum(uint256 actualGasCost, uint256 feePerGas) public {
        Plan memory plan = defaultPlan();
        uint256 before = token.balanceOf(address(account));
        settle(plan, bound(actualGasCost, 0, maxCost(plan)), bound(feePerGas, 0, 1 ether));
        vm.assertTrue(before - token.balanceOf(address(account)) <= plan.maxTokenAmount, "no more was taken");
        vm.assertEq(paymaster.owed(address(token), address(account)), 0, "and nothing is owed that never came in");
    }

    function validate(Plan memory plan) private returns (bytes memory context) {
        PackedUserOperation memory op = build(plan);
        vm.prank(address(ENTRYPOINT));
        (context,) = paymaster.validatePaymasterUserOp(op, "hash", maxCost(plan));
    }

    function settle(Plan memory plan, uint256 actualGasCost, uint256 feePerGas) private {
        bytes memory context = validate(plan);
        vm.prank(address(ENTRYPOINT));
        paymaster.postOp(IPaymaster.PostOpMode.opSucceeded, context, actualGasCost, feePerGas);
    }

    function test_prefunded_revertedCallPaysNoPercentage() public {
        Plan memory plan = defaultPlan();
        plan.callData = callTarget(abi.encodeCall(RevertingTarget.revertWithCustomError, (7)));
        Outcome memory outcome = run(plan);
        vm.assertTrue(!outcome.success && outcome.settled, "reverted and settled");
        vm.assertEq(outcome.transferFee, 0, "no percentage");
        assertNothingLost(plan, outcome);
    }

    function test_prefunded_approvalWithdrawnDuringExecutionChangesNothing() public {
        Plan memory plan = defaultPlan();
        plan.callData = abi.encodeCall(
            TestAccount.execute, (address(token), 0, abi.encodeCall(token.approve, (address(paymaster), 0)))
        );
        Outcome memory outcome = run(plan);
        vm.assertTrue(outcome.success, "the withdrawal succeeded");
        assertNothingLost(plan, outcome);
    }

    function test_prefunded_postOpOutOfGasKeepsTheWholeMaximum() public {
        Plan memory plan = defaultPlan();
        plan.postOpGasLimit = 3_000;
        plan.maxTokenAmount = uint128(required(plan));
        Outcome memory outcome = run(plan);
        vm.assertTrue(!outcome.success && !outcome.settled, "postOp reverted");
        vm.assertEq(target.stored(), 0, "the execution was undone");
        assertNothingLost(plan, outcome);
    }

    /// An account that has moved everything else away is the dearest to refund.
    function test_theFloorOfTheDevnetIsEnoughForARefund() public {
        Plan memory plan = defaultPlan();
        plan.postOpGasLimit = 14_000;
        list(address(token), uint48(plan.postOpGasLimit));
        plan.maxTokenAmount = uint128(required(plan));
        uint256 rest = token.balanceOf(address(account)) - plan.maxTokenAmount;
        plan.callData = abi.encodeCall(
            TestAccount.execute, (address(token), 0, abi.encodeCall(token.transfer, (BENEFICIARY, rest)))
        );
        Outcome memory outcome = run(plan);
        vm.assertTrue(outcome.success && outcome.refunded > 0, "settled with a refund");
        vm.assertEq(token.balanceOf(address(account)), outcome.refunded, "to an account that had nothing left");
        assertNothingLost(plan, outcome);
    }

    /// The commands that list tokens measure the floor of others like this: `measureRefund` and `floorOf` of the server.
    function test_aMeasuredFloorIsEnoughForARefund() public {
        uint256 plain = refundGas(Shipped.deploy("devnet-token", abi.encode("Plain", "PLN", 6)));
        vm.assertEq(plain, 6_909, "plainRefundGas of the server");
        bytes memory mint = abi.encodeCall(DevnetToken.mint, (address(paymaster), 1));
        token = BlockableToken(Shipped.deploy("erc1967-proxy", abi.encode(address(token), mint)));
        account = newAccount();

        Plan memory plan = defaultPlan();
        plan.postOpGasLimit = uint128(14_000 + refundGas(address(token)) - plain);
        vm.assertTrue(plan.postOpGasLimit > 14_500, "the proxy takes more");
        list(address(token), uint48(plan.postOpGasLimit));
        plan.maxTokenAmount = uint128(required(plan));
        Outcome memory outcome = run(plan);
        vm.assertTrue(outcome.success && outcome.refunded > 0, "settled with a refund");
        assertNothingLost(plan, outcome);
    }

    /// Of a transfer between two looks at the balance, where the token has been moved before.
    function refundGas(address feeToken) private returns (uint256) {
        DevnetToken(feeToken).mint(BUNDLER, 10);
        vm.etch(BUNDLER, Shipped.code("batch-executor"));
        // A test is one transaction: what comes after finds the storage as it is in a settlement.
        batchGas(feeToken, 1);
        uint256 butOne = batchGas(feeToken, 2);
        return batchGas(feeToken, 3) - butOne;
    }

    function batchGas(address feeToken, uint256 rounds) private returns (uint256 gasUsed) {
        BatchExecutor.Call[] memory calls = new BatchExecutor.Call[](3 * rounds);
        for (uint256 i = 0; i < calls.length; ++i) {
            calls[i].to = feeToken;
            calls[i].data = i % 3 == 1
                ? abi.encodeCall(token.transfer, (BENEFICIARY, 1))
                : abi.encodeCall(token.balanceOf, (BUNDLER));
        }
        bool ok;
        (ok, gasUsed,) = BatchExecutor(payable(BUNDLER)).executeBatch(calls);
        vm.assertTrue(ok, "the token moves");
    }

    function test_prefunded_freeGasChargesOnlyFees() public {
        Plan memory plan = defaultPlan();
        vm.fee(0);
        plan.maxPriorityFeePerGas = 0;
        Outcome memory outcome = run(plan);
        vm.assertEq(outcome.debit, 0, "nothing was debited");
        vm.assertEq(outcome.collected, plan.staticFee + plan.transferFee, "only the fees");
        assertNothingLost(plan, outcome);
    }

    function test_prefunded_lackingAllowanceIsRefused() public {
        approve(address(account), 0);
        PackedUserOperation memory op = build(defaultPlan());
        vm.expectRevert();
        handle(op);
    }

    // --- refunds that fail -----------------------------------------------------------------------------------------

    function test_refusedRefundIsOwedAndClaimedLater() public {
        token.setBlocked(address(account), true);
        Plan memory plan = defaultPlan();
        Outcome memory outcome = run(plan);
        vm.assertTrue(outcome.success, "a refused refund does not undo the execution");
        vm.assertEq(outcome.refunded, 0, "nothing went back");
        vm.assertTrue(outcome.owed > 0, "the refund is owed");
        vm.assertEq(paymaster.owed(address(token), address(account)), outcome.owed, "owed to the account");
        vm.assertEq(paymaster.totalOwed(address(token)), outcome.owed, "counted in total");
        assertNothingLost(plan, outcome);

        token.setBlocked(address(account), false);
        uint256 before = token.balanceOf(address(account));
        vm.prank(address(account));
        paymaster.claimOwed(address(token));
        vm.assertEq(token.balanceOf(address(account)) - before, outcome.owed, "claimed in full");
        vm.assertEq(paymaster.totalOwed(address(token)), 0, "nothing owed any more");

        vm.prank(address(account));
        vm.expectRevert(GaslessPaymaster.NothingOwed.selector);
        paymaster.claimOwed(address(token));
    }

    function test_refusedClaimStaysOwed() public {
        token.setBlocked(address(account), true);
        uint256 amount = run(defaultPlan()).owed;
        vm.prank(address(account));
        vm.expectRevert();
        paymaster.claimOwed(address(token));
        vm.assertEq(paymaster.owed(address(token), address(account)), amount, "still owed");
    }

    function test_sweepLeavesWhatIsOwedAndOneUnit() public {
        token.setBlocked(address(account), true);
        uint256 amount = run(defaultPlan()).owed;
        uint256 available = token.balanceOf(address(paymaster)) - amount - 1;

        vm.prank(MANAGER);
        vm.expectRevert(abi.encodeWithSelector(GaslessPaymaster.SweepTooLarge.selector, available + 1, available));
        paymaster.sweep(address(token), BENEFICIARY, available + 1);

        vm.prank(MANAGER);
        paymaster.sweep(address(token), BENEFICIARY, available);
        vm.assertEq(token.balanceOf(BENEFICIARY), available, "swept");
        vm.assertEq(token.balanceOf(address(paymaster)), amount + 1, "owed and one unit stay");
    }

    // --- deposit-fronted path --------------------------------------------------------------------------------------

    function frontedPlan() private returns (Plan memory plan) {
        approve(address(account), 0);
        plan = defaultPlan();
        plan.flags = FRONTED;
        plan.callGasLimit = 200_000;
        plan.maxTokenAmount = uint128(required(plan));
        plan.callData = approveAndStore(type(uint256).max);
    }

    function approveAndStore(uint256 amount) private view returns (bytes memory) {
        TestAccount.Call[] memory calls = new TestAccount.Call[](2);
        calls[0] = TestAccount.Call(address(token), 0, abi.encodeCall(token.approve, (address(paymaster), amount)));
        calls[1] = TestAccount.Call(address(target), 0, abi.encodeCall(RevertingTarget.store, (42)));
        return abi.encodeCall(TestAccount.executeBatch, (calls));
    }

    function test_fronted_collectsAfterTheExecutionApproved() public {
        Plan memory plan = frontedPlan();
        Outcome memory outcome = run(plan);
        vm.assertTrue(outcome.success && outcome.settled, "succeeded and settled");
        vm.assertEq(outcome.prefunded, 0, "nothing was taken in validation");
        vm.assertEq(outcome.gained, outcome.collected, "collected in postOp");
        vm.assertEq(outcome.refunded, 0, "nothing to refund");
        vm.assertEq(
            outcome.collected, outcome.gasFee + outcome.staticFee + outcome.transferFee, "the parts sum to the charge"
        );
        vm.assertGe(
            outcome.collected,
            valueOf(outcome.debit, plan.tokenPerNative) + plan.staticFee + plan.transferFee,
            "the charge covers the debit"
        );
        vm.assertLe(outcome.collected, plan.maxTokenAmount, "the signed maximum is a ceiling");
    }

    function test_fronted_failedCollectionUndoesTheExecution() public {
        Plan memory plan = frontedPlan();
        plan.callData = callTarget(abi.encodeCall(RevertingTarget.store, (42)));
        Outcome memory outcome = run(plan);
        vm.assertTrue(!outcome.success && !outcome.settled, "reverted on purpose");
        vm.assertEq(target.stored(), 0, "nothing is free");
        vm.assertEq(outcome.gained, 0, "nothing was collected");
        vm.assertEq(
            bytes32(bytes4(unwrapPostOpReason(outcome.postOpRevertReason))),
            bytes32(GaslessPaymaster.CollectionFailed.selector),
            "the reason is named"
        );
    }

    function test_fronted_balanceSpentDuringExecutionUndoesIt() public {
        Plan memory plan = frontedPlan();
        uint256 balance = token.balanceOf(address(account));
        TestAccount.Call[] memory calls = new TestAccount.Call[](2);
        calls[0] =
            TestAccount.Call(address(token), 0, abi.encodeCall(token.approve, (address(paymaster), type(uint256).max)));
        calls[1] = TestAccount.Call(address(token), 0, abi.encodeCall(token.transfer, (BENEFICIARY, balance)));
        plan.callData = abi.encodeCall(TestAccount.executeBatch, (calls));
        Outcome memory outcome = run(plan);
        vm.assertTrue(!outcome.success, "undone");
        vm.assertEq(token.balanceOf(address(account)), balance, "the transfer was undone");
    }

    function unwrapPostOpReason(bytes memory reason) private pure returns (bytes memory) {
        bytes memory body = new bytes(reason.length - 4);
        for (uint256 i = 0; i < body.length; ++i) {
            body[i] = reason[i + 4];
        }
        return abi.decode(body, (bytes));
    }

    function test_fronted_revertedExecutionIsSettledWithNothing() public {
        Plan memory plan = frontedPlan();
        plan.callData = callTarget(abi.encodeCall(RevertingTarget.revertWithPanic, ()));
        Outcome memory outcome = run(plan);
        vm.assertTrue(!outcome.success && outcome.settled, "reverted and settled");
        vm.assertEq(outcome.collected + outcome.gasFee + outcome.staticFee + outcome.transferFee, 0, "nothing");
        vm.assertTrue(outcome.debit > 0, "the deposit paid");
    }

    function test_fronted_revertedExecutionIsCollectedWhereAllowed() public {
        Plan memory plan = frontedPlan();
        approve(address(account), plan.maxTokenAmount - 1);
        plan.callData = callTarget(abi.encodeCall(RevertingTarget.revertWithPanic, ()));
        Outcome memory outcome = run(plan);
        vm.assertTrue(!outcome.success && outcome.settled, "reverted and settled");
        vm.assertGe(
            outcome.gained, valueOf(outcome.debit, plan.tokenPerNative) + plan.staticFee, "an allowance is used"
        );
        vm.assertEq(outcome.gained, outcome.collected, "collected in postOp");
    }

    function test_fronted_isPrefundedWhereTheAllowanceWouldDo() public {
        Plan memory plan = frontedPlan();
        approve(address(account), plan.maxTokenAmount);
        Outcome memory outcome = run(plan);
        vm.assertTrue(outcome.success && outcome.settled, "executed and settled");
        vm.assertEq(outcome.prefunded, plan.maxTokenAmount, "taken in validation");
        vm.assertEq(outcome.collected + outcome.refunded, plan.maxTokenAmount, "the rest went back");
    }

    function test_fronted_refusesALackingBalance() public {
        Plan memory plan = frontedPlan();
        uint256 balance = token.balanceOf(address(account));
        vm.prank(address(account));
        token.transfer(BENEFICIARY, balance - plan.maxTokenAmount + 1);
        PackedUserOperation memory op = build(plan);
        expectRefusal(
            abi.encodeWithSelector(
                GaslessPaymaster.BalanceTooLow.selector, plan.maxTokenAmount - 1, plan.maxTokenAmount
            )
        );
        handle(op);
    }

    // --- refusals --------------------------------------------------------------------------------------------------

    function test_refusesAMaximumBelowTheWorstCase() public {
        Plan memory plan = defaultPlan();
        plan.maxTokenAmount -= 1;
        PackedUserOperation memory op = build(plan);
        expectRefusal(
            abi.encodeWithSelector(GaslessPaymaster.MaximumTooLow.selector, required(plan), plan.maxTokenAmount)
        );
        handle(op);
    }

    function test_refusesEveryUnknownFlag() public {
        for (uint256 flag = 4; flag < 256; flag <<= 1) {
            Plan memory plan = defaultPlan();
            plan.flags = uint8(flag);
            PackedUserOperation memory op = build(plan);
            expectRefusal(abi.encodeWithSelector(GaslessPaymaster.UnknownFlags.selector, flag));
            handle(op);
        }
    }

    function test_refusesAnyOtherLength() public {
        PackedUserOperation memory op = build(defaultPlan());
        bytes memory longer = bytes.concat(op.paymasterAndData, hex"00");
        bytes memory shorter = new bytes(213);
        for (uint256 i = 0; i < shorter.length; ++i) {
            shorter[i] = op.paymasterAndData[i];
        }
        op.paymasterAndData = longer;
        expectRefusal(abi.encodeWithSelector(GaslessPaymaster.InvalidPaymasterDataLength.selector, 215));
        handle(op);
        op.paymasterAndData = shorter;
        expectRefusal(abi.encodeWithSelector(GaslessPaymaster.InvalidPaymasterDataLength.selector, 213));
        handle(op);
    }

    function test_refusesAStrangersSignature() public {
        PackedUserOperation memory op = build(defaultPlan(), 0xBAD);
        expectRefusal(abi.encodeWithSelector(GaslessPaymaster.UnknownSigner.selector, vm.addr(0xBAD)));
        handle(op);
    }

    function test_refusesARemovedSigner() public {
        PackedUserOperation memory op = build(defaultPlan());
        vm.prank(MANAGER);
        paymaster.setSigner(vm.addr(SIGNER_KEY), false);
        expectRefusal(abi.encodeWithSelector(GaslessPaymaster.UnknownSigner.selector, vm.addr(SIGNER_KEY)));
        handle(op);
    }

    function test_refusesTheHighSTwinOfASignature() public {
        PackedUserOperation memory op = build(defaultPlan());
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(SIGNER_KEY, paymaster.getDigest(op));
        uint256 order = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141;
        bytes memory twin = abi.encodePacked(r, order - uint256(s), v == 27 ? uint8(28) : uint8(27));
        for (uint256 i = 0; i < 65; ++i) {
            op.paymasterAndData[149 + i] = twin[i];
        }
        expectRefusal(GaslessPaymaster.InvalidSignature.selector);
        handle(op);
    }

    function test_refusesATokenThatIsNotListed() public {
        list(address(token), 0);
        PackedUserOperation memory op = build(defaultPlan());
        expectRefusal(abi.encodeWithSelector(GaslessPaymaster.UnknownToken.selector, token));
        handle(op);
    }

    function test_refusesAPostOpLimitBelowTheFloorOfTheToken() public {
        list(address(token), 80_001);
        PackedUserOperation memory op = build(defaultPlan());
        expectRefusal(abi.encodeWithSelector(GaslessPaymaster.PostOpGasTooLow.selector, 80_000, 80_001));
        handle(op);
        list(address(token), 80_000);
        handle(op);
    }

    function test_refusesATokenWithoutCode() public {
        Plan memory plan = defaultPlan();
        plan.token = address(0xC0DE);
        list(plan.token, 1);
        PackedUserOperation memory op = build(plan);
        vm.expectRevert();
        handle(op);
    }

    function test_refusesAMissingDeadlineAndBlockNumbers() public {
        Plan memory plan = defaultPlan();
        plan.validUntil = 0;
        PackedUserOperation memory op = build(plan);
        expectRefusal(GaslessPaymaster.ValidUntilMissing.selector);
        handle(op);

        plan = defaultPlan();
        plan.validUntil |= 1 << 47;
        op = build(plan);
        expectRefusal(GaslessPaymaster.BlockRangeUnsupported.selector);
        handle(op);

        plan = defaultPlan();
        plan.validAfter |= 1 << 47;
        op = build(plan);
        expectRefusal(GaslessPaymaster.BlockRangeUnsupported.selector);
        handle(op);
    }

    function test_refusesOutsideItsTime() public {
        Plan memory plan = defaultPlan();
        PackedUserOperation memory op = build(plan);
        vm.warp(plan.validUntil + 1);
        vm.expectRevert(abi.encodeWithSelector(FailedOp.selector, 0, "AA32 paymaster expired or not due"));
        handle(op);
        vm.warp(plan.validAfter - 1);
        vm.expectRevert(abi.encodeWithSelector(FailedOp.selector, 0, "AA32 paymaster expired or not due"));
        handle(op);
    }

    // --- the digest ------------------------------------------------------------------------------------------------

    function test_digestIsTheTypedDataHashOfTheSponsorship() public {
        PackedUserOperation memory op = build(defaultPlan());
        vm.assertEq(paymaster.getDigest(op), vm.eip712HashTypedData(typedData(op)), "EIP-712");
        vm.chainId(777);
        vm.assertEq(paymaster.getDigest(op), vm.eip712HashTypedData(typedData(op)), "the chain id is read each time");
    }

    function typedData(PackedUserOperation memory op) private view returns (string memory) {
        bytes memory unsigned = new bytes(op.paymasterAndData.length - 65);
        for (uint256 i = 0; i < unsigned.length; ++i) {
            unsigned[i] = op.paymasterAndData[i];
        }
        string memory types = string.concat(
            '{"types":{"EIP712Domain":[{"name":"name","type":"string"},{"name":"version","type":"string"},',
            '{"name":"chainId","type":"uint256"},{"name":"verifyingContract","type":"address"}],"Sponsorship":[',
            '{"name":"entryPoint","type":"address"},{"name":"sender","type":"address"},',
            '{"name":"nonce","type":"uint256"},{"name":"initCodeHash","type":"bytes32"},',
            '{"name":"callDataHash","type":"bytes32"},{"name":"accountGasLimits","type":"bytes32"},',
            '{"name":"preVerificationGas","type":"uint256"},{"name":"gasFees","type":"bytes32"},',
            '{"name":"paymasterDataHash","type":"bytes32"}]},"primaryType":"Sponsorship",'
        );
        string memory domain = string.concat(
            '"domain":{"name":"GaslessPaymaster","version":"1","chainId":',
            vm.toString(block.chainid),
            ',"verifyingContract":"',
            vm.toString(address(paymaster)),
            '"},'
        );
        string memory first = string.concat(
            '"message":{"entryPoint":"',
            vm.toString(address(ENTRYPOINT)),
            '","sender":"',
            vm.toString(op.sender),
            '","nonce":"',
            vm.toString(op.nonce),
            '","initCodeHash":"',
            vm.toString(keccak256(op.initCode)),
            '","callDataHash":"',
            vm.toString(keccak256(op.callData))
        );
        string memory second = string.concat(
            '","accountGasLimits":"',
            vm.toString(op.accountGasLimits),
            '","preVerificationGas":"',
            vm.toString(op.preVerificationGas),
            '","gasFees":"',
            vm.toString(op.gasFees),
            '","paymasterDataHash":"',
            vm.toString(keccak256(unsigned)),
            '"}}'
        );
        return string.concat(types, domain, first, second);
    }

    function test_everySignedByteIsBound() public {
        Plan memory plan = defaultPlan();
        plan.initCode = hex"00112233445566778899aabbccddeeff00112233445566";
        PackedUserOperation memory op = build(plan);
        validate(op);

        for (uint256 i = 0; i < 20; ++i) {
            op.sender = address(uint160(op.sender) ^ uint160(0xff << (8 * i)));
            assertRefused(op);
            op.sender = plan.sender;
        }
        op.nonce = flipEach(op, op.nonce, 0);
        op.accountGasLimits = bytes32(flipEach(op, uint256(op.accountGasLimits), 1));
        op.preVerificationGas = flipEach(op, op.preVerificationGas, 2);
        op.gasFees = bytes32(flipEach(op, uint256(op.gasFees), 3));
        flipEach(op, op.initCode);
        flipEach(op, op.callData);
        flipEach(op, op.paymasterAndData);

        // All of it was put back.
        validate(op);
        vm.chainId(block.chainid + 1);
        assertRefused(op);
    }

    function flipEach(PackedUserOperation memory op, bytes memory data) private {
        for (uint256 i = 0; i < data.length; ++i) {
            data[i] ^= 0xff;
            assertRefused(op);
            data[i] ^= 0xfe;
            assertRefused(op);
            data[i] ^= 0x01;
        }
    }

    function flipEach(PackedUserOperation memory op, uint256 word, uint256 field) private returns (uint256) {
        for (uint256 i = 0; i < 32; ++i) {
            uint256 flipped = word ^ (0xff << (8 * i));
            if (field == 0) op.nonce = flipped;
            if (field == 1) op.accountGasLimits = bytes32(flipped);
            if (field == 2) op.preVerificationGas = flipped;
            if (field == 3) op.gasFees = bytes32(flipped);
            assertRefused(op);
        }
        return word;
    }

    function validate(PackedUserOperation memory op) private {
        vm.prank(address(ENTRYPOINT));
        paymaster.validatePaymasterUserOp(op, bytes32(uint256(1)), 1);
    }

    function assertRefused(PackedUserOperation memory op) private {
        vm.prank(address(ENTRYPOINT));
        (bool success,) =
            address(paymaster).call(abi.encodeCall(Paymaster.validatePaymasterUserOp, (op, bytes32(uint256(1)), 1)));
        vm.assertTrue(!success, "a changed operation must be refused");
    }
}
