// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {CorpusTreasury} from "./CorpusAssets.sol";

/**
 * All honest counterparties in one contract: router, market, pool, shop, guardian. It pays from its own balance. A
 * token is worth one dollar, and a coin 2,500 dollars. Each role has its own deployment.
 */
contract CorpusVenue {
    using SafeERC20 for IERC20;

    struct Call {
        address target;
        uint256 value;
        bytes data;
    }

    struct Offer {
        address seller;
        address currency;
        uint256 price;
    }

    uint256 private constant COIN_PRICE = 2500;

    mapping(address collection => mapping(uint256 id => Offer)) public offers;
    mapping(address holder => mapping(address token => uint256)) public stakes;

    event Paid(address indexed payer, address indexed token, uint256 amount, bytes32 reference_);
    event Voted(address indexed voter, uint256 indexed proposal, uint8 support);
    event Created(address indexed owner, address treasury);

    receive() external payable {}

    // Router, with the interface of Uniswap V2's router.

    function swapExactTokensForTokens(uint256 amountIn, uint256 minOut, address[] calldata path, address to, uint256 deadline)
        external
    {
        _take(path[0], amountIn);
        _pay(path[path.length - 1], to, amountIn * _unit(path[path.length - 1]) / _unit(path[0]), minOut, deadline);
    }

    function swapExactTokensForETH(uint256 amountIn, uint256 minOut, address[] calldata path, address to, uint256 deadline)
        external
    {
        _take(path[0], amountIn);
        _pay(address(0), to, amountIn * 1 ether / _unit(path[0]) / COIN_PRICE, minOut, deadline);
    }

    function swapExactETHForTokens(uint256 minOut, address[] calldata path, address to, uint256 deadline) external payable {
        address out = path[path.length - 1];
        _pay(out, to, msg.value * COIN_PRICE * _unit(out) / 1 ether, minOut, deadline);
    }

    /// Swaps several tokens into one.
    function swapAll(address[] calldata tokens, uint256[] calldata amounts, address out, address to) external {
        uint256 total;
        for (uint256 i; i < tokens.length; ++i) {
            _take(tokens[i], amounts[i]);
            total += amounts[i] * _unit(out) / _unit(tokens[i]);
        }
        _pay(out, to, total, 0, block.timestamp);
    }

    // Market.

    function list(address collection, uint256 id, address currency, uint256 price) external {
        require(IERC721(collection).ownerOf(id) == msg.sender, "not yours");
        offers[collection][id] = Offer(msg.sender, currency, price);
    }

    function listFor(address seller, address collection, uint256 id, address currency, uint256 price) external {
        offers[collection][id] = Offer(seller, currency, price);
    }

    function cancel(address collection, uint256 id) external {
        require(offers[collection][id].seller == msg.sender, "not yours");
        delete offers[collection][id];
    }

    function buy(address collection, uint256 id) external payable {
        Offer memory offer = offers[collection][id];
        delete offers[collection][id];
        if (offer.currency == address(0)) {
            require(msg.value == offer.price, "wrong price");
            (bool paid,) = offer.seller.call{value: msg.value}("");
            require(paid, "not paid");
        } else {
            IERC20(offer.currency).safeTransferFrom(msg.sender, offer.seller, offer.price);
        }
        IERC721(collection).safeTransferFrom(offer.seller, msg.sender, id);
    }

    /// Sells directly to the venue.
    function sell(address collection, uint256 id, address currency, uint256 price) external {
        IERC721(collection).transferFrom(msg.sender, address(this), id);
        _pay(currency, msg.sender, price, 0, block.timestamp);
    }

    // Pool.

    function stake(address token, uint256 amount) external {
        _take(token, amount);
        stakes[msg.sender][token] += amount;
    }

    function stakeCoins() external payable {
        stakes[msg.sender][address(0)] += msg.value;
    }

    function addLiquidity(address tokenA, address tokenB, uint256 amountA, uint256 amountB) external {
        _take(tokenA, amountA);
        _take(tokenB, amountB);
        stakes[msg.sender][tokenA] += amountA;
        stakes[msg.sender][tokenB] += amountB;
    }

    function unstake(address token, uint256 amount) external {
        stakes[msg.sender][token] -= amount;
        _send(token, msg.sender, amount);
    }

    function claimRewards(address token) external {
        _send(token, msg.sender, _unit(token));
    }

    // Shop.

    function pay(address token, uint256 amount, bytes32 reference_) external {
        _take(token, amount);
        emit Paid(msg.sender, token, amount, reference_);
    }

    function payCoins(bytes32 reference_) external payable {
        emit Paid(msg.sender, address(0), msg.value, reference_);
    }

    function disperse(address token, address[] calldata recipients, uint256[] calldata amounts) external {
        for (uint256 i; i < recipients.length; ++i) {
            IERC20(token).safeTransferFrom(msg.sender, recipients[i], amounts[i]);
        }
    }

    function disperseCoins(address payable[] calldata recipients, uint256[] calldata amounts) external payable {
        for (uint256 i; i < recipients.length; ++i) {
            (bool paid,) = recipients[i].call{value: amounts[i]}("");
            require(paid, "not paid");
        }
    }

    function vote(uint256 proposal, uint8 support) external {
        emit Voted(msg.sender, proposal, support);
    }

    function createTreasury() external {
        emit Created(msg.sender, address(new CorpusTreasury(msg.sender)));
    }

    /// Makes any caller's calls in its own name. So anyone can take the tokens of accounts that have approved it.
    function multicall(Call[] calldata calls) external payable {
        for (uint256 i; i < calls.length; ++i) {
            (bool done, bytes memory answer) = calls[i].target.call{value: calls[i].value}(calls[i].data);
            if (!done) {
                assembly {
                    revert(add(answer, 32), mload(answer))
                }
            }
        }
    }

    // Guardian, an account module.

    function onInstall(bytes calldata) external payable {}

    function onUninstall(bytes calldata) external payable {}

    function isModuleType(uint256) external pure returns (bool) {
        return true;
    }

    function isInitialized(address) external pure returns (bool) {
        return true;
    }

    function _take(address token, uint256 amount) private {
        IERC20(token).safeTransferFrom(msg.sender, address(this), amount);
    }

    /// Deducts a fee of 0.3 %.
    function _pay(address token, address to, uint256 amount, uint256 minOut, uint256 deadline) private {
        require(block.timestamp <= deadline, "too late");
        uint256 out = amount * 997 / 1000;
        require(out >= minOut, "too little");
        _send(token, to, out);
    }

    function _send(address token, address to, uint256 amount) private {
        if (token != address(0)) return IERC20(token).safeTransfer(to, amount);
        (bool paid,) = to.call{value: amount}("");
        require(paid, "not paid");
    }

    function _unit(address token) private view returns (uint256) {
        return 10 ** IERC20Metadata(token).decimals();
    }
}
