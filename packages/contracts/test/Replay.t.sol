// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Paymaster} from "@openzeppelin/contracts/account/paymaster/Paymaster.sol";
import {IEntryPoint, PackedUserOperation} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {GaslessPaymaster} from "../contracts/GaslessPaymaster.sol";
import {GatewayTest} from "./support/GatewayTest.sol";
import {Shipped} from "./support/Shipped.sol";

/// One sponsorship is good for one operation of one sender, once, at its time, on one chain, through one EntryPoint.
contract ReplayTest is GatewayTest {
    function test_sameOperationAgain() public {
        PackedUserOperation memory op = build(defaultPlan());
        handle(op);
        vm.expectRevert(abi.encodeWithSelector(FailedOp.selector, 0, "AA25 invalid account nonce"));
        handle(op);
    }

    function test_otherNonce() public {
        PackedUserOperation memory op = build(defaultPlan());
        handle(op);
        op.nonce = ENTRYPOINT.getNonce(op.sender, 0);
        signOp(op);
        assertSponsorshipRefused(op);
        op.nonce = 7 << 64;
        signOp(op);
        assertSponsorshipRefused(op);
    }

    function test_otherSender() public {
        PackedUserOperation memory op = build(defaultPlan());
        op.sender = address(newAccount());
        signOp(op);
        assertSponsorshipRefused(op);
    }

    function test_otherChain() public {
        PackedUserOperation memory op = build(defaultPlan());
        vm.chainId(block.chainid + 1);
        signOp(op);
        assertSponsorshipRefused(op);
    }

    function test_otherPaymasterOfTheSameSigner() public {
        PackedUserOperation memory op = build(defaultPlan());
        address[] memory signers = new address[](1);
        signers[0] = vm.addr(SIGNER_KEY);
        bytes memory initialize = abi.encodeCall(GaslessPaymaster.initialize, (ADMIN, MANAGER, signers));
        address other = Shipped.deploy("erc1967-proxy", abi.encode(implementation, initialize));
        ENTRYPOINT.depositTo{value: 1 ether}(other);
        vm.prank(MANAGER);
        GaslessPaymaster(other).setToken(address(token), 1, false);
        token.approveFor(op.sender, other, type(uint256).max);
        // Both with the bytes as they were signed and with its own address among them.
        vm.prank(address(ENTRYPOINT));
        (bool accepted,) = other.call(abi.encodeCall(Paymaster.validatePaymasterUserOp, (op, 0, 1)));
        vm.assertTrue(!accepted, "another paymaster refuses the bytes");
        bytes20 otherBytes = bytes20(other);
        for (uint256 i = 0; i < 20; ++i) {
            op.paymasterAndData[i] = otherBytes[i];
        }
        signOp(op);
        assertSponsorshipRefused(op);
    }

    /// The same contract at another address: the paymaster takes part in nothing that it starts.
    function test_otherEntryPoint() public {
        PackedUserOperation memory op = build(defaultPlan());
        address other = address(0xE9);
        vm.etch(other, address(ENTRYPOINT).code);
        IEntryPoint(other).depositTo{value: 1 ether}(address(paymaster));
        vm.etch(op.sender, address(new AcceptingAccount()).code);
        PackedUserOperation[] memory ops = new PackedUserOperation[](1);
        ops[0] = op;
        vm.expectRevert(
            abi.encodeWithSelector(
                FailedOpWithRevert.selector,
                0,
                "AA33 reverted",
                abi.encodeWithSelector(Paymaster.PaymasterUnauthorized.selector, other)
            )
        );
        IEntryPoint(other).handleOps(ops, BENEFICIARY);
    }

    function test_otherTime() public {
        Plan memory plan = defaultPlan();
        PackedUserOperation memory op = build(plan);
        uint48[2] memory times = [plan.validAfter - 1, plan.validUntil + 1];
        for (uint256 i = 0; i < times.length; ++i) {
            vm.warp(times[i]);
            vm.expectRevert(abi.encodeWithSelector(FailedOp.selector, 0, "AA32 paymaster expired or not due"));
            handle(op);
        }
    }

    /// What the account inflates after the signer has seen the operation.
    function test_otherLimits() public {
        PackedUserOperation memory op = build(defaultPlan());
        op.accountGasLimits = bytes32(abi.encodePacked(uint128(100_000), uint128(1_000_000)));
        signOp(op);
        assertSponsorshipRefused(op);
    }

    function assertSponsorshipRefused(PackedUserOperation memory op) private {
        PackedUserOperation[] memory ops = new PackedUserOperation[](1);
        ops[0] = op;
        (bool success, bytes memory answer) =
            address(ENTRYPOINT).call(abi.encodeCall(IEntryPoint.handleOps, (ops, BENEFICIARY)));
        vm.assertTrue(!success, "refused");
        vm.assertEq(bytes32(bytes4(answer)), bytes32(FailedOpWithRevert.selector), "by the paymaster");
        // FailedOpWithRevert(index, reason, inner), whose inner data starts behind five words and the reason.
        bytes4 inner;
        assembly {
            inner := mload(add(answer, 0xe4))
        }
        vm.assertTrue(
            inner == GaslessPaymaster.UnknownSigner.selector || inner == GaslessPaymaster.InvalidSignature.selector,
            "for its signature"
        );
    }
}

/// Accepts everything from whichever EntryPoint asks.
contract AcceptingAccount {
    function validateUserOp(PackedUserOperation calldata, bytes32, uint256) external pure returns (uint256) {
        return 0;
    }

    receive() external payable {}

    fallback() external payable {}
}
