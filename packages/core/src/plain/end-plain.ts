import { reason } from '../operations/reasons.js'
import type { BlockLink } from '../ports/block-store.js'
import type { Chain } from '../ports/chain.js'
import { agreedFinalBlock } from '../relayer/watch/agreed-final-block.js'
import { confirm, partly } from './conclude-plain.js'
import type { PlainLook, PlainStep } from './follow-plain.js'
import { judgePlain, type PlainProgress } from './judge-plain.js'
import { readPlainFacts } from './read-plain-facts.js'

type Overtaken = Extract<PlainProgress, { kind: 'overtaken' }>

/**
 * Another transaction of the owner has the nonce. Once every witness shows so at a final block the operation is dropped, or,
 * where transactions before it took effect, ends as a partial execution. Until then it waits: it may still be undone.
 */
export async function endOvertaken(
  look: PlainLook,
  { place, before }: Overtaken,
): Promise<PlainStep> {
  const { deps, network, claim } = look
  const { transactions } = claim.operation
  const chain = deps.chainOf(network.networkId)
  const final = await agreedFinalBlock(chain, network)
  if (!final || !(await isProven(chain, look, final, place))) return { waits: reason('OVERTAKEN') }
  if (!before)
    return {
      moved: await deps.database.plain.advance(claim, 'dropped', {
        cause: 'proven at a final block',
        reason: reason('NONCE_PASSED'),
      }),
    }
  const block = await chain.block(before.blockNumber)
  if (block?.hash !== before.blockHash) return { waits: reason('OVERTAKEN') }
  const why = `another transaction of the owner's address has nonce ${transactions[place]?.nonce}`
  const ended = { ...before, success: false }
  return { moved: await confirm(look, block, ended, partly(place, transactions.length, why)) }
}

async function isProven(
  chain: Chain,
  { claim }: PlainLook,
  { number }: BlockLink,
  place: number,
): Promise<boolean> {
  const seen = await Promise.all(
    chain.witnesses().map(async (witness) => {
      const facts = await readPlainFacts(witness, claim, number)
      return judgePlain(claim.operation.transactions, facts)
    }),
  )
  return seen.every((progress) => progress.kind === 'overtaken' && progress.place === place)
}

/** What was never sent is given up when the final block is past its landing window. */
export async function endUnsent({
  deps,
  network,
  claim,
}: PlainLook): Promise<PlainStep | undefined> {
  const { status, validUntil } = claim.operation
  if (status !== 'received' && status !== 'queued') return undefined
  // The chain's time decides; ours only says when it is worth a request.
  if (deps.clock.now() <= validUntil) return undefined
  const final = await agreedFinalBlock(deps.chainOf(network.networkId), network)
  if (!final || Number(final.timestamp) * 1000 <= validUntil.getTime()) return undefined
  return {
    moved: await deps.database.plain.advance(claim, 'dropped', {
      cause: 'proven at a final block',
      reason: reason('LANDING_WINDOW_OVER'),
    }),
  }
}
