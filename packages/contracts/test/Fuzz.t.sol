// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {RandomPlans} from "./support/RandomPlans.sol";

contract FuzzTest is RandomPlans {
    function testFuzz_prefundedNeverCollectsLessThanTheDebit(uint256 seed) public {
        Plan memory plan = randomPlan(seed);
        vm.fee(draw(seed, "base fee", 0, 500 gwei));
        token.setBlocked(address(account), draw(seed, "blocked", 0, 9) == 0);
        assertNothingLost(plan, run(plan));
    }

    function testFuzz_frontedCollectsTheDebitOrNothingHappened(uint256 seed) public {
        Plan memory plan = randomPlan(seed);
        plan.flags = FRONTED;
        plan.maxTokenAmount += 1;
        vm.fee(draw(seed, "base fee", 0, 500 gwei));
        approve(address(account), draw(seed, "allowance", 0, 1) * (plan.maxTokenAmount - 1));
        Outcome memory outcome = run(plan);

        vm.assertEq(outcome.prefunded, 0, "nothing is taken in validation");
        vm.assertEq(outcome.gained, outcome.collected, "what is reported was collected");
        vm.assertLe(outcome.collected, plan.maxTokenAmount, "the signed maximum is a ceiling");
        vm.assertEq(
            outcome.collected, outcome.gasFee + outcome.staticFee + outcome.transferFee, "the parts sum to the charge"
        );
        if (outcome.success || outcome.collected > 0) {
            vm.assertGe(
                outcome.collected,
                valueOf(outcome.debit, plan.tokenPerNative) + plan.staticFee + (outcome.success ? plan.transferFee : 0),
                "nothing is free"
            );
        }
        if (!outcome.success) vm.assertEq(target.stored(), 0, "an uncharged execution leaves nothing behind");
    }

    /// OpenZeppelin's paymaster loses here: it does not price the penalty on call gas that is not used.
    function testFuzz_unusedCallGasIsPaidByTheAccount(uint256 seed) public {
        Plan memory plan = defaultPlan();
        plan.callGasLimit = uint128(draw(seed, "call", 120_000, 20_000_000));
        plan.postOpGasLimit = uint128(draw(seed, "postOp", 40_000, 2_000_000));
        plan.maxTokenAmount = uint128(required(plan));
        Outcome memory outcome = run(plan);
        assertNothingLost(plan, outcome);
        vm.assertGe(
            outcome.debit,
            (uint256(plan.callGasLimit) + plan.postOpGasLimit - 60_000) / 10 * plan.maxFeePerGas,
            "the EntryPoint did take the penalty"
        );
    }

    /// The other side of the bound: with sensible limits the account pays little more than the EntryPoint took.
    function testFuzz_prefundedChargeIsCloseToTheDebit(uint256 seed) public {
        Plan memory plan = defaultPlan();
        plan.callGasLimit = uint128(draw(seed, "call", 60_000, 2_000_000));
        plan.maxTokenAmount = uint128(required(plan));
        Outcome memory outcome = run(plan);
        uint256 slackGas = plan.postOpGasLimit + paymaster.ENTRYPOINT_OVERHEAD()
            + (plan.verificationGasLimit + plan.paymasterVerificationGasLimit) / 10;
        vm.assertLe(
            outcome.gasFee,
            valueOf(outcome.debit + slackGas * plan.maxFeePerGas, plan.tokenPerNative),
            "at most the postOp limit and a tenth of the verification limits above the debit"
        );
    }
}
