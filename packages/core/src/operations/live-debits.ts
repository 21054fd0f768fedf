import type { ProjectDebits } from '../model/debits.js'
import type { AccountState } from '../ports/chain.js'
import type { LiveOperations } from '../ports/operation-store.js'

/**
 * Returns what each live operation may take from the account now. An operation is left out if the owner's address has
 * used the nonce of its authorization. It counts again once the address has adopted the delegate another way.
 */
export function liveDebits(
  { debits, adopting }: Pick<LiveOperations, 'debits' | 'adopting'>,
  voidBelow: number,
): readonly ProjectDebits[] {
  return [...debits, ...adopting.filter(({ nonce }) => nonce >= voidBelow)]
}

/** Returns the nonce below which authorizations are void. 0 if none is void, or if the account needs none. */
export const voidBelowOf = ({
  deployed,
  adoption,
}: Pick<AccountState, 'deployed' | 'adoption'>): number => (deployed ? 0 : (adoption?.nonce ?? 0))
