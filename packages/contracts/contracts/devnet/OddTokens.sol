// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// The base of tokens that exist on public chains. Each is unusual in one way.
abstract contract OddToken is ERC20 {
    uint8 private immutable _decimals;

    constructor(uint8 decimals_) ERC20("Odd", "ODD") {
        _decimals = decimals_;
    }

    function decimals() public view override returns (uint8) {
        return _decimals;
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    /// Approves for the holder without a transaction of the holder, which would raise the holder's nonce.
    function approveFor(address holder, address spender, uint256 amount) external {
        _approve(holder, spender, amount);
    }

    function isMint(address from) internal pure returns (bool) {
        return from == address(0);
    }
}

contract PlainToken is OddToken {
    constructor(uint8 decimals_) OddToken(decimals_) {}
}

/// Delivers one percent less than the amount of a transfer, if the amount is above `freeUpTo`.
contract FeeOnTransferToken is OddToken {
    uint256 public freeUpTo;

    constructor() OddToken(6) {}

    function setFreeUpTo(uint256 amount) external {
        freeUpTo = amount;
    }

    function _update(address from, address to, uint256 value) internal override {
        super._update(from, to, value);
        if (!isMint(from) && to != address(0) && value > freeUpTo) super._update(to, address(0), (value + 99) / 100);
    }
}

/// Takes one percent more from the sender than it delivers.
contract SurchargeToken is OddToken {
    constructor() OddToken(6) {}

    function _update(address from, address to, uint256 value) internal override {
        super._update(from, to, value);
        if (!isMint(from) && to != address(0)) super._update(from, address(0), (value + 99) / 100);
    }
}

/// Refuses transfers while it is paused.
contract PausableToken is OddToken {
    bool public paused;

    constructor() OddToken(18) {}

    function setPaused(bool value) external {
        paused = value;
    }

    function _update(address from, address to, uint256 value) internal override {
        require(isMint(from) || !paused, "paused");
        super._update(from, to, value);
    }
}

/// Moves nothing, and answers either that it did or that it did not.
contract LyingToken is OddToken {
    bool public answer = true;

    constructor() OddToken(6) {}

    function setAnswer(bool value) external {
        answer = value;
    }

    function transfer(address, uint256) public view override returns (bool) {
        return answer;
    }

    function transferFrom(address, address, uint256) public view override returns (bool) {
        return answer;
    }
}

/// Every balance is a share of the supply, and anyone may change the supply.
contract RebasingToken is OddToken {
    uint256 public percent = 100;

    constructor() OddToken(18) {}

    function rebase(uint256 percent_) external {
        percent = percent_;
    }

    function balanceOf(address holder) public view override returns (uint256) {
        return super.balanceOf(holder) * percent / 100;
    }

    function _update(address from, address to, uint256 value) internal override {
        super._update(from, to, value * 100 / percent);
    }
}

interface ITokenHolder {
    function onTokenMove() external;
}

/// Calls registered holders before they send tokens and after they receive tokens, like ERC-777.
contract HookToken is OddToken {
    mapping(address holder => bool) public hooked;

    constructor() OddToken(18) {}

    function setHooked(address holder, bool value) external {
        hooked[holder] = value;
    }

    function _update(address from, address to, uint256 value) internal override {
        if (hooked[from]) ITokenHolder(from).onTokenMove();
        super._update(from, to, value);
        if (hooked[to] && !isMint(from)) ITokenHolder(to).onTokenMove();
    }
}

/// Like USDT: transfers and approvals return nothing, and an allowance must be 0 before it can change.
contract SilentToken {
    event Transfer(address indexed from, address indexed to, uint256 value);

    uint8 public constant decimals = 6;
    mapping(address holder => uint256) public balanceOf;
    mapping(address holder => mapping(address spender => uint256)) public allowance;

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function approveFor(address holder, address spender, uint256 amount) external {
        allowance[holder][spender] = amount;
    }

    function approve(address spender, uint256 amount) external {
        require(amount == 0 || allowance[msg.sender][spender] == 0, "reset first");
        allowance[msg.sender][spender] = amount;
    }

    function transfer(address to, uint256 amount) external {
        _move(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external {
        allowance[from][msg.sender] -= amount;
        _move(from, to, amount);
    }

    function _move(address from, address to, uint256 amount) private {
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        emit Transfer(from, to, amount);
    }
}
