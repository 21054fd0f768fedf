// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {DevnetToken} from "../contracts/devnet/DevnetToken.sol";
import {SilentToken} from "../contracts/devnet/OddTokens.sol";
import {DevnetBridge} from "../contracts/devnet/router/DevnetBridge.sol";
import {DevnetDiamond} from "../contracts/devnet/router/DevnetDiamond.sol";
import {DevnetExchange} from "../contracts/devnet/router/DevnetExchange.sol";
import {DevnetFeeCollector} from "../contracts/devnet/router/DevnetFeeCollector.sol";
import {DevnetFeeForwarder} from "../contracts/devnet/router/DevnetFeeForwarder.sol";
import "../contracts/devnet/router/LiFi.sol";
import {Shipped} from "./support/Shipped.sol";
import {Vm} from "./support/Vm.sol";

/// The test contract plays the account that swaps.
contract DevnetRouterTest {
    Vm private constant vm = Vm(0x7109709ECfa91a80626fF3989D68f67F5b1DD12D);
    address private constant NATIVE = address(0);
    address private constant WRAPPED = address(0x3e7);
    address payable private constant RECEIVER = payable(address(0xBEEF));
    address private constant INTEGRATOR = address(0x1111);
    address private constant ROUTER = address(0x2222);
    uint256 private constant OTHER_CHAIN = 4242;
    uint256 private constant DOLLARS = 2_500_000e6;
    uint256 private constant COINS = 1000 ether;

    DevnetToken private usdc;
    SilentToken private usdt;
    DevnetExchange private exchange;
    DevnetFeeForwarder private forwarder;
    DevnetFeeCollector private collector;
    DevnetBridge private bridge;
    DevnetDiamond private diamond;

    receive() external payable {}

    function setUp() public {
        vm.deal(address(this), 10_000 ether);
        usdc = DevnetToken(Shipped.deploy("devnet-token", abi.encode("USD Coin", "USDC", uint8(6))));
        usdt = SilentToken(Shipped.deploy("silent-token", ""));
        DevnetExchange.Pool[] memory pools = new DevnetExchange.Pool[](2);
        pools[0] = DevnetExchange.Pool(address(usdc), NATIVE, DOLLARS, COINS);
        pools[1] = DevnetExchange.Pool(address(usdt), address(usdc), DOLLARS, DOLLARS);
        exchange = DevnetExchange(Shipped.deploy("devnet-exchange", abi.encode(pools), COINS));
        forwarder = DevnetFeeForwarder(Shipped.deploy("devnet-fee-forwarder", ""));
        collector = DevnetFeeCollector(Shipped.deploy("devnet-fee-collector", ""));
        DevnetBridge.Fund[] memory funds = new DevnetBridge.Fund[](1);
        funds[0] = DevnetBridge.Fund(address(usdc), 1_000_000e6);
        bridge = DevnetBridge(Shipped.deploy("devnet-bridge", abi.encode(funds), 100 ether));
        diamond = DevnetDiamond(
            payable(
                Shipped.deploy(
                    "devnet-diamond",
                    abi.encode(DevnetDiamond.Targets(exchange, forwarder, collector, bridge, WRAPPED))
                )
            )
        );
        usdc.mint(address(this), 10_000_000e6);
        usdc.approve(address(diamond), type(uint256).max);
    }

    // What is asked of the diamond

    function pathOf(address from, address to) private pure returns (address[] memory path) {
        path = new address[](2);
        path[0] = from;
        path[1] = to;
    }

    function swapOf(address from, address to, uint256 amount) private view returns (LibSwap.SwapData memory) {
        return LibSwap.SwapData({
            callTo: address(exchange),
            approveTo: address(exchange),
            sendingAssetId: from,
            receivingAssetId: to,
            fromAmount: amount,
            callData: abi.encodeCall(DevnetExchange.swap, (pathOf(from, to), amount, address(diamond))),
            requiresDeposit: true
        });
    }

    function feeOf(address asset, uint256 amount, uint256 fee, uint256 routerFee)
        private
        view
        returns (LibSwap.SwapData memory)
    {
        DevnetFeeForwarder.FeeDistribution[] memory due = new DevnetFeeForwarder.FeeDistribution[](2);
        due[0] = DevnetFeeForwarder.FeeDistribution(INTEGRATOR, fee);
        due[1] = DevnetFeeForwarder.FeeDistribution(ROUTER, routerFee);
        return LibSwap.SwapData({
            callTo: address(forwarder),
            approveTo: address(forwarder),
            sendingAssetId: asset,
            receivingAssetId: asset,
            fromAmount: amount,
            callData: asset == NATIVE
                ? abi.encodeCall(DevnetFeeForwarder.forwardNativeFees, (due))
                : abi.encodeCall(DevnetFeeForwarder.forwardERC20Fees, (asset, due)),
            requiresDeposit: true
        });
    }

    function both(LibSwap.SwapData memory first, LibSwap.SwapData memory second)
        private
        pure
        returns (LibSwap.SwapData[] memory swaps)
    {
        swaps = new LibSwap.SwapData[](2);
        swaps[0] = first;
        swaps[1] = second;
        swaps[1].requiresDeposit = false;
    }

    function only(LibSwap.SwapData memory first) private pure returns (LibSwap.SwapData[] memory swaps) {
        swaps = new LibSwap.SwapData[](1);
        swaps[0] = first;
    }

    function quoted(address from, address to, uint256 amount) private view returns (uint256) {
        return exchange.amountsOut(pathOf(from, to), amount)[1];
    }

    function bridgeData(address asset, uint256 minAmount, bool swaps) private pure returns (ILiFi.BridgeData memory) {
        return ILiFi.BridgeData({
            transactionId: "transfer",
            bridge: "across",
            integrator: "shop",
            referrer: address(0),
            sendingAssetId: asset,
            receiver: RECEIVER,
            minAmount: minAmount,
            destinationChainId: OTHER_CHAIN,
            hasSourceSwaps: swaps,
            hasDestinationCall: false
        });
    }

    function acrossData(address asset, uint256 output) private view returns (DevnetDiamond.AcrossV4Data memory data) {
        data.receiverAddress = bytes32(uint256(uint160(address(RECEIVER))));
        data.refundAddress = bytes32(uint256(uint160(address(this))));
        data.sendingAssetId = bytes32(uint256(uint160(asset)));
        data.receivingAssetId = data.sendingAssetId;
        data.outputAmount = output;
        data.outputAmountMultiplier = 0.9995e18;
    }

    function stargateData(uint256 minOutput, uint256 nativeFee)
        private
        view
        returns (DevnetDiamond.StargateData memory data)
    {
        data.assetId = 1;
        data.sendParams.to = bytes32(uint256(uint160(address(RECEIVER))));
        data.sendParams.minAmountLD = minOutput;
        data.fee.nativeFee = nativeFee;
        data.refundAddress = payable(address(this));
    }

    function assertNothingStays() private view {
        vm.assertEq(usdc.balanceOf(address(diamond)), 0, "USDC in the diamond");
        vm.assertEq(usdt.balanceOf(address(diamond)), 0, "USDT in the diamond");
        vm.assertEq(address(diamond).balance, 0, "coins in the diamond");
        vm.assertEq(usdc.balanceOf(address(forwarder)), 0, "USDC in the forwarder");
        vm.assertEq(address(forwarder).balance, 0, "coins in the forwarder");
        vm.assertEq(usdc.allowance(address(diamond), address(exchange)), 0, "allowance of the exchange");
        vm.assertEq(usdc.allowance(address(diamond), address(forwarder)), 0, "allowance of the forwarder");
        vm.assertEq(usdc.allowance(address(diamond), address(bridge)), 0, "allowance of the bridge");
    }

    /// What the bridge was last told.
    function lastOrder() private returns (bytes32 orderId, DevnetBridge.Order memory order) {
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i; i < logs.length; ++i) {
            if (logs[i].topics[0] != DevnetBridge.OrderLocked.selector) continue;
            orderId = logs[i].topics[1];
            order = abi.decode(logs[i].data, (DevnetBridge.Order));
        }
    }

    // Swaps

    function testFuzz_aSwapPaysWhatThePoolSaysAndMovesThePrice(uint256 seed) public {
        uint256 amount = 1e6 + seed % 100_000e6;
        uint256 expected = quoted(address(usdc), NATIVE, amount);
        uint256 product = exchange.reserve(address(usdc), NATIVE) * exchange.reserve(NATIVE, address(usdc));
        uint256 before = usdc.balanceOf(address(this));

        diamond.swapTokensSingleV3ERC20ToNative(
            "id", "shop", "", RECEIVER, expected, swapOf(address(usdc), NATIVE, amount)
        );
        vm.assertEq(RECEIVER.balance, expected, "paid");
        vm.assertEq(before - usdc.balanceOf(address(this)), amount, "taken");
        vm.assertTrue(quoted(address(usdc), NATIVE, amount) < expected, "the next one pays more");
        vm.assertGe(
            exchange.reserve(address(usdc), NATIVE) * exchange.reserve(NATIVE, address(usdc)), product, "the product"
        );
        vm.assertEq(exchange.reserve(NATIVE, address(usdc)), address(exchange).balance, "coins of the pool");
        assertNothingStays();
    }

    function testFuzz_theMinimumIsEnforcedToTheUnit(uint256 seed) public {
        uint256 amount = 1e6 + seed % 100_000e6;
        LibSwap.SwapData memory swap = swapOf(address(usdc), NATIVE, amount);
        uint256 out = quoted(address(usdc), NATIVE, amount);
        vm.expectRevert(abi.encodeWithSelector(CumulativeSlippageTooHigh.selector, out + 1, out));
        diamond.swapTokensSingleV3ERC20ToNative("id", "shop", "", RECEIVER, out + 1, swap);
        diamond.swapTokensSingleV3ERC20ToNative("id", "shop", "", RECEIVER, out, swap);
    }

    function test_everySwapFunctionEnforcesTheMinimum() public {
        LibSwap.SwapData memory buy = swapOf(NATIVE, address(usdc), 1 ether);
        uint256 dollars = quoted(NATIVE, address(usdc), 1 ether);
        vm.expectRevert(abi.encodeWithSelector(CumulativeSlippageTooHigh.selector, dollars + 1, dollars));
        diamond.swapTokensSingleV3NativeToERC20{value: 1 ether}("id", "", "", RECEIVER, dollars + 1, buy);
        vm.expectRevert(abi.encodeWithSelector(CumulativeSlippageTooHigh.selector, dollars + 1, dollars));
        diamond.swapTokensMultipleV3NativeToERC20{value: 1 ether}("id", "", "", RECEIVER, dollars + 1, only(buy));

        LibSwap.SwapData memory sell = swapOf(address(usdc), NATIVE, 1e9);
        uint256 coins = quoted(address(usdc), NATIVE, 1e9);
        vm.expectRevert(abi.encodeWithSelector(CumulativeSlippageTooHigh.selector, coins + 1, coins));
        diamond.swapTokensMultipleV3ERC20ToNative("id", "", "", RECEIVER, coins + 1, only(sell));

        LibSwap.SwapData memory change = swapOf(address(usdc), address(usdt), 1e9);
        uint256 tether = quoted(address(usdc), address(usdt), 1e9);
        vm.expectRevert(abi.encodeWithSelector(CumulativeSlippageTooHigh.selector, tether + 1, tether));
        diamond.swapTokensSingleV3ERC20ToERC20("id", "", "", RECEIVER, tether + 1, change);
        vm.expectRevert(abi.encodeWithSelector(CumulativeSlippageTooHigh.selector, tether + 1, tether));
        diamond.swapTokensMultipleV3ERC20ToERC20("id", "", "", RECEIVER, tether + 1, only(change));
    }

    function testFuzz_feesAreTakenExactly(uint256 seed) public {
        uint256 amount = 1e6 + seed % 10_000e6;
        uint256 fee = amount * (seed % 100) / 1000;
        uint256 routerFee = amount / 400;
        uint256 rest = amount - fee - routerFee;
        uint256 expected = quoted(address(usdc), NATIVE, rest);
        uint256 before = usdc.balanceOf(address(this));
        diamond.swapTokensMultipleV3ERC20ToNative(
            "id",
            "shop",
            "",
            RECEIVER,
            expected,
            both(feeOf(address(usdc), amount, fee, routerFee), swapOf(address(usdc), NATIVE, rest))
        );
        vm.assertEq(usdc.balanceOf(INTEGRATOR), fee, "integrator");
        vm.assertEq(usdc.balanceOf(ROUTER), routerFee, "router");
        vm.assertEq(before - usdc.balanceOf(address(this)), amount, "taken");
        vm.assertEq(RECEIVER.balance, expected, "paid");
        assertNothingStays();
    }

    function test_feesInTheCoinAreTakenExactly() public {
        uint256 expected = quoted(NATIVE, address(usdc), 0.9 ether);
        uint256 before = address(this).balance;
        diamond.swapTokensMultipleV3NativeToERC20{value: 1 ether}(
            "id",
            "shop",
            "",
            RECEIVER,
            expected,
            both(feeOf(NATIVE, 1 ether, 0.07 ether, 0.03 ether), swapOf(NATIVE, address(usdc), 0.9 ether))
        );
        vm.assertEq(INTEGRATOR.balance, 0.07 ether, "integrator");
        vm.assertEq(ROUTER.balance, 0.03 ether, "router");
        vm.assertEq(before - address(this).balance, 1 ether, "taken");
        vm.assertEq(usdc.balanceOf(RECEIVER), expected, "paid");
        assertNothingStays();
    }

    function test_theLegacyCollectorKeepsFeesForTheIntegrator() public {
        LibSwap.SwapData memory fee = feeOf(address(usdc), 1000e6, 0, 0);
        fee.callTo = address(collector);
        fee.approveTo = address(collector);
        fee.callData =
            abi.encodeCall(DevnetFeeCollector.collectTokenFees, (address(usdc), 20e6, 3e6, INTEGRATOR));
        uint256 expected = quoted(address(usdc), NATIVE, 977e6);
        diamond.swapTokensMultipleV3ERC20ToNative(
            "id", "shop", "", RECEIVER, expected, both(fee, swapOf(address(usdc), NATIVE, 977e6))
        );
        vm.assertEq(collector.getTokenBalance(INTEGRATOR, address(usdc)), 20e6, "integrator");
        vm.assertEq(collector.getLifiTokenBalance(address(usdc)), 3e6, "router");
        assertNothingStays();
        vm.prank(INTEGRATOR);
        collector.withdrawIntegratorFees(address(usdc));
        vm.prank(INTEGRATOR);
        collector.withdrawIntegratorFees(address(usdc));
        vm.assertEq(usdc.balanceOf(INTEGRATOR), 20e6, "fetched once");

        vm.deal(address(this), 1 ether);
        collector.collectNativeFees{value: 1 ether}(0.2 ether, 0.1 ether, INTEGRATOR);
        vm.assertEq(address(this).balance, 0.7 ether, "the rest comes back");
        vm.assertEq(collector.getTokenBalance(INTEGRATOR, NATIVE), 0.2 ether, "integrator, coins");
        vm.expectRevert(DevnetFeeCollector.NotEnoughNativeForFees.selector);
        collector.collectNativeFees{value: 0.2 ether}(0.2 ether, 0.1 ether, INTEGRATOR);
    }

    function test_theForwarderPaysOutOfItsCallersValueAlone() public {
        vm.deal(address(forwarder), 1 ether);
        DevnetFeeForwarder.FeeDistribution[] memory due = new DevnetFeeForwarder.FeeDistribution[](1);
        due[0] = DevnetFeeForwarder.FeeDistribution(INTEGRATOR, 2);
        vm.expectRevert(abi.encodeWithSelector(InsufficientBalance.selector, 2, 1));
        forwarder.forwardNativeFees{value: 1}(due);
    }

    function test_aTokenThatReturnsNothingAndResetsItsAllowanceIsSwapped() public {
        usdt.mint(address(this), 2e6);
        usdt.approve(address(diamond), 2e6);
        for (uint256 i; i < 2; ++i) {
            uint256 before = usdc.balanceOf(RECEIVER);
            uint256 expected = quoted(address(usdt), address(usdc), 1e6);
            diamond.swapTokensSingleV3ERC20ToERC20(
                "id", "", "", RECEIVER, expected, swapOf(address(usdt), address(usdc), 1e6)
            );
            vm.assertEq(usdc.balanceOf(RECEIVER) - before, expected, "paid");
        }
        assertNothingStays();
    }

    function test_whatASwapLeavesGoesToTheReceiver() public {
        LibSwap.SwapData memory swap = swapOf(address(usdc), NATIVE, 60e6);
        swap.fromAmount = 100e6;
        diamond.swapTokensSingleV3ERC20ToNative("id", "", "", RECEIVER, 1, swap);
        vm.assertEq(usdc.balanceOf(RECEIVER), 40e6, "left by a single swap");
        diamond.swapTokensMultipleV3ERC20ToNative("id", "", "", RECEIVER, 1, only(swap));
        vm.assertEq(usdc.balanceOf(RECEIVER), 80e6, "left by several");
        assertNothingStays();
    }

    function test_nothingButExchangeAndFeesIsCalled() public {
        LibSwap.SwapData memory swap = swapOf(address(usdc), NATIVE, 1e6);
        swap.callTo = address(usdc);
        swap.approveTo = address(usdc);
        refuse(swap);
        swap = swapOf(address(usdc), NATIVE, 1e6);
        swap.approveTo = address(this);
        refuse(swap);
        swap = swapOf(address(usdc), NATIVE, 1e6);
        swap.callData = abi.encodeCall(DevnetExchange.amountsOut, (pathOf(address(usdc), NATIVE), 1e6));
        refuse(swap);
        swap = feeOf(address(usdc), 1e6, 0, 0);
        swap.callTo = address(collector);
        swap.approveTo = address(collector);
        swap.callData = abi.encodeCall(DevnetFeeCollector.withdrawIntegratorFees, (address(usdc)));
        refuse(swap);
    }

    function refuse(LibSwap.SwapData memory swap) private {
        vm.expectRevert(ContractCallNotAllowed.selector);
        diamond.swapTokensMultipleV3ERC20ToNative("id", "", "", RECEIVER, 0, only(swap));
    }

    function test_refusalsHaveLiFisNames() public {
        LibSwap.SwapData memory swap = swapOf(address(usdc), NATIVE, 1e6);
        vm.expectRevert(NativeAssetTransferFailed.selector);
        diamond.swapTokensSingleV3ERC20ToNative("id", "", "", payable(address(exchange)), 1, swap);
        vm.expectRevert(NoSwapDataProvided.selector);
        diamond.swapTokensMultipleV3ERC20ToERC20("id", "", "", RECEIVER, 1, new LibSwap.SwapData[](0));
        vm.expectRevert(NoSwapFromZeroBalance.selector);
        diamond.swapTokensSingleV3ERC20ToNative("id", "", "", RECEIVER, 1, swapOf(address(usdc), NATIVE, 0));
        vm.expectRevert(TransferFromFailed.selector);
        vm.prank(RECEIVER);
        diamond.swapTokensSingleV3ERC20ToNative("id", "", "", RECEIVER, 1, swap);
        (bool success, bytes memory answer) = address(diamond).call(hex"12345678");
        vm.assertTrue(!success, "an unknown function");
        vm.assertEq(answer, abi.encodeWithSelector(FunctionDoesNotExist.selector), "FunctionDoesNotExist");
        // A swap that fails inside is refused in its own words.
        vm.expectRevert(abi.encodeWithSelector(DevnetExchange.NoPool.selector, address(usdt), NATIVE));
        diamond.swapTokensSingleV3NativeToERC20{value: 0}("id", "", "", RECEIVER, 1, brokenSwap());
    }

    function brokenSwap() private view returns (LibSwap.SwapData memory swap) {
        swap = swapOf(NATIVE, address(usdt), 1);
        swap.sendingAssetId = address(usdc);
        swap.callData = abi.encodeCall(DevnetExchange.swap, (pathOf(address(usdt), NATIVE), 0, address(this)));
    }

    // Bridges

    function test_aTransferIsLockedPaidOnceAndRefundedOnce() public {
        uint256 before = usdc.balanceOf(address(this));
        vm.recordLogs();
        diamond.startBridgeTokensViaAcrossV4(
            bridgeData(address(usdc), 100e6, false), acrossData(address(usdc), 99e6)
        );
        (bytes32 orderId, DevnetBridge.Order memory order) = lastOrder();
        vm.assertEq(before - usdc.balanceOf(address(this)), 100e6, "taken");
        vm.assertEq(order.outputAmount, 99e6, "output");
        vm.assertEq(order.outputAsset, address(usdc), "asset");
        vm.assertEq(order.receiver, RECEIVER, "receiver");
        vm.assertEq(order.destinationChainId, OTHER_CHAIN, "chain");
        vm.assertEq(order.transactionId, "transfer", "id");
        assertNothingStays();

        bridge.payOut(orderId, order.outputAsset, order.receiver, order.outputAmount);
        vm.assertEq(usdc.balanceOf(RECEIVER), 99e6, "paid");
        vm.expectRevert(abi.encodeWithSelector(DevnetBridge.AlreadySettled.selector, orderId));
        bridge.payOut(orderId, order.outputAsset, order.receiver, order.outputAmount);

        bridge.refund(orderId);
        vm.assertEq(usdc.balanceOf(address(this)), before, "given back");
        vm.expectRevert(abi.encodeWithSelector(DevnetBridge.AlreadySettled.selector, orderId));
        bridge.refund(orderId);
    }

    function test_coinsCrossAsWrappedCoinsInAcrossDataAndTheExcessComesBack() public {
        uint256 before = address(this).balance;
        vm.recordLogs();
        diamond.startBridgeTokensViaAcrossV4{value: 3 ether}(
            bridgeData(NATIVE, 1 ether, false), acrossData(WRAPPED, 0.99 ether)
        );
        (bytes32 orderId, DevnetBridge.Order memory order) = lastOrder();
        vm.assertEq(before - address(this).balance, 1 ether, "taken");
        vm.assertEq(order.outputAsset, NATIVE, "asset");
        vm.assertEq(order.inputAmount, 1 ether, "input");
        assertNothingStays();
        bridge.refund(orderId);
        vm.assertEq(address(this).balance, before, "given back");
    }

    function testFuzz_theOutputFollowsWhatTheSwapMade(uint256 seed) public {
        uint256 amount = 1e6 + seed % 10_000e6;
        uint256 fee = amount / 100;
        uint256 swapped = quoted(address(usdc), NATIVE, amount - fee);
        LibSwap.SwapData[] memory swaps =
            both(feeOf(address(usdc), amount, fee, 0), swapOf(address(usdc), NATIVE, amount - fee));
        vm.expectRevert(abi.encodeWithSelector(CumulativeSlippageTooHigh.selector, swapped + 1, swapped));
        diamond.swapAndStartBridgeTokensViaAcrossV4(
            bridgeData(NATIVE, swapped + 1, true), swaps, acrossData(WRAPPED, 0)
        );
        vm.recordLogs();
        diamond.swapAndStartBridgeTokensViaAcrossV4(
            bridgeData(NATIVE, swapped / 2, true), swaps, acrossData(WRAPPED, 0)
        );
        (, DevnetBridge.Order memory order) = lastOrder();
        vm.assertEq(order.inputAmount, swapped, "all that the swap made");
        vm.assertEq(order.outputAmount, swapped * 0.9995e18 / 1e18, "less what the bridge keeps");
        vm.assertEq(usdc.balanceOf(INTEGRATOR), fee, "integrator");
        assertNothingStays();
    }

    function test_whatASwapBeforeABridgeLeavesGoesToTheSender() public {
        LibSwap.SwapData memory swap = swapOf(address(usdc), NATIVE, 60e6);
        swap.fromAmount = 100e6;
        uint256 before = usdc.balanceOf(address(this));
        diamond.swapAndStartBridgeTokensViaAcrossV4(bridgeData(NATIVE, 1, true), only(swap), acrossData(WRAPPED, 0));
        vm.assertEq(before - usdc.balanceOf(address(this)), 60e6, "taken");
        assertNothingStays();
    }

    function test_stargateTakesItsMessageFeeOnTop() public {
        uint256 messageFee = diamond.MESSAGE_FEE();
        ILiFi.BridgeData memory data = bridgeData(address(usdc), 100e6, false);
        vm.expectRevert(abi.encodeWithSelector(InsufficientBalance.selector, messageFee, messageFee - 1));
        diamond.startBridgeTokensViaStargate{value: messageFee - 1}(data, stargateData(0, messageFee - 1));
        vm.expectRevert(abi.encodeWithSelector(CumulativeSlippageTooHigh.selector, 99_940_001, 99_940_000));
        diamond.startBridgeTokensViaStargate{value: messageFee}(data, stargateData(99_940_001, messageFee));

        uint256 before = address(this).balance;
        vm.recordLogs();
        diamond.startBridgeTokensViaStargate{value: messageFee + 1}(data, stargateData(99_940_000, messageFee));
        (, DevnetBridge.Order memory order) = lastOrder();
        vm.assertEq(order.outputAmount, 99_940_000, "output");
        vm.assertEq(before - address(this).balance, messageFee, "the message alone");
        assertNothingStays();

        uint256 rest = 1 ether - 0.01 ether;
        vm.recordLogs();
        diamond.swapAndStartBridgeTokensViaStargate{value: 1 ether + messageFee}(
            bridgeData(NATIVE, rest, true),
            only(feeOf(NATIVE, 1 ether, 0.01 ether, 0)),
            stargateData(rest - rest * 600 / 1e6, messageFee)
        );
        (, order) = lastOrder();
        vm.assertEq(order.inputAmount, rest, "the message is not bridged");
        assertNothingStays();
    }

    function test_bridgesRefuseWhatLiFisDo() public {
        DevnetDiamond.AcrossV4Data memory across = acrossData(address(usdc), 1);
        ILiFi.BridgeData memory data = bridgeData(address(usdc), 1e6, false);
        data.receiver = address(0);
        refuse(data, across, InvalidReceiver.selector);
        data = bridgeData(address(usdc), 1e6, false);
        data.receiver = address(this);
        refuse(data, across, InvalidReceiver.selector);
        refuse(bridgeData(address(usdc), 0, false), across, InvalidAmount.selector);
        refuse(bridgeData(address(usdc), 1e6, true), across, InformationMismatch.selector);
        data = bridgeData(address(usdc), 1e6, false);
        data.hasDestinationCall = true;
        refuse(data, across, InformationMismatch.selector);
        data.hasDestinationCall = false;
        data.destinationChainId = block.chainid;
        refuse(data, across, CannotBridgeToSameNetwork.selector);
        data.destinationChainId = OTHER_CHAIN;
        across.message = "call this";
        refuse(data, across, InformationMismatch.selector);
        across.message = "";
        across.refundAddress = 0;
        refuse(data, across, InvalidCallData.selector);

        DevnetDiamond.StargateData memory stargate = stargateData(0, 1 ether);
        stargate.sendParams.to = bytes32(uint256(1));
        vm.expectRevert(InformationMismatch.selector);
        diamond.startBridgeTokensViaStargate{value: 1 ether}(data, stargate);
        vm.expectRevert(InformationMismatch.selector);
        diamond.swapAndStartBridgeTokensViaAcrossV4(
            data, only(swapOf(address(usdc), NATIVE, 1e6)), acrossData(WRAPPED, 0)
        );
        // What was swapped to is not what is said to be bridged.
        vm.expectRevert(InformationMismatch.selector);
        diamond.swapAndStartBridgeTokensViaAcrossV4(
            bridgeData(address(usdt), 1, true), only(swapOf(address(usdc), NATIVE, 1e6)), acrossData(WRAPPED, 0)
        );
    }

    function refuse(ILiFi.BridgeData memory data, DevnetDiamond.AcrossV4Data memory across, bytes4 error) private {
        vm.expectRevert(error);
        diamond.startBridgeTokensViaAcrossV4(data, across);
    }

    // Names

    function test_callDataErrorsAndEventsDecodeAsThoseOfLiFi() public pure {
        string memory transfer = "(bytes32,string,string,address,address,address,uint256,uint256,bool,bool)";
        string memory swap = "(address,address,address,address,uint256,bytes,bool)";
        string memory head = "(bytes32,string,string,address,uint256,";
        string memory across =
            "(bytes32,bytes32,bytes32,bytes32,uint256,uint128,bytes32,uint32,uint32,uint32,bytes)";
        string memory stargate =
            "(uint16,(uint32,bytes32,uint256,uint256,bytes,bytes,bytes),(uint256,uint256),address)";
        same(DevnetDiamond.swapTokensSingleV3ERC20ToERC20.selector, "swapTokensSingleV3ERC20ToERC20", head, swap, "");
        same(DevnetDiamond.swapTokensSingleV3ERC20ToNative.selector, "swapTokensSingleV3ERC20ToNative", head, swap, "");
        same(DevnetDiamond.swapTokensSingleV3NativeToERC20.selector, "swapTokensSingleV3NativeToERC20", head, swap, "");
        same(
            DevnetDiamond.swapTokensMultipleV3ERC20ToERC20.selector, "swapTokensMultipleV3ERC20ToERC20", head, swap, "[]"
        );
        same(
            DevnetDiamond.swapTokensMultipleV3ERC20ToNative.selector,
            "swapTokensMultipleV3ERC20ToNative",
            head,
            swap,
            "[]"
        );
        same(
            DevnetDiamond.swapTokensMultipleV3NativeToERC20.selector,
            "swapTokensMultipleV3NativeToERC20",
            head,
            swap,
            "[]"
        );
        string memory start = string.concat("(", transfer, ",");
        string memory swapAndStart = string.concat("(", transfer, ",", swap, "[],");
        same(DevnetDiamond.startBridgeTokensViaAcrossV4.selector, "startBridgeTokensViaAcrossV4", start, across, "");
        same(DevnetDiamond.startBridgeTokensViaStargate.selector, "startBridgeTokensViaStargate", start, stargate, "");
        same(
            DevnetDiamond.swapAndStartBridgeTokensViaAcrossV4.selector,
            "swapAndStartBridgeTokensViaAcrossV4",
            swapAndStart,
            across,
            ""
        );
        same(
            DevnetDiamond.swapAndStartBridgeTokensViaStargate.selector,
            "swapAndStartBridgeTokensViaStargate",
            swapAndStart,
            stargate,
            ""
        );
        // As seen on public chains.
        equal(CumulativeSlippageTooHigh.selector, 0x275c273c);
        equal(InsufficientBalance.selector, 0xcf479181);
        equal(NativeAssetTransferFailed.selector, 0x5a046737);
        equal(ContractCallNotAllowed.selector, 0x94539804);
        vm.assertEq(
            DevnetFeeForwarder.FeesForwarded.selector,
            0x3a7029951ba36c1af37954df919ce2f9a95c3f5c2c2e872d5e7fd47c61a6df26,
            "FeesForwarded"
        );
    }

    function same(bytes4 selector, string memory name, string memory head, string memory last, string memory suffix)
        private
        pure
    {
        equal(selector, bytes4(keccak256(bytes(string.concat(name, head, last, suffix, ")")))));
    }

    function equal(bytes4 left, bytes4 right) private pure {
        vm.assertEq(bytes32(left), bytes32(right), "selector");
    }
}
