import { limits, weighsByCalls } from '../api/common.js'
import { endpoints } from '../api/index.js'
import type { LimitName } from '../model/rate-limits.js'
import { mostAssetWeight } from '../operations/count-asset-reads.js'
import { searchWeight } from '../operations/submit/has-landed.js'

/** A submit without enough funds reads them a second time, after a look at the head of the chain. */
const readWeight = 2 * mostAssetWeight
/** Only a user operation is searched for, when it is refused as stale. */
const userOperationWeight = 1 + readWeight + searchWeight
const plainWeight =
  Math.ceil(limits.transfers / endpoints.submitTransaction.weighs.per.signedTransactions) +
  readWeight

/**
 * What one prepare or one submit counts as at most. A smaller limit would refuse that request for ever. A batch of addresses can be split
 * instead, so it is left out.
 */
export const leastLimitSizes: Readonly<Partial<Record<LimitName, number>>> = {
  prepare: Math.ceil(limits.calls / weighsByCalls.per.calls),
  data: Math.max(userOperationWeight, plainWeight),
}
