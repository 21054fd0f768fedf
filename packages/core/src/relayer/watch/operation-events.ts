import {
  type Address,
  decodeEventLog,
  type Hash,
  type Hex,
  isAddressEqual,
  parseAbi,
  toEventSelector,
} from 'viem'
import { decodeRevert } from '../../erc4337/decode-revert.js'
import type { TokenFee } from '../../fees/ledger-entry.js'
import { reason } from '../../operations/reasons.js'
import type { ChainLog } from '../../ports/chain.js'

/** What one block says of one user operation. */
export interface OperationOutcome {
  readonly userOperationHash: Hash
  readonly transactionHash: Hash
  readonly paymaster: Address
  readonly success: boolean
  readonly actualGasCost: bigint
  readonly actualGasUsed: bigint
  /** `null` for a success. */
  readonly reason: string | null
  /** `null` when our paymaster's events say nothing of a fee. */
  readonly fee: TokenFee | null
}

const abi = parseAbi([
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
  'event UserOperationRevertReason(bytes32 indexed userOpHash, address indexed sender, uint256 nonce, bytes revertReason)',
  'event PostOpRevertReason(bytes32 indexed userOpHash, address indexed sender, uint256 nonce, bytes revertReason)',
  'event UserOperationPrefundTooLow(bytes32 indexed userOpHash, address indexed sender, uint256 nonce)',
  'event Prefunded(bytes32 indexed userOpHash, address indexed token, address indexed sender, uint256 amount)',
  'event Settled(bytes32 indexed userOpHash, address indexed token, address indexed sender, uint256 collected, uint256 gasFee, uint256 staticFee, uint256 transferFee, uint256 refunded)',
  'event Owed(bytes32 indexed userOpHash, address indexed token, address indexed account, uint256 amount)',
])
/** Decoding with the one event that a log is of: viem hashes the signatures of all that it is given, for every log. */
const eventsByTopic = new Map(abi.map((event) => [toEventSelector(event), event]))

/**
 * Reads a block's logs of the EntryPoint and the paymaster into one outcome per operation. Logs of other
 * contracts that imitate these events are ignored.
 */
export function readOutcomes(
  logs: readonly ChainLog[],
  { entryPoint, paymaster }: { readonly entryPoint: Address; readonly paymaster?: Address },
): OperationOutcome[] {
  const traces = new Map<Hash, Trace>()
  const outcomes: OperationOutcome[] = []
  for (const log of logs) {
    const fromEntryPoint = isAddressEqual(log.address, entryPoint)
    const fromPaymaster = paymaster !== undefined && isAddressEqual(log.address, paymaster)
    if (!fromEntryPoint && !fromPaymaster) continue
    const event = decode(log)
    if (!event) continue
    const hash = event.args.userOpHash
    const trace = traces.get(hash) ?? {}
    traces.set(hash, trace)
    if (fromPaymaster) {
      if (event.eventName === 'Prefunded') trace.prefunded = event.args
      if (event.eventName === 'Settled') trace.settled = event.args
      if (event.eventName === 'Owed') trace.owed = event.args.amount
      continue
    }
    if (event.eventName === 'UserOperationRevertReason')
      trace.reason = reason('EXECUTION_REVERTED', decodeRevert(event.args.revertReason))
    if (event.eventName === 'PostOpRevertReason')
      trace.reason = reason('FEE_COLLECTION_REVERTED', decodeRevert(event.args.revertReason))
    if (event.eventName === 'UserOperationPrefundTooLow') trace.reason = reason('PREFUND_TOO_LOW')
    if (event.eventName === 'UserOperationEvent')
      outcomes.push({
        userOperationHash: hash,
        transactionHash: log.transactionHash,
        paymaster: event.args.paymaster,
        success: event.args.success,
        actualGasCost: event.args.actualGasCost,
        actualGasUsed: event.args.actualGasUsed,
        reason: event.args.success
          ? null
          : (trace.reason ?? reason('EXECUTION_REVERTED', 'reverted without a reason')),
        fee: feeOf(trace),
      })
  }
  return outcomes
}

interface Trace {
  reason?: string
  prefunded?: { readonly token: Address; readonly amount: bigint }
  settled?: {
    readonly token: Address
    readonly collected: bigint
    readonly gasFee: bigint
    readonly staticFee: bigint
    readonly transferFee: bigint
    readonly refunded: bigint
  }
  owed?: bigint
}

/** A prefund without a settlement means that `postOp` reverted: the whole prefund stays with the paymaster, as gas. */
function feeOf({ prefunded, settled, owed = 0n }: Trace): TokenFee | null {
  if (settled) {
    const { token, gasFee, staticFee, transferFee, refunded } = settled
    return {
      token,
      gasFee,
      staticFee,
      transferFee,
      refunded,
      owed,
      collected: prefunded ? prefunded.amount - refunded - owed : settled.collected,
    }
  }
  return prefunded
    ? {
        token: prefunded.token,
        gasFee: prefunded.amount,
        staticFee: 0n,
        transferFee: 0n,
        refunded: 0n,
        owed: 0n,
        collected: prefunded.amount,
      }
    : null
}

/** `undefined` for other events and for ones of another shape. */
function decode(log: ChainLog) {
  const [topic] = log.topics
  const event = topic && eventsByTopic.get(topic)
  if (!event) return undefined
  try {
    return decodeEventLog({
      abi: [event],
      topics: log.topics as [Hex, ...Hex[]],
      data: log.data,
      strict: true,
    })
  } catch {
    return undefined
  }
}
