import { limits, weighsByCalls } from '../api/common.js'
import { endpoints } from '../api/index.js'
import type { LimitName } from '../model/rate-limits.js'
import { mostAssetWeight } from '../operations/count-asset-reads.js'
import { searchWeight } from '../operations/submit/has-landed.js'

/** A submit without enough funds reads the balances again at the head of the chain. */
const readWeight = 2 * mostAssetWeight
/** The gateway searches the chain only for a user operation that it refuses as stale. */
const userOperationWeight = 1 + readWeight + searchWeight
const plainWeight =
  Math.ceil(limits.transfers / endpoints.submitTransaction.weighs.per.signedTransactions) +
  readWeight

/**
 * The highest weight of one prepare and of one submit. A smaller limit would refuse that request forever. A batch of
 * addresses is not included, because the client can split it.
 */
export const leastLimitSizes: Readonly<Partial<Record<LimitName, number>>> = {
  prepare: Math.ceil(limits.calls / weighsByCalls.per.calls),
  data: Math.max(userOperationWeight, plainWeight),
}
