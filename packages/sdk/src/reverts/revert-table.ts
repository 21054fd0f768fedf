/** The cause of a revert, and its remedy. */
export interface RevertRow {
  readonly cause: string
  readonly remedy: string
}

/** A custom error. */
export interface ErrorRow extends RevertRow {
  /** The contract or library that declares the error. */
  readonly of: string
}

const again = 'Prepare, sign and submit again.'
const unchanged =
  'Submit the operation exactly as it was prepared. To change something, prepare again.'
const moreGas = `${again} The gateway then estimates the gas again. Do not change gas values by hand.`
const otherFactory =
  "Prepare again. If the error stays, the gateway's account contracts are not those of the network: tell the operator of the gateway."
const sender =
  'The sender of the bundle caused the error, not the operation. The gateway sends the operation again by itself.'
const moreTokens =
  'Send less, or fund the account. The balance must cover the amount and the maximum fee.'
const otherAddress = 'Pass another address. The zero address is not valid.'
const itsContract = 'See in the source of the called contract when it reverts this way.'
const notYours =
  'Call the function from an account that has the right, or give this account the right.'
const operatorsMatter =
  'Tell the operator of the gateway. Until the operator has fixed it, prepare without a fee token: the account then pays native gas.'
const moreToSwap =
  'Fund the account with the token to swap, or swap less. Then get a new quote and prepare again.'
const newQuote = 'Get a new quote, or allow more slippage. Then prepare again.'

/**
 * Every revert of the EntryPoint, by code: its own words, the cause and the remedy. The source is EntryPoint v0.7.0
 * (eth-infinitism/account-abstraction, tag `v0.7.0`, contracts/core/EntryPoint.sol). AA20 and AA30 come from its
 * EntryPointSimulations.sol, which bundlers run. The first digit names the party at fault: 1 the factory, 2 the
 * account, 3 the paymaster, 9 the sender of the bundle or the encoding of the operation.
 */
