// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Assets} from "./Assets.sol";
import {DevnetBridge} from "./DevnetBridge.sol";
import {DevnetExchange} from "./DevnetExchange.sol";
import {DevnetFeeCollector} from "./DevnetFeeCollector.sol";
import {DevnetFeeForwarder} from "./DevnetFeeForwarder.sol";
import "./LiFi.sol";

/**
 * Devnet only: the target of all call data from the devnet's router, and the spender of all its approvals. Its
 * functions have the signatures and errors of LI.FI's GenericSwapFacetV3, AcrossFacetV4 and StargateFacetV2. Swaps and
 * fees may only call three contracts. Both bridges use the same DevnetBridge. No asset stays in this contract.
 */
contract DevnetDiamond is ILiFi {
    struct AcrossV4Data {
        bytes32 receiverAddress;
        bytes32 refundAddress;
        bytes32 sendingAssetId;
        bytes32 receivingAssetId;
        uint256 outputAmount;
        uint128 outputAmountMultiplier;
        bytes32 exclusiveRelayer;
        uint32 quoteTimestamp;
        uint32 fillDeadline;
        uint32 exclusivityParameter;
        bytes message;
    }

    struct StargateData {
        uint16 assetId;
        IStargate.SendParam sendParams;
        IStargate.MessagingFee fee;
        address payable refundAddress;
    }

    struct Targets {
        DevnetExchange exchange;
        DevnetFeeForwarder feeForwarder;
        DevnetFeeCollector feeCollector;
        DevnetBridge bridge;
        /// Represents the native coin in the data for Across.
        address wrappedNative;
    }

    /// The required result of a swap.
    struct Goal {
        bytes32 transactionId;
        string integrator;
        string referrer;
        address receiver;
        uint256 minAmountOut;
        address asset;
    }

    uint256 private constant MULTIPLIER_BASE = 1e18;
    /// Stargate's fee: 0.06 % of the bridged amount.
    uint256 private constant STARGATE_PER_MILLION = 600;
    /// The price of a message to the other chain, in wei.
    uint256 public constant MESSAGE_FEE = 0.0002 ether;

    address private immutable EXCHANGE;
    address private immutable FEE_FORWARDER;
    address private immutable FEE_COLLECTOR;
    DevnetBridge private immutable BRIDGE;
    address private immutable WRAPPED_NATIVE;

    bool private transient entered;

    modifier nonReentrant() {
        if (entered) revert ReentrancyError();
        entered = true;
        _;
        entered = false;
    }

    /// Returns unused coins to the caller.
    modifier refundExcessNative() {
        _;
        Assets.payAll(Assets.NATIVE, msg.sender);
    }

    constructor(Targets memory targets) {
        EXCHANGE = address(targets.exchange);
        FEE_FORWARDER = address(targets.feeForwarder);
        FEE_COLLECTOR = address(targets.feeCollector);
        BRIDGE = targets.bridge;
        WRAPPED_NATIVE = targets.wrappedNative;
    }

    receive() external payable {}

    fallback() external payable {
        revert FunctionDoesNotExist();
    }

    function swapTokensSingleV3ERC20ToERC20(
        bytes32 _transactionId,
        string calldata _integrator,
        string calldata _referrer,
        address payable _receiver,
        uint256 _minAmountOut,
        LibSwap.SwapData calldata _swapData
    ) external nonReentrant {
        Assets.pullFromCaller(_swapData.sendingAssetId, _swapData.fromAmount);
        _single(
            Goal(_transactionId, _integrator, _referrer, _receiver, _minAmountOut, _swapData.receivingAssetId), _swapData
        );
    }

    function swapTokensSingleV3ERC20ToNative(
        bytes32 _transactionId,
        string calldata _integrator,
        string calldata _referrer,
        address payable _receiver,
        uint256 _minAmountOut,
        LibSwap.SwapData calldata _swapData
    ) external nonReentrant {
        Assets.pullFromCaller(_swapData.sendingAssetId, _swapData.fromAmount);
        _single(Goal(_transactionId, _integrator, _referrer, _receiver, _minAmountOut, Assets.NATIVE), _swapData);
    }

    function swapTokensSingleV3NativeToERC20(
        bytes32 _transactionId,
        string calldata _integrator,
        string calldata _referrer,
        address payable _receiver,
        uint256 _minAmountOut,
        LibSwap.SwapData calldata _swapData
    ) external payable nonReentrant {
        _single(
            Goal(_transactionId, _integrator, _referrer, _receiver, _minAmountOut, _swapData.receivingAssetId), _swapData
        );
    }

    function swapTokensMultipleV3ERC20ToERC20(
        bytes32 _transactionId,
        string calldata _integrator,
        string calldata _referrer,
        address payable _receiver,
        uint256 _minAmountOut,
        LibSwap.SwapData[] calldata _swapData
    ) external nonReentrant {
        _multiple(
            Goal(_transactionId, _integrator, _referrer, _receiver, _minAmountOut, _lastAsset(_swapData)), _swapData
        );
    }

    function swapTokensMultipleV3ERC20ToNative(
        bytes32 _transactionId,
        string calldata _integrator,
        string calldata _referrer,
        address payable _receiver,
        uint256 _minAmountOut,
        LibSwap.SwapData[] calldata _swapData
    ) external nonReentrant {
        _multiple(Goal(_transactionId, _integrator, _referrer, _receiver, _minAmountOut, Assets.NATIVE), _swapData);
    }

    function swapTokensMultipleV3NativeToERC20(
        bytes32 _transactionId,
        string calldata _integrator,
        string calldata _referrer,
        address payable _receiver,
        uint256 _minAmountOut,
        LibSwap.SwapData[] calldata _swapData
    ) external payable nonReentrant {
        _multiple(
            Goal(_transactionId, _integrator, _referrer, _receiver, _minAmountOut, _lastAsset(_swapData)), _swapData
        );
    }

    function startBridgeTokensViaAcrossV4(BridgeData memory _bridgeData, AcrossV4Data calldata _acrossData)
        external
        payable
        nonReentrant
        refundExcessNative
    {
        _bridgeAcross(_bridgeData, _acrossData);
    }

    /// Stands for a bridge whose outcome is decided off chain. Its call data have the layout of Across.
    function startBridgeTokensViaNEARIntents(BridgeData memory _bridgeData, AcrossV4Data calldata _acrossData)
        external
        payable
        nonReentrant
        refundExcessNative
    {
        _bridgeAcross(_bridgeData, _acrossData);
    }

    function swapAndStartBridgeTokensViaAcrossV4(
        BridgeData memory _bridgeData,
        LibSwap.SwapData[] calldata _swapData,
        AcrossV4Data calldata _acrossData
    ) external payable nonReentrant refundExcessNative {
        _swapAndBridgeAcross(_bridgeData, _swapData, _acrossData);
    }

    function swapAndStartBridgeTokensViaNEARIntents(
        BridgeData memory _bridgeData,
        LibSwap.SwapData[] calldata _swapData,
        AcrossV4Data calldata _acrossData
    ) external payable nonReentrant refundExcessNative {
        _swapAndBridgeAcross(_bridgeData, _swapData, _acrossData);
    }

    function startBridgeTokensViaStargate(BridgeData memory _bridgeData, StargateData calldata _stargateData)
        external
        payable
        nonReentrant
        refundExcessNative
    {
        _check(_bridgeData, false);
        if (_bridgeData.sendingAssetId != Assets.NATIVE) {
            Assets.pullFromCaller(_bridgeData.sendingAssetId, _bridgeData.minAmount);
        }
        _startStargate(_bridgeData, _stargateData);
    }

    function swapAndStartBridgeTokensViaStargate(
        BridgeData memory _bridgeData,
        LibSwap.SwapData[] calldata _swapData,
        StargateData calldata _stargateData
    ) external payable nonReentrant refundExcessNative {
        _check(_bridgeData, true);
        _bridgeData.minAmount = _swapForBridge(_bridgeData, _swapData, _stargateData.fee.nativeFee);
        _startStargate(_bridgeData, _stargateData);
    }

    function _bridgeAcross(BridgeData memory bridgeData, AcrossV4Data calldata acrossData) private {
        _check(bridgeData, false);
        if (bridgeData.sendingAssetId != Assets.NATIVE) {
            Assets.pullFromCaller(bridgeData.sendingAssetId, bridgeData.minAmount);
        }
        _startAcross(bridgeData, acrossData, acrossData.outputAmount);
    }

    function _swapAndBridgeAcross(
        BridgeData memory bridgeData,
        LibSwap.SwapData[] calldata swapData,
        AcrossV4Data calldata acrossData
    ) private {
        _check(bridgeData, true);
        bridgeData.minAmount = _swapForBridge(bridgeData, swapData, 0);
        // The swap may return more than its minimum, and the output grows with it.
        _startAcross(
            bridgeData, acrossData, bridgeData.minAmount * acrossData.outputAmountMultiplier / MULTIPLIER_BASE
        );
    }

    function _single(Goal memory goal, LibSwap.SwapData calldata swapData) private {
        _execute(goal.transactionId, swapData);
        if (swapData.sendingAssetId != goal.asset) Assets.payAll(swapData.sendingAssetId, goal.receiver);
        _deliver(goal, swapData);
    }

    function _multiple(Goal memory goal, LibSwap.SwapData[] calldata swapData) private {
        _executeAll(goal.transactionId, swapData, goal.asset, goal.receiver, 0);
        _deliver(goal, swapData[0]);
    }

    function _deliver(Goal memory goal, LibSwap.SwapData calldata first) private {
        uint256 received = Assets.own(goal.asset);
        if (received < goal.minAmountOut) revert CumulativeSlippageTooHigh(goal.minAmountOut, received);
        Assets.pay(goal.asset, goal.receiver, received);
        emit LiFiGenericSwapCompleted(
            goal.transactionId,
            goal.integrator,
            goal.referrer,
            goal.receiver,
            first.sendingAssetId,
            goal.asset,
            first.fromAmount,
            received
        );
    }

    /// Swaps, and returns the amount to bridge. Keeps `reserved` wei for the message.
    function _swapForBridge(BridgeData memory bridgeData, LibSwap.SwapData[] calldata swapData, uint256 reserved)
        private
        returns (uint256 received)
    {
        address asset = _lastAsset(swapData);
        _executeAll(bridgeData.transactionId, swapData, asset, msg.sender, reserved);
        received = Assets.own(asset) - (asset == Assets.NATIVE ? reserved : 0);
        if (received < bridgeData.minAmount) revert CumulativeSlippageTooHigh(bridgeData.minAmount, received);
        if (asset != bridgeData.sendingAssetId) revert InformationMismatch();
    }

    /// Pulls the inputs, swaps, and returns leftovers of all assets except `goal`.
    function _executeAll(
        bytes32 transactionId,
        LibSwap.SwapData[] calldata swapData,
        address goal,
        address leftoverReceiver,
        uint256 reserved
    ) private {
        for (uint256 i; i < swapData.length; ++i) {
            if (swapData[i].requiresDeposit && swapData[i].sendingAssetId != Assets.NATIVE) {
                Assets.pullFromCaller(swapData[i].sendingAssetId, swapData[i].fromAmount);
            }
        }
        for (uint256 i; i < swapData.length; ++i) {
            _execute(transactionId, swapData[i]);
        }
        for (uint256 i; i < swapData.length; ++i) {
            address asset = swapData[i].sendingAssetId;
            if (asset == goal) continue;
            uint256 kept = asset == Assets.NATIVE ? reserved : 0;
            uint256 balance = Assets.own(asset);
            if (balance > kept) Assets.pay(asset, leftoverReceiver, balance - kept);
        }
    }

    function _execute(bytes32 transactionId, LibSwap.SwapData calldata swapData) private {
        if (!_isAllowed(swapData.callTo, bytes4(swapData.callData)) || swapData.approveTo != swapData.callTo) {
            revert ContractCallNotAllowed();
        }
        if (swapData.fromAmount == 0) revert NoSwapFromZeroBalance();
        bool isNative = swapData.sendingAssetId == Assets.NATIVE;
        if (!isNative) Assets.allow(swapData.sendingAssetId, swapData.approveTo, swapData.fromAmount);
        (bool success, bytes memory answer) =
            swapData.callTo.call{value: isNative ? swapData.fromAmount : 0}(swapData.callData);
        if (!success) {
            assembly {
                revert(add(answer, 0x20), mload(answer))
            }
        }
        // A fee uses only a part of the allowance, and the rest must not be used later.
        if (!isNative) Assets.allow(swapData.sendingAssetId, swapData.approveTo, 0);
        emit LibSwap.AssetSwapped(
            transactionId,
            swapData.callTo,
            swapData.sendingAssetId,
            swapData.receivingAssetId,
            swapData.fromAmount,
            Assets.own(swapData.receivingAssetId),
            block.timestamp
        );
    }

    function _isAllowed(address target, bytes4 selector) private view returns (bool) {
        if (target == EXCHANGE) return selector == DevnetExchange.swap.selector;
        if (target == FEE_FORWARDER) {
            return selector == DevnetFeeForwarder.forwardERC20Fees.selector
                || selector == DevnetFeeForwarder.forwardNativeFees.selector;
        }
        return target == FEE_COLLECTOR
            && (
                selector == DevnetFeeCollector.collectTokenFees.selector
                    || selector == DevnetFeeCollector.collectNativeFees.selector
            );
    }

    /// Refuses calls on the destination chain, because the devnet's bridge only moves assets.
    function _check(BridgeData memory bridgeData, bool hasSourceSwaps) private view {
        if (bridgeData.receiver == address(0)) revert InvalidReceiver();
        if (bridgeData.minAmount == 0) revert InvalidAmount();
        if (bridgeData.destinationChainId == block.chainid) revert CannotBridgeToSameNetwork();
        if (bridgeData.hasSourceSwaps != hasSourceSwaps) revert InformationMismatch();
        if (bridgeData.hasDestinationCall) revert InformationMismatch();
    }

    function _startAcross(BridgeData memory bridgeData, AcrossV4Data calldata data, uint256 outputAmount) private {
        if (data.message.length > 0) revert InformationMismatch();
        if (_toAddress(data.receiverAddress) != bridgeData.receiver) revert InvalidReceiver();
        if (data.refundAddress == 0) revert InvalidCallData();
        address output = _toAddress(data.receivingAssetId);
        _lock(
            bridgeData,
            _toAddress(data.refundAddress),
            output == WRAPPED_NATIVE ? Assets.NATIVE : output,
            outputAmount,
            0
        );
    }

    function _startStargate(BridgeData memory bridgeData, StargateData calldata data) private {
        if (data.sendParams.composeMsg.length > 0) revert InformationMismatch();
        if (_toAddress(data.sendParams.to) != bridgeData.receiver) revert InformationMismatch();
        if (data.fee.nativeFee < MESSAGE_FEE) revert InsufficientBalance(MESSAGE_FEE, data.fee.nativeFee);
        uint256 output = bridgeData.minAmount - bridgeData.minAmount * STARGATE_PER_MILLION / 1e6;
        if (output < data.sendParams.minAmountLD) {
            revert CumulativeSlippageTooHigh(data.sendParams.minAmountLD, output);
        }
        _lock(bridgeData, data.refundAddress, bridgeData.sendingAssetId, output, data.fee.nativeFee);
    }

    function _lock(
        BridgeData memory bridgeData,
        address refundAddress,
        address outputAsset,
        uint256 outputAmount,
        uint256 messageFee
    ) private {
        bool isNative = bridgeData.sendingAssetId == Assets.NATIVE;
        if (!isNative) Assets.allow(bridgeData.sendingAssetId, address(BRIDGE), bridgeData.minAmount);
        BRIDGE.lock{value: messageFee + (isNative ? bridgeData.minAmount : 0)}(
            DevnetBridge.Order({
                transactionId: bridgeData.transactionId,
                destinationChainId: bridgeData.destinationChainId,
                receiver: bridgeData.receiver,
                refundAddress: refundAddress,
                inputAsset: bridgeData.sendingAssetId,
                inputAmount: bridgeData.minAmount,
                outputAsset: outputAsset,
                outputAmount: outputAmount
            })
        );
        emit LiFiTransferStarted(bridgeData);
    }

    function _lastAsset(LibSwap.SwapData[] calldata swapData) private pure returns (address) {
        if (swapData.length == 0) revert NoSwapDataProvided();
        return swapData[swapData.length - 1].receivingAssetId;
    }

    function _toAddress(bytes32 value) private pure returns (address) {
        return address(uint160(uint256(value)));
    }
}
