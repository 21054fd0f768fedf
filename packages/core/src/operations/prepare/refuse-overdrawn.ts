import { GatewayError } from '../../errors/index.js'
import { amountInBothWords } from '../../model/amount-in-words.js'
import { max } from '../../primitives/math.js'
import { nativeCoinAddress } from '../../primitives/native-coin.js'
import type { PlanInput } from '../plan.js'
import { shortageReason } from '../simulation-refusal.js'
import type { Snapshot } from './read-snapshot.js'

/**
 * Throws `INSUFFICIENT_BALANCE` if the operation withdraws more from the account's EntryPoint deposit than the prefunds
 * leave. The EntryPoint takes the whole prefund before the calls run, from the deposit first. It does this for this
 * operation and for the project's live ones. Amounts in wei.
 */
export function refuseOverdrawn(
  { network, sender }: Pick<PlanInput, 'network' | 'sender'>,
  { account: { deposit }, debits }: Pick<Snapshot, 'account' | 'debits'>,
  maxAmount: bigint,
  withdrawn: bigint,
): void {
  const available = max(0n, deposit - (debits.get(nativeCoinAddress)?.fee ?? 0n))
  const withdrawable = max(0n, available - maxAmount)
  if (withdrawn <= withdrawable) return
  const inWords = (wei: bigint) => amountInBothWords(network, nativeCoinAddress, wei)
  throw new GatewayError('INSUFFICIENT_BALANCE', {
    message: `Account ${sender} has ${inWords(available)} in its EntryPoint deposit and withdraws ${inWords(withdrawn)}. The deposit also pays the operation's gas, ${inWords(maxAmount)} at worst. Withdraw at most ${inWords(withdrawable)}, or pay the fee in a token.`,
    reason: shortageReason({ needed: withdrawn + maxAmount, available, heldByOthers: false }),
  })
}
