// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// Wraps the native coin like WETH9: a deposit emits no Transfer.
contract DevnetWrappedCoin {
    mapping(address holder => uint256 amount) public balanceOf;

    event Deposit(address indexed to, uint256 amount);
    event Transfer(address indexed from, address indexed to, uint256 amount);

    function deposit() external payable {
        balanceOf[msg.sender] += msg.value;
        emit Deposit(msg.sender, msg.value);
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        emit Transfer(msg.sender, to, amount);
        return true;
    }
}
