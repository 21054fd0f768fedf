import type { Call } from '../erc4337/kernel-execution.js'
import { sum } from '../primitives/math.js'

/** Returns the sum of the native values of the calls, in wei. */
export const totalValueOf = (calls: readonly Call[]): bigint => sum(calls.map(({ value }) => value))
