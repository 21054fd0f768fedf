import type { Address } from 'viem'
import { emptyCeiling, firstFees } from '../../gas/outer-fees.js'
import type { Network } from '../../model/network.js'
import type { Chain, FeeMarket } from '../../ports/chain.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'
import { broadcastAttempt } from './broadcast-attempt.js'
import { noopOf } from './noop.js'
import type { RelayPolicy } from './relay-policy.js'
import { signAttempt } from './sign-attempt.js'

/** More than any executor has in flight. */
export const anyNumber = 2 ** 31 - 1

/**
 * Uses up a nonce below one in flight that nobody has a transaction for, with a no-op: while it is open, nothing above
 * it can be mined. It comes about when a foreign transaction held the nonce and was reorganised away, or when an
 * endpoint showed too high a count. False when there is none. Throws when so many are missing that no accident explains
 * it: each no-op costs coin.
 */
export async function fillNonceGap(
  deps: RelayerDeps,
  { maxInFlightPerExecutor }: RelayPolicy,
  { chain, network, market }: { chain: Chain; network: Network; market: FeeMarket },
  executor: Address,
  { count, highest }: { readonly count: number; readonly highest: number },
): Promise<boolean> {
  const { database, ids, logger } = deps
  const { networkId } = network
  // Looked at without the lock first: mostly a slot was closed since the count was read.
  const free = await database.slots.freeNonce(networkId, executor, count)
  if (free > highest) return false
  if (highest - free > 2 * maxInFlightPerExecutor)
    throw new Error(
      `Nonces from ${free} up to ${highest} of ${executor} are missing: more than are ever in flight. They are left open.`,
    )
  const bid = { ...market, maxFeePerGas: emptyCeiling(market, network.feeCeiling) }
  const fees = firstFees(market, bid)
  // Its gas does not depend on the nonce, and no lock is held across a request.
  const noop = await noopOf(chain, network, { executor, nonce: count }, fees)
  const attempt = await database.transaction(async ({ slots }) => {
    const taken = await slots.takeExecutor(networkId, new Map([[executor, count]]), anyNumber)
    if (!taken || taken.nonce > highest) return undefined
    const { nonce } = taken
    const attempt = await signAttempt(deps, executor, 'noop', market.block.number, {
      ...noop,
      nonce,
    })
    await slots.open({ id: ids.next('slot'), networkId, executor, nonce }, attempt, [])
    logger.warn(
      { networkId, executor, nonce, transactionHash: attempt.transactionHash },
      'a nonce below others in flight was free; a no-op takes it',
    )
    return attempt
  })
  if (!attempt) return false
  await broadcastAttempt(deps, networkId, attempt)
  return true
}
