// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IEntryPoint, PackedUserOperation} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {BundleRunner} from "../../contracts/BundleRunner.sol";
import {GatewayTest} from "./GatewayTest.sol";
import {HostileAccount, Poison} from "./HostileAccount.sol";
import {Shipped} from "./Shipped.sol";
import {TestAccount} from "./TestAccount.sol";

/// Bundles of sponsored token transfers, with hostile accounts among them.
abstract contract BundleTest is GatewayTest {
    /// Lets a hostile account burn much more than others, and a bomb hold 100,000 words.
    uint128 internal constant WIDE_LIMIT = 1_000_000;

    BundleRunner internal runner;

    function setUp() public virtual override {
        super.setUp();
        runner = BundleRunner(Shipped.deploy("bundle-runner", ""));
        vm.deal(BENEFICIARY, 1 ether);
    }

    /// Every account transfers one unit to a receiver of its own.
    function transferOf(address sender) internal view returns (bytes memory) {
        return abi.encodeCall(
            TestAccount.execute, (address(token), 0, abi.encodeCall(token.transfer, (receiverOf(sender), 1)))
        );
    }

    function receiverOf(address sender) internal pure returns (address) {
        return address(uint160(sender) ^ type(uint160).max);
    }

    function healthyOp() internal returns (PackedUserOperation memory) {
        Plan memory plan = defaultPlan();
        plan.sender = address(newAccount());
        plan.callData = transferOf(plan.sender);
        return build(plan);
    }

    function poisonedPlan(Poison poison) internal returns (Plan memory plan) {
        HostileAccount hostile = new HostileAccount();
        hostile.set(poison);
        plan = defaultPlan();
        plan.sender = poison == Poison.HasNoCode ? address(uint160(address(hostile)) + 1) : address(hostile);
        token.mint(plan.sender, type(uint128).max);
        approve(plan.sender, type(uint256).max);
        plan.callData = abi.encodeCall(HostileAccount.act, ());
        plan.verificationGasLimit = WIDE_LIMIT;
        plan.callGasLimit = WIDE_LIMIT;
        plan.maxTokenAmount = uint128(required(plan));
        // Between what the others have cost once they have landed and their maximum cost, which is twice as much.
        hostile.setLowestDeposit(ENTRYPOINT.balanceOf(address(paymaster)) - 3 * maxCost(defaultPlan()));
    }

    function poisonedOp(Poison poison) internal returns (PackedUserOperation memory) {
        return build(poisonedPlan(poison));
    }

    function healthyBundle(uint256 size) internal returns (PackedUserOperation[] memory ops) {
        ops = new PackedUserOperation[](size);
        for (uint256 i = 0; i < size; ++i) {
            ops[i] = healthyOp();
        }
    }

    function hasLanded(PackedUserOperation memory op) internal view returns (bool) {
        bool landed = ENTRYPOINT.getNonce(op.sender, 0) == op.nonce + 1;
        bool transferred = token.balanceOf(receiverOf(op.sender)) == 1;
        bool hostile = bytes4(op.callData) == HostileAccount.act.selector;
        vm.assertTrue(hostile || landed == transferred, "an operation has its effect exactly when it lands");
        return landed;
    }

    /// What the EntryPoint answers to this bundle; nothing of it stays.
    function reasonOf(PackedUserOperation[] memory ops) internal returns (bool success, bytes memory reason) {
        uint256 snapshot = vm.snapshotState();
        (success, reason) = address(ENTRYPOINT).call(abi.encodeCall(IEntryPoint.handleOps, (ops, BENEFICIARY)));
        vm.revertToState(snapshot);
    }

    function only(PackedUserOperation memory op) internal pure returns (PackedUserOperation[] memory ops) {
        ops = new PackedUserOperation[](1);
        ops[0] = op;
    }

    /// The operations whose bit is not set.
    function without(PackedUserOperation[] memory ops, uint256 leftOut)
        internal
        pure
        returns (PackedUserOperation[] memory rest)
    {
        uint256 count = 0;
        for (uint256 i = 0; i < ops.length; ++i) {
            if (leftOut >> i & 1 == 0) ++count;
        }
        rest = new PackedUserOperation[](count);
        count = 0;
        for (uint256 i = 0; i < ops.length; ++i) {
            if (leftOut >> i & 1 == 0) rest[count++] = ops[i];
        }
    }
}
