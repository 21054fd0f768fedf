import {
  type Abi,
  AbiErrorSignatureNotFoundError,
  decodeErrorResult,
  type Hex,
  parseAbi,
  slice,
} from 'viem'

/**
 * Custom errors that callers are likely to meet: OpenZeppelin's token errors, Kernel's and the EntryPoint's, and LiFiDiamond's
 * (lifinance/contracts, `src/Errors/GenericErrors.sol`).
 */
const knownErrors = parseAbi([
  'error Error(string)',
  'error Panic(uint256)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
  'error ERC20InvalidReceiver(address receiver)',
  'error ERC20InvalidSender(address sender)',
  'error ERC20InvalidApprover(address approver)',
  'error ERC20InvalidSpender(address spender)',
  'error ERC721NonexistentToken(uint256 tokenId)',
  'error ERC721InsufficientApproval(address operator, uint256 tokenId)',
  'error ERC1155InsufficientBalance(address sender, uint256 balance, uint256 needed, uint256 tokenId)',
  'error AddressEmptyCode(address target)',
  'error FailedCall()',
  'error FailedInnerCall()',
  'error SafeERC20FailedOperation(address token)',
  'error OwnableUnauthorizedAccount(address account)',
  'error EnforcedPause()',
  'error ExecutionReverted()',
  'error InvalidCaller()',
  'error InvalidValidator()',
  'error InvalidSignature()',
  'error NotSupportedCallType()',
  'error NotApprovedFactory()',
  'error AlreadyInitialized()',
  'error FailedOp(uint256 opIndex, string reason)',
  'error FailedOpWithRevert(uint256 opIndex, string reason, bytes inner)',
  'error PostOpReverted(bytes returnData)',
  'error CollectionFailed(address token, address sender, uint256 amount)',
  'error BalanceTooLow(uint256 balance, uint256 required)',
  'error MaximumTooLow(uint256 required, uint256 maximum)',
  'error UnknownSigner(address recovered)',
  'error CumulativeSlippageTooHigh(uint256 minAmount, uint256 receivedAmount)',
  'error InsufficientBalance(uint256 required, uint256 balance)',
  'error NativeAssetTransferFailed()',
  'error ContractCallNotAllowed()',
  'error NoSwapFromZeroBalance()',
  'error TransferFromFailed()',
  'error DiamondIsPaused()',
])

/** Solidity's panic codes (Solidity documentation, "Panic via assert and Error via require"). */
const panics: Record<string, string> = {
  '1': 'assertion failed',
  '17': 'arithmetic overflow or underflow',
  '18': 'division by zero',
  '33': 'invalid enum value',
  '34': 'invalid storage byte array',
  '49': 'pop from an empty array',
  '50': 'array index out of bounds',
  '65': 'out of memory',
  '81': 'call of an uninitialised function',
}

/**
 * Revert data in words: the text of `Error(string)`, the meaning of a `Panic`, a known custom error with its
 * arguments, else the selector. The text is an attacker's to choose, so it is cut short and stripped of everything
 * that a terminal or a reader could be misled by.
 */
export const decodeRevert = (data: Hex): string => clean(textOf(data))

function textOf(data: Hex, { unwraps = true } = {}): string {
  if (data === '0x') return 'reverted without a reason'
  if (data.length < 10) return `reverted with ${data}`
  try {
    const { errorName, args } = decodeErrorResult({ abi: knownErrors as Abi, data })
    if (errorName === 'Error') return clean(String(args?.[0])) || 'reverted with an empty reason'
    if (errorName === 'Panic') return panicText(args?.[0] as bigint)
    // One level: whoever nests more of them only wants our time.
    if (errorName === 'PostOpReverted' && unwraps)
      return `PostOpReverted: ${textOf(args?.[0] as Hex, { unwraps: false })}`
    return `${errorName}(${(args ?? []).map(String).join(', ')})`
  } catch (error) {
    if (error instanceof AbiErrorSignatureNotFoundError) return `custom error ${slice(data, 0, 4)}`
    return `reverted with undecodable data ${slice(data, 0, 4)}`
  }
}

const panicText = (code: bigint) =>
  `Panic(0x${code.toString(16).padStart(2, '0')}): ${panics[code.toString()] ?? 'unknown panic'}`

/** Long enough for every honest reason, short enough for a database row. */
const longestReason = 500

/** Control characters become spaces; invisible ones and those that reorder text go; no character is cut in half. */
const clean = (text: string) =>
  text
    .replace(/\p{Cc}/gu, ' ')
    .replace(/[\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .slice(0, longestReason)
    .replace(/[\ud800-\udbff]$/, '')
