import type { ProjectDebits } from '../model/debits.js'
import type { AccountState } from '../ports/chain.js'
import type { LiveOperations } from '../ports/operation-store.js'

/**
 * The live operations that may take something from the account as it is, with what each takes. Those whose authorization the owner's address has moved past take
 * nothing before the address adopts the delegate another way, and count again from then on.
 */
export function liveDebits(
  { debits, adopting }: Pick<LiveOperations, 'debits' | 'adopting'>,
  voidBelow: number,
): readonly ProjectDebits[] {
  return [...debits, ...adopting.filter(({ nonce }) => nonce >= voidBelow)]
}

/** Authorizations with a lower nonce take no effect any more; 0 where all may, or none is needed. */
export const voidBelowOf = ({
  deployed,
  adoption,
}: Pick<AccountState, 'deployed' | 'adoption'>): number => (deployed ? 0 : (adoption?.nonce ?? 0))
