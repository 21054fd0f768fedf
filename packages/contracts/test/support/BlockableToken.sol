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

    function _update(address from, address to, uint256 value) internal override {
        require(!blocked[to], "blocked");
        super._update(from, to, value);
    }
}
