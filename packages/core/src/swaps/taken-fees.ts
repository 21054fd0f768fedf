import {
  type Address,
  decodeEventLog,
  type Hash,
  type Hex,
  isAddressEqual,
  parseAbi,
  toEventSelector,
  zeroAddress,
} from 'viem'
import type { ChainLog } from '../ports/chain.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'

/** What a fee contract of a routing provider says that it was given in one call. Base units. */
export type TakenFee = {
  /** The native coin by its sentinel. */
  readonly token: Address
} & (
  | {
      readonly kind: 'told-apart'
      readonly integratorAmount: bigint
      readonly providerAmount: bigint
    }
  /** Handed on to recipients of which it is not known whose they are. */
  | { readonly kind: 'handed-on'; readonly amounts: readonly bigint[] }
)

const entryPointAbi = parseAbi([
  'event BeforeExecution()',
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
])
const [beforeExecution, operationEvent] = entryPointAbi.map(toEventSelector)

/** Of LI.FI's FeeForwarder, and of the FeeCollector that it replaces. */
const feeAbi = parseAbi([
  'event FeesForwarded(address indexed token, (address recipient, uint256 amount)[] distributions)',
  'event FeesCollected(address indexed token, address indexed integrator, uint256 integratorFee, uint256 lifiFee)',
])

/**
 * What the fee contracts took in one operation, from the logs of its block. `undefined`: they do not show the operation
 * in this transaction.
 *
 * An operation's logs come before its own event, and after the event of the one before it in the bundle, or after the
 * EntryPoint has begun to execute. Logs of other contracts that imitate these events are ignored.
 */
export function takenFees(
  logs: readonly ChainLog[],
  {
    entryPoint,
    feeContracts,
    transactionHash,
    userOperationHash,
  }: {
    readonly entryPoint: Address
    readonly feeContracts: readonly Address[]
    readonly transactionHash: Hash
    readonly userOperationHash: Hash
  },
): TakenFee[] | undefined {
  let taken: TakenFee[] = []
  for (const log of logsOf(logs, transactionHash)) {
    if (isAddressEqual(log.address, entryPoint)) {
      const [topic, hash] = log.topics
      if (topic === operationEvent && hash === userOperationHash) return taken
      if (topic === operationEvent || topic === beforeExecution) taken = []
    } else if (feeContracts.some((contract) => isAddressEqual(contract, log.address)))
      taken.push(...readFee(log))
  }
  return undefined
}

/** What the fee contracts took in one transaction, of which all is the swap's. */
export const takenFeesOfTransaction = (
  logs: readonly ChainLog[],
  {
    feeContracts,
    transactionHash,
  }: { readonly feeContracts: readonly Address[]; readonly transactionHash: Hash },
): TakenFee[] =>
  logsOf(logs, transactionHash)
    .filter(({ address }) => feeContracts.some((contract) => isAddressEqual(contract, address)))
    .flatMap(readFee)

const logsOf = (logs: readonly ChainLog[], transactionHash: Hash) =>
  logs
    .filter((log) => log.transactionHash === transactionHash)
    .sort((a, b) => a.logIndex - b.logIndex)

/** Empty for other events and for ones of another shape. */
function readFee({ topics, data }: ChainLog): TakenFee[] {
  try {
    const event = decodeEventLog({
      abi: feeAbi,
      topics: topics as [Hex, ...Hex[]],
      data,
      strict: true,
    })
    const { token: zeroOrToken } = event.args
    const token = zeroOrToken === zeroAddress ? nativeCoinAddress : zeroOrToken
    if (event.eventName === 'FeesForwarded') {
      const amounts = event.args.distributions.map(({ amount }) => amount)
      return [{ kind: 'handed-on', token, amounts }]
    }
    const { integratorFee, lifiFee } = event.args
    return [{ kind: 'told-apart', token, integratorAmount: integratorFee, providerAmount: lifiFee }]
  } catch {
    return []
  }
}
