import {
  type Address,
  getAbiItem,
  isAddressEqual,
  size,
  slice,
  toFunctionSelector,
  toHex,
} from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import type { SignedAuthorization } from '../../erc4337/delegation.js'
import type { Network } from '../../model/network.js'
import type { OuterTransaction, RecoverAuthority } from '../../ports/signers.js'

/** What the keys of a gateway are for. */
export interface SigningRules {
  readonly networks: readonly Pick<
    Network,
    'chainId' | 'entryPoint' | 'bundleRunner' | 'delegate' | 'feeCeiling'
  >[]
  readonly executors: readonly Address[]
  /** `undefined`: nothing is refilled. */
  readonly funder: Address | undefined
  /** Most that one refill may move, in wei. */
  readonly refillLimit: bigint
  readonly recoverAuthority: RecoverAuthority
}

/** EIP-7825: no transaction may ask for more gas. */
const mostGas = 16_777_216n

/**
 * May this key sign this transaction? A key is good for three things: a bundle, which is `handleOps` of a network's
 * EntryPoint or BundleRunner that pays the executor itself; a no-op to itself; and, the funder's alone, a refill of an
 * executor; a bundle of one operation may bring the authorization of exactly its account for the network's delegate; none
 * of them at more than the network's fee ceiling. Whoever takes over everything but the keys can
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
  rules: SigningRules,
  signer: Address,
  transaction: OuterTransaction,
): string | undefined {
  const { executors, funder, refillLimit } = rules
  const { chainId, to, data, value, authorizationList } = transaction
  const isFunder = funder !== undefined && isAddressEqual(funder, signer)
  const isExecutor = (address: Address) =>
    executors.some((executor) => isAddressEqual(executor, address))
  const network = rules.networks.find((candidate) => candidate.chainId === chainId)
  if (!isFunder && !isExecutor(signer)) return 'it is neither an executor nor the funder'
  if (!network) return `chain ${chainId} is not served here`
  const oddity = oddityOf(transaction)
  if (oddity) return oddity
  if (transaction.maxFeePerGas > network.feeCeiling)
    return `its maximum fee of ${transaction.maxFeePerGas} is above the network's ceiling of ${network.feeCeiling}`

  if (authorizationList && !isAddressEqual(to, network.entryPoint))
    return 'only a bundle for the EntryPoint carries authorizations'
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
  if (!isBundleFor(signer, data)) return 'only handleOps with itself as beneficiary may be called'
  return authorizationList && objectionTo(rules, network, data, authorizationList)
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

/** One operation travels with an authorization, and the authorization is of its account. */
function objectionTo(
  { recoverAuthority }: SigningRules,
  { chainId, delegate }: SigningRules['networks'][number],
  data: OuterTransaction['data'],
  [authorization, ...others]: readonly SignedAuthorization[],
): string | undefined {
  if (!authorization || others.length > 0)
    return 'it carries another number of authorizations than 1'
  if (authorization.chainId !== chainId) return 'its authorization is for another chain'
  if (!delegate || !isAddressEqual(authorization.address, delegate))
    return `its authorization is for ${authorization.address}, which is not the network's delegate`
  const sender = onlySenderIn(data)
  const authority = recoverAuthority(authorization)
  return sender && authority && isAddressEqual(sender, authority)
    ? undefined
    : "its authorization is not that of its only operation's account"
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
  const bytes = size(data)
  if (bytes < headBytes || slice(data, 0, 4) !== handleOps) return false
  return (
    word(data, 0) === BigInt(2 * wordBytes) &&
    word(data, 1) === BigInt(beneficiary) &&
    word(data, 2) > 0n &&
    word(data, 2) <= BigInt(bytes - headBytes) / BigInt(wordBytes)
  )
}

const word = (data: OuterTransaction['data'], index: number): bigint =>
  BigInt(slice(data, 4 + index * wordBytes, 4 + (index + 1) * wordBytes))

/** The sender of the only operation in a bundle, where compilers put it; `undefined` with several, or elsewhere. */
function onlySenderIn(data: OuterTransaction['data']): Address | undefined {
  // Behind the head: the operation's place, counted from there, and its first word.
  if (size(data) < headBytes + 2 * wordBytes || word(data, 2) !== 1n) return undefined
  if (word(data, 3) !== BigInt(wordBytes)) return undefined
  const sender = word(data, 4)
  return sender < 2n ** 160n ? toHex(sender, { size: 20 }) : undefined
}