const entryPoint: Readonly<Record<string, RevertRow & { readonly words: string }>> = {
  AA10: {
    words: 'sender already constructed',
    cause: 'The operation deploys its account, but the account exists already.',
    remedy: `${again} The new operation has no deployment.`,
  },
  AA13: {
    words: 'initCode failed or OOG',
    cause: 'The factory reverted or ran out of gas while it deployed the account.',
    remedy: moreGas,
  },
  AA14: {
    words: 'initCode must return sender',
    cause: "The factory deploys an address other than the operation's account.",
    remedy: otherFactory,
  },
  AA15: {
    words: 'initCode must create sender',
    cause: 'The factory ran, but there is no code at the address of the account.',
    remedy: otherFactory,
  },
  AA20: {
    words: 'account not deployed',
    cause: 'The account has no code, and the operation does not deploy it.',
    remedy: 'Wait until the operation that deploys the account is mined, or prepare again.',
  },
  AA21: {
    words: "didn't pay prefund",
    cause:
      'The account pays its own gas, and holds less native coin than the maximum cost of the operation.',
    remedy: 'Send native coin to the account, or prepare with a fee token.',
  },
  AA22: {
    words: 'expired or not due',
    cause:
      "The account's validator accepts the signature only in a time range that is over or has not begun.",
    remedy: again,
  },
  AA23: {
    words: 'reverted',
    cause:
      "The account's validation reverted, for example because the signature is malformed or the validator is not installed.",
    remedy:
      'Sign `userOperationHash` as an EIP-191 message with the owner key: 65 bytes. If the owner or a validator has changed, prepare again.',
  },
  AA24: {
    words: 'signature error',
    cause:
      "The signature is not the owner's signature of this operation: another key signed, another hash was signed, or the operation was changed after signing.",
    remedy:
      'Sign the `userOperationHash` of this operation as an EIP-191 message with the owner key, and submit the operation exactly as it was prepared.',
  },
  AA25: {
    words: 'invalid account nonce',
    cause:
      "The nonce is not the account's next nonce: another operation has used it, or an earlier operation is not mined yet.",
    remedy: `${again} For parallel operations, give each operation its own \`nonceKey\`.`,
  },
  AA26: {
    words: 'over verificationGasLimit',
    cause: "Validation, including a deployment, took more gas than the operation's limit.",
    remedy: moreGas,
  },
  AA30: {
    words: 'paymaster not deployed',
    cause: 'There is no contract at the address of the paymaster.',
    remedy: operatorsMatter,
  },
  AA31: {
    words: 'paymaster deposit too low',
    cause: 'The deposit of the paymaster is smaller than the maximum cost of the operation.',
    remedy: `Try again later, when the deposit has been topped up. ${operatorsMatter}`,
  },
  AA32: {
    words: 'paymaster expired or not due',
    cause: 'The sponsorship has expired.',
    remedy: `${again} Sign soon: by default, a prepared operation can be submitted for half an hour.`,
  },
  AA33: {
    words: 'reverted',
    cause:
      'The paymaster refuses the operation. Usually the account holds less of the fee token, or allows the paymaster less of it, than when the operation was prepared.',
    remedy: `${moreTokens} ${again}`,
  },
  AA34: {
    words: 'signature error',
    cause:
      'The sponsorship was not signed for this operation: the operation was changed after it was prepared.',
    remedy: unchanged,
  },
  AA36: {
    words: 'over paymasterVerificationGasLimit',
    cause: "The paymaster's validation took more gas than its limit.",
    remedy: moreGas,
  },
  AA90: {
    words: 'invalid beneficiary',
    cause: 'The bundle names no beneficiary that gets its gas fees.',
    remedy: sender,
  },
  AA91: {
    words: 'failed send to beneficiary',
    cause: 'The beneficiary does not accept the gas fees of the bundle.',
    remedy: sender,
  },
  AA92: {
    words: 'internal call only',
    cause: 'A call went to a function that only the EntryPoint itself may call.',
    remedy:
      'Outside of an operation, call only `handleOps` of the EntryPoint. In the calls of an account, call only its deposit functions.',
  },
  AA93: {
    words: 'invalid paymasterAndData',
    cause: '`paymasterAndData` is too short for an address and two gas limits.',
    remedy: unchanged,
  },
  AA94: {
    words: 'gas values overflow',
    cause: 'A gas limit or gas price needs more than 120 bits.',
    remedy: unchanged,
  },
  AA95: {
    words: 'out of gas',
    cause: "The bundle had less gas left than the operation's limits require.",
    remedy: sender,
  },
  AA96: {
    words: 'invalid aggregator',
    cause: 'The bundle names an invalid signature aggregator.',
    remedy: sender,
  },
}

const wrongNumbers =
  'Check the amounts and indices that you pass, and the balances and allowances that they depend on.'

/** By code, from Solidity's documentation: "Panic via assert and Error via require". */
const panics: Readonly<Record<string, RevertRow>> = {
  '0x00': { cause: 'The compiler inserted this general panic.', remedy: itsContract },
  '0x01': { cause: 'An `assert` in the contract failed.', remedy: itsContract },
  '0x11': {
    cause: 'Arithmetic overflow or underflow, for example a balance minus a larger amount.',
    remedy: wrongNumbers,
  },
  '0x12': { cause: 'Division by zero.', remedy: wrongNumbers },
  '0x21': {
    cause: 'A number was converted to an enum that does not have this value.',
    remedy: wrongNumbers,
  },
  '0x22': { cause: 'A byte array in storage is encoded incorrectly.', remedy: itsContract },
  '0x31': { cause: '`pop` was called on an empty array.', remedy: wrongNumbers },
  '0x32': { cause: 'An array index is out of bounds.', remedy: wrongNumbers },
  '0x41': { cause: 'The contract tried to allocate too much memory.', remedy: wrongNumbers },
  '0x51': {
    cause: 'The contract called a function pointer that was never set.',
    remedy: itsContract,
  },
}

const token = 'OpenZeppelin'
const kernel = 'Kernel'
const paymaster = 'Paymaster'
const simulator = 'Simulation'
const router = 'LI.FI'
const entryPointError = 'EntryPoint'

const balance = 'The account holds less of the token than the call moves.'
const allowance =
  'The allowance of the spender is smaller than the amount that the call moves, or zero.'
const approveFirst =
  'Approve the spender in an earlier call: the calls of one operation run in order.'
const paused = 'The contract is paused: for now it refuses this call from everyone.'
const later = 'Try again later, or use another contract.'

