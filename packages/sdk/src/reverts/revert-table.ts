/** What a revert means, and what to do about it. */
export interface RevertRow {
  readonly cause: string
  readonly remedy: string
}

/** A custom error. */
export interface ErrorRow extends RevertRow {
  /** Whose it is. */
  readonly of: string
}

const again = 'Prepare, sign and submit again.'
const unchanged = 'Submit what was prepared as it is; for anything else prepare again.'
const moreGas = `${again} Gas is estimated anew then; change no gas value by hand.`
const otherFactory =
  "Prepare again. If it stays, the gateway's account contracts are not those of the network: tell its operator."
const sender =
  'Nothing is wrong with the operation: whoever put the bundle together is. The gateway sends it again by itself.'
const moreTokens =
  'Send less, or fund the account; keep what the fee may take at most beside the amount.'
const otherAddress = 'Pass the address that you mean; the zero address is none.'
const itsContract = 'Read in the source of the contract that is called when it reverts with this.'
const notYours = 'Have it called by who may do so, or give the account that right.'
const operatorsMatter =
  'Tell the operator of the gateway; until then pay native gas, without a fee token.'
const newQuote = 'Get a new quote and accept it, or allow more slippage; then prepare again.'

/**
 * Every revert of the EntryPoint, by its code, in its own words and in ours. From the source of EntryPoint v0.7.0
 * (eth-infinitism/account-abstraction, tag `v0.7.0`, contracts/core/EntryPoint.sol); AA20 and AA30 are of its
 * EntryPointSimulations.sol, which bundlers run. The first digit says whose fault it is: 1 the factory's, 2 the account's,
 * 3 the paymaster's, 9 of whoever sent the bundle.
 */
