import { type Claims, feeAssetOf, judgedClaims, type Shortage, shortBalance } from './claims.js'
import type { Operation } from './operation.js'
import type { PlanInput } from './plan.js'
import type { Snapshot } from './read-snapshot.js'
import { insufficientBalance, symbolOf } from './simulation-refusal.js'

/** Throws `INSUFFICIENT_BALANCE` when the account cannot cover the operation beside its live ones. */
export function refuseShort(
  input: Pick<PlanInput, 'network'>,
  { account, claims }: Pick<Snapshot, 'account' | 'claims'>,
  operation: Pick<Operation, 'quote' | 'spends'>,
  /** The part of what it takes that is compared. @default what the simulation does not know better */
  judged: Claims = judgedClaims(operation, account, claims),
): void {
  // What was not read is not there: the fee asset always is.
  const shortage = shortBalance(account, judged, claims)
  if (shortage) throw insufficientFunds(input, operation, shortage)
}

export const insufficientFunds = (
  input: Pick<PlanInput, 'network'>,
  operation: Pick<Operation, 'quote'>,
  { asset, needed, available, reserved }: Shortage,
) =>
  insufficientBalance({
    symbol: symbolOf(input, asset),
    needed,
    balance: available,
    reserved,
    paysFee: asset === feeAssetOf(operation),
  })
