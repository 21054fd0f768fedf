import { GatewayError } from '../errors/index.js'
import { max } from '../primitives/math.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import { type Claims, isHeldByOthers } from './claims.js'
import type { Snapshot } from './read-snapshot.js'
import { shortageReason } from './simulation-refusal.js'

/**
 * The EntryPoint takes the whole prefund before the calls run, from the deposit first, and so it does for the account's
 * live operations: what they leave is there to be withdrawn. Throws `INSUFFICIENT_BALANCE`.
 */
export function refuseOverdrawn(
  { account: { deposit }, claims }: Pick<Snapshot, 'account' | 'claims'>,
  maxAmount: bigint,
  withdrawn: bigint,
): void {
  const leftBy = (live: Claims) => max(0n, deposit - (live.get(nativeCoinAddress)?.fee ?? 0n))
  const withdrawableOf = (left: bigint) => max(0n, left - maxAmount)
  if (withdrawn <= withdrawableOf(leftBy(claims.all))) return
  const available = leftBy(claims.ofProject)
  const needed = withdrawn + maxAmount
  const heldByOthers = isHeldByOthers(nativeCoinAddress, claims)
  const remedy = heldByOthers
    ? 'Operations of other projects hold part of that deposit. Wait until they end, withdraw less'
    : `Withdraw at most ${withdrawableOf(available)}`
  throw new GatewayError('INSUFFICIENT_BALANCE', {
    message: `The operation withdraws ${withdrawn} wei from the account's EntryPoint deposit of ${available}, which also pays its gas, ${maxAmount} at worst. ${remedy}, or pay the fee in a token.`,
    reason: shortageReason({ needed, available, heldByOthers }),
  })
}
