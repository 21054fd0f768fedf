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

/** A fee that a fee contract of a routing provider reports for one call. Base units. */
export type TakenFee = {
  /** The sentinel address stands for the native coin. */
  readonly token: Address
} & (
  | {
      readonly kind: 'told-apart'
      readonly integratorAmount: bigint
      readonly providerAmount: bigint
    }
  /** The amounts went to unknown recipients. */
  | { readonly kind: 'handed-on'; readonly amounts: readonly bigint[] }
)

const entryPointAbi = parseAbi([
  'event BeforeExecution()',
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
])
const [beforeExecution, operationEvent] = entryPointAbi.map(toEventSelector)

/** Events of LI.FI's FeeForwarder, and of the FeeCollector that it replaces. */
const feeAbi = parseAbi([
  'event FeesForwarded(address indexed token, (address recipient, uint256 amount)[] distributions)',
  'event FeesCollected(address indexed token, address indexed integrator, uint256 integratorFee, uint256 lifiFee)',
])

/**
 * Returns the fees that the fee contracts took in one operation, from the logs of its block. `undefined`: the logs do
 * not show the operation in this transaction.
 *
 * An operation's logs come before its own `UserOperationEvent`, and after the event of the operation before it. The
 * first operation's logs come after `BeforeExecution`. Logs of other contracts that imitate these events are ignored.
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

/** Returns the fees that the fee contracts took in one transaction. The whole transaction belongs to the swap. */
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

/** Returns the fee that the log reports. Empty for other events and for malformed logs. */
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
