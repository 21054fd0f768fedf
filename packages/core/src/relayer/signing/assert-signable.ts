import {
  type Address,
  getAbiItem,
  type Hex,
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
import { handleChecked } from '../handle-checked.js'

/** The networks, addresses and limits that decide what the gateway's keys may sign. */
export interface SigningRules {
  readonly networks: readonly Pick<
    Network,
    'chainId' | 'entryPoint' | 'bundleRunner' | 'delegate' | 'feeCeiling'
  >[]
  readonly executors: readonly Address[]
  /** `undefined`: executors are not refilled. */
  readonly funder: Address | undefined
  /** The highest value of one refill, in wei. */
  readonly refillLimit: bigint
  readonly recoverAuthority: RecoverAuthority
}

/** EIP-7825: the highest gas limit of a transaction. */
const mostGas = 16_777_216n

/**
 * Throws a plain `Error` unless this key may sign this transaction. Every signer calls this before it uses a key.
 *
 * An executor may sign a bundle that pays the executor itself: `handleOps` of a network's EntryPoint or BundleRunner,
 * or the runner's `handleChecked`. A bundle of one operation may carry one authorization, of that operation's account
 * for the network's delegate. Every key may sign a no-op to itself. Only the funder may sign a refill of an executor.
 * None of these may bid more than the network's fee ceiling.
 *
 * So an attacker who controls everything but the keys cannot send coin to their own address. They can only overpay
 * block producers, up to the fee ceiling.
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

  const is = (contract: Address | undefined) =>
    contract !== undefined && isAddressEqual(contract, to)
  if (authorizationList && !is(network.entryPoint) && !is(network.bundleRunner))
    return 'only a bundle carries authorizations'
  if (isAddressEqual(to, signer))
    return data === '0x' && value === 0n ? undefined : 'a no-op carries neither data nor value'
  if (isFunder && isExecutor(to)) {
    if (data !== '0x') return 'a refill carries no data'
    return value <= refillLimit ? undefined : `a refill moves at most ${refillLimit} wei`
  }
  const { handleOps, handleChecked } = functionsOf
  const ofRunner = authorizationList ? [handleChecked] : [handleOps, handleChecked]
  if (!(is(network.entryPoint) || is(network.bundleRunner)) || !isExecutor(signer))
    return `it may not call ${to}`
  if (value !== 0n) return 'a bundle carries no value'
  const functions = is(network.bundleRunner) ? ofRunner : [handleOps]
  if (!functions.some((called) => isBundleFor(called, signer, data)))
    return 'only handleOps and handleChecked with itself as beneficiary may be called'
  return authorizationList && objectionTo(rules, network, data, authorizationList)
}

/** Returns what is wrong with the fields of the transaction, for any purpose. */
function oddityOf({
  nonce,
  gas,
  value,
  maxFeePerGas,
  maxPriorityFeePerGas,
}: OuterTransaction): string | undefined {
  if (!Number.isSafeInteger(nonce) || nonce < 0) return `${nonce} is not a valid nonce`
  if (gas <= 0n || gas > mostGas) return `its gas limit of ${gas} is not between 1 and ${mostGas}`
  if (value < 0n) return 'its value is negative'
  if (maxPriorityFeePerGas < 0n || maxPriorityFeePerGas > maxFeePerGas)
    return 'its tip is not between 0 and its maximum fee'
  return undefined
}

/** Returns the objection unless the bundle has one operation and one authorization, both of the same account. */
function objectionTo(
  { recoverAuthority }: SigningRules,
  { chainId, delegate }: SigningRules['networks'][number],
  data: OuterTransaction['data'],
  [authorization, ...others]: readonly SignedAuthorization[],
): string | undefined {
  if (!authorization || others.length > 0) return 'it does not carry exactly one authorization'
  if (authorization.chainId !== chainId) return 'its authorization is for another chain'
  if (!delegate || !isAddressEqual(authorization.address, delegate))
    return `its authorization is for ${authorization.address}, which is not the network's delegate`
  const sender = onlySenderIn(data)
  const authority = recoverAuthority(authorization)
  return sender && authority && isAddressEqual(sender, authority)
    ? undefined
    : 'its authorization is not from the account of its only operation'
}

/** A function with operations and beneficiary as its first two arguments. */
interface BundleFunction {
  readonly selector: Hex
  readonly parameters: number
}

const functionsOf = {
  handleOps: {
    selector: toFunctionSelector(getAbiItem({ abi: entryPoint07Abi, name: 'handleOps' })),
    parameters: 2,
  },
  handleChecked: {
    selector: toFunctionSelector(handleChecked),
    parameters: handleChecked.inputs.length,
  },
} as const satisfies Record<string, BundleFunction>

const wordBytes = 32
/** Selector, arguments, number of operations. */
const headBytesOf = ({ parameters }: BundleFunction) => 4 + (parameters + 1) * wordBytes

/**
 * Returns whether the data calls this function for this beneficiary with at least one operation. Reads only the words
 * that decide who is paid, where contracts read them. The EntryPoint validates the operations, and decoding hundreds of
 * them here would cost more than signing.
 */
function isBundleFor(
  { selector, parameters }: BundleFunction,
  beneficiary: Address,
  data: OuterTransaction['data'],
): boolean {
  const bytes = size(data)
  const headBytes = headBytesOf({ selector, parameters })
  if (bytes < headBytes || slice(data, 0, 4) !== selector) return false
  const count = word(data, parameters)
  return (
    word(data, 0) === BigInt(parameters * wordBytes) &&
    word(data, 1) === BigInt(beneficiary) &&
    count > 0n &&
    count <= BigInt(bytes - headBytes) / BigInt(wordBytes)
  )
}

const word = (data: OuterTransaction['data'], index: number): bigint =>
  BigInt(slice(data, 4 + index * wordBytes, 4 + (index + 1) * wordBytes))

/**
 * Returns the sender of the only operation in a bundle with standard ABI encoding. Returns `undefined` for several
 * operations, or for other offsets.
 */
function onlySenderIn(data: OuterTransaction['data']): Address | undefined {
  const { handleOps, handleChecked } = functionsOf
  const called = slice(data, 0, 4) === handleChecked.selector ? handleChecked : handleOps
  const count = called.parameters
  // After the head: the offset of the operation, counted from here, and the operation's first word.
  if (size(data) < headBytesOf(called) + 2 * wordBytes || word(data, count) !== 1n) return undefined
  if (word(data, count + 1) !== BigInt(wordBytes)) return undefined
  const sender = word(data, count + 2)
  return sender < 2n ** 160n ? toHex(sender, { size: 20 }) : undefined
}
