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

/** The last transaction was mined, or one that reverted: → confirmed, with the reason of a failure already. */
export async function confirmPlain(look: PlainLook, progress: Ended): Promise<PlainStep> {
  const { deps, network } = look
  const { inclusion } = progress
  const block = await deps.chainOf(network.networkId).block(inclusion.blockNumber)
  // Of a block that left the chain, or of an endpoint that is ahead of another one.
  if (block?.hash !== inclusion.blockHash) return { waits: undefined }
  const why = progress.kind === 'reverted' ? await whyReverted(look, progress) : null
  return { moved: await confirm(look, block, inclusion, why) }
}

/** With a wish for the prices of the block, by which what a swap's router takes is valued. */
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

/** As far as it can be had: by the same call once more, on the state before its block. */
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

export const partly = (place: number, count: number, why: string): string =>
  reason('PARTIAL_EXECUTION', `${place} of ${count} transactions took effect: ${why}`)

/**
 * confirmed → finalized or failed, once the block is final and every witness shows the same; → submitted when every one of
 * them shows another block in its place. What was sent is then sent again from its stored bytes.
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
    // A receipt that is missing while the block is there is only late.
    if (gone.includes(false)) return { waits: undefined }
    const moved = await deps.database.transaction(async ({ plain }) => {
      const back = {
        cause: 'its block left the chain',
        reason: null,
        // Blocks before its own may have left, too: all of it is outstanding until the next look has seen otherwise.
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
  if (shown.includes(false)) {
    deps.logger.error(
      { operationId: operation.id, inclusion },
      'a witness does not show a confirmed plain operation as it was seen; it stays confirmed',
    )
    return { waits: undefined }
  }
  const to = inclusion.success ? 'finalized' : 'failed'
  return {
    moved: await deps.database.plain.advance(claim, to, {
      cause: `final at block ${final.number}`,
    }),
  }
}

/** Does this endpoint show the outcome that is stored, in its block? */
async function shows(witness: ChainReader, { claim }: PlainLook): Promise<boolean> {
  const { inclusion, transactions } = claim.operation
  if (!inclusion) return false
  const [block, facts] = await Promise.all([
    witness.block(inclusion.blockNumber),
    readPlainFacts(witness, claim),
  ])
  return (
    block?.hash === inclusion.blockHash &&
    isSame(outcomeOf(judgePlain(transactions, facts)), inclusion)
  )
}

/** Where an operation ended that goes no further; `undefined` while it may. */
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
