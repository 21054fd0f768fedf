import { agreedFinalBlock } from '../chain/agreed-final-block.js'
import { witnessesOf } from '../chain/witnesses-of.js'
import { decodeRevert } from '../erc4337/decode-revert.js'
import { routerFeeTokens } from '../fees/announced-fees.js'
import type { Inclusion } from '../model/operation.js'
import { reason } from '../model/reasons.js'
import type { BlockLink } from '../ports/block-store.js'
import type { ChainReader } from '../ports/chain.js'
import type { PlainLook, PlainStep } from './follow-plain.js'
import { judgePlain, type PlainProgress } from './judge-plain.js'
import { readPlainFacts } from './read-plain-facts.js'

type Ended = Extract<PlainProgress, { kind: 'landed' | 'reverted' }>

/**
 * Moves an operation to `confirmed` when its last transaction was mined, or one has reverted. Stores the reason of a
 * failure.
 */
export async function confirmPlain(look: PlainLook, progress: Ended): Promise<PlainStep> {
  const { deps, network } = look
  const { inclusion } = progress
  const block = await deps.chainOf(network.networkId).block(inclusion.blockNumber)
  // The block has left the chain, or this endpoint is behind the one that showed the receipt.
  if (block?.hash !== inclusion.blockHash) return { waits: undefined }
  const why = progress.kind === 'reverted' ? await whyReverted(look, progress) : null
  return { moved: await confirm(look, block, inclusion, why) }
}

/**
 * Moves the operation to `confirmed`. For a swap, also requests the prices of the block, which value the router's fees.
 */
export const confirm = (
  { deps, network, claim }: PlainLook,
  { timestamp: blockTime }: BlockLink,
  inclusion: Inclusion,
  why: string | null,
): Promise<boolean> =>
  deps.database.transaction(async ({ plain, ledger }) => {
    const { swap } = claim.operation
    const { blockHash, transactionHash, success } = inclusion
    const moved = await plain.advance(claim, 'confirmed', {
      cause: success ? 'mined' : 'mined in part, or reverted',
      reason: why,
      transactionHash,
      inclusion,
    })
    const tokens = swap && success ? routerFeeTokens(network, swap) : []
    if (moved && tokens.length > 0)
      await ledger.wishPrices({ networkId: network.networkId, blockHash, blockTime, tokens })
    return moved
  })

/**
 * Returns the reason code and the decoded revert. Runs the transaction again on the state before its block to get the
 * revert data.
 */
async function whyReverted(
  { deps, network, claim }: PlainLook,
  { place, inclusion }: Extract<PlainProgress, { kind: 'reverted' }>,
): Promise<string> {
  const { ownerAddress: from, transactions } = claim.operation
  const transaction = transactions[place]
  if (!transaction) throw new Error(`There is no transaction ${place}.`)
  const revertData = await deps
    .chainOf(network.networkId)
    .revertDataOf({ ...transaction, from }, inclusion.blockNumber - 1n)
    .catch(() => undefined)
  const detail = revertData === undefined ? undefined : decodeRevert(revertData)
  return place === 0
    ? reason('EXECUTION_REVERTED', detail)
    : partly(place, transactions.length, detail ?? 'the next one reverted')
}

/** Returns the reason of an operation of which only the first `place` transactions took effect. */
export const partly = (place: number, count: number, why: string): string =>
  reason('PARTIAL_EXECUTION', `${place} of ${count} transactions took effect: ${why}`)

/**
 * Moves a confirmed operation to `finalized` or `failed` once its block is final and every witness shows the same
 * outcome. Moves it back to `submitted` if every witness shows another block in place of its own. Its stored
 * transactions are then sent again.
 */
export async function finalizeConfirmed(
  look: PlainLook,
  progress: PlainProgress,
): Promise<PlainStep> {
  const { deps, network, claim } = look
  const { operation } = claim
  const { inclusion } = operation
  const [first] = claim.signed
  if (!inclusion) throw new Error(`Operation ${operation.id} is confirmed, and in no block.`)
  if (!first) throw new Error('A plain operation has no transactions.')
  const chain = deps.chainOf(network.networkId)
  if (!isSame(outcomeOf(progress), inclusion)) {
    const gone = await Promise.all(
      witnessesOf(chain).map(async (witness) => {
        const block = await witness.block(inclusion.blockNumber)
        return block !== undefined && block.hash !== inclusion.blockHash
      }),
    )
    // The block is still there, so a missing receipt is only late.
    if (gone.includes(false)) return { waits: undefined }
    const moved = await deps.database.transaction(async ({ plain }) => {
      const back = {
        cause: 'its block left the chain',
        reason: null,
        // Earlier blocks may have left the chain too. So all transactions count as outstanding until the next look.
        transactionHash: first.hash,
        inclusion: null,
      }
      if (!(await plain.advance(claim, 'submitted', back))) return false
      await plain.forgetSends(claim)
      return true
    })
    return { moved }
  }
  const final = await agreedFinalBlock(chain, network)
  if (!final || final.number < inclusion.blockNumber) return { waits: undefined }
  const shown = await Promise.all(chain.witnesses().map((witness) => shows(witness, look)))
  if (shown.includes('another outcome'))
    deps.logger.error(
      { networkId: network.networkId, operationId: operation.id, inclusion },
      'an RPC endpoint shows another block or outcome than is stored for a plain operation; the operation stays confirmed. Compare the endpoints with a block explorer, and remove the wrong one',
    )
  if (!shown.every((what) => what === 'stored outcome')) return { waits: undefined }
  const to = inclusion.success ? 'finalized' : 'failed'
  return {
    moved: await deps.database.plain.advance(claim, to, {
      cause: `final at block ${final.number}`,
    }),
  }
}

/**
 * Returns what this endpoint shows in the operation's block. `not yet`: one of its nodes is behind and lacks the block
 * or a receipt, which is usual behind a load balancer.
 */
async function shows(
  witness: ChainReader,
  { claim }: PlainLook,
): Promise<'stored outcome' | 'not yet' | 'another outcome'> {
  const { inclusion, transactions } = claim.operation
  if (!inclusion) return 'not yet'
  const [block, facts] = await Promise.all([
    witness.block(inclusion.blockNumber),
    readPlainFacts(witness, claim),
  ])
  if (!block) return 'not yet'
  if (block.hash !== inclusion.blockHash) return 'another outcome'
  const progress = judgePlain(transactions, facts)
  if (isSame(outcomeOf(progress), inclusion)) return 'stored outcome'
  return contradicts(progress, inclusion) ? 'another outcome' : 'not yet'
}

/** Returns whether the receipts contradict the stored outcome. A missing receipt does not. */
function contradicts(progress: PlainProgress, inclusion: Inclusion): boolean {
  return progress.kind === 'landed' || progress.kind === 'reverted'
    ? !isSame(progress.inclusion, inclusion)
    : false
}

/** Returns the inclusion that an operation ends with. `undefined`: nothing of it was mined, or more of it may be. */
function outcomeOf(progress: PlainProgress): Inclusion | undefined {
  if (progress.kind === 'pending') return undefined
  if (progress.kind === 'overtaken')
    return progress.before && { ...progress.before, success: false }
  return progress.inclusion
}

const isSame = (one: Inclusion | undefined, other: Inclusion): boolean =>
  one?.blockHash === other.blockHash &&
  one.transactionHash === other.transactionHash &&
  one.success === other.success
