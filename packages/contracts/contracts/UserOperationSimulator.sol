// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {
    IAccount,
    IAccountExecute,
    IPaymaster,
    PackedUserOperation
} from "@openzeppelin/contracts/interfaces/IERC4337.sol";

interface ISenderCreator {
    function createSender(bytes calldata initCode) external returns (address sender);
}

/**
 * Runs one user operation like EntryPoint v0.7 and reports the gas of every phase.
 *
 * Never deployed: a state override of eth_call or eth_simulateV1 puts this code at the EntryPoint's address. So
 * accounts and paymasters see the expected caller, and the storage (deposits, nonces) is the EntryPoint's. The same
 * override puts the EntryPoint's own code at another address, and that address is appended to this code. Calls that
 * this contract does not answer run there by delegatecall, so `getNonce`, `balanceOf` or `depositTo` work during the
 * simulation. Every simulation uses another address, so that no contract can look for code there.
 *
 * A failing phase is reported and does not revert, so the logs of the phases before it survive.
 */
contract UserOperationSimulator {
    struct Simulation {
        uint256 deploymentGas;
        uint256 validationGas;
        uint256 paymasterValidationGas;
        /// Gas of the execution when it may use all remaining gas.
        uint256 executionGas;
        /// A gas limit with which the execution had the same result.
        uint256 callGasLimit;
        uint256 postOpGas;
        uint256 accountValidationData;
        uint256 paymasterValidationData;
        /// 0 none, 1 deployment, 2 account validation, 3 paymaster validation, 4 execution, 5 postOp.
        uint8 failedPhase;
        bytes revertData;
    }

    /// The contract through which the canonical EntryPoint v0.7 calls factories (its first CREATE).
    address public constant SENDER_CREATOR = 0xEFC2c1444eBCC4Db75e7613d20C6a62fF67A167C;

    uint8 private constant DEPLOYMENT = 1;
    uint8 private constant VALIDATION = 2;
    uint8 private constant PAYMASTER_VALIDATION = 3;
    uint8 private constant EXECUTION = 4;
    uint8 private constant POST_OP = 5;

    /// The EntryPoint's event. Logs before it do not come from the operation's calls.
    event BeforeExecution();

    error SenderAlreadyDeployed(address sender);
    error FactoryFailed();
    error FactoryReturnedOtherSender(address returned);
    error FactoryDeployedNothing(address sender);
    error SenderNotDeployed(address sender);
    error PaymasterNotDeployed(address paymaster);
    error UnreadableResult();
    error SelfCallOnly();
    error Measurement(bool success, uint256 gasUsed, bytes result);

    /// The account pays its missing funds to the EntryPoint's address.
    receive() external payable {}

    fallback() external payable {
        assembly {
            // The last 20 bytes of this code are the address. They are appended after compilation.
            mstore(0, 0)
            codecopy(12, sub(codesize(), 20), 20)
            let copy := mload(0)
            calldatacopy(0, 0, calldatasize())
            let success := delegatecall(gas(), copy, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if success { return(0, returndatasize()) }
            revert(0, returndatasize())
        }
    }

    /**
     * Ignores the gas limits inside `op`: every phase may use all remaining gas. Passes `missingAccountFunds` to the
     * account and `maxCost` to the paymaster unchanged.
     */
    function simulate(PackedUserOperation calldata op, bytes32 userOpHash, uint256 missingAccountFunds, uint256 maxCost)
        external
        returns (Simulation memory result)
    {
        if (!_deploy(op, result)) return result;
        if (!_validate(op, userOpHash, missingAccountFunds, result)) return result;
        (bool accepted, bytes memory context) = _validatePaymaster(op, userOpHash, maxCost, result);
        if (!accepted) return result;
        emit BeforeExecution();
        _execute(op, userOpHash, result);
        if (context.length > 0) _postOp(op, context, result);
    }

    /// Calls `target` and always reverts with the measurement, so that it leaves no state and no warm addresses.
    function measure(address target, bytes calldata data) external {
        if (msg.sender != address(this)) revert SelfCallOnly();
        uint256 gasBefore = gasleft();
        (bool success, bytes memory returned) = target.call(data);
        uint256 gasUsed = gasBefore - gasleft();
        revert Measurement(success, gasUsed, success ? bytes("") : returned);
    }

    function _deploy(PackedUserOperation calldata op, Simulation memory result) private returns (bool) {
        address sender = op.sender;
        if (op.initCode.length == 0) {
            if (sender.code.length > 0) return true;
            return _fail(result, VALIDATION, abi.encodeWithSelector(SenderNotDeployed.selector, sender));
        }
        if (sender.code.length > 0) {
            return _fail(result, DEPLOYMENT, abi.encodeWithSelector(SenderAlreadyDeployed.selector, sender));
        }
        if (op.initCode.length < 20) return _fail(result, DEPLOYMENT, abi.encodeWithSelector(FactoryFailed.selector));

        uint256 gasBefore = gasleft();
        (bool success, bytes memory returned) = _callFactory(op.initCode);
        result.deploymentGas = gasBefore - gasleft();

        if (!success) return _fail(result, DEPLOYMENT, returned);
        address created = returned.length < 32 ? address(0) : address(uint160(uint256(bytes32(returned))));
        if (created == address(0)) {
            return _fail(result, DEPLOYMENT, abi.encodeWithSelector(FactoryFailed.selector));
        }
        if (created != sender) {
            return _fail(result, DEPLOYMENT, abi.encodeWithSelector(FactoryReturnedOtherSender.selector, created));
        }
        if (sender.code.length == 0) {
            return _fail(result, DEPLOYMENT, abi.encodeWithSelector(FactoryDeployedNothing.selector, sender));
        }
        return true;
    }

    /// Calls the factory through the EntryPoint's helper if it exists, as on chain. The helper hides revert data.
    function _callFactory(bytes calldata initCode) private returns (bool, bytes memory) {
        if (SENDER_CREATOR.code.length > 0) {
            return SENDER_CREATOR.call(abi.encodeCall(ISenderCreator.createSender, (initCode)));
        }
        return address(bytes20(initCode[:20])).call(initCode[20:]);
    }

    function _validate(
        PackedUserOperation calldata op,
        bytes32 userOpHash,
        uint256 missingAccountFunds,
        Simulation memory result
    ) private returns (bool) {
        bytes memory data = abi.encodeCall(IAccount.validateUserOp, (op, userOpHash, missingAccountFunds));
        uint256 gasBefore = gasleft();
        (bool success, bytes memory returned) = op.sender.call(data);
        result.validationGas = gasBefore - gasleft();

        if (!success) return _fail(result, VALIDATION, returned);
        if (returned.length < 32) {
            return _fail(result, VALIDATION, abi.encodeWithSelector(UnreadableResult.selector));
        }
        result.accountValidationData = uint256(bytes32(returned));
        return true;
    }

    function _validatePaymaster(
        PackedUserOperation calldata op,
        bytes32 userOpHash,
        uint256 maxCost,
        Simulation memory result
    ) private returns (bool, bytes memory context) {
        if (op.paymasterAndData.length == 0) return (true, context);
        address paymaster = op.paymasterAndData.length < 20 ? address(0) : address(bytes20(op.paymasterAndData[:20]));
        if (paymaster.code.length == 0) {
            bytes memory reason = abi.encodeWithSelector(PaymasterNotDeployed.selector, paymaster);
            return (_fail(result, PAYMASTER_VALIDATION, reason), context);
        }
        bytes memory data = abi.encodeCall(IPaymaster.validatePaymasterUserOp, (op, userOpHash, maxCost));
        uint256 gasBefore = gasleft();
        (bool success, bytes memory returned) = paymaster.call(data);
        result.paymasterValidationGas = gasBefore - gasleft();

        if (!success) return (_fail(result, PAYMASTER_VALIDATION, returned), context);
        if (!_holdsContext(returned)) {
            return (_fail(result, PAYMASTER_VALIDATION, abi.encodeWithSelector(UnreadableResult.selector)), context);
        }
        (context, result.paymasterValidationData) = abi.decode(returned, (bytes, uint256));
        return (true, context);
    }

    /// Returns whether `returned` decodes as (bytes, uint256). A malformed answer must not revert the simulation.
    function _holdsContext(bytes memory returned) private pure returns (bool) {
        uint256 size = returned.length;
        if (size < 96) return false;
        uint256 offset;
        assembly {
            offset := mload(add(returned, 0x20))
        }
        if (offset > size - 32) return false;
        uint256 length;
        assembly {
            length := mload(add(add(returned, 0x20), offset))
        }
        return length <= size - 32 - offset;
    }

    /**
     * First measures the execution with all remaining gas in a call that reverts, then runs it under a limit. The
     * measured gas itself can be too little as a limit, because a call passes on only 63/64 of its gas, and contracts
     * may read the remaining gas. So the limit grows until the execution succeeds. A failed attempt leaves no warm
     * addresses.
     */
    function _execute(PackedUserOperation calldata op, bytes32 userOpHash, Simulation memory result) private {
        bytes memory data = op.callData;
        if (data.length == 0) return;
        if (bytes4(data) == IAccountExecute.executeUserOp.selector) {
            data = abi.encodeCall(IAccountExecute.executeUserOp, (op, userOpHash));
        }
        (bool succeeds, uint256 measured, bytes memory reason) = _measure(op.sender, data);
        result.executionGas = measured;

        bool success;
        bytes memory returned;
        uint16[4] memory percentages = [uint16(110), 150, 200, 400];
        for (uint256 i = 0; i < percentages.length; ++i) {
            uint256 limit = (measured * percentages[i]) / 100 + 5_000;
            result.callGasLimit = limit;
            (success, returned) = op.sender.call{gas: limit}(data);
            if (success || !succeeds) break;
        }
        if (!success) _fail(result, EXECUTION, succeeds ? returned : reason);
    }

    function _measure(address target, bytes memory data) private returns (bool, uint256, bytes memory) {
        (, bytes memory returned) = address(this).call(abi.encodeCall(this.measure, (target, data)));
        if (returned.length < 4 || bytes4(returned) != Measurement.selector) return (false, 0, returned);
        assembly {
            // Drop the selector in place: the length shrinks by four and the body moves up to a word boundary.
            let length := sub(mload(returned), 4)
            mcopy(add(returned, 0x20), add(returned, 0x24), length)
            mstore(returned, length)
        }
        return abi.decode(returned, (bool, uint256, bytes));
    }

    function _postOp(PackedUserOperation calldata op, bytes memory context, Simulation memory result) private {
        IPaymaster.PostOpMode mode =
            result.failedPhase == 0 ? IPaymaster.PostOpMode.opSucceeded : IPaymaster.PostOpMode.opReverted;
        uint256 feePerGas = uint128(uint256(op.gasFees));
        uint256 actualGas = op.preVerificationGas + result.deploymentGas + result.validationGas
            + result.paymasterValidationGas + result.executionGas;
        bytes memory data = abi.encodeCall(IPaymaster.postOp, (mode, context, actualGas * feePerGas, feePerGas));

        address paymaster = address(bytes20(op.paymasterAndData[:20]));
        uint256 gasBefore = gasleft();
        (bool success, bytes memory returned) = paymaster.call(data);
        result.postOpGas = gasBefore - gasleft();
        if (!success) _fail(result, POST_OP, returned);
    }

    /// Keeps the first failure. Always returns false.
    function _fail(Simulation memory result, uint8 phase, bytes memory reason) private pure returns (bool) {
        if (result.failedPhase == 0) {
            result.failedPhase = phase;
            result.revertData = reason;
        }
        return false;
    }
}
