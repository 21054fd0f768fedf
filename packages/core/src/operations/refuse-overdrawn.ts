import { GatewayError } from '../errors/index.js'
import { max } from '../primitives/math.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import type { Snapshot } from './read-snapshot.js'
import { shortageReason } from './simulation-refusal.js'

/**
 * The EntryPoint takes the whole prefund before the calls run, from the deposit first, and so it does for the project's
 * live operations: what they leave is there to be withdrawn. Throws `INSUFFICIENT_BALANCE`.
 */
export function refuseOverdrawn(
  { account: { deposit }, claims }: Pick<Snapshot, 'account' | 'claims'>,
  maxAmount: bigint,
  withdrawn: bigint,
): void {
  const available = max(0n, deposit - (claims.get(nativeCoinAddress)?.fee ?? 0n))
  const withdrawable = max(0n, available - maxAmount)
  if (withdrawn <= withdrawable) return
  throw new GatewayError('INSUFFICIENT_BALANCE', {
    message: `The operation withdraws ${withdrawn} wei from the account's EntryPoint deposit of ${available}, which also pays its gas, ${maxAmount} at worst. Withdraw at most ${withdrawable}, or pay the fee in a token.`,
    reason: shortageReason({ needed: withdrawn + maxAmount, available, heldByOthers: false }),
  })
}
