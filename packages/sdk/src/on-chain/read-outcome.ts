import { splitNonce } from '@gasless-gateway/core/erc4337'
import {
  type Address,
  encodeFunctionData,
  type Hash,
  type Hex,
  keccak256,
  parseAbi,
  parseTransaction,
} from 'viem'
import { InvalidInputError } from '../errors/invalid-input-error.js'
import { readObject } from '../inputs/read-object.js'
import type { KnownSigned } from '../operations/chain-check.js'
import type { NetworksOption } from '../pins/network-options.js'
import { resolvePin } from '../pins/resolve-pin.js'
import { canonicalReceipt } from './canonical-receipt.js'
import type { ChainReader } from './chain-reader.js'
import { createNonceSearch } from './find-nonce-use.js'
import { type Included, readIncluded } from './read-included.js'
import { readNode } from './read-node.js'

/** What became of what was signed, by a node. */
export type Outcome =
  /** `included`: absent for plain transactions. */
  | { readonly kind: 'succeeded'; readonly included?: Included }
  /** `included`: it was executed and reverted. Absent: it did not land, and cannot any more. */
  | { readonly kind: 'failed'; readonly included?: Included }
  /** Of several plain transactions only `count` took effect. */
  | { readonly kind: 'partial'; readonly count: number }
  /** It may still land. */
  | { readonly kind: 'open'; readonly why: string }

export interface OutcomeOptions {
  /** As the client has it. */
  readonly networks: NetworksOption
}

/**
 * What became of what was signed, by your own node alone: `succeeded`; `failed`, as it reverted or can never land any more;
 * `partial`, as some of several plain transactions took effect; or `open`, as it may still land. Sign another one in its place only
 * after `failed`.
 *
 * Three RPC calls where the nonce is unused, four where the operation would deploy its account; else about eight, and more where the
 * node limits the range of `eth_getLogs`; for plain transactions two each, and two beside.
 *
 * Throws {@link InvalidInputError} for what was signed without verification, and whatever your node throws.
 *
 * @example
 * if ((await readOutcome(publicClient, signed, { networks })) === 'failed') await payAgain()
 */
export async function readOutcome(
  publicClient: ChainReader,
  signed: KnownSigned,
  options: OutcomeOptions,
): Promise<Outcome['kind']> {
  const node = readNode(publicClient)
  const networks = readObject(readObject(options).networks, 'networks')
  const look = createLook(node, readObject(signed, 'signed'), networks)
  if (!look)
    throw new InvalidInputError(
      'signed',
      'must be what sign returns, with verification: without it nobody can say that it will never land',
    )
  return (await look()).kind
}

/**
 * Looks what became of what was signed, as often as it is called. `undefined`: too little is known of it. `named`: the transaction
 * that it is said to be in, where it is looked for first.
 */
export function createLook(
  node: ChainReader,
  signed: KnownSigned,
  networks: NetworksOption,
  named?: Hash | null,
): (() => Promise<Outcome>) | undefined {
  const { networkId, sender, signedAt, userOperationHash } = signed
  if (!networkId || !sender) return undefined
  if ('signedTransactions' in signed && signed.signedTransactions)
    return lookForPlain(node, signed.signedTransactions, { networkId, sender })
  if (!('nonce' in signed && signed.nonce && userOperationHash && signedAt)) return undefined
  const { nonce, validUntil, deploysAccount } = signed
  const { entryPoint } = resolvePin(networkId, networks)
  return lookForUserOperation(node, {
    named,
    networkId,
    entryPoint,
    sender,
    nonce: BigInt(nonce),
    userOperationHash,
    signedAt,
    validUntil,
    deploysAccount,
  })
}

interface SignedFacts {
  readonly named: Hash | null | undefined
  readonly networkId: string
  readonly entryPoint: Address
  readonly sender: Address
  readonly nonce: bigint
  readonly userOperationHash: Hex
  readonly signedAt: number
  readonly validUntil: number | undefined
  readonly deploysAccount: boolean | undefined
}

