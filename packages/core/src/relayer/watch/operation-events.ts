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
import type { TokenFee } from '../../model/ledger-entry.js'
import { reason } from '../../model/reasons.js'
import type { ChainLog } from '../../ports/chain.js'

/** The outcome of one user operation in one block. */
export interface OperationOutcome {
  readonly userOperationHash: Hash
  readonly transactionHash: Hash
  readonly paymaster: Address
  readonly success: boolean
  readonly actualGasCost: bigint
  readonly actualGasUsed: bigint
  /** `null` for a success. */
  readonly reason: string | null
  /** `null` if no event of our paymasters reports a fee. */
  readonly fee: TokenFee | null
}

const abi = parseAbi([
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
  'event UserOperationRevertReason(bytes32 indexed userOpHash, address indexed sender, uint256 nonce, bytes revertReason)',
  'event PostOpRevertReason(bytes32 indexed userOpHash, address indexed sender, uint256 nonce, bytes revertReason)',
  'event UserOperationPrefundTooLow(bytes32 indexed userOpHash, address indexed sender, uint256 nonce)',
  'event Prefunded(bytes32 indexed userOpHash, address token, uint256 amount)',
  'event Fronted(bytes32 indexed userOpHash, address token)',
  'event Settled(bytes32 indexed userOpHash, uint256 gasFeeAndStaticFee, uint256 transferFeeAndRefund)',
  'event Owed(bytes32 indexed userOpHash, address indexed token, address indexed account, uint256 amount)',
])
/**
 * Each log is decoded with its own event only. viem hashes the signatures of all events that it is given, for every
 * log.
 */
const eventsByTopic = new Map(abi.map((event) => [toEventSelector(event), event]))

/**
 * Returns one outcome per operation from a block's logs of the EntryPoint and of our paymasters. Ignores other
 * contracts that imitate these events, and events of a paymaster about operations that another paymaster paid for.
 */
export function readOutcomes(
  logs: readonly ChainLog[],
  { entryPoint, paymaster }: { readonly entryPoint: Address; readonly paymaster?: Address },
  formerPaymasters: readonly Address[] = [],
): OperationOutcome[] {
  const paymasters = paymaster ? [paymaster, ...formerPaymasters] : formerPaymasters
  const traces = new Map<string, Trace>()
  const traceOf = (emitter: Address, hash: Hash): Trace => {
    const key = `${emitter.toLowerCase()} ${hash}`
    const trace = traces.get(key) ?? {}
    traces.set(key, trace)
    return trace
  }
  const outcomes: OperationOutcome[] = []
  for (const log of logs) {
    const fromEntryPoint = isAddressEqual(log.address, entryPoint)
    const fromPaymaster = paymasters.some((one) => isAddressEqual(log.address, one))
    if (!fromEntryPoint && !fromPaymaster) continue
    const event = decode(log)
    if (!event) continue
    const hash = event.args.userOpHash
    const trace = traceOf(log.address, hash)
    if (fromPaymaster) {
      if (event.eventName === 'Prefunded' || event.eventName === 'Fronted') trace.taken = event.args
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
        fee: feeOf(traceOf(event.args.paymaster, hash)),
      })
  }
  return outcomes
}

interface Trace {
  reason?: string
  /** `amount` is absent if nothing was collected in advance. */
  taken?: { readonly token: Address; readonly amount?: bigint }
  /** Each word holds two 128-bit amounts. */
  settled?: { readonly gasFeeAndStaticFee: bigint; readonly transferFeeAndRefund: bigint }
  /** The part of the refund that the token refused to deliver. */
  owed?: bigint
}

/**
 * Returns the fee of an operation. Without a `Settled` event, `postOp` has reverted: the paymaster keeps a prefund as
 * gas fee, and has collected nothing from a fronted operation.
 */
function feeOf({ taken, settled, owed = 0n }: Trace): TokenFee | null {
  if (!taken) return null
  const { token, amount } = taken
  if (settled) {
    const [gasFee, staticFee] = halvesOf(settled.gasFeeAndStaticFee)
    const [transferFee, refunded] = halvesOf(settled.transferFeeAndRefund)
    const collected =
      amount === undefined ? gasFee + staticFee + transferFee : amount - refunded - owed
    return { token, gasFee, staticFee, transferFee, refunded, owed, collected }
  }
  const kept = amount ?? 0n
  return {
    token,
    gasFee: kept,
    staticFee: 0n,
    transferFee: 0n,
    refunded: 0n,
    owed: 0n,
    collected: kept,
  }
}

const halvesOf = (word: bigint): [bigint, bigint] => [word >> 128n, word & (2n ** 128n - 1n)]

/** Returns `undefined` for other events, and for logs that do not match their event's shape. */
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
