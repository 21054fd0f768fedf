import { type Address, isAddressEqual } from 'viem'

/** The default delay of the timelock, in hours, on networks that are not testnets: a weekend's notice. */
export const defaultTimelockHours = 48

/** The timelock in front of the admin. */
export interface WantedTimelock {
  readonly address: Address
  readonly owner: Address
  readonly minDelaySeconds: bigint
  /** Whether only the default asks for it: the operator has configured neither a delay nor 0. */
  readonly byDefault: boolean
}

/** The advice that keeps an existing paymaster as it is. */
export const keepWithoutTimelock = 'Set PAYMASTER_TIMELOCK_HOURS=0 to keep it as it is'

/**
 * Returns whether only the default asks for a timelock, and the owner administers the paymaster without one. Such a
 * paymaster was deployed before there was a default. It stays as it is until the operator decides.
 */
export const lacksDefaultTimelock = (
  timelock: WantedTimelock | undefined,
  admins: readonly Address[],
): timelock is WantedTimelock =>
  timelock?.byDefault === true &&
  admins.some((admin) => isAddressEqual(admin, timelock.owner)) &&
  !admins.some((admin) => isAddressEqual(admin, timelock.address))
