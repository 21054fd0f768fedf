// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {PackedUserOperation} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {BatchExecutor} from "../contracts/BatchExecutor.sol";
import {GaslessPaymaster} from "../contracts/GaslessPaymaster.sol";
import {UserOperationSimulator} from "../contracts/UserOperationSimulator.sol";
import {RevertingTarget} from "../contracts/devnet/RevertingTarget.sol";
import {GatewayTest} from "./support/GatewayTest.sol";
import {Shipped} from "./support/Shipped.sol";
import {TestAccount} from "./support/TestAccount.sol";
import {Vm} from "./support/Vm.sol";

contract GasHungry {
    uint256 public stored;

    function storeWithGasToSpare(uint256 spare) external {
        require(gasleft() >= spare, "not enough gas to spare");
        stored = spare;
    }
}

/// Every handleOps here runs as a transaction of its own, so that addresses and slots are as cold as on chain.
contract UserOperationSimulatorTest is GatewayTest {
    /// Any address that nobody uses.
    address private constant COPY = 0xCc9a8F16ad7d7C0A1bA3b46bb2A1A8E45e6f4337;

    /// What the EntryPoint's own work adds to the account's half: the nonce (a new slot), hashing and copying.
    uint256 private constant ACCOUNT_OVERHEAD = 40_000;
    /// What it adds to a call's own gas: encoding, the deposit slot, 1/64.
    uint256 private constant CALL_OVERHEAD = 12_000;

    function simulate(PackedUserOperation memory op) private returns (UserOperationSimulator.Simulation memory result) {
        return simulate(op, userOpHashOf(op));
    }

    /// As a node does it with state overrides: nothing of it stays.
    function simulate(PackedUserOperation memory op, bytes32 userOpHash)
        private
        returns (UserOperationSimulator.Simulation memory result)
    {
        uint256 snapshot = vm.snapshotState();
        vm.etch(COPY, address(ENTRYPOINT).code);
        vm.etch(address(ENTRYPOINT), bytes.concat(Shipped.code("user-operation-simulator"), abi.encodePacked(COPY)));
        result = UserOperationSimulator(payable(address(ENTRYPOINT))).simulate(op, userOpHash, 0, 1);
        vm.revertToState(snapshot);
    }

    /// Whether the operation succeeds on the real EntryPoint; nothing of it stays.
    function works(Plan memory plan) private returns (bool success) {
        uint256 snapshot = vm.snapshotState();
        PackedUserOperation[] memory ops = new PackedUserOperation[](1);
        ops[0] = build(plan);
        vm.recordLogs();
        try ENTRYPOINT.handleOps(ops, BENEFICIARY) {
            Vm.Log[] memory logs = vm.getRecordedLogs();
            (, success,,) = abi.decode(logs[logs.length - 1].data, (uint256, bool, uint256, uint256));
        } catch {}
        vm.revertToState(snapshot);
    }

    function setLimit(Plan memory plan, uint256 which, uint256 limit) private pure {
        if (which == 0) plan.verificationGasLimit = uint128(limit);
        if (which == 1) plan.paymasterVerificationGasLimit = uint128(limit);
        if (which == 2) plan.callGasLimit = uint128(limit);
        if (which == 3) plan.postOpGasLimit = uint128(limit);
    }

    /// The lowest limit with which the operation succeeds on the real EntryPoint, to 64 gas.
    function lowestLimit(Plan memory plan, uint256 which) private returns (uint256 high) {
        uint256 low = 0;
        high = 4_000_000;
        while (high - low > 64) {
            uint256 middle = (low + high) / 2;
            setLimit(plan, which, middle);
            if (works(plan)) high = middle;
            else low = middle;
        }
        setLimit(plan, which, 4_000_000);
    }

    function generousPlan() private view returns (Plan memory plan) {
        plan = defaultPlan();
        for (uint256 which = 0; which < 4; ++which) {
            setLimit(plan, which, 4_000_000);
        }
        plan.preVerificationGas = 0;
        plan.maxTokenAmount = uint128(required(plan) * 2);
    }

    function assertBetween(uint256 value, uint256 low, uint256 high, string memory what) private pure {
        vm.assertGe(value, low, what);
        vm.assertLe(value, high, what);
    }

    function assertMatchesTheEntryPoint(Plan memory plan) private {
        UserOperationSimulator.Simulation memory result = simulate(build(plan));
        vm.assertEq(result.failedPhase, 0, string(result.revertData));

        uint256 account = result.deploymentGas + result.validationGas;
        assertBetween(lowestLimit(plan, 0), account, account + ACCOUNT_OVERHEAD, "account validation");
        uint256 validation = result.paymasterValidationGas;
        assertBetween(lowestLimit(plan, 1), validation - 1_000, validation + CALL_OVERHEAD, "paymaster validation");
        assertBetween(result.callGasLimit, lowestLimit(plan, 2), lowestLimit(plan, 2) * 12 / 10 + 6_000, "execution");
        uint256 postOp = result.postOpGas;
        assertBetween(lowestLimit(plan, 3), postOp * 9 / 10, postOp * 11 / 10, "postOp");

        plan.verificationGasLimit = uint128(account + ACCOUNT_OVERHEAD);
        plan.paymasterVerificationGasLimit = uint128(validation + CALL_OVERHEAD);
        plan.callGasLimit = uint128(result.callGasLimit);
        plan.postOpGasLimit = uint128(postOp * 11 / 10);
        vm.assertTrue(works(plan), "the simulated limits are enough on the real EntryPoint");
    }

    /// forge-config: default.isolate = true
    function test_matchesTheEntryPoint_forAPrefundedOperation() public {
        assertMatchesTheEntryPoint(generousPlan());
    }

    /// forge-config: default.isolate = true
    function test_matchesTheEntryPoint_whenTheOperationDeploysItsAccount() public {
        assertMatchesTheEntryPoint(deployingPlan());
    }

    /// forge-config: default.isolate = true
    function test_matchesTheEntryPoint_onTheFrontedPath() public {
        approve(address(account), 0);
        Plan memory plan = generousPlan();
        plan.flags = FRONTED;
        plan.callData = abi.encodeCall(
            TestAccount.execute,
            (address(token), 0, abi.encodeCall(token.approve, (address(paymaster), type(uint256).max)))
        );
        assertMatchesTheEntryPoint(plan);
    }

    function deployingPlan() private returns (Plan memory plan) {
        address owner = vm.addr(OWNER_KEY);
        plan = generousPlan();
        plan.sender = factory.addressOf(owner, "1");
        plan.initCode = abi.encodePacked(address(factory), abi.encodeCall(factory.createAccount, (owner, "1")));
        token.mint(plan.sender, type(uint128).max);
        approve(plan.sender, type(uint256).max);
    }

    function test_growsTheLimitUntilTheExecutionSucceedsUnderIt() public {
        GasHungry hungry = new GasHungry();
        Plan memory plan = generousPlan();
        plan.callData = abi.encodeCall(
            TestAccount.execute, (address(hungry), 0, abi.encodeCall(GasHungry.storeWithGasToSpare, (80_000)))
        );
        UserOperationSimulator.Simulation memory result = simulate(build(plan));
        vm.assertEq(result.failedPhase, 0, string(result.revertData));
        vm.assertTrue(result.executionGas < 60_000, "it uses little");
        vm.assertTrue(result.callGasLimit > 80_000, "and asks for more");
        plan.callGasLimit = uint128(result.callGasLimit);
        vm.assertTrue(works(plan), "the limit is enough on the real EntryPoint");
    }

    function test_answersTheEntryPointsOtherFunctions() public {
        Plan memory plan = generousPlan();
        vm.deal(address(account), 1 ether);
        plan.callData = abi.encodeCall(
            TestAccount.execute,
            (address(ENTRYPOINT), 1 ether, abi.encodeCall(ENTRYPOINT.depositTo, (address(account))))
        );
        UserOperationSimulator.Simulation memory result = simulate(build(plan));
        vm.assertEq(result.failedPhase, 0, string(result.revertData));
        vm.assertEq(ENTRYPOINT.balanceOf(address(account)), 0, "nothing stays");
    }

    // --- failures are reported -------------------------------------------------------------------------------------

    function assertFails(PackedUserOperation memory op, uint8 phase, bytes memory reason) private {
        UserOperationSimulator.Simulation memory result = simulate(op);
        vm.assertEq(result.failedPhase, phase, "the phase");
        vm.assertEq(result.revertData, reason, "the reason");
    }

    function test_reportsAFactoryThatFails() public {
        Plan memory plan = deployingPlan();
        plan.initCode = abi.encodePacked(address(factory), hex"deadbeef");
        assertFails(build(plan), 1, abi.encodeWithSelector(UserOperationSimulator.FactoryFailed.selector));
    }

    function test_reportsAFactoryThatReturnsAnotherSender() public {
        Plan memory plan = deployingPlan();
        address created = plan.sender;
        plan.sender = address(0x1234);
        assertFails(
            build(plan), 1, abi.encodeWithSelector(UserOperationSimulator.FactoryReturnedOtherSender.selector, created)
        );
    }

    function test_reportsASenderThatExistsOrIsMissing() public {
        Plan memory plan = deployingPlan();
        plan.sender = address(account);
        assertFails(
            build(plan), 1, abi.encodeWithSelector(UserOperationSimulator.SenderAlreadyDeployed.selector, account)
        );
        plan = generousPlan();
        plan.sender = address(0x1234);
        assertFails(
            build(plan), 2, abi.encodeWithSelector(UserOperationSimulator.SenderNotDeployed.selector, plan.sender)
        );
    }

    function test_reportsAWrongAccountSignatureAsValidationData() public {
        PackedUserOperation memory op = build(generousPlan());
        UserOperationSimulator.Simulation memory result = simulate(op, "another hash");
        vm.assertEq(result.failedPhase, 0, "the simulation goes on");
        vm.assertEq(result.accountValidationData, 1, "and says that the signature is wrong");
    }

    function test_reportsAnAccountThatReverts() public {
        Plan memory plan = generousPlan();
        plan.sender = address(target);
        assertFails(build(plan), 2, "");
    }

    function test_reportsThePaymastersNamedRefusal() public {
        PackedUserOperation memory op = build(generousPlan(), 0xBAD);
        assertFails(op, 3, abi.encodeWithSelector(GaslessPaymaster.UnknownSigner.selector, vm.addr(0xBAD)));
    }

    function test_reportsAMissingPaymaster() public {
        PackedUserOperation memory op = build(generousPlan());
        op.paymasterAndData = abi.encodePacked(address(0x1234), new bytes(32));
        assertFails(
            op, 3, abi.encodeWithSelector(UserOperationSimulator.PaymasterNotDeployed.selector, address(0x1234))
        );
    }

    function test_reportsAnExecutionThatRevertsAndStillSettles() public {
        Plan memory plan = generousPlan();
        plan.callData = callTarget(abi.encodeCall(RevertingTarget.revertWithCustomError, (7)));
        vm.recordLogs();
        UserOperationSimulator.Simulation memory result = simulate(build(plan));
        vm.assertEq(result.failedPhase, 4, "the phase");
        vm.assertEq(
            result.revertData, abi.encodeWithSelector(RevertingTarget.Refused.selector, address(account), 7), "reason"
        );
        vm.assertTrue(result.executionGas > 0 && result.postOpGas > 0, "both were measured");
        bool prefunded;
        bool settled;
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i = 0; i < logs.length; ++i) {
            if (logs[i].topics[0] == GaslessPaymaster.Prefunded.selector) prefunded = true;
            if (logs[i].topics[0] == GaslessPaymaster.Settled.selector) settled = true;
        }
        vm.assertTrue(prefunded && settled, "the logs of the other phases survive");
    }

    function test_reportsAPostOpThatReverts() public {
        approve(address(account), 0);
        Plan memory plan = generousPlan();
        plan.flags = FRONTED;
        UserOperationSimulator.Simulation memory result = simulate(build(plan));
        vm.assertEq(result.failedPhase, 5, "the phase");
        vm.assertEq(
            bytes32(bytes4(result.revertData)), bytes32(GaslessPaymaster.CollectionFailed.selector), "the reason"
        );
    }

    function test_anEmptyCallAndNoPaymasterNeedNothing() public {
        PackedUserOperation memory op = build(generousPlan());
        op.paymasterAndData = "";
        op.callData = "";
        UserOperationSimulator.Simulation memory result = simulate(op);
        vm.assertEq(result.failedPhase, 0, string(result.revertData));
        vm.assertEq(
            result.deploymentGas + result.paymasterValidationGas + result.executionGas + result.callGasLimit
                + result.postOpGas,
            0,
            "only the account was asked"
        );
    }

    // --- calls of an account that does not exist -------------------------------------------------------------------

    function test_batchExecutorCallsAsTheAddressItStandsAt() public {
        address payable unknown = payable(address(0x1234));
        vm.etch(unknown, Shipped.code("batch-executor"));
        token.mint(unknown, 10);
        BatchExecutor.Call[] memory calls = new BatchExecutor.Call[](2);
        calls[0] = BatchExecutor.Call(address(token), 0, abi.encodeCall(token.transfer, (BENEFICIARY, 10)));
        calls[1] = BatchExecutor.Call(address(target), 0, abi.encodeCall(RevertingTarget.store, (1)));
        (bool ok, uint256 gasUsed,) = BatchExecutor(unknown).executeBatch(calls);
        vm.assertTrue(ok && gasUsed > 30_000, "both calls ran");
        vm.assertEq(token.balanceOf(BENEFICIARY), 10, "as the unknown account");

        calls[0].to = address(target);
        calls[0].data = abi.encodeCall(RevertingTarget.revertWithCustomError, (9));
        bytes memory reason;
        (ok,, reason) = BatchExecutor(unknown).executeBatch(calls);
        vm.assertTrue(!ok, "reported");
        vm.assertEq(reason, abi.encodeWithSelector(RevertingTarget.Refused.selector, unknown, 9), "with its reason");
    }
}
