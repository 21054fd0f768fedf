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
 * Ends an operation if another transaction of the owner has used one of its nonces. Every witness must show that in a
 * final block. The operation is then dropped. If earlier transactions of it took effect, it is confirmed as a partial
 * execution instead. Until then it waits, because the other transaction may leave the chain again.
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
 * Drops an operation that was never sent, once the final block is past its `validUntil`. The owner may have sent it
 * without the gateway. So no witness may show any of it: at the final block, at its newest block, or in its pool.
 * Returns `undefined` if the operation was sent, or is not past that time.
 */
export async function endUnsent(
  { deps, network, claim }: PlainLook,
  progress: Pending,
): Promise<PlainStep | undefined> {
  const { status, validUntil } = claim.operation
  if (progress.place > 0 || (status !== 'received' && status !== 'queued')) return undefined
  // The chain's time decides. The local clock only saves requests.
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
  // A witness shows one of the transactions. The endpoint that did not is behind, or has another pool.
  if (shown.includes(false)) return { waits: undefined }
  return {
    moved: await deps.database.plain.advance(claim, 'dropped', {
      cause: 'proven at a final block',
      reason: reason('LANDING_WINDOW_OVER'),
    }),
  }
}

/**
 * Keeps an operation that the operator has stopped from being sent for the first time. It waits, or is dropped if its
 * project is archived. Returns `undefined` if the operation is not stopped, or was sent already.
 */
export async function stopUnsent(
  { deps, claim }: PlainLook,
  { place }: Pending,
): Promise<PlainStep | undefined> {
  const { stop, operation } = claim
  if (!stop || (operation.status !== 'received' && operation.status !== 'queued')) return undefined
  // `place > 0`: its owner has sent the first transactions, so it cannot be dropped.
  if (stop === 'HELD_BY_OPERATOR' || place > 0) return { waits: reason(stop) }
  return {
    moved: await deps.database.plain.advance(claim, 'dropped', {
      cause: 'its project is archived',
      reason: reason(stop),
    }),
  }
}

/** Returns whether this endpoint shows none of the operation's nonces as used at the block. */
async function isUntouched(
  witness: ChainReader,
  claim: PlainLook['claim'],
  block: 'latest' | bigint,
): Promise<boolean> {
  const facts = await readPlainFacts(witness, claim, block)
  const progress = judgePlain(claim.operation.transactions, facts)
  return progress.kind === 'pending' && progress.place === 0
}
