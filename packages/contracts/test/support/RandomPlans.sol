// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {RevertingTarget} from "../../contracts/devnet/RevertingTarget.sol";
import {GatewayTest} from "./GatewayTest.sol";

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
        plan.postOpGasLimit = 1 + uint128(draw(seed, "postOp", 0, 3_000_000) >> draw(seed, "postOp shift", 0, 8));
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
