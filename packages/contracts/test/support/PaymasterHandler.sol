// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IEntryPoint, PackedUserOperation} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {RevertingTarget} from "../../contracts/devnet/RevertingTarget.sol";
import {BlockableToken} from "./BlockableToken.sol";
import {Hook, HookedAccount} from "./HookedAccount.sol";
import {
    FeeOnTransferToken,
    HookToken,
    PausableToken,
    PlainToken,
    RebasingToken,
    SilentToken,
    SurchargeToken
} from "../../contracts/devnet/OddTokens.sol";
import {RandomPlans} from "./RandomPlans.sol";
import {TestAccount} from "./TestAccount.sol";

/// Random sequences of operations by accounts that try to get away without paying, claims and sweeps, in odd tokens.
contract PaymasterHandler is RandomPlans {
    /// What the events say of one token; amounts in its units, wei at the rates that were signed.
    struct Book {
        /// Prefunds, and what was collected from fronted operations.
        uint256 taken;
        uint256 refunded;
        uint256 claimed;
        uint256 swept;
        /// Of `taken`, what was kept for good.
        uint256 kept;
        /// Debited from the deposit.
        uint256 debited;
        /// Of `debited`, what was fronted and came back reverted.
        uint256 fronted;
    }

    uint256 public operations;
    uint256 public refusals;
    uint256 public frontedLosses;
    uint256 public changed;
    uint256 public changedAndAccepted;

    address[] public tokens;
    address[] internal accounts;
    mapping(address token => Book) internal books;
    address internal unlisted;

    constructor() {
        setUp();
        HookToken hooks = new HookToken();
        addToken(address(token));
        addToken(address(hooks));
        addToken(address(new PausableToken()));
        addToken(address(new SilentToken()));
        addToken(address(new PlainToken(2)));
        addToken(address(new FeeOnTransferToken()));
        addToken(address(new SurchargeToken()));
        // What is not measured must come out right as well.
        list(address(token), 1, true);
        list(tokens[4], 1, true);
        // No books could be kept of it, so it must not be listed.
        unlisted = address(new RebasingToken());
        addToken(unlisted);
        list(unlisted, 0);
        for (uint256 i = 0; i < 3; ++i) {
            accounts.push(address(new HookedAccount(vm.addr(OWNER_KEY), hooks, paymaster)));
            hooks.setHooked(accounts[i], true);
        }
        address[] memory bundlers = new address[](1);
        bundlers[0] = BUNDLER;
        vm.prank(MANAGER);
        paymaster.setBundlers(bundlers, true);
    }

    function addToken(address odd) private {
        if (odd != address(token)) list(odd, 1);
        BlockableToken(odd).mint(address(paymaster), BlockableToken(odd).balanceOf(address(paymaster)) == 0 ? 1 : 0);
        tokens.push(odd);
    }

    function operate(uint256 seed) external {
        Plan memory plan = planOf(seed);
        operate(plan, build(plan), draw(seed, "origin", 0, 3) == 0 ? BENEFICIARY : BUNDLER);
    }

    /// Changes any byte after the signer has seen the operation; the account signs what has become of it.
    function operateChanged(uint256 seed) external {
        PackedUserOperation memory op = build(planOf(seed));
        uint256 what = draw(seed, "what", 0, 5);
        bytes1 mask = bytes1(uint8(draw(seed, "mask", 1, 255)));
        uint256 word = uint256(uint8(mask)) << (8 * draw(seed, "byte", 0, 14));
        if (what == 0) op.paymasterAndData[draw(seed, "place", 20, op.paymasterAndData.length - 1)] ^= mask;
        if (what == 1) op.accountGasLimits ^= bytes32(word << (128 * (seed % 2)));
        if (what == 2) op.preVerificationGas ^= word;
        if (what == 3) op.gasFees ^= bytes32(word << (128 * (seed % 2)));
        if (what == 4) op.callData = bytes.concat(op.callData, mask);
        if (what == 5) op.sender = otherThan(op.sender);
        signOp(op);
        ++changed;
        if (submit(op, BUNDLER)) ++changedAndAccepted;
    }

    function claim(uint256 seed) external {
        address odd = tokens[seed % tokens.length];
        address claimant = accounts[draw(seed, "claimant", 0, accounts.length - 1)];
        uint256 debt = paymaster.owed(odd, claimant);
        uint256 before = BlockableToken(odd).balanceOf(address(paymaster));
        HookedAccount(payable(claimant)).setHook(Hook.Nothing);
        vm.prank(claimant);
        (bool success,) = address(paymaster).call(abi.encodeCall(paymaster.claimOwed, (odd)));
        if (!success) return;
        vm.assertEq(before - BlockableToken(odd).balanceOf(address(paymaster)), debt, "the whole debt and no more");
        books[odd].claimed += debt;
    }

    function sweep(uint256 seed) external {
        address odd = tokens[seed % tokens.length];
        if (odd == unlisted) return;
        uint256 balance = BlockableToken(odd).balanceOf(address(paymaster));
        uint256 amount = bound(seed >> 8, 0, balance - paymaster.totalOwed(odd) - 1);
        vm.prank(MANAGER);
        (bool success,) = address(paymaster).call(abi.encodeCall(paymaster.sweep, (odd, BENEFICIARY, amount)));
        if (success) books[odd].swept += amount;
    }

    function change(uint256 seed) external {
        address holder = accounts[seed % accounts.length];
        token.setBlocked(holder, draw(seed, "blocked", 0, 2) == 0);
        PausableToken(tokens[2]).setPaused(draw(seed, "paused", 0, 2) == 0);
        HookedAccount(payable(holder)).setHook(Hook(draw(seed, "hook", 0, uint256(type(Hook).max))));
        RebasingToken(unlisted).rebase(draw(seed, "percent", 50, 200));
    }

    function planOf(uint256 seed) private returns (Plan memory plan) {
        plan = randomPlan(seed);
        plan.sender = accounts[draw(seed, "sender", 0, accounts.length - 1)];
        plan.token = tokens[draw(seed, "token", 0, tokens.length - 1)];
        plan.verificationGasLimit = uint128(draw(seed, "verification", 60_000, 200_000));
        plan.paymasterVerificationGasLimit = uint128(draw(seed, "paymaster verification", 150_000, 400_000));
        plan.flags = uint8(draw(seed, "flags", 0, 3));
        plan.maxTokenAmount = uint128(required(plan));
        if (draw(seed, "evades", 0, 1) == 0) plan.callData = evasion(plan, seed);
        vm.fee(draw(seed, "base fee", 0, 500 gwei));
        BlockableToken fee = BlockableToken(plan.token);
        // Enough to pay, for it may have moved what it had.
        fee.mint(plan.sender, 2 * uint256(plan.maxTokenAmount) + 2);
        uint256 allowance = draw(seed, "allowance", 0, 2);
        fee.approveFor(
            plan.sender, address(paymaster), allowance == 0 ? 0 : allowance == 1 ? plan.maxTokenAmount : type(uint256).max
        );
    }

    /// Keeps the paymaster from collecting: revokes, moves the funds, does so and reverts, or stops the token.
    function evasion(Plan memory plan, uint256 seed) private view returns (bytes memory) {
        BlockableToken fee = BlockableToken(plan.token);
        TestAccount.Call[] memory calls = new TestAccount.Call[](2);
        uint256 kind = draw(seed, "evasion", 0, 4);
        calls[0] = TestAccount.Call(plan.token, 0, abi.encodeCall(fee.approve, (address(paymaster), 0)));
        calls[1] = kind == 0
            ? TestAccount.Call(plan.token, 0, abi.encodeCall(fee.transfer, (BENEFICIARY, fee.balanceOf(plan.sender) / 2)))
            : kind == 1
                ? TestAccount.Call(address(target), 0, abi.encodeCall(RevertingTarget.revertWithPanic, ()))
                : kind == 2
                    ? TestAccount.Call(address(token), 0, abi.encodeCall(token.setBlocked, (plan.sender, true)))
                    : kind == 3
                        ? TestAccount.Call(
                            plan.sender,
                            0,
                            abi.encodeCall(HookedAccount.setHook, (Hook(draw(seed, "hook", 0, uint256(type(Hook).max)))))
                        )
                        // What a fronted operation should do.
                        : TestAccount.Call(
                            plan.token, 0, abi.encodeCall(fee.approve, (address(paymaster), type(uint256).max))
                        );
        return abi.encodeCall(TestAccount.executeBatch, (calls));
    }

    function operate(Plan memory plan, PackedUserOperation memory op, address origin) private {
        uint256 depositBefore = ENTRYPOINT.balanceOf(address(paymaster));
        uint256 tokensBefore = BlockableToken(plan.token).balanceOf(address(paymaster));
        uint256 owedBefore = paymaster.owed(plan.token, plan.sender);
        vm.recordLogs();
        if (!submit(op, origin)) {
            ++refusals;
            vm.assertEq(ENTRYPOINT.balanceOf(address(paymaster)), depositBefore, "a refusal costs nothing");
            return;
        }
        Outcome memory outcome;
        readLogs(outcome, vm.getRecordedLogs());
        ++operations;
        vm.assertTrue(plan.token != unlisted, "a token that is not listed is refused");
        vm.assertTrue(plan.flags & LISTED_BUNDLERS_ONLY == 0 || origin == BUNDLER, "only the listed bundler");

        uint256 debit = depositBefore - ENTRYPOINT.balanceOf(address(paymaster));
        // A hook may claim a debt in the middle of the operation.
        uint256 owedAfter = paymaster.owed(plan.token, plan.sender);
        uint256 claimedInside = owedBefore + outcome.owed - owedAfter;
        uint256 balance = BlockableToken(plan.token).balanceOf(address(paymaster));
        outcome.gained = balance + claimedInside - tokensBefore;

        Book storage book = books[plan.token];
        uint256 value = valueOf(debit, plan.tokenPerNative);
        book.claimed += claimedInside;
        book.debited += value;
        book.refunded += outcome.refunded;
        if (outcome.prefunded > 0) {
            outcome.debit = debit;
            assertNothingLost(plan, outcome);
            book.taken += outcome.prefunded;
            book.kept += outcome.settled ? outcome.collected : outcome.prefunded;
            return;
        }
        assertPaidOrFronted(plan, outcome, value, book);
    }

    /// For operations that set nothing aside before they ran. Apart from `operate`, which has no stack left without the optimizer.
    function assertPaidOrFronted(Plan memory plan, Outcome memory outcome, uint256 value, Book storage book) private {
        vm.assertTrue(plan.flags & FRONTED != 0 || plan.maxTokenAmount == 0, "only what is fronted goes without");
        vm.assertEq(outcome.gained, outcome.collected, "what is reported was collected");
        book.taken += outcome.collected;
        book.kept += outcome.collected;
        if (outcome.collected < value) {
            vm.assertEq(outcome.collected, 0, "all or nothing");
            vm.assertTrue(!outcome.success, "what was not paid for did not happen");
            book.fronted += value;
            ++frontedLosses;
        }
    }

    function submit(PackedUserOperation memory op, address origin) private returns (bool success) {
        PackedUserOperation[] memory ops = new PackedUserOperation[](1);
        ops[0] = op;
        vm.prank(origin, origin);
        (success,) = address(ENTRYPOINT).call(abi.encodeCall(IEntryPoint.handleOps, (ops, BENEFICIARY)));
    }

    function otherThan(address sender) private view returns (address) {
        return sender == accounts[0] ? accounts[1] : accounts[0];
    }

    // --- what must hold at any time --------------------------------------------------------------------------------

    function assertBooksAreRight() external view {
        vm.assertEq(changedAndAccepted, 0, "no operation is accepted that is not as it was signed");
        for (uint256 i = 0; i < tokens.length; ++i) {
            Book memory book = books[tokens[i]];
            uint256 owed = 0;
            for (uint256 j = 0; j < accounts.length; ++j) {
                owed += paymaster.owed(tokens[i], accounts[j]);
            }
            vm.assertEq(paymaster.totalOwed(tokens[i]), owed, "the sum of debts is that of the accounts");
            vm.assertGe(book.kept + book.fronted, book.debited, "only fronted operations may cost more than they bring");
            if (tokens[i] == unlisted) continue;
            uint256 balance = BlockableToken(tokens[i]).balanceOf(address(paymaster));
            // It starts with one unit.
            vm.assertEq(
                balance, 1 + book.taken - book.refunded - book.claimed - book.swept, "every token is accounted for"
            );
            vm.assertEq(balance, 1 + book.kept - book.swept + owed, "and is either earned or owed");
        }
    }
}
