// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {ERC20Votes} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Votes.sol";
import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {Nonces} from "@openzeppelin/contracts/utils/Nonces.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";

interface IApprovalReceiver {
    function receiveApproval(address from, uint256 amount, address token, bytes calldata data) external;
}

/// A token with all rights that wallets are asked to grant: allowances, permits, operators and votes. Anyone may mint.
contract CorpusToken is ERC20Permit, ERC20Votes {
    bytes32 private constant PERMIT_TYPEHASH =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");

    mapping(address holder => mapping(address operator => bool)) private _operators;

    event AuthorizedOperator(address indexed operator, address indexed tokenHolder);
    event RevokedOperator(address indexed operator, address indexed tokenHolder);

    constructor() ERC20("Corpus", "CRP") ERC20Permit("Corpus") {}

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function increaseAllowance(address spender, uint256 added) external returns (bool) {
        _approve(msg.sender, spender, allowance(msg.sender, spender) + added);
        return true;
    }

    function decreaseAllowance(address spender, uint256 removed) external returns (bool) {
        _approve(msg.sender, spender, allowance(msg.sender, spender) - removed);
        return true;
    }

    function approveAndCall(address spender, uint256 amount, bytes calldata data) external returns (bool) {
        _approve(msg.sender, spender, amount);
        IApprovalReceiver(spender).receiveApproval(msg.sender, amount, address(this), data);
        return true;
    }

    /// Like USDC's permit: a contract validates its own signatures (EIP-1271).
    function permit(address owner, address spender, uint256 value, uint256 deadline, bytes calldata signature) external {
        require(block.timestamp <= deadline, "expired");
        bytes32 hash = _hashTypedDataV4(
            keccak256(abi.encode(PERMIT_TYPEHASH, owner, spender, value, _useNonce(owner), deadline))
        );
        require(SignatureChecker.isValidSignatureNow(owner, hash, signature), "not signed");
        _approve(owner, spender, value);
    }

    /// ERC-777's operators.
    function authorizeOperator(address operator) external {
        _operators[msg.sender][operator] = true;
        emit AuthorizedOperator(operator, msg.sender);
    }

    function revokeOperator(address operator) external {
        delete _operators[msg.sender][operator];
        emit RevokedOperator(operator, msg.sender);
    }

    function isOperatorFor(address operator, address holder) public view returns (bool) {
        return operator == holder || _operators[holder][operator];
    }

    function operatorSend(address from, address to, uint256 amount, bytes calldata, bytes calldata) external {
        require(isOperatorFor(msg.sender, from), "no operator");
        _transfer(from, to, amount);
    }

    function nonces(address owner) public view override(ERC20Permit, Nonces) returns (uint256) {
        return super.nonces(owner);
    }

    function _update(address from, address to, uint256 value) internal override(ERC20, ERC20Votes) {
        super._update(from, to, value);
    }
}

/// Wraps the native coin like WETH9: wrapping and unwrapping emit no Transfer.
contract CorpusWrappedCoin {
    string public constant name = "Wrapped coin";
    string public constant symbol = "WCOIN";
    uint8 public constant decimals = 18;

    mapping(address holder => uint256) public balanceOf;
    mapping(address holder => mapping(address spender => uint256)) public allowance;

    event Approval(address indexed owner, address indexed spender, uint256 amount);
    event Transfer(address indexed from, address indexed to, uint256 amount);
    event Deposit(address indexed to, uint256 amount);
    event Withdrawal(address indexed from, uint256 amount);

    receive() external payable {
        depositTo(msg.sender);
    }

    function deposit() external payable {
        depositTo(msg.sender);
    }

    function depositTo(address to) public payable {
        balanceOf[to] += msg.value;
        emit Deposit(to, msg.value);
    }

    function withdraw(uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        (bool paid,) = msg.sender.call{value: amount}("");
        require(paid, "not paid");
        emit Withdrawal(msg.sender, amount);
    }

    function totalSupply() external view returns (uint256) {
        return address(this).balance;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        return transferFrom(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) public returns (bool) {
        if (from != msg.sender && allowance[from][msg.sender] != type(uint256).max) {
            allowance[from][msg.sender] -= amount;
        }
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        emit Transfer(from, to, amount);
        return true;
    }
}

contract CorpusVault is ERC4626 {
    constructor(IERC20 asset_) ERC20("Vault shares", "SHARE") ERC4626(asset_) {}
}

/// Anyone may mint an unused id.
contract CorpusCollectible is ERC721("Collectible", "NFT") {
    uint256 public constant PRICE = 0.01 ether;

    function mint(address to, uint256 id) external {
        _mint(to, id);
    }

    /// The collection's own sale.
    function buy(uint256 id) external payable {
        require(msg.value == PRICE, "wrong price");
        _safeMint(msg.sender, id);
    }
}

contract CorpusItems is ERC1155("") {
    function mint(address to, uint256 id, uint256 amount) external {
        _mint(to, id, amount, "");
    }
}

/// Holds tokens for its owner.
contract CorpusTreasury is Ownable {
    string public note;

    event NoteChanged(string note);

    constructor(address owner_) Ownable(owner_) {}

    function setNote(string calldata note_) external onlyOwner {
        note = note_;
        emit NoteChanged(note_);
    }

    function withdraw(IERC20 token, address to, uint256 amount) external onlyOwner {
        token.transfer(to, amount);
    }
}