function lookForUserOperation(node: ChainReader, facts: SignedFacts): () => Promise<Outcome> {
  const { named, networkId, entryPoint, sender, nonce, userOperationHash } = facts
  const { signedAt, validUntil, deploysAccount } = facts
  const findUse = createNonceSearch(node, { entryPoint, sender, nonce, since: signedAt })

  return async () => {
    const there = named && (await includedIn(named).catch(() => undefined))
    if (there) return executed(there)
    await checkChain(node, networkId)
    const head = await node.getBlock()
    if (head.number === null) throw new Error('The node has no latest block.')
    const at = { blockNumber: head.number }
    // Of this very block: a node that lags knows nothing of it, and says so.
    if ((await sequenceAt(at)) > splitNonce(nonce).sequence) {
      const use = await findUse(head)
      if (!use) return open('its nonce is used, and the node does not tell by which operation')
      // Whichever operation it is, it has to be in the chain by now.
      const included = await includedIn(use.transactionHash, use.userOperationHash)
      if (!included) throw new Error(`${use.transactionHash} does not hold what the log says.`)
      return isSame(use.userOperationHash, userOperationHash) ? executed(included) : dead
    }
    if (validUntil !== undefined && head.timestamp > BigInt(validUntil)) return dead
    // The EntryPoint refuses to deploy what is there (AA10).
    if (deploysAccount && ((await node.getCode({ address: sender, ...at })) ?? '0x') !== '0x')
      return dead
    return open(
      validUntil === undefined
        ? 'it can land until another operation uses its nonce'
        : `it can land until ${new Date(validUntil * 1_000).toISOString()}`,
    )
  }

  async function includedIn(transactionHash: Hash, hash = userOperationHash) {
    const { logs } = await canonicalReceipt(node, transactionHash)
    return readIncluded(logs, { userOperationHash: hash, entryPoint })
  }

  async function sequenceAt(at: { readonly blockNumber: bigint }): Promise<bigint> {
    const { data = '0x' } = await node.call({
      to: entryPoint,
      data: encodeFunctionData({ abi: nonceAbi, args: [sender, splitNonce(nonce).nonceKey] }),
      ...at,
    })
    if (data === '0x') throw new Error(`The node has no EntryPoint at ${entryPoint}.`)
    return splitNonce(BigInt(data)).sequence
  }
}

const nonceAbi = /* @__PURE__ */ parseAbi([
  'function getNonce(address, uint192) view returns (uint256)',
])

const isSame = (one: Hex, other: Hex) => one.toLowerCase() === other.toLowerCase()

const executed = (included: Included): Outcome => ({
  kind: included.success ? 'succeeded' : 'failed',
  included,
})
const dead: Outcome = { kind: 'failed' }
const open = (why: string): Outcome => ({ kind: 'open', why })

/**
 * Each transaction has to be in the chain, or its nonce to be used by another one at a finalized block: what a node that lags does
 * not know yet is older than that.
 */
function lookForPlain(
  node: ChainReader,
  signedTransactions: readonly Hex[],
  { networkId, sender }: { readonly networkId: string; readonly sender: Address },
): () => Promise<Outcome> {
  const transactions = signedTransactions.map((raw) => ({
    hash: keccak256(raw),
    nonce: parseTransaction(raw).nonce ?? 0,
  }))
  return async () => {
    await checkChain(node, networkId)
    const used = await node.getTransactionCount({ address: sender, blockTag: 'finalized' })
    const seen = await Promise.all(
      transactions.map(async (one) => ({ ...one, status: await statusOf(node, one.hash) })),
    )
    const loose = seen.find(({ status, nonce }) => !status && used <= nonce)
    if (loose)
      return open(`a transaction can land until another one with nonce ${loose.nonce} is final`)
    const count = seen.filter(({ status }) => status === 'success').length
    if (count === seen.length) return { kind: 'succeeded' }
    return count === 0 ? dead : { kind: 'partial', count }
  }
}

const statusOf = (node: ChainReader, hash: Hash) =>
  canonicalReceipt(node, hash).then(
    ({ status }) => status,
    (error: unknown) => {
      if (Object(error).name === 'TransactionReceiptNotFoundError') return undefined
      throw error
    },
  )

/** An unused nonce proves nothing on another chain, where the account may be as well. */
async function checkChain(node: ChainReader, networkId: string): Promise<void> {
  const chainId = await node.getChainId()
  if (String(chainId) !== networkId)
    throw new InvalidInputError(
      'publicClient',
      `asks chain ${chainId}, and the operation is on network ${networkId}`,
    )
}
