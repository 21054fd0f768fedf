// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {GaslessPaymaster} from "../contracts/GaslessPaymaster.sol";
import {RevertingTarget} from "../contracts/devnet/RevertingTarget.sol";
import {GatewayTest} from "./support/GatewayTest.sol";

/// Random limits, fees, rates and calls. Each number is drawn from a hash of the seed.
abstract contract RandomPlans is GatewayTest {
    function draw(uint256 seed, string memory what, uint256 low, uint256 high) internal pure returns (uint256) {
        return bound(uint256(keccak256(abi.encode(seed, what))), low, high);
    }

    /// Magnitudes are drawn before values, so that small and huge numbers are equally likely.
    function drawMagnitude(uint256 seed, string memory what, uint256 bits) internal pure returns (uint128) {
        return uint128(draw(seed, what, 0, 1 << draw(seed, string.concat(what, " bits"), 0, bits)));
    }

    function randomPlan(uint256 seed) internal view returns (Plan memory plan) {
        plan = defaultPlan();
        plan.callData = randomCall(seed);
        plan.verificationGasLimit = uint128(draw(seed, "verification", 60_000, 2_000_000));
        plan.paymasterVerificationGasLimit = uint128(draw(seed, "paymaster verification", 100_000, 2_000_000));
        plan.callGasLimit = uint128(draw(seed, "call", 0, 5_000_000) >> draw(seed, "call shift", 0, 8));
        plan.postOpGasLimit = uint128(draw(seed, "postOp", 0, 3_000_000) >> draw(seed, "postOp shift", 0, 8));
        plan.preVerificationGas = draw(seed, "pre", 0, 500_000);
        plan.maxFeePerGas = uint128(draw(seed, "max fee", 0, 500 gwei) >> draw(seed, "fee shift", 0, 39));
        plan.maxPriorityFeePerGas = uint128(draw(seed, "priority", 0, plan.maxFeePerGas));
        // Wei-sized rates up to a token that is worth a billionth of the native coin with 18 decimals.
        plan.tokenPerNative = drawMagnitude(seed, "rate", 89);
        plan.staticFee = drawMagnitude(seed, "static", 60);
        plan.transferFee = drawMagnitude(seed, "transfer", 60);
        plan.maxTokenAmount = uint128(required(plan)) + (seed % 3 == 0 ? 0 : drawMagnitude(seed, "slack", 60));
    }

    function randomCall(uint256 seed) internal view returns (bytes memory) {
        uint256 kind = draw(seed, "kind", 0, 7);
        if (kind == 0) return "";
        if (kind == 1) return callTarget(abi.encodeCall(RevertingTarget.revertWithPanic, ()));
        if (kind == 2) return callTarget(abi.encodeCall(RevertingTarget.revertWithNothing, ()));
        if (kind == 3) return callTarget(abi.encodeCall(RevertingTarget.revertWithReason, (longText(seed))));
        if (kind == 4) {
            return callTarget(abi.encodeCall(RevertingTarget.burnGas, (draw(seed, "burn", 0, 3_000_000))));
        }
        if (kind == 5) {
            return callTarget(bytes.concat(RevertingTarget.store.selector, abi.encode(seed), bytes(longText(seed))));
        }
        return callTarget(abi.encodeCall(RevertingTarget.store, (seed)));
    }

    function longText(uint256 seed) private pure returns (string memory) {
        return string(new bytes(draw(seed, "length", 0, 20_000)));
    }
}

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

/// Random sequences of operations, claims and sweeps over several accounts.
contract PaymasterHandler is RandomPlans {
    uint256 public collectedValue;
    uint256 public debitValue;
    uint256 public swept;
    uint256 public operations;
    address[] internal accounts;

    constructor() {
        setUp();
        for (uint256 i = 0; i < 3; ++i) {
            accounts.push(address(newAccount()));
        }
    }

    function operate(uint256 seed) external {
        Plan memory plan = randomPlan(seed);
        plan.sender = accounts[seed % accounts.length];
        vm.fee(draw(seed, "base fee", 0, 500 gwei));
        Outcome memory outcome = run(plan);
        assertNothingLost(plan, outcome);
        collectedValue += outcome.gained - outcome.owed;
        debitValue += valueOf(outcome.debit, plan.tokenPerNative);
        ++operations;
    }

    function blockRefunds(uint256 seed) external {
        token.setBlocked(accounts[seed % accounts.length], seed % 2 == 0);
    }

    function claim(uint256 seed) external {
        address claimant = accounts[seed % accounts.length];
        if (token.blocked(claimant) || paymaster.owed(address(token), claimant) == 0) return;
        vm.prank(claimant);
        paymaster.claimOwed(address(token));
    }

    function sweep(uint256 seed) external {
        uint256 free = token.balanceOf(address(paymaster)) - paymaster.totalOwed(address(token)) - 1;
        uint256 amount = bound(seed, 0, free);
        swept += amount;
        vm.prank(ADMIN);
        paymaster.sweep(address(token), BENEFICIARY, amount);
    }

    function balance() external view returns (uint256) {
        return token.balanceOf(address(paymaster));
    }

    function totalOwed() external view returns (uint256) {
        return paymaster.totalOwed(address(token));
    }

    function sumOwed() external view returns (uint256 sum) {
        for (uint256 i = 0; i < accounts.length; ++i) {
            sum += paymaster.owed(address(token), accounts[i]);
        }
    }
}

contract InvariantTest {
    PaymasterHandler private handler;

    function setUp() public {
        handler = new PaymasterHandler();
    }

    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    struct FuzzSelector {
        address addr;
        bytes4[] selectors;
    }

    function targetSelectors() public view returns (FuzzSelector[] memory targets) {
        bytes4[] memory selectors = new bytes4[](6);
        selectors[0] = PaymasterHandler.operate.selector;
        selectors[1] = PaymasterHandler.operate.selector;
        selectors[2] = PaymasterHandler.operate.selector;
        selectors[3] = PaymasterHandler.blockRefunds.selector;
        selectors[4] = PaymasterHandler.claim.selector;
        selectors[5] = PaymasterHandler.sweep.selector;
        targets = new FuzzSelector[](1);
        targets[0] = FuzzSelector(address(handler), selectors);
    }

    function invariant_neverLosesOnAPrefundedOperation() public view {
        require(handler.collectedValue() >= handler.debitValue(), "collected less than the deposit paid");
        require(handler.sumOwed() == handler.totalOwed(), "totalOwed drifted from what accounts are owed");
        // The balance starts with one unit.
        require(
            handler.balance() == 1 + handler.collectedValue() + handler.totalOwed() - handler.swept(),
            "tokens that are neither earned nor owed"
        );
    }
}
