// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IEntryPoint, PackedUserOperation} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {GaslessPaymaster} from "../../contracts/GaslessPaymaster.sol";
import {RevertingTarget} from "../../contracts/devnet/RevertingTarget.sol";
import {BlockableToken} from "./BlockableToken.sol";
import {Shipped} from "./Shipped.sol";
import {TestAccount, TestAccountFactory} from "./TestAccount.sol";
import {Vm} from "./Vm.sol";

interface IEntryPointHash {
    function getUserOpHash(PackedUserOperation calldata op) external view returns (bytes32);
}

/// The real EntryPoint v0.7 at its address, a paymaster behind a proxy, one account, and operations between them.
abstract contract GatewayTest {
    /// One operation with its sponsorship, before it is packed and signed.
    struct Plan {
        address sender;
        bytes initCode;
        bytes callData;
        uint128 verificationGasLimit;
        uint128 callGasLimit;
        uint256 preVerificationGas;
        uint128 maxFeePerGas;
        uint128 maxPriorityFeePerGas;
        uint128 paymasterVerificationGasLimit;
        uint128 postOpGasLimit;
        uint8 flags;
        uint48 validUntil;
        uint48 validAfter;
        address token;
        uint128 tokenPerNative;
        uint128 staticFee;
        uint128 transferFee;
        uint128 maxTokenAmount;
    }

    /// What one handleOps did, from its logs and the balances around it.
    struct Outcome {
        bool success;
        uint256 actualGasUsed;
        /// Taken from the paymaster's deposit, in wei.
        uint256 debit;
        /// By how much the paymaster's token balance grew.
        uint256 gained;
        uint256 prefunded;
        bool settled;
        uint256 collected;
        uint256 gasFee;
        uint256 staticFee;
        uint256 transferFee;
        uint256 refunded;
        uint256 owed;
        bytes postOpRevertReason;
    }

    error FailedOp(uint256 opIndex, string reason);
    error FailedOpWithRevert(uint256 opIndex, string reason, bytes inner);

    Vm internal constant vm = Vm(0x7109709ECfa91a80626fF3989D68f67F5b1DD12D);
    IEntryPoint internal constant ENTRYPOINT = IEntryPoint(0x0000000071727De22E5E9d8BAf0edAc6f37da032);
    address internal constant DETERMINISTIC_DEPLOYER = 0x4e59b44847b379578588920cA78FbF26c0B4956C;
    address payable internal constant BENEFICIARY = payable(address(0xBEEF));
    uint256 internal constant SIGNER_KEY = 0x5167;
    uint256 internal constant OWNER_KEY = 0x0123;
    address internal constant ADMIN = address(0xAD);
    address internal constant MANAGER = address(0x3A);
    address internal constant BUNDLER = address(0xB0D1E);
    uint8 internal constant FRONTED = 1;
    uint8 internal constant LISTED_BUNDLERS_ONLY = 2;

    address internal implementation;
    GaslessPaymaster internal paymaster;
    BlockableToken internal token;
    RevertingTarget internal target;
    TestAccount internal account;
    TestAccountFactory internal factory;

    function setUp() public virtual {
        deployEntryPoint();
        vm.warp(1_000_000);
        address[] memory signers = new address[](1);
        signers[0] = vm.addr(SIGNER_KEY);
        bytes memory initialize = abi.encodeCall(GaslessPaymaster.initialize, (ADMIN, MANAGER, signers));
        implementation = Shipped.deploy("gasless-paymaster", "");
        paymaster = GaslessPaymaster(Shipped.deploy("erc1967-proxy", abi.encode(implementation, initialize)));
        vm.deal(address(this), 2_000_000 ether);
        paymaster.deposit{value: 1_000_000 ether}();
        token = new BlockableToken();
        token.mint(address(paymaster), 1);
        // The lowest there is: most tests are about what happens under any limit.
        list(address(token), 1);
        target = new RevertingTarget();
        factory = new TestAccountFactory();
        account = newAccount();
    }

    function list(address feeToken, uint48 postOpGasFloor) internal {
        list(feeToken, postOpGasFloor, false);
    }

    function list(address feeToken, uint48 postOpGasFloor, bool exact) internal {
        vm.prank(MANAGER);
        paymaster.setToken(feeToken, postOpGasFloor, exact);
    }

    function deployEntryPoint() internal {
        string memory artifact = vm.readFile("node_modules/@account-abstraction/contracts/artifacts/EntryPoint.json");
        bytes memory creationCode = vm.parseJsonBytes(artifact, ".bytecode");
        bytes32 salt = 0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3;
        (bool success,) = DETERMINISTIC_DEPLOYER.call(abi.encodePacked(salt, creationCode));
        require(success && address(ENTRYPOINT).code.length > 0, "EntryPoint v0.7 did not land at its address");
    }

    /// An account that holds tokens and has approved the paymaster.
    function newAccount() internal returns (TestAccount created) {
        created = new TestAccount(vm.addr(OWNER_KEY));
        token.mint(address(created), type(uint128).max);
        approve(address(created), type(uint256).max);
    }

    function approve(address holder, uint256 amount) internal {
        token.approveFor(holder, address(paymaster), amount);
    }

    /// A prefunded operation that stores a number, with comfortable limits and a ceiling just high enough.
    function defaultPlan() internal view returns (Plan memory plan) {
        plan.sender = address(account);
        plan.callData = callTarget(abi.encodeCall(RevertingTarget.store, (42)));
        plan.verificationGasLimit = 100_000;
        plan.callGasLimit = 100_000;
        plan.preVerificationGas = 50_000;
        plan.maxFeePerGas = 20 gwei;
        plan.maxPriorityFeePerGas = 20 gwei;
        plan.paymasterVerificationGasLimit = 100_000;
        plan.postOpGasLimit = 80_000;
        plan.validUntil = uint48(block.timestamp + 300);
        plan.validAfter = uint48(block.timestamp - 1);
        plan.token = address(token);
        plan.tokenPerNative = 2_500e6;
        plan.staticFee = 10_000;
        plan.transferFee = 7_000;
        plan.maxTokenAmount = uint128(required(plan));
    }

    function callTarget(bytes memory data) internal view returns (bytes memory) {
        return abi.encodeCall(TestAccount.execute, (address(target), 0, data));
    }

    function maxCost(Plan memory plan) internal pure returns (uint256) {
        return (plan.preVerificationGas
                + plan.verificationGasLimit
                + plan.callGasLimit
                + plan.paymasterVerificationGasLimit
                + plan.postOpGasLimit) * plan.maxFeePerGas;
    }

    /// The lowest ceiling the paymaster accepts.
    function required(Plan memory plan) internal pure returns (uint256) {
        return valueOf(maxCost(plan), plan.tokenPerNative) + plan.staticFee + plan.transferFee;
    }

    function valueOf(uint256 native, uint256 tokenPerNative) internal pure returns (uint256) {
        return Math.mulDiv(native, tokenPerNative, 1e18, Math.Rounding.Ceil);
    }

    function build(Plan memory plan) internal view returns (PackedUserOperation memory op) {
        return build(plan, SIGNER_KEY);
    }

    function build(Plan memory plan, uint256 signerKey) internal view returns (PackedUserOperation memory op) {
        op.sender = plan.sender;
        op.nonce = ENTRYPOINT.getNonce(plan.sender, 0);
        op.initCode = plan.initCode;
        op.callData = plan.callData;
        op.accountGasLimits = bytes32(abi.encodePacked(plan.verificationGasLimit, plan.callGasLimit));
        op.preVerificationGas = plan.preVerificationGas;
        op.gasFees = bytes32(abi.encodePacked(plan.maxPriorityFeePerGas, plan.maxFeePerGas));
        op.paymasterAndData = bytes.concat(
            abi.encodePacked(address(paymaster), plan.paymasterVerificationGasLimit, plan.postOpGasLimit, plan.flags),
            abi.encodePacked(plan.validUntil, plan.validAfter, plan.token, plan.tokenPerNative),
            abi.encodePacked(plan.staticFee, plan.transferFee, plan.maxTokenAmount),
            new bytes(65)
        );
        signSponsorship(op, signerKey);
        signOp(op);
    }

    function signSponsorship(PackedUserOperation memory op, uint256 key) internal view {
        bytes memory signature = signatureOf(key, paymaster.getDigest(op));
        uint256 start = op.paymasterAndData.length - 65;
        for (uint256 i = 0; i < 65; ++i) {
            op.paymasterAndData[start + i] = signature[i];
        }
    }

    function signOp(PackedUserOperation memory op) internal view {
        op.signature = signatureOf(OWNER_KEY, userOpHashOf(op));
    }

    function userOpHashOf(PackedUserOperation memory op) internal view returns (bytes32) {
        return IEntryPointHash(address(ENTRYPOINT)).getUserOpHash(op);
    }

    function signatureOf(uint256 key, bytes32 digest) internal pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        return abi.encodePacked(r, s, v);
    }

    function handle(PackedUserOperation memory op) internal {
        PackedUserOperation[] memory ops = new PackedUserOperation[](1);
        ops[0] = op;
        ENTRYPOINT.handleOps(ops, BENEFICIARY);
    }

    function expectRefusal(bytes memory inner) internal {
        vm.expectRevert(abi.encodeWithSelector(FailedOpWithRevert.selector, 0, "AA33 reverted", inner));
    }

    function expectRefusal(bytes4 inner) internal {
        expectRefusal(abi.encodePacked(inner));
    }

    /// Sends the operation in a transaction of `origin`.
    function handleFrom(address origin, PackedUserOperation memory op) internal {
        PackedUserOperation[] memory ops = new PackedUserOperation[](1);
        ops[0] = op;
        vm.prank(origin, origin);
        ENTRYPOINT.handleOps(ops, BENEFICIARY);
    }

    function run(Plan memory plan) internal returns (Outcome memory) {
        return run(build(plan), plan.token);
    }

    function run(PackedUserOperation memory op, address feeToken) internal returns (Outcome memory outcome) {
        uint256 depositBefore = ENTRYPOINT.balanceOf(address(paymaster));
        uint256 tokensBefore = BlockableToken(feeToken).balanceOf(address(paymaster));
        vm.recordLogs();
        handle(op);
        readLogs(outcome, vm.getRecordedLogs());
        outcome.debit = depositBefore - ENTRYPOINT.balanceOf(address(paymaster));
        outcome.gained = BlockableToken(feeToken).balanceOf(address(paymaster)) - tokensBefore;
    }

    function readLogs(Outcome memory outcome, Vm.Log[] memory logs) internal pure {
        for (uint256 i = 0; i < logs.length; ++i) {
            bytes32 topic = logs[i].topics[0];
            bytes memory data = logs[i].data;
            if (topic == keccak256("UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)")) {
                (, outcome.success,, outcome.actualGasUsed) = abi.decode(data, (uint256, bool, uint256, uint256));
            } else if (topic == keccak256("PostOpRevertReason(bytes32,address,uint256,bytes)")) {
                undoInnerFrame(outcome);
                (, outcome.postOpRevertReason) = abi.decode(data, (uint256, bytes));
            } else if (topic == keccak256("UserOperationPrefundTooLow(bytes32,address,uint256)")) {
                undoInnerFrame(outcome);
            } else if (topic == GaslessPaymaster.Prefunded.selector) {
                (, outcome.prefunded) = abi.decode(data, (address, uint256));
            } else if (topic == GaslessPaymaster.Owed.selector) {
                outcome.owed = abi.decode(data, (uint256));
            } else if (topic == GaslessPaymaster.Settled.selector) {
                outcome.settled = true;
                (uint128[2] memory fees, uint128[2] memory rest) = halvesOf(data);
                (outcome.gasFee, outcome.staticFee) = (fees[0], fees[1]);
                (outcome.transferFee, outcome.refunded) = (rest[0], rest[1]);
                outcome.collected = outcome.gasFee + outcome.staticFee + outcome.transferFee;
            }
        }
    }

    function halvesOf(bytes memory data) private pure returns (uint128[2] memory first, uint128[2] memory second) {
        (uint256 one, uint256 other) = abi.decode(data, (uint256, uint256));
        return ([uint128(one >> 128), uint128(one)], [uint128(other >> 128), uint128(other)]);
    }

    /// The recorder keeps the logs of frames that were reverted afterwards.
    function undoInnerFrame(Outcome memory outcome) private pure {
        outcome.settled = false;
        (outcome.collected, outcome.gasFee, outcome.staticFee, outcome.transferFee) = (0, 0, 0, 0);
        (outcome.refunded, outcome.owed) = (0, 0);
    }

    /// What must hold for every prefunded operation, whatever it did.
    function assertNothingLost(Plan memory plan, Outcome memory outcome) internal pure {
        vm.assertEq(outcome.prefunded, plan.maxTokenAmount, "the ceiling is taken up front");
        vm.assertLe(outcome.debit, maxCost(plan), "the EntryPoint debits no more than maxCost");
        uint256 kept = outcome.settled ? outcome.collected : plan.maxTokenAmount;
        vm.assertEq(outcome.gained, kept + outcome.owed, "the balance grew by what was collected and is owed");
        vm.assertGe(
            kept,
            valueOf(outcome.debit, plan.tokenPerNative) + plan.staticFee + (outcome.success ? plan.transferFee : 0),
            "the charge covers the debit at the signed rate and the fees"
        );
        vm.assertLe(kept, plan.maxTokenAmount, "the signed maximum is a ceiling");
        if (!outcome.settled) return;
        vm.assertEq(
            outcome.collected, outcome.gasFee + outcome.staticFee + outcome.transferFee, "the parts sum to the charge"
        );
        vm.assertEq(outcome.staticFee, plan.staticFee, "the fixed fee is the signed one");
        vm.assertEq(outcome.transferFee, outcome.success ? plan.transferFee : 0, "no percentage without success");
        vm.assertEq(
            outcome.collected + outcome.refunded + outcome.owed, plan.maxTokenAmount, "the rest goes back or is owed"
        );
    }

    function bound(uint256 value, uint256 low, uint256 high) internal pure returns (uint256) {
        return low + value % (high - low + 1);
    }
}
