// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Assets} from "./Assets.sol";
import {InsufficientBalance} from "./LiFi.sol";

/// Devnet only: pays fees to their recipients at once and keeps nothing. Has the interface of LI.FI's FeeForwarder.
contract DevnetFeeForwarder {
    using SafeERC20 for IERC20;

    struct FeeDistribution {
        address recipient;
        uint256 amount;
    }

    event FeesForwarded(address indexed token, FeeDistribution[] distributions);

    function forwardERC20Fees(address _token, FeeDistribution[] calldata _distributions) external {
        for (uint256 i; i < _distributions.length; ++i) {
            IERC20(_token).safeTransferFrom(msg.sender, _distributions[i].recipient, _distributions[i].amount);
        }
        emit FeesForwarded(_token, _distributions);
    }

    /// Returns excess value to the caller.
    function forwardNativeFees(FeeDistribution[] calldata _distributions) external payable {
        uint256 total;
        for (uint256 i; i < _distributions.length; ++i) {
            total += _distributions[i].amount;
        }
        if (total > msg.value) revert InsufficientBalance(total, msg.value);
        for (uint256 i; i < _distributions.length; ++i) {
            Assets.pay(Assets.NATIVE, _distributions[i].recipient, _distributions[i].amount);
        }
        if (msg.value > total) Assets.pay(Assets.NATIVE, msg.sender, msg.value - total);
        emit FeesForwarded(Assets.NATIVE, _distributions);
    }
}
