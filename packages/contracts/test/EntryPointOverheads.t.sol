// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IAccount, IPaymaster, PackedUserOperation} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {GatewayTest} from "./support/GatewayTest.sol";
import {Vm} from "./support/Vm.sol";

/// Account and paymaster in one that use up as much gas as they are told to and note what the EntryPoint reports.
contract GasProbe is IAccount, IPaymaster {
    uint256 public immutable accountBurn;
    uint256 public immutable paymasterBurn;

    constructor(uint256 accountBurn_, uint256 paymasterBurn_) payable {
        accountBurn = accountBurn_;
        paymasterBurn = paymasterBurn_;
    }

    receive() external payable {}

    fallback() external payable {}

    function validateUserOp(PackedUserOperation calldata, bytes32, uint256) external view returns (uint256) {
        _burn(accountBurn);
        return 0;
    }

    function validatePaymasterUserOp(PackedUserOperation calldata, bytes32, uint256)
        external
        view
        returns (bytes memory, uint256)
    {
        _burn(paymasterBurn);
        return (new bytes(160), 0);
    }

    /// The last reading of the meter comes about 120 gas before the end, which then count as the EntryPoint's.
    function postOp(PostOpMode, bytes calldata, uint256 actualGasCost, uint256 feePerGas) external {
        uint256 reportedGas = actualGasCost / feePerGas;
        assembly {
            tstore(0, reportedGas)
            tstore(1, gas())
        }
    }

    function readings() external view returns (uint256 reportedGas, uint256 gasLeft) {
        assembly {
            reportedGas := tload(0)
            gasLeft := tload(1)
        }
    }

    function _burn(uint256 amount) private view {
        uint256 start = gasleft();
        while (start - gasleft() < amount) {}
    }
}

/// Proves the two constants that the paymaster's charge rests on.
contract EntryPointOverheadsTest is GatewayTest {
    uint128 private constant LIMIT = 300_000;
    /// Hardly more than the probe uses: a tenth of what is unused counts as used.
    uint128 private constant POST_OP_LIMIT = 1_500;
    /// Enough prefund for a validation that uses up its limits.
    uint128 private constant AMPLE = 1_000_000;
    bytes4 private constant EXECUTE_USER_OP = 0x8dd7712f;

    struct Probe {
        bool refused;
        uint256 reportedGas;
        uint256 postOpGas;
        uint256 actualGasUsed;
    }

    function test_settlementOverhead_isBounded() public {
        vm.assertLe(
            settlementOverhead(""), paymaster.ENTRYPOINT_OVERHEAD() * 2 / 3, "an ordinary operation, with slack"
        );
    }

    function test_settlementOverhead_ofHugeOperationsIsBounded() public {
        uint256[3] memory sizes = [uint256(1_000), 30_000, 120_000];
        for (uint256 i = 0; i < sizes.length; ++i) {
            bytes memory plain = new bytes(sizes[i]);
            uint256 allowance = paymaster.ENTRYPOINT_OVERHEAD() + sizes[i] / 256;
            vm.assertLe(settlementOverhead(plain), allowance, "a long call");
            bytes memory whole = bytes.concat(EXECUTE_USER_OP, plain);
            vm.assertLe(settlementOverhead(whole), allowance, "a long call that is passed on with its operation");
        }
    }

    function test_validationOverhead_isBounded() public {
        bytes[3] memory calls = [bytes(""), new bytes(1_000), new bytes(30_000)];
        for (uint256 i = 0; i < calls.length; ++i) {
            // The highest consumption the EntryPoint accepts in both halves of the validation.
            uint256 accountBurn = highestBurn(true, calls[i]);
            uint256 paymasterBurn = highestBurn(false, calls[i]);
            Probe memory probe = runProbe(accountBurn, paymasterBurn, calls[i], AMPLE);
            vm.assertTrue(!probe.refused, "both halves fit their limits");
            // Includes the execution of a call that does nothing, so it is above what validation alone used.
            vm.assertLe(
                probe.reportedGas,
                2 * LIMIT + paymaster.VALIDATION_OVERHEAD(),
                "validation stays within limits and overhead"
            );
            vm.assertGe(probe.reportedGas, 2 * LIMIT - 1_000, "the limits were really used up");
        }
    }

    function highestBurn(bool ofAccount, bytes memory callData) private returns (uint256 low) {
        uint256 high = LIMIT;
        while (high - low > 32) {
            uint256 middle = (low + high) / 2;
            Probe memory probe = ofAccount ? runProbe(middle, 0, callData, AMPLE) : runProbe(0, middle, callData, AMPLE);
            if (probe.refused) high = middle;
            else low = middle;
        }
    }

    function settlementOverhead(bytes memory callData) private returns (uint256) {
        // No call gas, so that the unused limit, and with it the penalty, is nothing.
        Probe memory probe = runProbe(0, 0, callData, 0);
        vm.assertTrue(!probe.refused, "accepted");
        return probe.actualGasUsed - probe.reportedGas - probe.postOpGas;
    }

    function runProbe(uint256 accountBurn, uint256 paymasterBurn, bytes memory callData, uint128 callGasLimit)
        private
        returns (Probe memory result)
    {
        uint256 snapshot = vm.snapshotState();
        address probe = address(new GasProbe(accountBurn, paymasterBurn));
        ENTRYPOINT.depositTo{value: 1 ether}(probe);
        PackedUserOperation[] memory ops = new PackedUserOperation[](1);
        ops[0].sender = probe;
        ops[0].callData = callData;
        ops[0].accountGasLimits = bytes32(abi.encodePacked(LIMIT, callGasLimit));
        ops[0].gasFees = bytes32(abi.encodePacked(uint128(1), uint128(1)));
        ops[0].paymasterAndData = abi.encodePacked(probe, LIMIT, POST_OP_LIMIT);
        vm.recordLogs();
        try ENTRYPOINT.handleOps(ops, BENEFICIARY) {
            Vm.Log[] memory logs = vm.getRecordedLogs();
            for (uint256 i = 0; i < logs.length; ++i) {
                if (logs[i].emitter == address(ENTRYPOINT) && logs[i].topics.length == 4) {
                    (,,, result.actualGasUsed) = abi.decode(logs[i].data, (uint256, bool, uint256, uint256));
                }
            }
            uint256 gasLeft;
            (result.reportedGas, gasLeft) = GasProbe(payable(probe)).readings();
            result.postOpGas = POST_OP_LIMIT - gasLeft;
        } catch {
            result.refused = true;
        }
        vm.revertToState(snapshot);
    }
}
