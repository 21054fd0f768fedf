import type { Hash } from 'viem'
import type { CarryingAttempt, LiveSlot } from '../../ports/slot-store.js'

/** Returns the slot's transaction with this hash. Throws if there is none. */
export function attemptOf({ attempts }: LiveSlot, hash: Hash): CarryingAttempt {
  const attempt = attempts.find(({ transactionHash }) => transactionHash === hash)
  if (!attempt) throw new Error(`${hash} is not a transaction of the slot.`)
  return attempt
}
