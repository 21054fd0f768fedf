import type { Call } from '../erc4337/kernel-execution.js'
import { sum } from '../primitives/math.js'

/** Wei that the calls send. */
export const totalValueOf = (calls: readonly Call[]): bigint => sum(calls.map(({ value }) => value))
