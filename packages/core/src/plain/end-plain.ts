import { agreedFinalBlock } from '../chain/agreed-final-block.js'
import { isNonceUsedByAnother } from '../chain/is-nonce-used-by-another.js'
import { reason } from '../model/reasons.js'
import type { BlockLink } from '../ports/block-store.js'
import type { Chain, ChainReader } from '../ports/chain.js'
import { confirm, partly } from './conclude-plain.js'
import type { PlainLook, PlainStep } from './follow-plain.js'
import { judgePlain, type PlainProgress } from './judge-plain.js'
import { readPlainFacts } from './read-plain-facts.js'

type Overtaken = Extract<PlainProgress, { kind: 'overtaken' }>
type Pending = Extract<PlainProgress, { kind: 'pending' }>

/**
 * Another transaction of the owner seems to have the nonce. Once every witness shows the final block in which it was used up,
 * and not by ours, the operation is dropped, or, where transactions before it took effect, ends as a partial execution.
 * Until then it waits: it may still be undone, and ours be what used it up.
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
  const { ownerAddress: owner, transactions } = claim.operation
  const nonce = transactions[place]?.nonce
  const hash = claim.signed[place]?.hash
  if (nonce === undefined || !hash) throw new Error(`There is no transaction ${place}.`)
  const proven = await Promise.all(
    chain.witnesses().map(async (witness) => {
      const progress = judgePlain(transactions, await readPlainFacts(witness, claim, number))
      return (
        progress.kind === 'overtaken' &&
        progress.place === place &&
        (await isNonceUsedByAnother(witness, { owner, nonce, hash }, number))
      )
    }),
  )
  return !proven.includes(false)
}

/**
 * What was never sent is given up when the final block is past its landing window, and every witness shows none of it, there,
 * in its newest block or waiting in its pool: the owner may have sent it.
 */
export async function endUnsent(
  { deps, network, claim }: PlainLook,
  progress: Pending,
): Promise<PlainStep | undefined> {
  const { status, validUntil } = claim.operation
  if (progress.place > 0 || (status !== 'received' && status !== 'queued')) return undefined
  // The chain's time decides; ours only says when it is worth a request.
  if (deps.clock.now() <= validUntil) return undefined
  const chain = deps.chainOf(network.networkId)
  const final = await agreedFinalBlock(chain, network)
  if (!final || Number(final.timestamp) * 1000 <= validUntil.getTime()) return undefined
  const shown = await Promise.all(
    chain
      .witnesses()
      .flatMap((witness) => [
        isUntouched(witness, claim, final.number),
        isUntouched(witness, claim, 'latest'),
        ...claim.signed.map(async ({ hash }) => !(await witness.knows(hash))),
      ]),
  )
  // The endpoint that knew of nothing is behind, or lacks what waits in another one's pool.
  if (shown.includes(false)) return { waits: undefined }
  return {
    moved: await deps.database.plain.advance(claim, 'dropped', {
      cause: 'proven at a final block',
      reason: reason('LANDING_WINDOW_OVER'),
    }),
  }
}

/**
 * What the operator has stopped is not sent for the first time: it waits, or ends where its project is archived. `undefined`: nothing
 * stands in its way.
 */
export async function stopUnsent(
  { deps, claim }: PlainLook,
  { place }: Pending,
): Promise<PlainStep | undefined> {
  const { stop, operation } = claim
  if (!stop || (operation.status !== 'received' && operation.status !== 'queued')) return undefined
  // Its owner has sent the first ones: the chain says how it goes on.
  if (stop === 'HELD_BY_OPERATOR' || place > 0) return { waits: reason(stop) }
  return {
    moved: await deps.database.plain.advance(claim, 'dropped', {
      cause: 'its project is archived',
      reason: reason(stop),
    }),
  }
}

/** Does this endpoint show no transaction with one of its nonces as of the block? */
async function isUntouched(
  witness: ChainReader,
  claim: PlainLook['claim'],
  block: 'latest' | bigint,
): Promise<boolean> {
  const facts = await readPlainFacts(witness, claim, block)
  const progress = judgePlain(claim.operation.transactions, facts)
  return progress.kind === 'pending' && progress.place === 0
}
