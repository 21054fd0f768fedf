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
 * Pays the gas of ERC-4337 v0.7 user operations and is paid back in an ERC-20 token. An off-chain signer signs the
 * terms for exactly one user operation.
 *
 * Prefunded path: validation takes `maxTokenAmount`, and postOp returns the unused part. The account cannot avoid the
 * charge during its execution.
 *
 * Deposit-fronted path (flag bit 0), for an account that has not approved the token yet: validation moves no token, and
 * postOp collects. If the collection fails after a successful execution, postOp reverts, which undoes the execution.
 * The gas is then this contract's loss, so signers must ration this path. If the allowance already exists, because
 * another operation of the account landed first, the operation is prefunded like any other.
 *
 * `paymasterAndData` has 162 bytes without gaps after the 52 bytes that ERC-4337 defines:
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
 * A token pays only after the manager has listed it with a floor for the postOp gas limit. This contract measures its
 * own balance around transfers, and refuses a transfer that delivers too little or debits too much. Prefunding and
 * refunds skip this for a token that the manager has listed as exact, after checking that it moves exactly the amount of
 * a transfer. Rebasing tokens must not be listed.
 */
contract GaslessPaymaster is Initializable, UUPSUpgradeable, AccessControlUpgradeable, Paymaster {
    using SafeERC20 for IERC20;

    /// May move the deposit, the stake and earned tokens, but not the tokens that are owed to accounts.
    bytes32 public constant TREASURER_ROLE = keccak256("TREASURER_ROLE");

    /// May set signers, bundlers and tokens, and lift a pause. These must not wait for a timelock.
    bytes32 public constant MANAGER_ROLE = keccak256("MANAGER_ROLE");

    /// May only pause, which stops new operations.
    bytes32 public constant PAUSER_ROLE = keccak256("PAUSER_ROLE");

    bytes32 public constant SPONSORSHIP_TYPEHASH = keccak256(
        "Sponsorship(address entryPoint,address sender,uint256 nonce,bytes32 initCodeHash,bytes32 callDataHash,"
        "bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes32 paymasterDataHash)"
    );

    /**
     * Gas of the EntryPoint around postOp that it debits, but that is neither in `actualGasCost` nor under a limit.
     * Measured on EntryPoint v0.7: below 1,500 for an ordinary operation. The rest is slack.
     */
    uint256 public constant ENTRYPOINT_OVERHEAD = 2_500;

    /**
     * Gas of the EntryPoint's validation that is under no limit. It is used by the few instructions between the checks
     * of `verificationGasLimit` (AA26) and `paymasterVerificationGasLimit` (AA36) and the last reading of the gas
     * meter. Measured: below 600. Work that grows with the operation comes before those checks.
     */
    uint256 public constant VALIDATION_OVERHEAD = 1_000;

    uint256 private constant FLAG_FRONTED = 1;
    uint256 private constant FLAG_LISTED_BUNDLERS = 2;
    uint48 private constant BLOCK_RANGE_FLAG = 1 << 47;
    uint256 private constant ENTRYPOINT_DATA_LENGTH = 52;
    uint256 private constant UNSIGNED_LENGTH = ENTRYPOINT_DATA_LENGTH + 97;
    uint256 private constant PAYMASTER_AND_DATA_LENGTH = UNSIGNED_LENGTH + 65;

    // The ends of the fields of `paymasterAndData`.
    uint256 private constant VERIFICATION_GAS_LIMIT_END = 36;
    uint256 private constant POST_OP_GAS_LIMIT_END = ENTRYPOINT_DATA_LENGTH;
    uint256 private constant VALID_AFTER_END = ENTRYPOINT_DATA_LENGTH + 13;
    uint256 private constant TOKEN_END = ENTRYPOINT_DATA_LENGTH + 33;
    uint256 private constant STATIC_FEE_END = ENTRYPOINT_DATA_LENGTH + 65;
    uint256 private constant MAX_TOKEN_AMOUNT_END = UNSIGNED_LENGTH;
    uint256 private constant SIGNATURE_R_END = UNSIGNED_LENGTH + 32;
    uint256 private constant SIGNATURE_S_END = UNSIGNED_LENGTH + 64;
    uint256 private constant SIGNATURE_V_END = PAYMASTER_AND_DATA_LENGTH;

    // Flags in the second word of the context.
    uint256 private constant CONTEXT_FRONTED = 1;
    uint256 private constant CONTEXT_EXACT = 2;

    /// Half the order of secp256k1, rounded down. Signatures with a larger `s` are refused, because they have a twin.
    uint256 private constant HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0;

    uint256 private constant MAX_LISTED_TOKENS = 64;

    // A token's listing is one slot with everything that validation reads from storage, except other signers and
    // bundlers: a cold read costs 2,100 gas. The lowest 160 bits are the newest signer. The next 48 bits are the floor
    // of the postOp gas limit, 0 for a token that is not listed. Then come two flags.
    uint256 private constant LISTING_FLOOR_SHIFT = 160;
    uint256 private constant LISTING_EXACT = 1 << 208;
    uint256 private constant LISTING_PAUSED = 1 << 209;

    bytes32 private constant DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant NAME_HASH = keccak256("GaslessPaymaster");
    bytes32 private constant VERSION_HASH = keccak256("1");

    /// @custom:storage-location erc7201:gasless-gateway.storage.GaslessPaymaster
    struct PaymasterStorage {
        // Every listing has a copy of these two fields.
        address newestSigner;
        bool paused;
        mapping(address signer => bool) signers;
        mapping(address bundler => bool) bundlers;
        // The layout is described at LISTING_FLOOR_SHIFT.
        mapping(address token => uint256) listings;
        mapping(address token => mapping(address account => uint256)) owed;
        mapping(address token => uint256) totalOwed;
        address[] listedTokens;
    }

    // keccak256(abi.encode(uint256(keccak256("gasless-gateway.storage.GaslessPaymaster")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0x76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f35900;

    /// Validation took `amount` of `token` from the account.
    event Prefunded(bytes32 indexed userOpHash, address token, uint256 amount);

    /// Validation took nothing. postOp collects in `token`.
    event Fronted(bytes32 indexed userOpHash, address token);

    /**
     * The final fee of a prefunded or fronted operation. Each word has two amounts of 128 bits. The sum of the three
     * fees was collected. On the prefunded path, `refund` is the amount that was sent back. If the token refused the
     * refund, it is 0 and an `Owed` event has the amount. On the fronted path it is 0. A postOp that reverts emits
     * nothing. A prefunded operation has then paid the whole `Prefunded.amount`.
     */
    event Settled(bytes32 indexed userOpHash, uint256 gasFeeAndStaticFee, uint256 transferFeeAndRefund);

    /// A refund could not be delivered. `account` may claim it with `claimOwed`.
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
     * `admin`, meant to be a timelock, upgrades and grants roles. `manager`, meant to be a multisig, gets all other
     * roles. The arguments do not depend on the chain, so a proxy that calls this in its constructor has the same
     * address on every chain.
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

    // --- signatures ------------------------------------------------------------------------------------------------

    /// Returns the EIP-712 digest that a signer signs for `op`. Ignores the last 65 bytes of `paymasterAndData`.
    function getDigest(PackedUserOperation calldata op) public view returns (bytes32) {
        bytes calldata data = op.paymasterAndData;
        if (data.length != PAYMASTER_AND_DATA_LENGTH) revert InvalidPaymasterDataLength(data.length);
        return _digestOf(op, data);
    }

    /**
     * Copies the static part of the operation at once, because its fields are in the order of the type. Then it
     * replaces the offsets with the hashes.
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

    /// Hashes a copy in free memory. The memory stays free, because the copy is not needed again.
    function _hashOf(bytes calldata data, uint256 length) private pure returns (bytes32 hash) {
        assembly ("memory-safe") {
            let free := mload(0x40)
            calldatacopy(free, data.offset, length)
            hash := keccak256(free, length)
        }
    }

    /// Computed on every call, because the address depends on the proxy, and a fork may change the chain id.
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

    /// Returns whether all `accounts` are listed bundlers.
    function areBundlers(address[] calldata accounts) external view returns (bool) {
        for (uint256 i = 0; i < accounts.length; ++i) {
            if (!_storage().bundlers[accounts[i]]) return false;
        }
        return true;
    }

    /// Returns the lowest postOp gas limit of operations that pay in `token`. 0: the token is not listed.
    function postOpGasFloor(address token) external view returns (uint256) {
        return _floorOf(_storage().listings[token]);
    }

    /// Returns whether `token` is listed as one that moves exactly the amount of a transfer.
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
     * Nothing overflows. Validation required maxCost times the rate to be below 2^128 * 1e18. The bound exceeds maxCost
     * by at most the constant part of `fixedGas`, a multiple of maxCost below 2^20.
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
            // The cap is at least the price of maxCost, so it cannot cause a loss.
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
     * Returns an upper bound, in wei, of the debit of EntryPoint v0.7 from the deposit for this operation.
     *
     * Let A be the gas that the EntryPoint reports (actualGasCost / fee), and P the gas of its settlement with postOp.
     * Let C and L be the call and postOp gas limits, V the gas of validation with preVerificationGas, and E = A - V the
     * gas of execution. The debit in gas is
     *
     *   D = A + P + max(0, C + L - E - P) / 10
     *
     * D grows with P, and P <= L + o, where o is the EntryPoint's own work in the settlement. Hence
     *
     *   D <= A + L + o + max(0, C - E) / 10
     *
     * V is at most preVerificationGas + both verification limits + VALIDATION_OVERHEAD =: V', because the EntryPoint
     * refuses the operation otherwise. Hence E >= A - V' and max(0, C - E) <= min(C, max(0, C + V' - A)).
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

    /// Converts wei times tokenPerNative to token base units, rounded up. The product must be below 2^255.
    function _tokenCost(uint256 nativeTimesRate) private pure returns (uint256) {
        unchecked {
            return (nativeTimesRate + (1e18 - 1)) / 1e18;
        }
    }

    /// Returns the 32 bytes that end at `end`, with the field in the lowest bits. The caller has checked the length.
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

    /// Reads one word with flags (8 bits), validUntil (48) and validAfter (48).
    function _flagsAndValidityOf(bytes calldata data) private pure returns (uint256 flags, uint256 validationData) {
        uint256 word = _wordBefore(data, VALID_AFTER_END);
        flags = uint8(word >> 96);
        uint256 validUntil = uint48(word >> 48);
        if (flags > FLAG_FRONTED | FLAG_LISTED_BUNDLERS) revert UnknownFlags(uint8(flags));
        if (validUntil == 0) revert ValidUntilMissing();
        if (word & (uint256(BLOCK_RANGE_FLAG) << 48 | BLOCK_RANGE_FLAG) != 0) revert BlockRangeUnsupported();
        // There is no aggregator, and a wrong signature reverts instead of being reported here.
        validationData = uint256(uint48(word)) << 208 | validUntil << 160;
    }

    /// Requires a signature of a signer, a listed bundler if the flag asks for one, and no pause.
    function _checkWhoActs(PackedUserOperation calldata op, bytes calldata data, uint256 flags, uint256 listing)
        private
        view
    {
        if (listing & LISTING_PAUSED != 0) revert IsPaused();
        address signer = _signerOf(_digestOf(op, data), data);
        if (signer != address(uint160(listing)) && !_storage().signers[signer]) revert UnknownSigner(signer);
        // Otherwise an attacker could submit the operation first, in a context in which it reverts at our cost.
        if (flags & FLAG_LISTED_BUNDLERS != 0 && !_storage().bundlers[tx.origin]) revert UnknownBundler(tx.origin);
    }

    function _signerOf(bytes32 digest, bytes calldata data) private pure returns (address signer) {
        bytes32 s = bytes32(_wordBefore(data, SIGNATURE_S_END));
        if (uint256(s) > HALF_ORDER) revert InvalidSignature();
        uint8 v = uint8(_wordBefore(data, SIGNATURE_V_END));
        signer = ecrecover(digest, v, bytes32(_wordBefore(data, SIGNATURE_R_END)), s);
        if (signer == address(0)) revert InvalidSignature();
    }

    /// Takes the signed maximum, unless the deposit fronts the operation. Returns the flags for the context.
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

    /// Requires a signed maximum that covers the price of maxCost and the fees. The EntryPoint never debits more.
    function _checkMaximum(bytes calldata data, uint256 maxCost) private pure {
        (uint256 tokenPerNative, uint256 staticFee) = _halvesOf(_wordBefore(data, STATIC_FEE_END));
        (uint256 transferFee, uint256 maxTokenAmount) = _halvesOf(_wordBefore(data, MAX_TOKEN_AMOUNT_END));
        // An overflow reverts. It needs more than 2^127 wei at the highest rate, which no deposit pays.
        uint256 nativeTimesRate = maxCost * tokenPerNative;
        uint256 required;
        unchecked {
            required = _tokenCost(nativeTimesRate) + staticFee + transferFee;
        }
        if (required > maxTokenAmount || nativeTimesRate > type(uint256).max >> 1) {
            revert MaximumTooLow(required, maxTokenAmount);
        }
    }

    /// Requires enough gas for postOp. Without it, the execution is undone and the account pays its maximum for nothing.
    function _checkToken(bytes calldata data, uint256 listing) private pure {
        uint256 floor = _floorOf(listing);
        if (floor == 0) revert UnknownToken(_tokenIn(data));
        uint256 postOpGasLimit = uint128(_wordBefore(data, POST_OP_GAS_LIMIT_END));
        if (postOpGasLimit < floor) revert PostOpGasTooLow(postOpGasLimit, floor);
    }

    /// Takes the maximum and measures the received amount, because it must cover the debit.
    function _prefund(IERC20 token, address sender, uint256 amount) private {
        uint256 before = token.balanceOf(address(this));
        token.safeTransferFrom(sender, address(this), amount);
        uint256 received = Math.saturatingSub(token.balanceOf(address(this)), before);
        if (received < amount) revert ReceivedTooLittle(address(token), received, amount);
    }

    /// Returns false if the token refuses. Reverts if the token delivers too little, which undoes the transfer.
    function _collect(bytes calldata context, uint256 charge) private returns (bool) {
        IERC20 token = IERC20(_tokenOf(context));
        uint256 before = token.balanceOf(address(this));
        if (!token.trySafeTransferFrom(_senderOf(context), address(this), charge)) return false;
        uint256 received = Math.saturatingSub(token.balanceOf(address(this)), before);
        if (received < charge) revert ReceivedTooLittle(address(token), received, charge);
        return true;
    }

    /// Returns whether the allowance is missing. Reverts if the balance is too low, because fronting cannot help then.
    function _isFrontable(IERC20 token, address sender, uint256 amount) private view returns (bool) {
        if (token.allowance(sender, address(this)) >= amount) return false;
        uint256 balance = token.balanceOf(sender);
        if (balance < amount) revert BalanceTooLow(balance, amount);
        return true;
    }

    /// Returns the sent amount. If the token refuses, credits the refund: a revert would undo the user's execution.
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

    /// Returns false if the token refuses. Reverts if the token debits more than `amount`, which undoes the transfer.
    function _send(IERC20 token, address to, uint256 amount, bool exact) private returns (bool) {
        if (exact) return token.trySafeTransfer(to, amount);
        uint256 before = token.balanceOf(address(this));
        if (!token.trySafeTransfer(to, amount)) return false;
        uint256 debited = Math.saturatingSub(before, token.balanceOf(address(this)));
        if (debited > amount) revert DebitedTooMuch(address(token), debited, amount);
        return true;
    }

    /**
     * Returns the context that validation passes to postOp, five words:
     *
     *   0  userOpHash
     *   1  sender (160 bits), callGasLimit (48), the gas that is always charged (46), exact (1), fronted (1)
     *   2  token (160), the upper bound of validation's gas with preVerificationGas (96)
     *   3  tokenPerNative (128), staticFee (128)
     *   4  transferFee (128), maxTokenAmount (128)
     *
     * 46 bits are enough for gas limits, because the EntryPoint executes only if it has the gas of the call and postOp
     * limits (AA95). The upper bound may be capped, because it is only compared with the used gas.
     *
     * `msg.data.length / 256` bounds the gas for memory while the EntryPoint encodes the call to postOp. It adds at most
     * 16 words to a memory of at most two copies of the operation: 2 * 16 * (2 * length / 32) / 512 gas.
     */
    function _contextFor(PackedUserOperation calldata op, bytes calldata data, bytes32 userOpHash, uint256 marks)
        private
        pure
        returns (bytes memory)
    {
        uint256 limits = uint256(op.accountGasLimits);
        uint256 preOpGasCeiling;
        uint256 fixedGas;
        // The EntryPoint refuses gas values above 120 bits (AA94).
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

    /// Pays the caller all undelivered refunds in `token`.
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

    /// Adds to the deposit that pays for gas. Anyone may call it, but not on the implementation, which cannot withdraw.
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

    /// Refuses receivers that would lose the coins. The EntryPoint would credit them to a deposit of its own.
    function _checkReceiver(address to) private pure {
        if (to == address(0)) revert ZeroAddress();
        if (to == address(entryPoint())) revert InvalidReceiver(to);
    }

    /// Sends earned tokens. Leaves the owed tokens, and one unit, because transfers to a balance above 0 are cheaper.
    function sweep(address token, address to, uint256 amount) external onlyRole(TREASURER_ROLE) {
        if (to == address(0)) revert ZeroAddress();
        uint256 available = Math.saturatingSub(IERC20(token).balanceOf(address(this)), _storage().totalOwed[token] + 1);
        if (amount > available) revert SweepTooLarge(amount, available);
        emit Swept(token, to, amount);
        _pay(IERC20(token), to, amount);
    }

    /// Measures the debit whatever the listing says, because more than `amount` would be the tokens of other accounts.
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

    /// Lists or removes bundlers. Operations for listed bundlers require one of them as `tx.origin`.
    function setBundlers(address[] calldata bundlers, bool allowed) external onlyRole(MANAGER_ROLE) {
        for (uint256 i = 0; i < bundlers.length; ++i) {
            if (bundlers[i] == address(0)) revert ZeroAddress();
            _storage().bundlers[bundlers[i]] = allowed;
            emit BundlerSet(bundlers[i], allowed);
        }
    }

    /**
     * Lists a token, or removes it if `floor` is 0. `floor` is the measured gas of a settlement with a refund in this
     * token. `exact` says that a transfer always moves exactly its amount, whatever the token's owner does. This is not
     * checked. It saves 3,700 gas on each operation.
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

    /// Writes the newest signer and the pause into every listing. There are at most MAX_LISTED_TOKENS.
    function _renewListings() private {
        PaymasterStorage storage $ = _storage();
        uint256 settings = _settings();
        uint256 ofTheToken = uint256(type(uint48).max) << LISTING_FLOOR_SHIFT | LISTING_EXACT;
        for (uint256 i = 0; i < $.listedTokens.length; ++i) {
            address token = $.listedTokens[i];
            $.listings[token] = $.listings[token] & ofTheToken | settings;
        }
    }

    /// Returns the part of a listing that all listings share.
    function _settings() private view returns (uint256) {
        PaymasterStorage storage $ = _storage();
        return uint160($.newestSigner) | ($.paused ? LISTING_PAUSED : 0);
    }

    /// Refuses new operations. Accepted operations are still settled, and accounts can still claim owed tokens.
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
