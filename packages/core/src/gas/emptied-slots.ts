import { max } from '../primitives/math.js'

/**
 * Additional gas of an approval that writes an empty slot, compared with the change that the simulation saw (EIP-2200
 * and EIP-2929: 20,000 instead of 2,900, or of 100 if the slot had this value already). Includes the gas that a few
 * nested calls retain (EIP-150).
 */
const emptiedAllowanceGas = 20_000n
/**
 * Additional gas of a first balance, compared with the change that the simulation saw: 17,100 (EIP-2200 and EIP-2929:
 * 20,000 instead of 2,900). Includes the gas that three nested calls retain (EIP-150: 1/64 each).
 */
const emptiedBalanceGas = 18_000n
/** Most recipients of one operation that are assumed to have emptied their balances before it lands. */
const mostEmptied = 2

/**
 * Returns the limit for calls that used this much gas in the simulation, raised if slots that they write may be empty
 * when they land. The headroom of the limit counts for balances and not for allowances. Three nested calls retain a
 * twentieth.
 */
export const withEmptied = (
  limit: bigint,
  {
    gas,
    balances,
    allowances,
  }: {
    readonly gas: bigint
    /** Token balances of others that the calls pay into. */
    readonly balances: number
    /** Allowances that the calls set to more than 0. An earlier transaction may use them up. */
    readonly allowances: number
  },
): bigint =>
  max(
    limit,
    gas + gas / 20n + 1_000n + emptiedBalanceGas * BigInt(Math.min(balances, mostEmptied)),
  ) +
  emptiedAllowanceGas * BigInt(allowances)
