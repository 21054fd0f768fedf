import { nativeCoinAddress } from '../primitives/native-coin.js'
import { type Claims, claimsOf, type Shortage, shortBalance } from './claims.js'
import type { Operation } from './operation.js'
import type { PlanInput } from './plan.js'
import type { Snapshot } from './read-snapshot.js'
import { insufficientBalance, symbolOf } from './simulation-refusal.js'

/**
 * Throws `INSUFFICIENT_BALANCE` when the account cannot cover the operation beside its live ones. Of what it neither pays
 * the fee in nor moves elsewhere, the simulation knows better.
 */
export function refuseShort(
  input: Pick<PlanInput, 'network'>,
  { account, claims }: Pick<Snapshot, 'account' | 'claims'>,
  operation: Pick<Operation, 'quote' | 'spends'>,
): void {
  const { quote } = operation
  const feeAsset = feeAssetOf(quote)
  const judged: Claims = new Map(
    [...claimsOf(operation)].filter(([asset]) => asset === feeAsset || claims.has(asset)),
  )
  // What was not read is not there: the fee asset always is.
  const shortage = shortBalance(account, judged, claims)
  if (shortage) throw insufficientFunds(input, operation, shortage)
}

export const insufficientFunds = (
  input: Pick<PlanInput, 'network'>,
  { quote }: Pick<Operation, 'quote'>,
  { asset, needed, available, reserved }: Shortage,
) =>
  insufficientBalance({
    symbol: symbolOf(input, asset),
    needed,
    balance: available,
    reserved,
    paysFee: asset === feeAssetOf(quote),
  })

const feeAssetOf = (quote: Operation['quote']) =>
  quote.kind === 'sponsored' ? quote.token : nativeCoinAddress
