import type { Address } from 'viem'
import { emptyCeiling, firstFees } from '../../gas/outer-fees.js'
import type { Network } from '../../model/network.js'
import type { Chain, FeeMarket } from '../../ports/chain.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'
import { broadcastAttempt } from './broadcast-attempt.js'
import { noopOf } from './noop.js'
import type { RelayPolicy } from './relay-policy.js'
import { signAttempt } from './sign-attempt.js'

/** More transactions than any executor has in flight: no limit. */
export const anyNumber = 2 ** 31 - 1

/**
 * Sends a no-op for a nonce below the live ones that has no transaction. Until that nonce is used, no higher nonce can
 * be mined. Such a gap appears if a foreign transaction took the nonce and was reorganised away, or if an endpoint
 * showed too high a count. Returns `false` if there is no gap. Throws if more nonces are missing than an accident
 * explains, because each no-op costs coin.
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
  // The first read takes no lock: usually a slot was only closed after the count was read.
  const free = await database.slots.freeNonce(networkId, executor, count)
  if (free > highest) return false
  if (highest - free > 2 * maxInFlightPerExecutor)
    throw new Error(
      `Nonces from ${free} up to ${highest} of ${executor} have no transaction. That is more than an accident explains, so they are left open.`,
    )
  const bid = { ...market, maxFeePerGas: emptyCeiling(market, network.feeCeiling) }
  const fees = firstFees(market, bid)
  // The gas is independent of the nonce. No lock is held across a request.
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
      'a nonce below live transactions had no transaction; a no-op uses it up',
    )
    return attempt
  })
  if (!attempt) return false
  await broadcastAttempt(deps, networkId, attempt)
  return true
}
