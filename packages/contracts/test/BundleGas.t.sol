// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IEntryPoint, PackedUserOperation} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {BundleTest} from "./support/BundleTest.sol";
import {Poison} from "./support/HostileAccount.sol";
import {Shipped} from "./support/Shipped.sol";

/**
 * Proves the gas limit that BundleRunner.sol derives, with the numbers of src/bundle-gas.ts. The operations use up all
 * their limits, and every bundle runs as a transaction of its own, so that everything is as cold as on chain.
 */
contract BundleGasTest is BundleTest {
    uint256 private constant TRANSACTION = 21_000;

    function limitOf(PackedUserOperation[] memory ops) private view returns (uint256 gas) {
        bytes memory data = abi.encodeCall(IEntryPoint.handleOps, (ops, BENEFICIARY));
        uint256 inner = 0;
        for (uint256 i = 0; i < ops.length; ++i) {
            uint256 verification = uint128(bytes16(ops[i].accountGasLimits)) + paymasterLimit(ops[i], 20);
            uint256 execution = uint128(uint256(ops[i].accountGasLimits)) + paymasterLimit(ops[i], 36);
            gas += verification;
            inner += verification + (execution + 10_000) * 64 / 63 + Shipped.bundleGas("perOperation");
        }
        gas += TRANSACTION + priceOf(data) + data.length * Shipped.bundleGas("perCallDataByte") + inner * 64 / 63;
    }

    function paymasterLimit(PackedUserOperation memory op, uint256 offset) private pure returns (uint128 limit) {
        bytes memory data = op.paymasterAndData;
        if (data.length == 0) return 0;
        assembly {
            limit := shr(128, mload(add(add(data, 0x20), offset)))
        }
    }

    function priceOf(bytes memory data) private pure returns (uint256 gas) {
        for (uint256 i = 0; i < data.length; ++i) {
            gas += data[i] == 0 ? 4 : 16;
        }
    }

    /// The account pays itself: our paymaster would not use up its limits.
    function greedyOp(Poison poison, uint256 callDataSize) private returns (PackedUserOperation memory op) {
        Plan memory plan = poisonedPlan(poison);
        plan.callData = bytes.concat(plan.callData, new bytes(callDataSize));
        plan.verificationGasLimit = uint128(70_000 + callDataSize * 6 / 10);
        plan.callGasLimit = 60_000;
        op = build(plan);
        op.paymasterAndData = "";
        op.preVerificationGas = 0;
        ENTRYPOINT.depositTo{value: 1 ether}(op.sender);
    }

    /// The operations with a bit in `poisoned` burn their verification gas and fail.
    function greedyBundle(uint256 size, uint256 callDataSize, uint256 poisoned)
        private
        returns (PackedUserOperation[] memory ops)
    {
        ops = new PackedUserOperation[](size);
        for (uint256 i = 0; i < size; ++i) {
            Poison poison = poisoned >> i & 1 == 1 ? Poison.BurnsItsGas : Poison.UsesUpEverything;
            ops[i] = greedyOp(poison, callDataSize);
        }
    }

    /// How many land in a transaction with this gas limit; nothing of it stays.
    function landedWith(PackedUserOperation[] memory ops, uint256 gasLimit) private returns (uint256 landed) {
        uint256 snapshot = vm.snapshotState();
        bytes memory data = abi.encodeCall(IEntryPoint.handleOps, (ops, BENEFICIARY));
        // A call becomes a transaction with 21,000 more gas. It may revert: then nothing has landed.
        (bool success,) = address(runner).call{gas: gasLimit - TRANSACTION}(data);
        for (uint256 i = 0; i < ops.length; ++i) {
            if (hasLanded(ops[i])) ++landed;
        }
        vm.assertTrue(success == (landed > 0), "a transaction without a landed operation reverts");
        vm.revertToState(snapshot);
    }

    /// forge-config: default.isolate = true
    function test_theLimitIsEnoughWhenNothingFails() public {
        vm.assertEq(landedWithLimit(1, 0, 0), 1, "one");
        vm.assertEq(landedWithLimit(2, 20_000, 0), 2, "two large ones");
        vm.assertEq(landedWithLimit(20, 0, 0), 20, "twenty");
    }

    function landedWithLimit(uint256 size, uint256 callDataSize, uint256 poisoned) private returns (uint256) {
        PackedUserOperation[] memory ops = greedyBundle(size, callDataSize, poisoned);
        return landedWith(ops, limitOf(ops));
    }

    /// The last one fails, so that the first pass wastes all validations.
    ///
    /// forge-config: default.isolate = true
    function test_theLimitIsEnoughForBothPasses() public {
        vm.assertEq(landedWithLimit(2, 0, 1 << 1), 1, "one of two");
        vm.assertEq(landedWithLimit(2, 55_000, 1 << 1), 1, "one of two with 110 kB");
        vm.assertEq(landedWithLimit(5, 20_000, 1 << 4), 4, "four of five with 100 kB");
        vm.assertEq(landedWithLimit(40, 0, 1 << 39), 39, "39 of 40");
    }

    /// forge-config: default.isolate = true
    function test_theLimitIsEnoughForSeveralPoisons() public {
        vm.assertEq(landedWithLimit(10, 0, 0x3FE), 1, "nine of ten are poisoned");
        vm.assertEq(landedWithLimit(10, 0, 0x1FF), 1, "nine of ten are poisoned, the last is not");
        vm.assertEq(landedWithLimit(10, 0, 0x2AA), 5, "every other one is poisoned");
    }

    /// forge-config: default.isolate = true
    function test_theLimitIsNotWasteful() public {
        PackedUserOperation[] memory ops = greedyBundle(40, 0, 1 << 39);
        vm.assertLe(landedWith(ops, limitOf(ops) * 95 / 100), 38, "with 5 % less the last ones are left behind");
    }

    /// forge-config: default.isolate = true
    function test_withTooLittleGasSomeLandAndNothingIsHalfDone() public {
        PackedUserOperation[] memory ops = healthyBundle(10);
        ops[9] = poisonedOp(Poison.BurnsItsGas);
        uint256 before = 0;
        for (uint256 percent = 10; percent <= 100; percent += 5) {
            uint256 landed = landedWith(ops, limitOf(ops) * percent / 100);
            vm.assertGe(landed, before, "more gas never lands less");
            before = landed;
        }
        vm.assertEq(before, 9, "with enough gas all that can");
    }
}
