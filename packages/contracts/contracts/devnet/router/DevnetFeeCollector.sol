// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Assets} from "./Assets.sol";

/// Devnet only: keeps fees until the integrator withdraws them. Has the interface of LI.FI's legacy FeeCollector.
contract DevnetFeeCollector {
    mapping(address integrator => mapping(address asset => uint256)) private _balances;
    mapping(address asset => uint256) private _lifiBalances;

    event FeesCollected(
        address indexed _token, address indexed _integrator, uint256 _integratorFee, uint256 _lifiFee
    );
    event FeesWithdrawn(address indexed _token, address indexed _to, uint256 _amount);

    error NotEnoughNativeForFees();

    function collectTokenFees(
        address tokenAddress,
        uint256 integratorFee,
        uint256 lifiFee,
        address integratorAddress
    ) external {
        Assets.pullFromCaller(tokenAddress, integratorFee + lifiFee);
        _credit(tokenAddress, integratorFee, lifiFee, integratorAddress);
    }

    /// Returns excess value to the caller.
    function collectNativeFees(uint256 integratorFee, uint256 lifiFee, address integratorAddress) external payable {
        uint256 total = integratorFee + lifiFee;
        if (msg.value < total) revert NotEnoughNativeForFees();
        if (msg.value > total) Assets.pay(Assets.NATIVE, msg.sender, msg.value - total);
        _credit(Assets.NATIVE, integratorFee, lifiFee, integratorAddress);
    }

    function withdrawIntegratorFees(address tokenAddress) external {
        uint256 balance = _balances[msg.sender][tokenAddress];
        if (balance == 0) return;
        _balances[msg.sender][tokenAddress] = 0;
        Assets.pay(tokenAddress, msg.sender, balance);
        emit FeesWithdrawn(tokenAddress, msg.sender, balance);
    }

    function getTokenBalance(address integratorAddress, address tokenAddress) external view returns (uint256) {
        return _balances[integratorAddress][tokenAddress];
    }

    function getLifiTokenBalance(address tokenAddress) external view returns (uint256) {
        return _lifiBalances[tokenAddress];
    }

    function _credit(address token, uint256 integratorFee, uint256 lifiFee, address integrator) private {
        _balances[integrator][token] += integratorFee;
        _lifiBalances[token] += lifiFee;
        emit FeesCollected(token, integrator, integratorFee, lifiFee);
    }
}