const entryPoint: Readonly<Record<string, RevertRow & { readonly words: string }>> = {
  AA10: {
    words: 'sender already constructed',
    cause: 'The operation deploys its account, and the account is there already.',
    remedy: `${again} The new operation comes without a deployment.`,
  },
  AA13: {
    words: 'initCode failed or OOG',
    cause: 'The factory reverted, or ran out of gas, when it deployed the account.',
    remedy: moreGas,
  },
  AA14: {
    words: 'initCode must return sender',
    cause: "The factory deploys another address than the operation's account.",
    remedy: otherFactory,
  },
  AA15: {
    words: 'initCode must create sender',
    cause: 'The factory ran, and left no code at the address of the account.',
    remedy: otherFactory,
  },
  AA20: {
    words: 'account not deployed',
    cause: 'The account has no code, and the operation does not deploy it.',
    remedy: 'Wait until the operation that deploys the account has landed, or prepare again.',
  },
  AA21: {
    words: "didn't pay prefund",
    cause:
      'The account pays its gas itself, and holds less coin than the operation may take at most.',
    remedy: 'Send the account native coin, or prepare with a fee token.',
  },
  AA22: {
    words: 'expired or not due',
    cause: "The account's validator takes the signature only for a time that is over, or not yet.",
    remedy: again,
  },
  AA23: {
    words: 'reverted',
    cause:
      "The account's validation reverted, as for a signature that is none, or a validator that is not installed.",
    remedy:
      'Sign `userOperationHash` as an EIP-191 message with the owner key: 65 bytes. If the owner or a validator has changed, prepare again.',
  },
  AA24: {
    words: 'signature error',
    cause:
      "The signature is not the owner's over this operation: by another key, of another hash, or what was signed has changed since.",
    remedy:
      'Sign the `userOperationHash` of this very operation as an EIP-191 message with the owner key, and submit the operation as it was prepared.',
  },
  AA25: {
    words: 'invalid account nonce',
    cause:
      "The nonce is not the account's next one: another operation has used it, or one before it has not landed yet.",
    remedy: `${again} For operations beside each other give each a \`nonceKey\` of its own.`,
  },
  AA26: {
    words: 'over verificationGasLimit',
    cause: "Validation, a deployment with it, took more gas than the operation's limit.",
    remedy: moreGas,
  },
  AA30: {
    words: 'paymaster not deployed',
    cause: 'There is no contract at the address of the paymaster.',
    remedy: operatorsMatter,
  },
  AA31: {
    words: 'paymaster deposit too low',
    cause: 'The deposit of the paymaster is smaller than what the operation may cost at most.',
    remedy: `Try again later: it is topped up. ${operatorsMatter}`,
  },
  AA32: {
    words: 'paymaster expired or not due',
    cause: 'The sponsorship was signed for a time that is over.',
    remedy: `${again} Sign soon: what is prepared is good for half an hour.`,
  },
  AA33: {
    words: 'reverted',
    cause:
      'The paymaster refuses the operation, mostly because the account holds less of the fee token, or allows less of it, than when it was prepared.',
    remedy: `${moreTokens} ${again}`,
  },
  AA34: {
    words: 'signature error',
    cause: 'The sponsorship is not signed for this operation: something has changed since.',
    remedy: unchanged,
  },
  AA36: {
    words: 'over paymasterVerificationGasLimit',
    cause: 'The paymaster took more gas to look at the operation than its limit.',
    remedy: moreGas,
  },
  AA90: {
    words: 'invalid beneficiary',
    cause: 'The bundle names nobody who gets the gas fees.',
    remedy: sender,
  },
  AA91: {
    words: 'failed send to beneficiary',
    cause: 'Whoever should get the gas fees of the bundle does not take them.',
    remedy: sender,
  },
  AA92: {
    words: 'internal call only',
    cause: 'Somebody called what only the EntryPoint itself may call.',
    remedy:
      'Call nothing but `handleOps` of the EntryPoint, and from an account nothing of it but its deposit.',
  },
  AA93: {
    words: 'invalid paymasterAndData',
    cause: '`paymasterAndData` is too short for an address and two gas limits.',
    remedy: unchanged,
  },
  AA94: {
    words: 'gas values overflow',
    cause: 'A gas limit or price has more than 120 bits.',
    remedy: unchanged,
  },
  AA95: {
    words: 'out of gas',
    cause: "The bundle had less gas left than the operation's limits promise it.",
    remedy: sender,
  },
  AA96: {
    words: 'invalid aggregator',
    cause: 'The bundle names a signature aggregator that cannot be one.',
    remedy: sender,
  },
}

const wrongNumbers =
  'Check the amounts and indices that are passed, and the balances and allowances behind them.'

/** By code, from Solidity's documentation: "Panic via assert and Error via require". */
const panics: Readonly<Record<string, RevertRow>> = {
  '0x00': { cause: 'The compiler put this panic in.', remedy: itsContract },
  '0x01': { cause: 'An `assert` of the contract failed.', remedy: itsContract },
  '0x11': {
    cause:
      'Arithmetic went above or below what its type holds, as a balance minus a larger amount.',
    remedy: wrongNumbers,
  },
  '0x12': { cause: 'Something was divided by zero.', remedy: wrongNumbers },
  '0x21': { cause: 'A number is none of the values of its enum.', remedy: wrongNumbers },
  '0x22': { cause: 'A byte array in storage is encoded wrongly.', remedy: itsContract },
  '0x31': { cause: 'An item was taken from an empty array.', remedy: wrongNumbers },
  '0x32': { cause: 'An index lies outside of its array.', remedy: wrongNumbers },
  '0x41': { cause: 'Too much memory was asked for.', remedy: wrongNumbers },
  '0x51': { cause: 'A function was called that was never set.', remedy: itsContract },
}

const token = 'OpenZeppelin'
const kernel = 'Kernel'
const paymaster = 'Paymaster'
const simulator = 'Simulation'
const router = 'LI.FI'
const entryPointError = 'EntryPoint'

const balance = 'The account holds less of the token than the call moves.'
const allowance = 'Whoever moves the tokens may take less of them than the call moves, or nothing.'
const approveFirst =
  'Approve the spender in a call before: calls of one operation run in their order.'
