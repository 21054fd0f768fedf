// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {DevnetToken} from "../../contracts/devnet/DevnetToken.sol";

/// A token that can refuse to pay an account, as tokens with a block list do.
contract BlockableToken is DevnetToken {
    mapping(address account => bool) public blocked;

    constructor() DevnetToken("Blockable", "BLK", 6) {}

    function setBlocked(address account, bool value) external {
        blocked[account] = value;
    }

    /// Approves in the holder's name without a transaction of the holder's, which would raise its nonce.
    function approveFor(address holder, address spender, uint256 amount) external {
        _approve(holder, spender, amount);
    }

    function _update(address from, address to, uint256 value) internal override {
        require(from == address(0) || !blocked[to], "blocked");
        super._update(from, to, value);
    }
}
