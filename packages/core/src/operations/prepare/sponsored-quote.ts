import { requiredPrefund, type UserOperation } from '../../erc4337/user-operation.js'
import { billedGas, type GasPlan } from '../../fees/gas-charge.js'
import type { ServiceFee } from '../../fees/service-fee.js'
import { tokenCost } from '../../fees/token-math.js'
import type { FeeQuote } from '../../model/fee-quote.js'
import type { PathTerms, SponsoredInput } from './sponsorship-terms.js'

export type SponsoredQuote = FeeQuote & { readonly kind: 'sponsored' }

/** Returns the quote of an operation whose gas limits are set. Amounts are in base units of the fee token. */
export function sponsoredQuote(
  { feeToken }: SponsoredInput,
  terms: PathTerms,
  { staticFee, transferFee, unpricedAssets }: ServiceFee,
  { operation, gas }: { readonly operation: UserOperation; readonly gas: GasPlan },
): SponsoredQuote {
  const { rate, fees } = terms
  const costOf = (wei: bigint) => tokenCost(wei, rate) + staticFee + transferFee
  const maxAmount = costOf(requiredPrefund(operation))
  return {
    kind: 'sponsored',
    token: feeToken.address,
    tokenUnit: { symbol: feeToken.symbol, decimals: feeToken.decimals },
    maxAmount,
    expectedAmount: costOf(billedGas(gas) * fees.expectedGasPrice),
    staticFee,
    transferFee,
    tokenPerNative: rate,
    fronted: terms.fronted,
    ...(terms.approves && { approval: terms.approvalMultiple * maxAmount }),
    reservedFrom: terms.listedBundlersOnly ? 'submit' : 'prepare',
    unpricedAssets,
  }
}
