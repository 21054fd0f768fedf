// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Assets, IMintable} from "./Assets.sol";

/**
 * Devnet only: constant-product pools in one contract. The constructor fills them with tokens that it mints and with
 * the coins that it receives, so they are never empty.
 */
contract DevnetExchange {
    struct Pool {
        address tokenA;
        address tokenB;
        uint256 amountA;
        uint256 amountB;
    }

    /// The fee of 0.3 % stays in the pool.
    uint256 private constant FEE_PER_MILLE = 3;

    /// Amount of `asset` in the pool of `asset` and `other`.
    mapping(address asset => mapping(address other => uint256)) public reserve;

    event Swapped(address indexed assetIn, address indexed assetOut, uint256 amountIn, uint256 amountOut);

    error NoPool(address assetIn, address assetOut);
    error WrongValue(uint256 expected, uint256 value);

    constructor(Pool[] memory pools) payable {
        uint256 coins;
        for (uint256 i; i < pools.length; ++i) {
            Pool memory pool = pools[i];
            reserve[pool.tokenA][pool.tokenB] = pool.amountA;
            reserve[pool.tokenB][pool.tokenA] = pool.amountB;
            coins += _fill(pool.tokenA, pool.amountA) + _fill(pool.tokenB, pool.amountB);
        }
        if (coins != msg.value) revert WrongValue(coins, msg.value);
    }

    /// Returns the input, and the output of a swap along `path` after each pool.
    function amountsOut(address[] calldata path, uint256 amountIn) public view returns (uint256[] memory amounts) {
        amounts = new uint256[](path.length);
        amounts[0] = amountIn;
        for (uint256 i = 1; i < path.length; ++i) {
            amounts[i] = _amountOut(path[i - 1], path[i], amounts[i - 1]);
        }
    }

    /// Takes `amountIn` of the first asset from the caller and sends the output to `to`. There is no minimum output.
    function swap(address[] calldata path, uint256 amountIn, address to) external payable {
        uint256 value = path[0] == Assets.NATIVE ? amountIn : 0;
        if (msg.value != value) revert WrongValue(value, msg.value);
        if (value == 0) Assets.pullFromCaller(path[0], amountIn);
        uint256[] memory amounts = amountsOut(path, amountIn);
        for (uint256 i = 1; i < path.length; ++i) {
            reserve[path[i - 1]][path[i]] += amounts[i - 1];
            reserve[path[i]][path[i - 1]] -= amounts[i];
            emit Swapped(path[i - 1], path[i], amounts[i - 1], amounts[i]);
        }
        Assets.pay(path[path.length - 1], to, amounts[amounts.length - 1]);
    }

    function _amountOut(address assetIn, address assetOut, uint256 amountIn) private view returns (uint256) {
        uint256 reserveIn = reserve[assetIn][assetOut];
        if (reserveIn == 0) revert NoPool(assetIn, assetOut);
        uint256 effective = amountIn * (1000 - FEE_PER_MILLE);
        return effective * reserve[assetOut][assetIn] / (reserveIn * 1000 + effective);
    }

    function _fill(address asset, uint256 amount) private returns (uint256 coins) {
        if (asset == Assets.NATIVE) return amount;
        IMintable(asset).mint(address(this), amount);
    }
}