const paused = 'The contract is paused: for now it refuses this of everybody.'
const later = 'Try again later, or use another contract.'

/** Custom errors, by name: those that the gateway knows (`knownErrors` of core, which says where they are from). */
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
    cause: 'The token does not go to this address.',
    remedy: otherAddress,
  },
  ERC20InvalidSender: {
    of: token,
    cause: 'The token is not taken from this address.',
    remedy: otherAddress,
  },
  ERC20InvalidApprover: {
    of: token,
    cause: 'This address cannot approve anybody.',
    remedy: otherAddress,
  },
  ERC20InvalidSpender: {
    of: token,
    cause: 'Nobody can be approved at this address.',
    remedy: otherAddress,
  },
  ERC721NonexistentToken: {
    of: token,
    cause: 'The collection has no such item.',
    remedy: 'Check the id, and that the item has not been burnt.',
  },
  ERC721IncorrectOwner: {
    of: token,
    cause: 'The item belongs to somebody else than who it is taken from.',
    remedy: 'Check who owns the item: it may have moved on.',
  },
  ERC721InsufficientApproval: {
    of: token,
    cause: 'Whoever moves the item is neither its owner nor approved by them.',
    remedy: approveFirst,
  },
  ERC721InvalidReceiver: {
    of: token,
    cause: 'The receiver is a contract that takes no items, or no address.',
    remedy: 'Send it to an account, or to a contract with `onERC721Received`.',
  },
  ERC1155InsufficientBalance: {
    of: token,
    cause: 'The account holds fewer of the items than the call moves.',
    remedy: 'Move fewer, or check the id.',
  },
  ERC1155MissingApprovalForAll: {
    of: token,
    cause: 'Whoever moves the items is neither their owner nor approved by them.',
    remedy: approveFirst,
  },
  AddressEmptyCode: {
    of: token,
    cause: 'There is no contract at the address that is called.',
    remedy: 'Check the address, and that it is one of this network.',
  },
  FailedCall: {
    of: token,
    cause: 'A call in the contract failed without a word.',
    remedy: itsContract,
  },
  FailedInnerCall: {
    of: token,
    cause: 'A call in the contract failed without a word.',
    remedy: itsContract,
  },
  SafeERC20FailedOperation: {
    of: token,
    cause: 'The token did not do what it was told, or there is no token at the address.',
    remedy: 'Check balance and allowance, and the address of the token on this network.',
  },
  OwnableUnauthorizedAccount: {
    of: token,
    cause: 'Only the owner of the contract may do this, and the account is not.',
    remedy: notYours,
  },
  AccessControlUnauthorizedAccount: {
    of: token,
    cause: 'Only who has a role of the contract may do this, and the account has not.',
    remedy: notYours,
  },
  EnforcedPause: { of: token, cause: paused, remedy: later },
  ReentrancyGuardReentrantCall: {
    of: token,
    cause: 'The contract was called again from within its own call.',
    remedy: itsContract,
  },

  ExecutionReverted: {
    of: kernel,
    cause: 'A call of the account failed without a word.',
    remedy: itsContract,
  },
  InvalidCaller: {
    of: kernel,
    cause: 'The account takes this only of the EntryPoint or of itself.',
    remedy: 'Send it as an operation of the account.',
  },
  InvalidValidator: {
    of: kernel,
    cause: 'The nonce names a validator that the account does not have, or that may not do this.',
    remedy: again,
  },
  InvalidSignature: {
    of: `${kernel}, ${paymaster}`,
    cause: 'What should be a signature is none, such as one of another length.',
    remedy: 'Sign with `transactions.sign`, or pass 65 bytes: r, s, and 27 or 28.',
  },
  InvalidNonce: {
    of: kernel,
    cause: "The validator's nonce in the account is another one.",
    remedy: again,
  },
  InvalidMode: {
    of: kernel,
    cause: 'The nonce asks for a way to validate that the account does not know.',
    remedy: again,
  },
  InvalidSelector: {
    of: kernel,
    cause: 'The account has no function with this selector.',
    remedy: 'Send calls through `execute`, as the gateway encodes them.',
  },
  InvalidCallType: {
    of: kernel,
    cause: 'The account knows no such kind of call.',
    remedy: 'Send calls through `execute`, as the gateway encodes them.',
  },
  NotSupportedCallType: {
    of: kernel,
    cause: 'The account knows no such kind of call.',
    remedy: 'Send calls through `execute`, as the gateway encodes them.',
  },
  PolicyFailed: {
    of: kernel,
    cause: 'A policy of the validator does not allow the operation.',
    remedy: 'Change the calls to what the policy allows, or validate with the owner key.',
  },
  NotApprovedFactory: {
    of: kernel,
    cause: 'The factory that should deploy the account is not approved by the staker.',
    remedy: otherFactory,
  },
  InitializeError: {
    of: kernel,
    cause: 'The account could not be set up after its deployment.',
    remedy: otherFactory,
  },
  AlreadyInitialized: {
    of: kernel,
    cause: 'It has been set up before.',
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
    cause: 'The operation was undone because its fee could not be collected in the end.',
    remedy: moreTokens,
  },
  SignatureValidationFailed: {
    of: entryPointError,
    cause: 'A signature aggregator does not take the signatures of the bundle.',
    remedy: sender,
  },

  CollectionFailed: {
    of: paymaster,
    cause:
      'The fee could not be taken from the account: its balance or its allowance to the paymaster is too small, or the token refuses.',
    remedy: `${moreTokens} ${again}`,
  },
  BalanceTooLow: {
    of: paymaster,
    cause: 'The account holds less of the fee token than the fee may take at most.',
    remedy: moreTokens,
  },
  MaximumTooLow: {
    of: paymaster,
    cause: 'At the gas values of the operation its fee may exceed the maximum that was signed.',
    remedy: unchanged,
  },
  UnknownSigner: {
    of: paymaster,
    cause:
      'The sponsorship is not signed by the gateway for this operation: something has changed since, or the gateway has a new signer.',
    remedy: again,
  },
  UnknownBundler: {
    of: paymaster,
    cause: 'The operation may only be sent by the executors of the gateway, and somebody else did.',
    remedy: 'Submit it to the gateway, and to no bundler beside it.',
  },
  UnknownToken: {
    of: paymaster,
    cause: 'The paymaster takes no fees in this token.',
    remedy: 'Pick a fee token from `networks.tokens`.',
  },
  PostOpGasTooLow: {
    of: paymaster,
    cause: 'The operation leaves too little gas to collect its fee with.',
    remedy: again,
  },
  ReceivedTooLittle: {
    of: paymaster,
    cause: 'Less of the fee token arrived than was sent, as with tokens that keep a fee.',
    remedy: 'Pay with another fee token.',
  },
  DebitedTooMuch: {
    of: paymaster,
    cause: 'The fee token took more from its sender than was sent.',
    remedy: 'Pay with another fee token.',
  },
  IsPaused: {
    of: paymaster,
    cause: 'The operator has paused the paymaster.',
    remedy: operatorsMatter,
  },
  ValidUntilMissing: {
    of: paymaster,
    cause: 'The sponsorship has no end.',
    remedy: unchanged,
  },
  InvalidPaymasterDataLength: {
    of: paymaster,
    cause: 'The data for the paymaster are not of its layout.',
    remedy: unchanged,
  },
  UnknownFlags: {
    of: paymaster,
    cause: 'The data for the paymaster are not of its layout.',
    remedy: unchanged,
  },

  SenderAlreadyDeployed: {
    of: simulator,
    cause: 'The operation deploys its account, and the account is there already.',
    remedy: `${again} The new operation comes without a deployment.`,
  },
  SenderNotDeployed: {
    of: simulator,
    cause: 'The account has no code, and the operation does not deploy it.',
    remedy: 'Wait until the operation that deploys the account has landed, or prepare again.',
  },
  FactoryFailed: {
    of: simulator,
    cause: 'The factory reverted when it deployed the account.',
    remedy: otherFactory,
  },
  FactoryReturnedOtherSender: {
    of: simulator,
    cause: "The factory deploys another address than the operation's account.",
    remedy: otherFactory,
  },
  FactoryDeployedNothing: {
    of: simulator,
    cause: 'The factory ran, and left no code at the address of the account.',
    remedy: otherFactory,
  },
  PaymasterNotDeployed: {
    of: simulator,
    cause: 'There is no contract at the address of the paymaster.',
    remedy: operatorsMatter,
  },

  CumulativeSlippageTooHigh: {
    of: router,
    cause: 'The swap would yield less than its minimum: the price has moved.',
    remedy: newQuote,
  },
  InsufficientBalance: {
    of: router,
    cause: 'The router holds less than it should swap: the account has not sent enough.',
    remedy: moreTokens,
  },
  NativeAssetTransferFailed: {
    of: router,
    cause: 'The receiver does not take the native coin.',
    remedy: 'Have it sent to an address that takes coins.',
  },
  ContractCallNotAllowed: {
    of: router,
    cause: 'The route calls a contract that the router does not allow.',
    remedy: newQuote,
  },
  NoSwapFromZeroBalance: {
    of: router,
    cause: 'There is nothing to swap.',
    remedy: moreTokens,
  },
  TransferFromFailed: {
    of: router,
    cause: 'The tokens to swap could not be taken from the account.',
    remedy: moreTokens,
  },
  DiamondIsPaused: { of: router, cause: paused, remedy: later },
}