/** The custom errors that the gateway knows, by name. `knownErrors` of core says where they come from. */
const errors: Readonly<Record<string, ErrorRow>> = {
  ERC20InsufficientBalance: {
    of: token,
    cause: balance,
    remedy: moreTokens,
  },
  ERC20InsufficientAllowance: {
    of: token,
    cause: allowance,
    remedy: approveFirst,
  },
  ERC20InvalidReceiver: {
    of: token,
    cause: 'The token cannot be sent to this address.',
    remedy: otherAddress,
  },
  ERC20InvalidSender: {
    of: token,
    cause: 'The token cannot be taken from this address.',
    remedy: otherAddress,
  },
  ERC20InvalidApprover: {
    of: token,
    cause: 'This address cannot approve a spender.',
    remedy: otherAddress,
  },
  ERC20InvalidSpender: {
    of: token,
    cause: 'This address cannot be approved as a spender.',
    remedy: otherAddress,
  },
  ERC721NonexistentToken: {
    of: token,
    cause: 'The collection has no token with this id.',
    remedy: 'Check the id, and that the token has not been burnt.',
  },
  ERC721IncorrectOwner: {
    of: token,
    cause: 'The address from which the token is taken does not own it.',
    remedy: 'Check who owns the token: it may have been transferred.',
  },
  ERC721InsufficientApproval: {
    of: token,
    cause: 'The address that moves the token is neither its owner nor approved by its owner.',
    remedy: approveFirst,
  },
  ERC721InvalidReceiver: {
    of: token,
    cause: 'The receiver is the zero address, or a contract that accepts no tokens.',
    remedy: 'Send the token to an account, or to a contract with `onERC721Received`.',
  },
  ERC1155InsufficientBalance: {
    of: token,
    cause: 'The account holds fewer tokens of this id than the call moves.',
    remedy: 'Move fewer tokens, or check the id.',
  },
  ERC1155MissingApprovalForAll: {
    of: token,
    cause: 'The address that moves the tokens is neither their owner nor approved by their owner.',
    remedy: approveFirst,
  },
  AddressEmptyCode: {
    of: token,
    cause: 'There is no contract at the called address.',
    remedy: 'Check the address, and that the contract exists on this network.',
  },
  FailedCall: {
    of: token,
    cause: 'A call inside the contract failed without revert data.',
    remedy: itsContract,
  },
  FailedInnerCall: {
    of: token,
    cause: 'A call inside the contract failed without revert data.',
    remedy: itsContract,
  },
  SafeERC20FailedOperation: {
    of: token,
    cause: 'The token refused the transfer or the approval, or there is no token at the address.',
    remedy: 'Check the balance, the allowance, and the address of the token on this network.',
  },
  OwnableUnauthorizedAccount: {
    of: token,
    cause: 'Only the owner of the contract may do this, and the account is not the owner.',
    remedy: notYours,
  },
  AccessControlUnauthorizedAccount: {
    of: token,
    cause:
      'Only accounts with a role of the contract may do this, and the account does not have the role.',
    remedy: notYours,
  },
  EnforcedPause: { of: token, cause: paused, remedy: later },
  ReentrancyGuardReentrantCall: {
    of: token,
    cause: 'The contract was called again during its own call.',
    remedy: itsContract,
  },

  ExecutionReverted: {
    of: kernel,
    cause: 'A call of the account failed without revert data.',
    remedy: itsContract,
  },
  InvalidCaller: {
    of: kernel,
    cause: 'The account accepts this call only from the EntryPoint or from itself.',
    remedy: 'Send the call as an operation of the account.',
  },
  InvalidValidator: {
    of: kernel,
    cause:
      'The nonce names a validator that is not installed on the account, or that may not validate this operation.',
    remedy: again,
  },
  InvalidSignature: {
    of: `${kernel}, ${paymaster}`,
    cause: 'The signature is malformed, for example because of its length.',
    remedy: 'Sign with `transactions.sign` of the SDK, or pass 65 bytes: r, s, and 27 or 28 for v.',
  },
  InvalidNonce: {
    of: kernel,
    cause: 'The account expects another nonce for the validator.',
    remedy: again,
  },
  InvalidMode: {
    of: kernel,
    cause: 'The nonce asks for a validation mode that the account does not know.',
    remedy: again,
  },
  InvalidSelector: {
    of: kernel,
    cause: 'The account has no function with this selector.',
    remedy: 'Send calls through `execute`, as the gateway encodes them.',
  },
  InvalidCallType: {
    of: kernel,
    cause: 'The account does not support this kind of call.',
    remedy: 'Send calls through `execute`, as the gateway encodes them.',
  },
  NotSupportedCallType: {
    of: kernel,
    cause: 'The account does not support this kind of call.',
    remedy: 'Send calls through `execute`, as the gateway encodes them.',
  },
  PolicyFailed: {
    of: kernel,
    cause: 'A policy of the validator does not allow the operation.',
    remedy: 'Change the calls so that the policy allows them, or validate with the owner key.',
  },
  NotApprovedFactory: {
    of: kernel,
    cause: 'The staked factory has not approved the factory that should deploy the account.',
    remedy: otherFactory,
  },
  InitializeError: {
    of: kernel,
    cause: 'The account could not be initialised after its deployment.',
    remedy: otherFactory,
  },
  AlreadyInitialized: {
    of: kernel,
    cause: 'The account is already initialised.',
    remedy: again,
  },

  FailedOp: {
    of: entryPointError,
    cause: 'The EntryPoint refuses an operation of the bundle.',
    remedy: again,
  },
  FailedOpWithRevert: {
    of: entryPointError,
    cause: 'The EntryPoint refuses an operation of the bundle.',
    remedy: again,
  },
  PostOpReverted: {
    of: entryPointError,
    cause: 'The fee could not be collected after the execution, so the operation was undone.',
    remedy: moreTokens,
  },
  SignatureValidationFailed: {
    of: entryPointError,
    cause: 'A signature aggregator rejects the signatures of the bundle.',
    remedy: sender,
  },

  CollectionFailed: {
    of: paymaster,
    cause:
      'The paymaster could not take the fee from the account: the balance or the allowance of the paymaster is too small, or the token refuses the transfer.',
    remedy: `${moreTokens} ${again}`,
  },
  BalanceTooLow: {
    of: paymaster,
    cause: 'The account holds less of the fee token than the maximum fee.',
    remedy: moreTokens,
  },
  MaximumTooLow: {
    of: paymaster,
    cause: 'At the gas values of the operation, the fee may exceed the maximum that was signed.',
    remedy: unchanged,
  },
  UnknownSigner: {
    of: paymaster,
    cause:
      'The gateway has not signed the sponsorship for this operation: the operation was changed after it was prepared, or the gateway has a new signer.',
    remedy: again,
  },
  UnknownBundler: {
    of: paymaster,
    cause: "Another bundler sent the operation, and only the gateway's executors may send it.",
    remedy: 'Submit the operation to the gateway only, and not to another bundler as well.',
  },
  UnknownToken: {
    of: paymaster,
    cause: 'The paymaster does not accept this token for fees.',
    remedy: 'Choose a fee token from `networks.tokens` of the SDK.',
  },
  PostOpGasTooLow: {
    of: paymaster,
    cause: 'The operation leaves too little gas to collect its fee.',
    remedy: again,
  },
  ReceivedTooLittle: {
    of: paymaster,
    cause:
      'The paymaster received less of the fee token than the account sent, for example because the token charges a fee on transfers.',
    remedy: 'Pay with another fee token.',
  },
  DebitedTooMuch: {
    of: paymaster,
    cause: 'The fee token took more from its sender than the transferred amount.',
    remedy: 'Pay with another fee token.',
  },
  IsPaused: {
    of: paymaster,
    cause: 'The operator has paused the paymaster.',
    remedy: operatorsMatter,
  },
  ValidUntilMissing: {
    of: paymaster,
    cause: 'The sponsorship has no expiry.',
    remedy: unchanged,
  },
  InvalidPaymasterDataLength: {
    of: paymaster,
    cause: 'The paymaster data does not have the expected layout.',
    remedy: unchanged,
  },
  UnknownFlags: {
    of: paymaster,
    cause: 'The paymaster data does not have the expected layout.',
    remedy: unchanged,
  },

  SenderAlreadyDeployed: {
    of: simulator,
    cause: 'The operation deploys its account, but the account exists already.',
    remedy: `${again} The new operation has no deployment.`,
  },
  SenderNotDeployed: {
    of: simulator,
    cause: 'The account has no code, and the operation does not deploy it.',
    remedy: 'Wait until the operation that deploys the account is mined, or prepare again.',
  },
  FactoryFailed: {
    of: simulator,
    cause: 'The factory reverted while it deployed the account.',
    remedy: otherFactory,
  },
  FactoryReturnedOtherSender: {
    of: simulator,
    cause: "The factory deploys an address other than the operation's account.",
    remedy: otherFactory,
  },
  FactoryDeployedNothing: {
    of: simulator,
    cause: 'The factory ran, but there is no code at the address of the account.',
    remedy: otherFactory,
  },
  PaymasterNotDeployed: {
    of: simulator,
    cause: 'There is no contract at the address of the paymaster.',
    remedy: operatorsMatter,
  },

  CumulativeSlippageTooHigh: {
    of: router,
    cause: 'The price has changed, and the swap would yield less than its minimum.',
    remedy: newQuote,
  },
  InsufficientBalance: {
    of: router,
    cause:
      'The router holds less than the amount to swap, because the account has sent too little.',
    remedy: moreToSwap,
  },
  NativeAssetTransferFailed: {
    of: router,
    cause: 'The receiver does not accept the native coin.',
    remedy: 'Choose a receiver that accepts the native coin.',
  },
  ContractCallNotAllowed: {
    of: router,
    cause: 'The route calls a contract that the router does not allow.',
    remedy: newQuote,
  },
  NoSwapFromZeroBalance: {
    of: router,
    cause: 'The router has received nothing to swap.',
    remedy: moreToSwap,
  },
  TransferFromFailed: {
    of: router,
    cause: 'The router could not take the tokens to swap from the account.',
    remedy: moreToSwap,
  },
  DiamondIsPaused: { of: router, cause: paused, remedy: later },
}

