// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {AccessControlUpgradeable} from "@openzeppelin/contracts-upgradeable/access/AccessControlUpgradeable.sol";
import {Initializable} from "@openzeppelin/contracts-upgradeable/proxy/utils/Initializable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts-upgradeable/proxy/utils/UUPSUpgradeable.sol";
import {Paymaster} from "@openzeppelin/contracts/account/paymaster/Paymaster.sol";
import {ERC4337Utils} from "@openzeppelin/contracts/account/utils/ERC4337Utils.sol";
import {IEntryPoint, PackedUserOperation} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {MessageHashUtils} from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/**
 * Pays the gas of ERC-4337 v0.7 user operations and is paid back in an ERC-20 token, on terms that an off-chain
 * signer fixed for exactly one user operation.
 *
 * Prefunded path: validation takes `maxTokenAmount`, postOp returns what was not used. Nothing the account does
 * while it executes can avoid the charge.
 *
 * Deposit-fronted path (flag bit 0), for an account that has not approved the token yet: no token moves in
 * validation, postOp collects. A collection that fails after a successful execution reverts, which undoes the
 * execution; the gas is then this contract's loss, so signers must ration that path. Where the allowance is there
 * after all, because another operation of the account landed first, the operation is prefunded like any other.
 *
 * `paymasterAndData` after the 52 bytes that ERC-4337 defines, 162 bytes without gaps:
 *
 *   offset  bytes  field
 *        0      1  flags, bit 0: may be deposit-fronted, bit 1: only listed bundlers; every other bit is refused
 *        1      6  validUntil
 *        7      6  validAfter
 *       13     20  token
 *       33     16  tokenPerNative, token base units per 1e18 wei
 *       49     16  staticFee, token base units
 *       65     16  transferFee, token base units, charged only when the execution succeeded
 *       81     16  maxTokenAmount, token base units
 *       97     65  signature r, s, v
 *
 * A token pays only after it was listed here with a floor for the postOp gas limit. What it delivers to this contract
 * and debits from it is measured by balances, and anything but the asked amount is refused, unless the manager has
 * looked at the token and listed it as one that moves exactly what it is told to. Rebasing tokens must not be listed.
 */
