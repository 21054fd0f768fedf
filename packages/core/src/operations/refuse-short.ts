import type { GatewayError } from '../errors/index.js'
import { type Claims, feeAssetOf, judgedClaims, type Shortage, shortBalance } from './claims.js'
import type { Operation } from './operation.js'
import type { PlanInput } from './plan.js'
import type { Snapshot } from './read-snapshot.js'
import { insufficientBalance, shortageReason, symbolOf } from './simulation-refusal.js'
import { stale } from './submit-refusals.js'

/** Throws `INSUFFICIENT_BALANCE` when the account cannot cover the operation beside its live ones. */
export function refuseShort(
  input: Pick<PlanInput, 'network'>,
  { account, claims }: Pick<Snapshot, 'account' | 'claims'>,
  operation: Pick<Operation, 'quote' | 'spends'>,
  /** The part of what it takes that is compared. @default what the simulation does not know better */
  judged: Claims = judgedClaims(operation, account, claims.all),
): void {
  // What was not read is not there: the fee asset always is.
  const shortage = shortBalance(account, judged, claims)
  if (shortage) throw insufficientFunds(input, operation, shortage)
}

export const insufficientFunds = (
  input: Pick<PlanInput, 'network'>,
  operation: Pick<Operation, 'quote'>,
  { asset, needed, available, reserved, heldByOthers }: Shortage,
) =>
  insufficientBalance({
    symbol: symbolOf(input, asset),
    needed,
    balance: available,
    reserved,
    heldByOthers,
    paysFee: asset === feeAssetOf(operation),
  })

export function insufficientAllowance(shortage: Shortage): GatewayError {
  const { needed, available, heldByOthers } = shortage
  const lack = heldByOthers
    ? `This one needs ${needed}, and operations of other projects hold part of that allowance.`
    : `This one needs ${needed}, ${needed - available} more.`
  return stale(
    `The account's other operations leave ${available} base units of its allowance to the paymaster. ${lack}`,
    shortageReason(shortage),
  )
}
