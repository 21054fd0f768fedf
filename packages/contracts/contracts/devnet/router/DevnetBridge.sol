// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Assets, IMintable} from "./Assets.sol";

/**
 * Devnet only: one end of a bridge. A relayer settles an order: the contract on the other chain pays it out, or this
 * one refunds it. Anyone may be the relayer. An order is paid out at most once and refunded at most once. The
 * constructor mints tokens for the bridge and takes its coins.
 */
contract DevnetBridge {
    struct Order {
        bytes32 transactionId;
        uint256 destinationChainId;
        address receiver;
        /// Receives the refund.
        address refundAddress;
        address inputAsset;
        uint256 inputAmount;
        address outputAsset;
        uint256 outputAmount;
    }

    struct Fund {
        address token;
        uint256 amount;
    }

    struct Refundable {
        address asset;
        uint256 amount;
        address to;
    }

    uint256 public orders;
    mapping(bytes32 orderId => Refundable) public refundable;
    mapping(bytes32 orderId => bool) public paid;

    event OrderLocked(bytes32 indexed orderId, bytes32 indexed transactionId, Order order);
    event OrderPaid(bytes32 indexed orderId, address asset, address receiver, uint256 amount);
    event OrderRefunded(bytes32 indexed orderId, address asset, address receiver, uint256 amount);

    error AlreadySettled(bytes32 orderId);
    error TooLittleValue(uint256 required, uint256 value);

    constructor(Fund[] memory funds) payable {
        for (uint256 i; i < funds.length; ++i) {
            IMintable(funds[i].token).mint(address(this), funds[i].amount);
        }
    }

    /// Takes the input from the caller. Value beyond the input pays for the message to the other chain and is kept.
    function lock(Order calldata order) external payable returns (bytes32 orderId) {
        if (order.inputAsset != Assets.NATIVE) Assets.pullFromCaller(order.inputAsset, order.inputAmount);
        else if (msg.value < order.inputAmount) revert TooLittleValue(order.inputAmount, msg.value);
        orderId = keccak256(abi.encode(block.chainid, orders++));
        refundable[orderId] = Refundable(order.inputAsset, order.inputAmount, order.refundAddress);
        emit OrderLocked(orderId, order.transactionId, order);
    }

    /// Pays an order out on its destination chain. The relayer chooses asset, receiver and amount.
    function payOut(bytes32 orderId, address asset, address receiver, uint256 amount) external {
        if (paid[orderId]) revert AlreadySettled(orderId);
        paid[orderId] = true;
        Assets.pay(asset, receiver, amount);
        emit OrderPaid(orderId, asset, receiver, amount);
    }

    /// Refunds an order on its source chain.
    function refund(bytes32 orderId) external {
        Refundable memory due = refundable[orderId];
        if (due.amount == 0) revert AlreadySettled(orderId);
        delete refundable[orderId];
        Assets.pay(due.asset, due.to, due.amount);
        emit OrderRefunded(orderId, due.asset, due.to, due.amount);
    }
}
