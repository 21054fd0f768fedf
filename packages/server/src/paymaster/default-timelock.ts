import { type Address, isAddressEqual } from 'viem'

/** Of the timelock on networks that are no testnets, where the operator does not say otherwise: a weekend's notice. */
export const defaultTimelockHours = 48

/** The timelock in front of the admin. */
export interface WantedTimelock {
  readonly address: Address
  readonly owner: Address
  readonly minDelaySeconds: bigint
  /** The operator has not said that there shall be one, nor that there shall be none. */
  readonly byDefault: boolean
}

/** Keeps a paymaster of before as it is. */
export const keepWithoutTimelock = 'Set PAYMASTER_TIMELOCK_HOURS=0 to keep it as it is'

/**
 * Is this a paymaster that its owner administers without the timelock that only the default asks for? It was deployed before
 * there was a default, and is not to be changed until the operator says so.
 */
export const lacksDefaultTimelock = (
  timelock: WantedTimelock | undefined,
  admins: readonly Address[],
): timelock is WantedTimelock =>
  timelock?.byDefault === true &&
  admins.some((admin) => isAddressEqual(admin, timelock.owner)) &&
  !admins.some((admin) => isAddressEqual(admin, timelock.address))