contract GaslessPaymaster is Initializable, UUPSUpgradeable, AccessControlUpgradeable, Paymaster {
    using SafeERC20 for IERC20;

    /// May move the deposit, the stake and earned tokens. Cannot touch what is owed to accounts.
    bytes32 public constant TREASURER_ROLE = keccak256("TREASURER_ROLE");

    /// Decides on signers, bundlers and tokens, and lifts a pause: what must not have to wait for a timelock.
    bytes32 public constant MANAGER_ROLE = keccak256("MANAGER_ROLE");

    /// May stop new operations, nothing else.
    bytes32 public constant PAUSER_ROLE = keccak256("PAUSER_ROLE");

    bytes32 public constant SPONSORSHIP_TYPEHASH = keccak256(
        "Sponsorship(address entryPoint,address sender,uint256 nonce,bytes32 initCodeHash,bytes32 callDataHash,"
        "bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes32 paymasterDataHash)"
    );

    /**
     * Gas the EntryPoint spends around postOp that is in the debit but neither in `actualGasCost` nor under a limit.
     * Measured on EntryPoint v0.7: below 1,500 for an ordinary operation; the rest is slack.
     */
    uint256 public constant ENTRYPOINT_OVERHEAD = 2_500;

    /**
     * Gas of the EntryPoint's validation that is under no limit: the few instructions between its checks of
     * `verificationGasLimit` (AA26) and `paymasterVerificationGasLimit` (AA36) and its last reading of the meter.
     * Measured below 600; everything that grows with the operation comes before those checks.
     */
    uint256 public constant VALIDATION_OVERHEAD = 1_000;

    uint256 private constant FLAG_FRONTED = 1;
    uint256 private constant FLAG_LISTED_BUNDLERS = 2;
    uint48 private constant BLOCK_RANGE_FLAG = 1 << 47;
    uint256 private constant ENTRYPOINT_DATA_LENGTH = 52;
    uint256 private constant UNSIGNED_LENGTH = ENTRYPOINT_DATA_LENGTH + 97;
    uint256 private constant PAYMASTER_AND_DATA_LENGTH = UNSIGNED_LENGTH + 65;

    // Where the fields of `paymasterAndData` end.
    uint256 private constant VERIFICATION_GAS_LIMIT_END = 36;
    uint256 private constant POST_OP_GAS_LIMIT_END = ENTRYPOINT_DATA_LENGTH;
    uint256 private constant VALID_AFTER_END = ENTRYPOINT_DATA_LENGTH + 13;
    uint256 private constant TOKEN_END = ENTRYPOINT_DATA_LENGTH + 33;
    uint256 private constant STATIC_FEE_END = ENTRYPOINT_DATA_LENGTH + 65;
    uint256 private constant MAX_TOKEN_AMOUNT_END = UNSIGNED_LENGTH;
    uint256 private constant SIGNATURE_R_END = UNSIGNED_LENGTH + 32;
    uint256 private constant SIGNATURE_S_END = UNSIGNED_LENGTH + 64;
    uint256 private constant SIGNATURE_V_END = PAYMASTER_AND_DATA_LENGTH;

    // In the second word of the context.
    uint256 private constant CONTEXT_FRONTED = 1;
    uint256 private constant CONTEXT_EXACT = 2;

    /// Half the order of secp256k1, rounded down: of two signatures that are worth the same, the lower one is taken.
    uint256 private constant HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0;

    uint256 private constant MAX_LISTED_TOKENS = 64;

    // A token's listing holds in one slot, for a cold read costs 2,100 gas, what an operation asks of the storage but for
    // bundlers: in the lowest bits the signer that was added last (the others are looked up where it was not that one),
    // then the floor of the postOp gas limit, 0 for a token that is not listed, and two bits.
    uint256 private constant LISTING_FLOOR_SHIFT = 160;
    uint256 private constant LISTING_EXACT = 1 << 208;
    uint256 private constant LISTING_PAUSED = 1 << 209;

    bytes32 private constant DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant NAME_HASH = keccak256("GaslessPaymaster");
    bytes32 private constant VERSION_HASH = keccak256("1");

    /// @custom:storage-location erc7201:gasless-gateway.storage.GaslessPaymaster
    struct PaymasterStorage {
        // What every listing has a copy of.
        address newestSigner;
        bool paused;
        mapping(address signer => bool) signers;
        mapping(address bundler => bool) bundlers;
        // See LISTING_FLOOR_SHIFT and its neighbours.
        mapping(address token => uint256) listings;
        mapping(address token => mapping(address account => uint256)) owed;
        mapping(address token => uint256) totalOwed;
        address[] listedTokens;
    }

    // keccak256(abi.encode(uint256(keccak256("gasless-gateway.storage.GaslessPaymaster")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0x76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f35900;

    /// Validation took `amount` of `token` from the account.
    event Prefunded(bytes32 indexed userOpHash, address token, uint256 amount);

    /// Validation took nothing: postOp collects in `token`.
    event Fronted(bytes32 indexed userOpHash, address token);

    /**
     * The final word on the fee of an operation that was prefunded or fronted; two amounts of 128 bits in each word.
     * The sum of the three fees was collected. On the prefunded path `refund` is what really went back; when the token
     * refused the refund it is 0 and an `Owed` event carries the rest. On the fronted path it is 0.
     * A postOp that reverts emits nothing: prefunded operations have then paid the whole `Prefunded.amount`.
     */
    event Settled(bytes32 indexed userOpHash, uint256 gasFeeAndStaticFee, uint256 transferFeeAndRefund);

    /// A refund could not be delivered; `account` may take it with `claimOwed`.
    event Owed(bytes32 indexed userOpHash, address indexed token, address indexed account, uint256 amount);
    event OwedClaimed(address indexed token, address indexed account, uint256 amount);
    event SignerSet(address indexed signer, bool allowed);
    event BundlerSet(address indexed bundler, bool allowed);
    event TokenSet(address indexed token, uint256 postOpGasFloor, bool exact);
    event PausedSet(address indexed account, bool paused);
    event Swept(address indexed token, address indexed to, uint256 amount);

    error InvalidPaymasterDataLength(uint256 length);
    error UnknownFlags(uint8 flags);
    error InvalidSignature();
    error UnknownSigner(address recovered);
    error UnknownBundler(address origin);
    error UnknownToken(address token);
    error PostOpGasTooLow(uint256 postOpGasLimit, uint256 floor);
    error TooManyTokens();
    error ReceivedTooLittle(address token, uint256 received, uint256 expected);
    error DebitedTooMuch(address token, uint256 debited, uint256 expected);
    error IsPaused();
    error ZeroAddress();
    error ValidUntilMissing();
    error BlockRangeUnsupported();
    error MaximumTooLow(uint256 required, uint256 maximum);
    error BalanceTooLow(uint256 balance, uint256 required);
    error CollectionFailed(address token, address sender, uint256 amount);
    error InvalidReceiver(address receiver);
    error NothingOwed();
    error SweepTooLarge(uint256 requested, uint256 available);

    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor() {
        _disableInitializers();
    }

    /**
     * Nothing here depends on the chain, so a proxy that runs it in its constructor has one address everywhere.
     * `admin`, meant to be a timelock, upgrades and hands out roles; `manager`, meant to be a multisig, gets the others.
     */
    function initialize(address admin, address manager, address[] calldata signers) external initializer {
        if (admin == address(0) || manager == address(0)) revert ZeroAddress();
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(MANAGER_ROLE, manager);
        _grantRole(PAUSER_ROLE, manager);
        _grantRole(TREASURER_ROLE, manager);
        for (uint256 i = 0; i < signers.length; ++i) {
            _setSigner(signers[i], true);
        }
    }

    /// EntryPoint v0.7, at the same address on every chain.
    function entryPoint() public pure override returns (IEntryPoint) {
        return ERC4337Utils.ENTRYPOINT_V07;
    }

    // --- what signers sign ---------------------------------------------------------------------------------------

    /// The EIP-712 digest a signer signs for `op`; the last 65 bytes of `paymasterAndData` may hold anything.
    function getDigest(PackedUserOperation calldata op) public view returns (bytes32) {
        bytes calldata data = op.paymasterAndData;
        if (data.length != PAYMASTER_AND_DATA_LENGTH) revert InvalidPaymasterDataLength(data.length);
        return _digestOf(op, data);
    }

    /**
     * The static part of an operation holds the fields in the order of the type, with offsets where the hashes belong,
     * so it is copied as a whole.
     */
    function _digestOf(PackedUserOperation calldata op, bytes calldata data) private view returns (bytes32) {
        bytes calldata part = op.initCode;
        bytes32 initCodeHash = _hashOf(part, part.length);
        part = op.callData;
        bytes32 callDataHash = _hashOf(part, part.length);
        bytes32 paymasterDataHash = _hashOf(data, UNSIGNED_LENGTH);
        bytes32 typeHash = SPONSORSHIP_TYPEHASH;
        address entryPoint_ = address(entryPoint());
        bytes32 structHash;
        assembly ("memory-safe") {
            let free := mload(0x40)
            mstore(free, typeHash)
            mstore(add(free, 0x20), entryPoint_)
            // sender, nonce, two offsets, accountGasLimits, preVerificationGas, gasFees
            calldatacopy(add(free, 0x40), op, 0xe0)
            mstore(add(free, 0x80), initCodeHash)
            mstore(add(free, 0xa0), callDataHash)
            mstore(add(free, 0x120), paymasterDataHash)
            structHash := keccak256(free, 0x140)
        }
        return MessageHashUtils.toTypedDataHash(domainSeparator(), structHash);
    }

    /// Hashes behind the free memory and leaves it free: what is hashed is not needed again.
    function _hashOf(bytes calldata data, uint256 length) private pure returns (bytes32 hash) {
        assembly ("memory-safe") {
            let free := mload(0x40)
            calldatacopy(free, data.offset, length)
            hash := keccak256(free, length)
        }
    }

    /// Computed on every call: behind a proxy the address and, after a fork, the chain id are not constants.
    function domainSeparator() public view returns (bytes32 separator) {
        (bytes32 typeHash, bytes32 nameHash, bytes32 versionHash) = (DOMAIN_TYPEHASH, NAME_HASH, VERSION_HASH);
        assembly ("memory-safe") {
            let free := mload(0x40)
            mstore(free, typeHash)
            mstore(add(free, 0x20), nameHash)
            mstore(add(free, 0x40), versionHash)
            mstore(add(free, 0x60), chainid())
            mstore(add(free, 0x80), address())
            separator := keccak256(free, 0xa0)
        }
    }

    function isSigner(address account) external view returns (bool) {
        return _storage().signers[account];
    }

    /// Whether every one of `accounts` may submit operations that are for listed bundlers only.
    function areBundlers(address[] calldata accounts) external view returns (bool) {
        for (uint256 i = 0; i < accounts.length; ++i) {
            if (!_storage().bundlers[accounts[i]]) return false;
        }
        return true;
    }

    /// The lowest postOp gas limit of operations that pay in `token`; 0: it is not accepted.
    function postOpGasFloor(address token) external view returns (uint256) {
        return _floorOf(_storage().listings[token]);
    }

    /// Whether `token` was listed as one that moves exactly what it is told to.
    function isExact(address token) external view returns (bool) {
        return _storage().listings[token] & LISTING_EXACT != 0;
    }

    function _floorOf(uint256 listing) private pure returns (uint256) {
        return uint48(listing >> LISTING_FLOOR_SHIFT);
    }

    function paused() external view returns (bool) {
        return _storage().paused;
    }

    // --- ERC-4337 --------------------------------------------------------------------------------------------------

    function _validatePaymasterUserOp(PackedUserOperation calldata op, bytes32 userOpHash, uint256 maxCost)
        internal
        override
        returns (bytes memory context, uint256 validationData)
    {
        bytes calldata data = op.paymasterAndData;
        if (data.length != PAYMASTER_AND_DATA_LENGTH) revert InvalidPaymasterDataLength(data.length);
        uint256 flags;
        (flags, validationData) = _flagsAndValidityOf(data);
        uint256 listing = _storage().listings[_tokenIn(data)];
        _checkWhoActs(op, data, flags, listing);
        _checkToken(data, listing);
        _checkMaximum(data, maxCost);
        uint256 marks = _takeMaximum(op.sender, data, flags, listing, userOpHash);
        context = _contextFor(op, data, userOpHash, marks);
    }

    /**
     * Nothing overflows: maxCost times the rate was below 2^128 * 1e18 in validation, and the bound is above maxCost by
     * at most the constant part of `fixedGas`, a multiple of maxCost below 2^20.
     */
    function _postOp(PostOpMode mode, bytes calldata context, uint256 actualGasCost, uint256 actualUserOpFeePerGas)
        internal
        override
    {
        unchecked {
            (uint256 tokenPerNative, uint256 staticFee) = _halvesOf(_wordAt(context, 3));
            (uint256 transferFee, uint256 maxTokenAmount) = _halvesOf(_wordAt(context, 4));
            uint256 gasFee =
                _tokenCost(_debitBound(context, actualGasCost, actualUserOpFeePerGas) * tokenPerNative);
            // At least the price of maxCost, so the cap cannot cause a loss.
            uint256 cap = maxTokenAmount - staticFee - transferFee;
            if (gasFee > cap) gasFee = cap;
            bool succeeded = mode == PostOpMode.opSucceeded;
            if (!succeeded) transferFee = 0;
            uint256 charge = gasFee + staticFee + transferFee;
            uint256 refunded = 0;
            if (_wordAt(context, 1) & CONTEXT_FRONTED == 0) {
                refunded = _refund(context, maxTokenAmount - charge);
            } else if (charge != 0 && !_collect(context, charge)) {
                if (succeeded) revert CollectionFailed(_tokenOf(context), _senderOf(context), charge);
                (gasFee, staticFee) = (0, 0);
            }
            emit Settled(bytes32(_wordAt(context, 0)), gasFee << 128 | staticFee, transferFee << 128 | refunded);
        }
    }

    /**
     * An upper bound, in wei, on what EntryPoint v0.7 debits from the deposit for this operation.
     *
     * With A the gas the EntryPoint reports (actualGasCost / fee), P the gas of its settlement including postOp, C and
     * L the call and postOp gas limits, V the gas of validation with preVerificationGas, and E = A - V the gas of
     * execution, the debit in gas is
     *
     *   D = A + P + max(0, C + L - E - P) / 10
     *
     * D grows with P, and P <= L + o, o being the EntryPoint's own work in the settlement. Hence
     *
     *   D <= A + L + o + max(0, C - E) / 10
     *
     * V is at most preVerificationGas + both verification limits + VALIDATION_OVERHEAD =: V', because the EntryPoint
     * refuses the operation otherwise; hence E >= A - V' and max(0, C - E) <= min(C, max(0, C + V' - A)).
     */
    function _debitBound(bytes calldata context, uint256 actualGasCost, uint256 feePerGas)
        private
        pure
        returns (uint256)
    {
        if (feePerGas == 0) return actualGasCost;
        unchecked {
            uint256 head = _wordAt(context, 1);
            uint256 callGasLimit = uint48(head >> 48);
            uint256 fixedGas = uint48(head) >> 2;
            uint256 preOpGasCeiling = uint96(_wordAt(context, 2));
            uint256 actualGas = actualGasCost / feePerGas;
            uint256 unusedGas = callGasLimit;
            if (actualGas > preOpGasCeiling) {
                uint256 executionGas = actualGas - preOpGasCeiling;
                unusedGas = executionGas < callGasLimit ? callGasLimit - executionGas : 0;
            }
            return actualGasCost + (fixedGas + (unusedGas + 9) / 10) * feePerGas;
        }
    }

    /// Token base units, rounded up, of wei times tokenPerNative. The product is below 2^255.
    function _tokenCost(uint256 nativeTimesRate) private pure returns (uint256) {
        unchecked {
            return (nativeTimesRate + (1e18 - 1)) / 1e18;
        }
    }

    /// The 32 bytes that end where a field ends: the field in its lowest bits. The length was checked.
    function _wordBefore(bytes calldata data, uint256 end) private pure returns (uint256 word) {
        assembly ("memory-safe") {
            word := calldataload(sub(add(data.offset, end), 32))
        }
    }

    function _tokenIn(bytes calldata data) private pure returns (address) {
        return address(uint160(_wordBefore(data, TOKEN_END)));
    }

    function _wordAt(bytes calldata context, uint256 index) private pure returns (uint256 word) {
        assembly ("memory-safe") {
            word := calldataload(add(context.offset, shl(5, index)))
        }
    }

    function _senderOf(bytes calldata context) private pure returns (address) {
        return address(uint160(_wordAt(context, 1) >> 96));
    }

    function _tokenOf(bytes calldata context) private pure returns (address) {
        return address(uint160(_wordAt(context, 2) >> 96));
    }

    function _halvesOf(uint256 word) private pure returns (uint256 high, uint256 low) {
        return (word >> 128, uint128(word));
    }

    /// They stand side by side: flags (8 bits), validUntil (48), validAfter (48).
    function _flagsAndValidityOf(bytes calldata data) private pure returns (uint256 flags, uint256 validationData) {
        uint256 word = _wordBefore(data, VALID_AFTER_END);
        flags = uint8(word >> 96);
        uint256 validUntil = uint48(word >> 48);
        if (flags > FLAG_FRONTED | FLAG_LISTED_BUNDLERS) revert UnknownFlags(uint8(flags));
        if (validUntil == 0) revert ValidUntilMissing();
        if (word & (uint256(BLOCK_RANGE_FLAG) << 48 | BLOCK_RANGE_FLAG) != 0) revert BlockRangeUnsupported();
        // No aggregator, no failure of the signature: that reverts.
        validationData = uint256(uint48(word)) << 208 | validUntil << 160;
    }

    /// A signer has signed, a listed bundler submits where only such may, and nobody has stopped everything.
    function _checkWhoActs(PackedUserOperation calldata op, bytes calldata data, uint256 flags, uint256 listing)
        private
        view
    {
        if (listing & LISTING_PAUSED != 0) revert IsPaused();
        address signer = _signerOf(_digestOf(op, data), data);
        if (signer != address(uint160(listing)) && !_storage().signers[signer]) revert UnknownSigner(signer);
        // Who sees an operation could otherwise run it first, in a context that makes it revert at our cost.
        if (flags & FLAG_LISTED_BUNDLERS != 0 && !_storage().bundlers[tx.origin]) revert UnknownBundler(tx.origin);
    }

    function _signerOf(bytes32 digest, bytes calldata data) private pure returns (address signer) {
        bytes32 s = bytes32(_wordBefore(data, SIGNATURE_S_END));
        if (uint256(s) > HALF_ORDER) revert InvalidSignature();
        uint8 v = uint8(_wordBefore(data, SIGNATURE_V_END));
        signer = ecrecover(digest, v, bytes32(_wordBefore(data, SIGNATURE_R_END)), s);
        if (signer == address(0)) revert InvalidSignature();
    }

    /// Takes the signed maximum, unless the deposit fronts the operation. Returns the marks for the context.
    function _takeMaximum(
        address sender,
        bytes calldata data,
        uint256 flags,
        uint256 listing,
        bytes32 userOpHash
    ) private returns (uint256 marks) {
        address token = _tokenIn(data);
        uint256 maxTokenAmount = uint128(_wordBefore(data, MAX_TOKEN_AMOUNT_END));
        marks = listing & LISTING_EXACT != 0 ? CONTEXT_EXACT : 0;
        if (flags & FLAG_FRONTED != 0 && _isFrontable(IERC20(token), sender, maxTokenAmount)) {
            emit Fronted(userOpHash, token);
            return marks | CONTEXT_FRONTED;
        }
        if (marks == CONTEXT_EXACT) IERC20(token).safeTransferFrom(sender, address(this), maxTokenAmount);
        else _prefund(IERC20(token), sender, maxTokenAmount);
        emit Prefunded(userOpHash, token, maxTokenAmount);
    }

    /// The EntryPoint never debits more than maxCost, so a charge capped at this never falls below the debit.
    function _checkMaximum(bytes calldata data, uint256 maxCost) private pure {
        (uint256 tokenPerNative, uint256 staticFee) = _halvesOf(_wordBefore(data, STATIC_FEE_END));
        (uint256 transferFee, uint256 maxTokenAmount) = _halvesOf(_wordBefore(data, MAX_TOKEN_AMOUNT_END));
        // Refuses by overflow what no deposit pays for: more than 2^127 wei at the highest rate there is.
        uint256 nativeTimesRate = maxCost * tokenPerNative;
        uint256 required;
        unchecked {
            required = _tokenCost(nativeTimesRate) + staticFee + transferFee;
        }
        if (required > maxTokenAmount || nativeTimesRate > type(uint256).max >> 1) {
            revert MaximumTooLow(required, maxTokenAmount);
        }
    }

    /// With too little gas for the settlement the execution is undone: an account would pay its maximum for nothing.
    function _checkToken(bytes calldata data, uint256 listing) private pure {
        uint256 floor = _floorOf(listing);
        if (floor == 0) revert UnknownToken(_tokenIn(data));
        uint256 postOpGasLimit = uint128(_wordBefore(data, POST_OP_GAS_LIMIT_END));
        if (postOpGasLimit < floor) revert PostOpGasTooLow(postOpGasLimit, floor);
    }

    /// Measured, because the charge must cover the debit with what has really come in.
    function _prefund(IERC20 token, address sender, uint256 amount) private {
        uint256 before = token.balanceOf(address(this));
        token.safeTransferFrom(sender, address(this), amount);
        uint256 received = Math.saturatingSub(token.balanceOf(address(this)), before);
        if (received < amount) revert ReceivedTooLittle(address(token), received, amount);
    }

    /// False when the token refuses. Reverts, which takes the transfer back, when it delivers too little.
    function _collect(bytes calldata context, uint256 charge) private returns (bool) {
        IERC20 token = IERC20(_tokenOf(context));
        uint256 before = token.balanceOf(address(this));
        if (!token.trySafeTransferFrom(_senderOf(context), address(this), charge)) return false;
        uint256 received = Math.saturatingSub(token.balanceOf(address(this)), before);
        if (received < charge) revert ReceivedTooLittle(address(token), received, charge);
        return true;
    }

    /// Only a lacking allowance qualifies for the deposit-fronted path, never a lacking balance.
    function _isFrontable(IERC20 token, address sender, uint256 amount) private view returns (bool) {
        if (token.allowance(sender, address(this)) >= amount) return false;
        uint256 balance = token.balanceOf(sender);
        if (balance < amount) revert BalanceTooLow(balance, amount);
        return true;
    }

    /// Credits what the token refuses to deliver: a revert here would undo the user's execution.
    function _refund(bytes calldata context, uint256 amount) private returns (uint256) {
        address token = _tokenOf(context);
        address sender = _senderOf(context);
        if (amount == 0 || _send(IERC20(token), sender, amount, _wordAt(context, 1) & CONTEXT_EXACT != 0)) return amount;
        PaymasterStorage storage $ = _storage();
        $.owed[token][sender] += amount;
        $.totalOwed[token] += amount;
        emit Owed(bytes32(_wordAt(context, 0)), token, sender, amount);
        return 0;
    }

    /// False when the token refuses. Reverts, which takes the transfer back, when it costs more than `amount`.
    function _send(IERC20 token, address to, uint256 amount, bool exact) private returns (bool) {
        if (exact) return token.trySafeTransfer(to, amount);
        uint256 before = token.balanceOf(address(this));
        if (!token.trySafeTransfer(to, amount)) return false;
        uint256 debited = Math.saturatingSub(before, token.balanceOf(address(this)));
        if (debited > amount) revert DebitedTooMuch(address(token), debited, amount);
        return true;
    }

    /**
     * What validation hands to postOp, five words:
     *
     *   0  userOpHash
     *   1  sender (160 bits), callGasLimit (48), the gas that is charged whatever happens (46), exact (1), fronted (1)
     *   2  token (160), the most gas that validation can have used with preVerificationGas (96)
     *   3  tokenPerNative (128), staticFee (128)
     *   4  transferFee (128), maxTokenAmount (128)
     *
     * 46 bits are enough for gas: the EntryPoint goes on only when it has the gas of the call and postOp limits (AA95),
     * and of the ceiling it is only asked whether it is above what was used.
     * `msg.data.length / 256` bounds the memory the EntryPoint expands while it encodes the call to postOp: it adds
     * at most 16 words to a memory of at most two copies of the operation, 2 * 16 * (2 * length / 32) / 512 gas.
     */
    function _contextFor(PackedUserOperation calldata op, bytes calldata data, bytes32 userOpHash, uint256 marks)
        private
        pure
        returns (bytes memory)
    {
        uint256 limits = uint256(op.accountGasLimits);
        uint256 preOpGasCeiling;
        uint256 fixedGas;
        // The EntryPoint takes no gas value above 120 bits (AA94).
        unchecked {
            preOpGasCeiling = op.preVerificationGas + (limits >> 128)
                + uint128(_wordBefore(data, VERIFICATION_GAS_LIMIT_END)) + VALIDATION_OVERHEAD;
            if (preOpGasCeiling > type(uint96).max) preOpGasCeiling = type(uint96).max;
            fixedGas = uint128(_wordBefore(data, POST_OP_GAS_LIMIT_END)) + ENTRYPOINT_OVERHEAD + msg.data.length / 256;
        }
        return abi.encode(
            userOpHash,
            uint256(uint160(op.sender)) << 96 | uint256(uint48(limits)) << 48 | uint48(fixedGas << 2) | marks,
            _wordBefore(data, TOKEN_END) << 96 | preOpGasCeiling,
            _wordBefore(data, STATIC_FEE_END),
            _wordBefore(data, MAX_TOKEN_AMOUNT_END)
        );
    }

    // --- refunds that could not be delivered -----------------------------------------------------------------------

    function owed(address token, address account) external view returns (uint256) {
        return _storage().owed[token][account];
    }

    function totalOwed(address token) external view returns (uint256) {
        return _storage().totalOwed[token];
    }

    /// Pays the caller every refund in `token` that could not be delivered when it was due.
    function claimOwed(address token) external returns (uint256 amount) {
        PaymasterStorage storage $ = _storage();
        amount = $.owed[token][msg.sender];
        if (amount == 0) revert NothingOwed();
        $.owed[token][msg.sender] = 0;
        $.totalOwed[token] -= amount;
        emit OwedClaimed(token, msg.sender, amount);
        _pay(IERC20(token), msg.sender, amount);
    }

    // --- treasury --------------------------------------------------------------------------------------------------

    /// Adds to the deposit that pays for gas. Anyone may; the implementation refuses, which could never withdraw it.
    function deposit() external payable onlyProxy {
        _deposit(msg.value);
    }

    function withdrawDeposit(address payable to, uint256 amount) external onlyRole(TREASURER_ROLE) {
        _checkReceiver(to);
        _withdraw(to, amount);
    }

    function addStake(uint32 unstakeDelaySec) external payable onlyProxy onlyRole(TREASURER_ROLE) {
        _addStake(msg.value, unstakeDelaySec);
    }

    function unlockStake() external onlyRole(TREASURER_ROLE) {
        _unlockStake();
    }

    function withdrawStake(address payable to) external onlyRole(TREASURER_ROLE) {
        _checkReceiver(to);
        _withdrawStake(to);
    }

    /// Coins would be lost there: the EntryPoint books what it gets as a deposit of its own.
    function _checkReceiver(address to) private pure {
        if (to == address(0)) revert ZeroAddress();
        if (to == address(entryPoint())) revert InvalidReceiver(to);
    }

    /// Takes earned tokens out. Leaves what is owed, and one unit so that the balance slot stays non-zero (cheaper).
    function sweep(address token, address to, uint256 amount) external onlyRole(TREASURER_ROLE) {
        if (to == address(0)) revert ZeroAddress();
        uint256 available = Math.saturatingSub(IERC20(token).balanceOf(address(this)), _storage().totalOwed[token] + 1);
        if (amount > available) revert SweepTooLarge(amount, available);
        emit Swept(token, to, amount);
        _pay(IERC20(token), to, amount);
    }

    /// Whatever the listing says: what a transfer costs beyond `amount` would be somebody else's.
    function _pay(IERC20 token, address to, uint256 amount) private {
        if (!_send(token, to, amount, false)) revert SafeERC20.SafeERC20FailedOperation(address(token));
    }

    // --- administration --------------------------------------------------------------------------------------------

    function setSigner(address signer, bool allowed) external onlyRole(MANAGER_ROLE) {
        _setSigner(signer, allowed);
    }

    function _setSigner(address signer, bool allowed) private {
        if (signer == address(0)) revert ZeroAddress();
        PaymasterStorage storage $ = _storage();
        $.signers[signer] = allowed;
        if (allowed) $.newestSigner = signer;
        else if ($.newestSigner == signer) $.newestSigner = address(0);
        _renewListings();
        emit SignerSet(signer, allowed);
    }

    /// Who may submit operations that are for listed bundlers only: the origins of their transactions.
    function setBundlers(address[] calldata bundlers, bool allowed) external onlyRole(MANAGER_ROLE) {
        for (uint256 i = 0; i < bundlers.length; ++i) {
            if (bundlers[i] == address(0)) revert ZeroAddress();
            _storage().bundlers[bundlers[i]] = allowed;
            emit BundlerSet(bundlers[i], allowed);
        }
    }

    /**
     * `floor` is what a settlement with a refund in this token takes, as measured; 0 takes the token off. `exact` says
     * that a transfer moves what it is told to and nothing else, now and after anything that the token's owner can do
     * to it: it saves 3,700 gas on each operation and is believed.
     */
    function setToken(address token, uint48 floor, bool exact) external onlyRole(MANAGER_ROLE) {
        if (token == address(0)) revert ZeroAddress();
        PaymasterStorage storage $ = _storage();
        bool wasListed = $.listings[token] != 0;
        if (floor == 0) {
            $.listings[token] = 0;
            if (wasListed) _takeOff(token);
        } else {
            $.listings[token] = _settings() | uint256(floor) << LISTING_FLOOR_SHIFT | (exact ? LISTING_EXACT : 0);
            if (!wasListed) $.listedTokens.push(token);
            if ($.listedTokens.length > MAX_LISTED_TOKENS) revert TooManyTokens();
        }
        emit TokenSet(token, floor, floor != 0 && exact);
    }

    function _takeOff(address token) private {
        address[] storage tokens = _storage().listedTokens;
        uint256 last = tokens.length - 1;
        for (uint256 i = 0; i < last; ++i) {
            if (tokens[i] == token) tokens[i] = tokens[last];
        }
        tokens.pop();
    }

    /// Brings the newest signer and the pause into every listing; at most MAX_LISTED_TOKENS of them.
    function _renewListings() private {
        PaymasterStorage storage $ = _storage();
        uint256 settings = _settings();
        uint256 ofTheToken = uint256(type(uint48).max) << LISTING_FLOOR_SHIFT | LISTING_EXACT;
        for (uint256 i = 0; i < $.listedTokens.length; ++i) {
            address token = $.listedTokens[i];
            $.listings[token] = $.listings[token] & ofTheToken | settings;
        }
    }

    /// The part of a listing that is the same in all of them.
    function _settings() private view returns (uint256) {
        PaymasterStorage storage $ = _storage();
        return uint160($.newestSigner) | ($.paused ? LISTING_PAUSED : 0);
    }

    /// No operation is accepted any more. Those that were accepted are settled, and what is owed can be claimed.
    function pause() external onlyRole(PAUSER_ROLE) {
        _setPaused(true);
    }

    function unpause() external onlyRole(MANAGER_ROLE) {
        _setPaused(false);
    }

    function _setPaused(bool paused_) private {
        _storage().paused = paused_;
        _renewListings();
        emit PausedSet(msg.sender, paused_);
    }

    function _authorizeUpgrade(address) internal override onlyRole(DEFAULT_ADMIN_ROLE) {}

    function _storage() private pure returns (PaymasterStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
