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
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
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
 * A token pays only after it was listed here with a floor for the postOp gas limit. Tokens that rebase or debit more
 * than they deliver must not be listed; one that delivers less than it is asked for is refused by its balance.
 */
contract GaslessPaymaster is Initializable, UUPSUpgradeable, AccessControlUpgradeable, Paymaster {
    using ERC4337Utils for PackedUserOperation;
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
    uint256 private constant SIGNATURE_LENGTH = 65;
    uint256 private constant PAYMASTER_AND_DATA_LENGTH = ENTRYPOINT_DATA_LENGTH + 162;

    // Where the fields of `paymasterAndData` end.
    uint256 private constant VERIFICATION_GAS_LIMIT_END = 36;
    uint256 private constant POST_OP_GAS_LIMIT_END = ENTRYPOINT_DATA_LENGTH;
    uint256 private constant FLAGS_END = ENTRYPOINT_DATA_LENGTH + 1;
    uint256 private constant VALID_UNTIL_END = ENTRYPOINT_DATA_LENGTH + 7;
    uint256 private constant VALID_AFTER_END = ENTRYPOINT_DATA_LENGTH + 13;
    uint256 private constant TOKEN_END = ENTRYPOINT_DATA_LENGTH + 33;
    uint256 private constant TOKEN_PER_NATIVE_END = ENTRYPOINT_DATA_LENGTH + 49;
    uint256 private constant STATIC_FEE_END = ENTRYPOINT_DATA_LENGTH + 65;
    uint256 private constant MAX_TOKEN_AMOUNT_END = ENTRYPOINT_DATA_LENGTH + 97;

    /// In the last word of the context.
    uint256 private constant CONTEXT_FRONTED = 1 << 255;

    bytes32 private constant DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant NAME_HASH = keccak256("GaslessPaymaster");
    bytes32 private constant VERSION_HASH = keccak256("1");

    /// @custom:storage-location erc7201:gasless-gateway.storage.GaslessPaymaster
    struct PaymasterStorage {
        // The signer that was added last. It shares the slot that every operation reads, which saves it a cold read.
        address newestSigner;
        bool paused;
        mapping(address signer => bool) signers;
        mapping(address bundler => bool) bundlers;
        mapping(address token => uint256) postOpGasFloors;
        mapping(address token => mapping(address account => uint256)) owed;
        mapping(address token => uint256) totalOwed;
    }

    // keccak256(abi.encode(uint256(keccak256("gasless-gateway.storage.GaslessPaymaster")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0x76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f35900;

    /// In token base units.
    struct Fees {
        uint256 gasFee;
        uint256 staticFee;
        uint256 transferFee;
    }

    /// Validation took `amount` from the account.
    event Prefunded(bytes32 indexed userOpHash, address indexed token, address indexed sender, uint256 amount);

    /**
     * The final word on one operation's fee. `collected = gasFee + staticFee + transferFee` always.
     * On the prefunded path `refunded` is what really went back; when the token refused the refund it is 0 and an
     * `Owed` event carries the rest. On the fronted path `refunded` is 0 and `collected` is what postOp took.
     * A postOp that reverts emits nothing: prefunded operations have then paid the whole `Prefunded.amount`.
     */
    event Settled(
        bytes32 indexed userOpHash,
        address indexed token,
        address indexed sender,
        uint256 collected,
        uint256 gasFee,
        uint256 staticFee,
        uint256 transferFee,
        uint256 refunded
    );

    /// A refund could not be delivered; `account` may take it with `claimOwed`.
    event Owed(bytes32 indexed userOpHash, address indexed token, address indexed account, uint256 amount);
    event OwedClaimed(address indexed token, address indexed account, uint256 amount);
    event SignerSet(address indexed signer, bool allowed);
    event BundlerSet(address indexed bundler, bool allowed);
    event TokenSet(address indexed token, uint256 postOpGasFloor);
    event PausedSet(address indexed account, bool paused);
    event Swept(address indexed token, address indexed to, uint256 amount);

    error InvalidPaymasterDataLength(uint256 length);
    error UnknownFlags(uint8 flags);
    error InvalidSignature();
    error UnknownSigner(address recovered);
    error UnknownBundler(address origin);
    error UnknownToken(address token);
    error PostOpGasTooLow(uint256 postOpGasLimit, uint256 floor);
    error ReceivedTooLittle(address token, uint256 received, uint256 expected);
    error IsPaused();
    error ZeroAddress();
    error ValidUntilMissing();
    error BlockRangeUnsupported();
    error MaximumTooLow(uint256 required, uint256 maximum);
    error BalanceTooLow(uint256 balance, uint256 required);
    error CollectionFailed(address token, address sender, uint256 amount);
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

    function _digestOf(PackedUserOperation calldata op, bytes calldata data) private view returns (bytes32) {
        bytes32 structHash = keccak256(
            abi.encode(
                SPONSORSHIP_TYPEHASH,
                address(entryPoint()),
                op.sender,
                op.nonce,
                _hashOf(op.initCode),
                _hashOf(op.callData),
                op.accountGasLimits,
                op.preVerificationGas,
                op.gasFees,
                _hashOf(data[:PAYMASTER_AND_DATA_LENGTH - SIGNATURE_LENGTH])
            )
        );
        return MessageHashUtils.toTypedDataHash(domainSeparator(), structHash);
    }

    /// Hashes behind the free memory and leaves it free: what is hashed is not needed again.
    function _hashOf(bytes calldata data) private pure returns (bytes32 hash) {
        assembly ("memory-safe") {
            let free := mload(0x40)
            calldatacopy(free, data.offset, data.length)
            hash := keccak256(free, data.length)
        }
    }

    /// Computed on every call: behind a proxy the address and, after a fork, the chain id are not constants.
    function domainSeparator() public view returns (bytes32) {
        return keccak256(abi.encode(DOMAIN_TYPEHASH, NAME_HASH, VERSION_HASH, block.chainid, address(this)));
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
        return _storage().postOpGasFloors[token];
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
        uint256 flags = _wordBefore(data, FLAGS_END) & 0xff;
        if (flags & ~(FLAG_FRONTED | FLAG_LISTED_BUNDLERS) != 0) revert UnknownFlags(uint8(flags));
        validationData = _validityOf(data);
        _checkWhoActs(op, data, flags);
        _checkToken(data);
        bool fronted = _takeMaximum(op.sender, data, flags, userOpHash, maxCost);
        context = _contextFor(op, data, userOpHash, fronted);
    }

    function _postOp(PostOpMode mode, bytes calldata context, uint256 actualGasCost, uint256 actualUserOpFeePerGas)
        internal
        override
    {
        (uint256 tokenPerNative, uint256 staticFee) = _halvesOf(_wordAt(context, 3));
        (uint256 transferFee, uint256 maxTokenAmount) = _halvesOf(_wordAt(context, 4));
        // maxTokenAmount - staticFee - transferFee is at least the price of maxCost: the cap cannot cause a loss.
        uint256 gasFee = Math.min(
            _tokenCost(_debitBound(context, actualGasCost, actualUserOpFeePerGas), tokenPerNative),
            maxTokenAmount - staticFee - transferFee
        );
        bool succeeded = mode == PostOpMode.opSucceeded;
        _settle(context, Fees(gasFee, staticFee, succeeded ? transferFee : 0), succeeded);
    }

    function _settle(bytes calldata context, Fees memory fees, bool succeeded) private {
        bytes32 userOpHash = bytes32(_wordAt(context, 0));
        address sender = address(uint160(_wordAt(context, 1) >> 96));
        address token = address(uint160(_wordAt(context, 2) >> 96));
        uint256 charge = fees.gasFee + fees.staticFee + fees.transferFee;
        uint256 refunded = 0;
        if (_wordAt(context, 5) & CONTEXT_FRONTED == 0) {
            refunded = _refund(userOpHash, token, sender, uint128(_wordAt(context, 4)) - charge);
        } else if (charge != 0 && !_collect(IERC20(token), sender, charge)) {
            if (succeeded) revert CollectionFailed(token, sender, charge);
            (charge, fees) = (0, Fees(0, 0, 0));
        }
        emit Settled(userOpHash, token, sender, charge, fees.gasFee, fees.staticFee, fees.transferFee, refunded);
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
        uint256 callGasLimit = uint96(_wordAt(context, 1));
        uint256 preOpGasCeiling = uint96(_wordAt(context, 2));
        uint256 fixedGas = _wordAt(context, 5) & ~CONTEXT_FRONTED;
        uint256 unusedGas = Math.min(
            callGasLimit, Math.saturatingSub(callGasLimit + preOpGasCeiling, actualGasCost / feePerGas)
        );
        return actualGasCost + (fixedGas + Math.ceilDiv(unusedGas, 10)) * feePerGas;
    }

    function _tokenCost(uint256 native, uint256 tokenPerNative) private pure returns (uint256) {
        return Math.mulDiv(native, tokenPerNative, 1e18, Math.Rounding.Ceil);
    }

    /// The 32 bytes that end where a field ends: the field in its lowest bits. The length was checked.
    function _wordBefore(bytes calldata data, uint256 end) private pure returns (uint256 word) {
        assembly ("memory-safe") {
            word := calldataload(sub(add(data.offset, end), 32))
        }
    }

    function _wordAt(bytes calldata context, uint256 index) private pure returns (uint256 word) {
        assembly ("memory-safe") {
            word := calldataload(add(context.offset, shl(5, index)))
        }
    }

    function _halvesOf(uint256 word) private pure returns (uint256 high, uint256 low) {
        return (word >> 128, uint128(word));
    }

    function _validityOf(bytes calldata data) private pure returns (uint256) {
        uint48 validUntil = uint48(_wordBefore(data, VALID_UNTIL_END));
        uint48 validAfter = uint48(_wordBefore(data, VALID_AFTER_END));
        if (validUntil == 0) revert ValidUntilMissing();
        if ((validUntil | validAfter) & BLOCK_RANGE_FLAG != 0) revert BlockRangeUnsupported();
        return ERC4337Utils.packValidationData(true, validAfter, validUntil);
    }

    /// A signer has signed, a listed bundler submits where only such may, and nobody has stopped everything.
    function _checkWhoActs(PackedUserOperation calldata op, bytes calldata data, uint256 flags) private view {
        PaymasterStorage storage $ = _storage();
        // One read of the slot that both share.
        (address newestSigner, bool isPaused) = ($.newestSigner, $.paused);
        if (isPaused) revert IsPaused();
        (address signer, ECDSA.RecoverError failure,) = ECDSA.tryRecoverCalldata(
            _digestOf(op, data), data[PAYMASTER_AND_DATA_LENGTH - SIGNATURE_LENGTH:]
        );
        if (failure != ECDSA.RecoverError.NoError) revert InvalidSignature();
        if (signer != newestSigner && !$.signers[signer]) revert UnknownSigner(signer);
        // Who sees an operation could otherwise run it first, in a context that makes it revert at our cost.
        if (flags & FLAG_LISTED_BUNDLERS != 0 && !$.bundlers[tx.origin]) revert UnknownBundler(tx.origin);
    }

    /// Takes the signed maximum, unless the deposit fronts the operation; says whether it does.
    function _takeMaximum(address sender, bytes calldata data, uint256 flags, bytes32 userOpHash, uint256 maxCost)
        private
        returns (bool)
    {
        uint256 maxTokenAmount = _checkMaximum(data, maxCost);
        IERC20 token = IERC20(address(uint160(_wordBefore(data, TOKEN_END))));
        if (flags & FLAG_FRONTED != 0 && _isFrontable(token, sender, maxTokenAmount)) return true;
        _prefund(token, sender, maxTokenAmount);
        emit Prefunded(userOpHash, address(token), sender, maxTokenAmount);
        return false;
    }

    /// The EntryPoint never debits more than maxCost, so a charge capped at this never falls below the debit.
    function _checkMaximum(bytes calldata data, uint256 maxCost) private pure returns (uint256 maximum) {
        uint256 tokenPerNative = uint128(_wordBefore(data, TOKEN_PER_NATIVE_END));
        (uint256 transferFee, uint256 maxTokenAmount) = _halvesOf(_wordBefore(data, MAX_TOKEN_AMOUNT_END));
        uint256 required =
            _tokenCost(maxCost, tokenPerNative) + uint128(_wordBefore(data, STATIC_FEE_END)) + transferFee;
        if (required > maxTokenAmount) revert MaximumTooLow(required, maxTokenAmount);
        return maxTokenAmount;
    }

    /// With too little gas for the settlement the execution is undone: an account would pay its maximum for nothing.
    function _checkToken(bytes calldata data) private view {
        address token = address(uint160(_wordBefore(data, TOKEN_END)));
        uint256 postOpGasLimit = uint128(_wordBefore(data, POST_OP_GAS_LIMIT_END));
        uint256 floor = _storage().postOpGasFloors[token];
        if (floor == 0) revert UnknownToken(token);
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
    function _collect(IERC20 token, address sender, uint256 charge) private returns (bool) {
        uint256 before = token.balanceOf(address(this));
        if (!token.trySafeTransferFrom(sender, address(this), charge)) return false;
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
    function _refund(bytes32 userOpHash, address token, address sender, uint256 amount) private returns (uint256) {
        if (amount == 0 || IERC20(token).trySafeTransfer(sender, amount)) return amount;
        PaymasterStorage storage $ = _storage();
        $.owed[token][sender] += amount;
        $.totalOwed[token] += amount;
        emit Owed(userOpHash, token, sender, amount);
        return 0;
    }

    /**
     * What validation hands to postOp, six words:
     *
     *   0  userOpHash
     *   1  sender (160 bits), callGasLimit (96)
     *   2  token (160), the most gas that validation can have used with preVerificationGas (96)
     *   3  tokenPerNative (128), staticFee (128)
     *   4  transferFee (128), maxTokenAmount (128)
     *   5  bit 255: fronted; below it the gas that is charged whatever happens
     *
     * 96 bits are enough for gas: the EntryPoint goes on only when it has the gas of the call and postOp limits (AA95),
     * and of the ceiling it is only asked whether it is above what was used.
     * `msg.data.length / 256` bounds the memory the EntryPoint expands while it encodes the call to postOp: it adds
     * at most 16 words to a memory of at most two copies of the operation, 2 * 16 * (2 * length / 32) / 512 gas.
     */
    function _contextFor(PackedUserOperation calldata op, bytes calldata data, bytes32 userOpHash, bool fronted)
        private
        pure
        returns (bytes memory)
    {
        uint256 preOpGasCeiling = Math.min(
            op.preVerificationGas + op.verificationGasLimit()
                + uint128(_wordBefore(data, VERIFICATION_GAS_LIMIT_END)) + VALIDATION_OVERHEAD,
            type(uint96).max
        );
        uint256 fixedGas =
            uint128(_wordBefore(data, POST_OP_GAS_LIMIT_END)) + ENTRYPOINT_OVERHEAD + msg.data.length / 256;
        return abi.encode(
            userOpHash,
            uint256(uint160(op.sender)) << 96 | uint96(op.callGasLimit()),
            _wordBefore(data, TOKEN_END) << 96 | preOpGasCeiling,
            _wordBefore(data, STATIC_FEE_END),
            _wordBefore(data, MAX_TOKEN_AMOUNT_END),
            fronted ? fixedGas | CONTEXT_FRONTED : fixedGas
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
        IERC20(token).safeTransfer(msg.sender, amount);
    }

    // --- treasury --------------------------------------------------------------------------------------------------

    /// Adds to the deposit that pays for gas. Anyone may.
    function deposit() external payable {
        _deposit(msg.value);
    }

    function withdrawDeposit(address payable to, uint256 amount) external onlyRole(TREASURER_ROLE) {
        _withdraw(to, amount);
    }

    function addStake(uint32 unstakeDelaySec) external payable onlyRole(TREASURER_ROLE) {
        _addStake(msg.value, unstakeDelaySec);
    }

    function unlockStake() external onlyRole(TREASURER_ROLE) {
        _unlockStake();
    }

    function withdrawStake(address payable to) external onlyRole(TREASURER_ROLE) {
        _withdrawStake(to);
    }

    /// Takes earned tokens out. Leaves what is owed, and one unit so that the balance slot stays non-zero (cheaper).
    function sweep(address token, address to, uint256 amount) external onlyRole(TREASURER_ROLE) {
        if (to == address(0)) revert ZeroAddress();
        uint256 available = Math.saturatingSub(IERC20(token).balanceOf(address(this)), _storage().totalOwed[token] + 1);
        if (amount > available) revert SweepTooLarge(amount, available);
        emit Swept(token, to, amount);
        IERC20(token).safeTransfer(to, amount);
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

    /// `postOpGasFloor_` is what a settlement with a refund in this token takes, as measured; 0 takes the token off.
    function setToken(address token, uint256 postOpGasFloor_) external onlyRole(MANAGER_ROLE) {
        if (token == address(0)) revert ZeroAddress();
        _storage().postOpGasFloors[token] = postOpGasFloor_;
        emit TokenSet(token, postOpGasFloor_);
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
        emit PausedSet(msg.sender, paused_);
    }

    function _authorizeUpgrade(address) internal override onlyRole(DEFAULT_ADMIN_ROLE) {}

    function _storage() private pure returns (PaymasterStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