/** `require` messages of OpenZeppelin Contracts 4, which many tokens use or have copied. */
const sentences: Readonly<Record<string, RevertRow>> = {
  'ERC20: transfer amount exceeds balance': { cause: balance, remedy: moreTokens },
  'ERC20: insufficient allowance': { cause: allowance, remedy: approveFirst },
  'ERC20: transfer amount exceeds allowance': { cause: allowance, remedy: approveFirst },
  'ERC20: transfer to the zero address': {
    cause: 'The token cannot be sent to this address.',
    remedy: otherAddress,
  },
  'SafeERC20: low-level call failed': {
    cause: 'The token refused the transfer or the approval, or there is no token at the address.',
    remedy: 'Check the balance, the allowance, and the address of the token on this network.',
  },
  'Ownable: caller is not the owner': {
    cause: 'Only the owner of the contract may do this, and the account is not the owner.',
    remedy: notYours,
  },
  'Pausable: paused': { cause: paused, remedy: later },
}

const others = {
  prefundTooLow: {
    cause:
      'The operation was mined and its effects were undone, because its gas cost more than its prefund.',
    remedy: moreGas,
  },
  outOfGas: {
    cause: 'The calls need more gas than one transaction of the network may use.',
    remedy: 'Split the calls into several operations.',
  },
  silent: {
    cause:
      'The call reverted without a reason: it ran out of gas, its address or function does not exist, or the contract used a bare `revert`.',
    remedy: 'Check the address and the data of each call, or trace the transaction.',
  },
  sentence: {
    cause: 'The called contract reverted with a message',
    remedy:
      'Fix what the message names. See in the source of the contract when it reverts with this message.',
  },
  unnamed: {
    cause: 'A contract reverted with an error that these tables do not have',
    remedy:
      'Pass the `abi` of the contracts that you call. For a mined operation, the event `UserOperationRevertReason` has the whole error.',
  },
  named: {
    cause: 'A contract reverted with an error of its own',
    remedy: itsContract,
  },
  panic: {
    cause: 'A contract panicked with a code that Solidity does not document.',
    remedy: itsContract,
  },
  newer: {
    cause: 'The EntryPoint refuses the operation with a code that v0.7 does not have.',
    remedy: again,
  },
} satisfies Record<string, RevertRow>

/** Cause and remedy of every known revert. docs/reference/revert-reasons.md is generated from this table. */
export const revertTable = { entryPoint, panics, errors, sentences, others }
