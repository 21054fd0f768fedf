import { splitNonce } from '@gasless-gateway/core/erc4337'
import { type Address, type Hash, type Hex, keccak256, parseTransaction } from 'viem'
import { InvalidInputError } from '../errors/invalid-input-error.js'
import { readObject } from '../inputs/read-object.js'
import type { KnownSigned } from '../operations/chain-check.js'
import type { NetworksOption } from '../pins/network-options.js'
import { resolvePin } from '../pins/resolve-pin.js'
import { canonicalReceipt } from './canonical-receipt.js'
import type { ChainReader } from './chain-reader.js'
import { checkChain } from './check-chain.js'
import { finalBlock } from './final-block.js'
import { createNonceSearch } from './find-nonce-use.js'
import { findPlainUse } from './find-plain-use.js'
import { latestBlock } from './latest-block.js'
import { type Included, readIncluded } from './read-included.js'
import { readNetworks } from './read-networks.js'
import { readNode } from './read-node.js'
import { sequenceAt } from './sequence-at.js'

/** Outcome of a signed operation, according to a node. */
export type Outcome =
  /** `included`: absent for plain transactions. */
  | { readonly kind: 'succeeded'; readonly included?: Included }
  /** With `included`, the operation was executed and reverted. Without it, the operation did not land and never can. */
  | { readonly kind: 'failed'; readonly included?: Included }
  /** Only `count` of several plain transactions took effect. */
  | { readonly kind: 'partial'; readonly count: number }
  /** It may still land. */
  | { readonly kind: 'open'; readonly why: string }

export interface OutcomeOptions {
  /** The `networks` option of the client. */
  readonly networks: NetworksOption
}

/**
 * Returns the outcome of a signed operation, according to your own node only. `succeeded`. `failed`: it reverted or can
 * never land. `partial`: only some of its plain transactions took effect. `open`: it may still land. Sign a replacement
 * only after `failed`. A failure is read at the node's `finalized` block, so no reorganisation reverses it. A success
 * counts at the head.
 *
 * If the nonce is unused, this costs three RPC calls, four after the sponsorship has expired, and five if the operation
 * would deploy its account. Otherwise it costs about nine, and more if the node limits the range of `eth_getLogs`.
 * Plain transactions cost two calls each, plus one. If not all succeeded, it costs one more, and about 20 for each
 * transaction without a receipt whose nonce is used.
 *
 * Throws {@link InvalidInputError} if the operation was signed without verification. Also throws whatever your node
 * throws.
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
  const networks = readNetworks(options)
  const look = createLook(node, readObject(signed, 'signed'), networks)
  if (!look) throw new InvalidInputError('signed', 'must be what sign returns, with verification')
  return (await look()).kind
}

/**
 * Returns a function that reads the current outcome of a signed operation. `undefined` if too little is known of the
 * operation. `named` is the transaction that the gateway names. The function looks there first.
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
    const head = await latestBlock(node)
    // Read at the latest block by number: a lagging node behind the same URL does not have that block and throws.
    if ((await sequenceAt(node, facts, head.number)) > splitNonce(nonce).sequence) {
      const use = await findUse(head)
      if (!use) return open('its nonce is used, and the node does not tell by which operation')
      // Whichever operation used the nonce must be in the canonical chain.
      const found = await includedIn(use.transactionHash, use.userOperationHash)
      if (!found) throw new Error(`${use.transactionHash} does not hold what the log says.`)
      if (isSame(use.userOperationHash, userOperationHash)) return executed(found)
      return (await isFinal(found)) ? dead : open('the nonce use is not final yet')
    }
    const isOver = validUntil !== undefined && head.timestamp > BigInt(validUntil)
    if (isOver || deploysAccount) {
      const final = await finalBlock(node)
      // A lagging node answered. Otherwise the nonce was unused at the final block, too.
      if (final.number > head.number) throw new Error('The latest block is older than a final one.')
      if (validUntil !== undefined && final.timestamp > BigInt(validUntil)) return dead
      // The EntryPoint refuses to deploy an account that exists (AA10).
      const at = { address: sender, blockNumber: final.number }
      if (deploysAccount && ((await node.getCode(at)) ?? '0x') !== '0x') return dead
    }
    const time = new Date((validUntil ?? 0) * 1_000).toISOString()
    if (isOver) return open(`no block after ${time} is final yet`)
    return open(
      validUntil === undefined
        ? 'it can land until another operation uses its nonce'
        : `it can land until ${time}`,
    )
  }

  async function includedIn(transactionHash: Hash, hash = userOperationHash) {
    const { logs, blockNumber } = await canonicalReceipt(node, transactionHash)
    const included = readIncluded(logs, { userOperationHash: hash, entryPoint })
    return included && { included, blockNumber }
  }

  async function isFinal({ blockNumber }: { readonly blockNumber: bigint }): Promise<boolean> {
    return blockNumber <= (await finalBlock(node)).number
  }

  /** A success counts at the head already: a caller who believes it does not pay again. */
  async function executed(found: Found): Promise<Outcome> {
    const { included } = found
    if (included.success) return { kind: 'succeeded', included }
    return (await isFinal(found)) ? { kind: 'failed', included } : open(unsettled)
  }
}

const isSame = (one: Hex, other: Hex) => one.toLowerCase() === other.toLowerCase()

interface Found {
  readonly included: Included
  readonly blockNumber: bigint
}

const dead: Outcome = { kind: 'failed' }
const open = (why: string): Outcome => ({ kind: 'open', why })
const unsettled = 'it reverted in a block that is not final yet'

/**
 * Returns a function that reads the outcome of plain transactions. A transaction counts as failed if it reverted in a
 * finalized block, or if another transaction used its nonce by then. A missing receipt proves nothing: a node behind
 * the URL may lag or have no index of old transactions.
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
    const seen = await Promise.all(
      transactions.map(async (one) => ({ ...one, receipt: await receiptOf(node, one.hash) })),
    )
    const others = seen.filter(({ receipt }) => receipt?.status !== 'success')
    const count = seen.length - others.length
    if (others.length === 0) return { kind: 'succeeded' }
    const final = (await finalBlock(node)).number
    for (const { hash, nonce, receipt } of others) {
      if (receipt && receipt.blockNumber > final) return open(unsettled)
      const use = receipt ? 'other' : await findPlainUse(node, { sender, nonce, hash }, final)
      if (use === 'none')
        return open(`a transaction can land until another one with nonce ${nonce} is final`)
      if (use !== 'other')
        return open(`nonce ${nonce} is used, and the node does not tell what became of ${hash}`)
    }
    return count === 0 ? dead : { kind: 'partial', count }
  }
}

const receiptOf = (node: ChainReader, hash: Hash) =>
  canonicalReceipt(node, hash).catch((error: unknown) => {
    if (Object(error).name === 'TransactionReceiptNotFoundError') return undefined
    throw error
  })
