// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";

/**
 * Replaces Permit2 at Permit2's address. The functions, hashes and events for allowances are the same. It is not an
 * audited copy, and it has no signature transfers.
 */
contract CorpusPermit2 {
    struct Allowance {
        uint160 amount;
        uint48 expiration;
        uint48 nonce;
    }

    struct PermitDetails {
        address token;
        uint160 amount;
        uint48 expiration;
        uint48 nonce;
    }

    struct PermitBatch {
        PermitDetails[] details;
        address spender;
        uint256 sigDeadline;
    }

    struct TokenSpenderPair {
        address token;
        address spender;
    }

    bytes32 private constant DETAILS_TYPEHASH =
        keccak256("PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)");
    bytes32 private constant BATCH_TYPEHASH = keccak256(
        "PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)"
    );
    bytes32 private constant DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(string name,uint256 chainId,address verifyingContract)");

    mapping(address owner => mapping(address token => mapping(address spender => Allowance))) public allowance;

    event Approval(
        address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration
    );
    event Permit(
        address indexed owner,
        address indexed token,
        address indexed spender,
        uint160 amount,
        uint48 expiration,
        uint48 nonce
    );
    event Lockdown(address indexed owner, address token, address spender);

    function approve(address token, address spender, uint160 amount, uint48 expiration) external {
        Allowance storage given = allowance[msg.sender][token][spender];
        given.amount = amount;
        given.expiration = expiration;
        emit Approval(msg.sender, token, spender, amount, expiration);
    }

    function permit(address owner, PermitBatch calldata batch, bytes calldata signature) external {
        require(block.timestamp <= batch.sigDeadline, "expired");
        bytes32[] memory hashes = new bytes32[](batch.details.length);
        for (uint256 i; i < hashes.length; ++i) {
            hashes[i] = keccak256(abi.encode(DETAILS_TYPEHASH, batch.details[i]));
        }
        bytes32 hash = keccak256(
            abi.encode(BATCH_TYPEHASH, keccak256(abi.encodePacked(hashes)), batch.spender, batch.sigDeadline)
        );
        require(SignatureChecker.isValidSignatureNow(owner, _typed(hash), signature), "not signed");
        for (uint256 i; i < hashes.length; ++i) {
            PermitDetails calldata details = batch.details[i];
            Allowance storage given = allowance[owner][details.token][batch.spender];
            require(given.nonce == details.nonce, "used");
            allowance[owner][details.token][batch.spender] =
                Allowance(details.amount, details.expiration, details.nonce + 1);
            emit Permit(owner, details.token, batch.spender, details.amount, details.expiration, details.nonce);
        }
    }

    function transferFrom(address from, address to, uint160 amount, address token) external {
        Allowance storage given = allowance[from][token][msg.sender];
        require(block.timestamp <= given.expiration, "expired");
        if (given.amount != type(uint160).max) given.amount -= amount;
        require(IERC20(token).transferFrom(from, to, amount), "not transferred");
    }

    function lockdown(TokenSpenderPair[] calldata pairs) external {
        for (uint256 i; i < pairs.length; ++i) {
            allowance[msg.sender][pairs[i].token][pairs[i].spender].amount = 0;
            emit Lockdown(msg.sender, pairs[i].token, pairs[i].spender);
        }
    }

    function _typed(bytes32 structHash) private view returns (bytes32) {
        bytes32 domain = keccak256(abi.encode(DOMAIN_TYPEHASH, keccak256("Permit2"), block.chainid, address(this)));
        return keccak256(abi.encodePacked(hex"1901", domain, structHash));
    }
}