/** Sentences of `require` that many tokens have: OpenZeppelin Contracts 4, and those that were copied from it. */
const sentences: Readonly<Record<string, RevertRow>> = {
  'ERC20: transfer amount exceeds balance': { cause: balance, remedy: moreTokens },
  'ERC20: insufficient allowance': { cause: allowance, remedy: approveFirst },
  'ERC20: transfer amount exceeds allowance': { cause: allowance, remedy: approveFirst },
  'ERC20: transfer to the zero address': {
    cause: 'The token does not go to this address.',
    remedy: otherAddress,
  },
  'SafeERC20: low-level call failed': {
    cause: 'The token did not do what it was told, or there is no token at the address.',
    remedy: 'Check balance and allowance, and the address of the token on this network.',
  },
  'Ownable: caller is not the owner': {
    cause: 'Only the owner of the contract may do this, and the account is not.',
    remedy: notYours,
  },
  'Pausable: paused': { cause: paused, remedy: later },
}

const others = {
  prefundTooLow: {
    cause: 'The operation was mined, and undone because its gas cost more than it had reserved.',
    remedy: moreGas,
  },
  outOfGas: {
    cause: 'The calls take more gas than one transaction of the network may.',
    remedy: 'Split the calls over several operations.',
  },
  silent: {
    cause:
      'It reverted without a reason: out of gas, an address or a function that is not there, or a bare `revert`.',
    remedy: 'Check the address and the data of each call, or trace the transaction.',
  },
  sentence: {
    cause: 'The contract that was called refuses',
    remedy:
      'Change what the sentence names; the source of the contract says when it reverts with it.',
  },
  unnamed: {
    cause: 'A contract reverted with an error that nobody here knows',
    remedy:
      'Pass the `abi` of the contracts that you call. In a transaction the whole error is in the event UserOperationRevertReason.',
  },
  named: {
    cause: 'A contract reverted with an error of its own',
    remedy: itsContract,
  },
  panic: {
    cause: 'A contract panicked, with a code that Solidity does not document.',
    remedy: itsContract,
  },
  newer: {
    cause: 'The EntryPoint refuses the operation, with a code that v0.7 does not have.',
    remedy: again,
  },
} satisfies Record<string, RevertRow>

/** What reverts mean. docs/reference/revert-reasons.md is generated from it. */
export const revertTable = { entryPoint, panics, errors, sentences, others }
