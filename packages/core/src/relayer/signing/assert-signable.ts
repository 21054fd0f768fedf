import { type Address, getAbiItem, isAddressEqual, slice, toFunctionSelector } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import type { Network } from '../../networks/network.js'
import type { OuterTransaction } from '../../ports/signers.js'

/** What the keys of a gateway are for. */
export interface SigningRules {
  readonly networks: readonly Pick<
    Network,
    'chainId' | 'entryPoint' | 'bundleRunner' | 'feeCeiling'
  >[]
  readonly executors: readonly Address[]
  /** `undefined`: nothing is refilled. */
  readonly funder: Address | undefined
  /** Most that one refill may move, in wei. */
  readonly refillLimit: bigint
}

/** EIP-7825: no transaction may ask for more gas. */
const mostGas = 16_777_216n

/**
 * May this key sign this transaction? A key is good for three things: a bundle, which is `handleOps` of a network's
 * EntryPoint or BundleRunner that pays the executor itself; a no-op to itself; and, the funder's alone, a refill of an
 * executor; none of them at more than the network's fee ceiling. Whoever takes over everything but the keys can
 * therefore send no coin to an address of their own, and pay block producers that much per gas at most.
 *
 * Throws a plain `Error` for everything else. Every signer asks this before it touches a key.
 */
export function assertSignable(
  rules: SigningRules,
  signer: Address,
  transaction: OuterTransaction,
): void {
  const why = objection(rules, signer, transaction)
  if (why) throw new Error(`The key of ${signer} does not sign this transaction: ${why}.`)
}

function objection(
  { networks, executors, funder, refillLimit }: SigningRules,
  signer: Address,
  transaction: OuterTransaction,
): string | undefined {
  const { chainId, to, data, value } = transaction
  const isFunder = funder !== undefined && isAddressEqual(funder, signer)
  const isExecutor = (address: Address) =>
    executors.some((executor) => isAddressEqual(executor, address))
  const network = networks.find((candidate) => candidate.chainId === chainId)
  if (!isFunder && !isExecutor(signer)) return 'it is neither an executor nor the funder'
  if (!network) return `chain ${chainId} is not served here`
  const oddity = oddityOf(transaction)
  if (oddity) return oddity
  if (transaction.maxFeePerGas > network.feeCeiling)
    return `its maximum fee of ${transaction.maxFeePerGas} is above the network's ceiling of ${network.feeCeiling}`

  if (isAddressEqual(to, signer))
    return data === '0x' && value === 0n ? undefined : 'a no-op carries neither data nor value'
  if (isFunder && isExecutor(to)) {
    if (data !== '0x') return 'a refill carries no data'
    return value <= refillLimit ? undefined : `a refill moves at most ${refillLimit} wei`
  }
  const isContract = [network.entryPoint, network.bundleRunner].some(
    (contract) => contract !== undefined && isAddressEqual(contract, to),
  )
  if (!isContract || !isExecutor(signer)) return `${to} is not for it to call`
  if (value !== 0n) return 'a bundle carries no value'
  return isBundleFor(signer, data)
    ? undefined
    : 'only handleOps with itself as beneficiary may be called'
}

/** What no transaction of ours has, wherever it goes. */
function oddityOf({
  nonce,
  gas,
  value,
  maxFeePerGas,
  maxPriorityFeePerGas,
}: OuterTransaction): string | undefined {
  if (!Number.isSafeInteger(nonce) || nonce < 0) return `${nonce} is no nonce`
  if (gas <= 0n || gas > mostGas) return `its gas limit of ${gas} is not between 1 and ${mostGas}`
  if (value < 0n) return 'its value is negative'
  if (maxPriorityFeePerGas < 0n || maxPriorityFeePerGas > maxFeePerGas)
    return 'its tip is not between 0 and its maximum fee'
  return undefined
}

const handleOps = toFunctionSelector(getAbiItem({ abi: entryPoint07Abi, name: 'handleOps' }))
const wordBytes = 32
/** Selector, place of the operations, beneficiary, number of operations. */
const headBytes = 4 + 3 * wordBytes

/**
 * `handleOps(operations, beneficiary)` with at least one operation. Reads the words that decide who is paid where
 * contracts read them; the operations are the EntryPoint's to judge, and decoding hundreds of them here would cost
 * more than signing.
 */
function isBundleFor(beneficiary: Address, data: OuterTransaction['data']): boolean {
  const bytes = (data.length - 2) / 2
  if (bytes < headBytes || slice(data, 0, 4) !== handleOps) return false
  const word = (index: number) =>
    BigInt(slice(data, 4 + index * wordBytes, 4 + (index + 1) * wordBytes))
  return (
    word(0) === BigInt(2 * wordBytes) &&
    word(1) === BigInt(beneficiary) &&
    word(2) > 0n &&
    word(2) <= BigInt(bytes - headBytes) / BigInt(wordBytes)
  )
}
