import type { Address } from 'viem'
import type { Sponsorship } from '../../erc4337/paymaster-data.js'
import { GatewayError } from '../../errors/index.js'
import { tokenCost, tokenPerNative, withMargin } from '../../fees/token-math.js'
import { feesOf, type OperationFees } from '../../gas/operation-fees.js'
import type { Token } from '../../model/network.js'
import type { PaymasterState } from '../../ports/chain.js'
import type { GatewayDeps } from '../../ports/gateway-deps.js'
import type { SponsorshipSigner } from '../../ports/signers.js'
import { nativeCoinAddress } from '../../primitives/native-coin.js'
import type { PlanInput } from '../plan.js'
import type { Snapshot } from './read-snapshot.js'

export type SponsoredInput = PlanInput & { readonly feeToken: Token }

/** The terms of a sponsorship that do not depend on the operation's gas. */
export interface SponsorshipTerms {
  readonly paymaster: Address
  readonly signer: SponsorshipSigner
  /** Wei. */
  readonly deposit: bigint
  /** The lowest limit of `postOp` that the paymaster accepts with the fee token. */
  readonly postOpGasFloor: bigint
  readonly listedBundlersOnly: boolean
  readonly fees: OperationFees
  /** US dollars per whole fee token, times 10^`priceDecimals`. */
  readonly price: bigint
  /** Token base units per 1e18 wei, with the margin of the network's fee policy. */
  readonly rate: bigint
  /** Unix seconds of chain time. */
  readonly validUntil: number
  /** The allowance that an operation approves to the paymaster, as a multiple of its maximum fee. */
  readonly approvalMultiple: bigint
  /** Rough worst-case fee in token base units. It decides which payment path is simulated first. */
  readonly guessedMaximum: bigint
}

/** How the account pays the fee to the paymaster. */
export interface PaymentPath {
  /** The paymaster's deposit fronts the gas, so the operation needs no allowance before it runs. */
  readonly fronted: boolean
  /** The operation itself sets the allowance to the paymaster, after its calls. */
  readonly approves: boolean
}

export type PathTerms = SponsorshipTerms & PaymentPath

/**
 * Returns the terms of the operation's sponsorship.
 *
 * Throws `SPONSORSHIP_UNAVAILABLE` if the network has no paymaster, its signing key is missing, or the paymaster would
 * refuse every operation. Throws `PRICE_UNAVAILABLE` if a reliable price is missing, or if the fee token is worth too
 * little for the paymaster's rate.
 */
export function sponsorshipTerms(
  deps: GatewayDeps,
  { network, feeToken, calls }: SponsoredInput,
  { prices, market, simulatedInitCode, paymaster, submitters }: Snapshot,
): SponsorshipTerms {
  const { sponsorshipSigner: signer, policy } = deps
  if (!network.paymaster || !paymaster || !signer)
    throw new GatewayError('SPONSORSHIP_UNAVAILABLE', {
      message: `${network.name} has no paymaster. Omit the fee token to pay native gas.`,
      internal: 'network without paymaster address or gateway without PAYMASTER_SIGNER_KEY',
    })
  const refusal = refusalOf(paymaster)
  if (refusal) throw new GatewayError('SPONSORSHIP_UNAVAILABLE', { internal: refusal })
  const price = prices.get(feeToken.address)
  const native = prices.get(nativeCoinAddress)
  if (price === undefined || native === undefined)
    throw new GatewayError('PRICE_UNAVAILABLE', {
      message: `No reliable price of ${price === undefined ? feeToken.symbol : network.nativeCoin.symbol} on ${network.name}. Retry shortly.`,
    })
  const rate = withMargin(
    tokenPerNative({ native, token: price, tokenDecimals: feeToken.decimals }),
    network.feePolicy.priceMarginBps ?? 0n,
  )
  if (rate > largestRate)
    throw new GatewayError('PRICE_UNAVAILABLE', {
      message: `${feeToken.symbol} is worth too little to pay for gas on ${network.name}. Pay with another fee token.`,
      internal: `a rate of ${rate} base units per coin is above ${largestRate}`,
    })
  const fees = feesOf(network, market)
  return {
    paymaster: network.paymaster,
    signer,
    deposit: paymaster.deposit,
    postOpGasFloor: paymaster.postOpGasFloor,
    listedBundlersOnly: submitters.length > 0,
    fees,
    price,
    rate,
    validUntil:
      Number(market.block.timestamp) +
      Math.ceil((policy.preparedLifetimeMs + policy.landingWindowMs) / 1000),
    approvalMultiple: policy.approvalMultiple,
    guessedMaximum: tokenCost(
      guessedGas(calls.length, simulatedInitCode !== '0x') * fees.maxFeePerGas,
      rate,
    ),
  }
}

/** Returns the sponsorship with these terms and amounts, in base units of the fee token. */
export const sponsorshipOf = (
  { feeToken }: SponsoredInput,
  { fronted, listedBundlersOnly, validUntil, rate }: PathTerms,
  amounts: Pick<Sponsorship, 'staticFee' | 'transferFee' | 'maxTokenAmount'>,
): Sponsorship => ({
  ...amounts,
  fronted,
  listedBundlersOnly,
  validUntil,
  validAfter: 0,
  token: feeToken.address,
  tokenPerNative: rate,
})

/** The highest rate. The paymaster's amounts have 128 bits, so fees for gas of up to 65,536 native coins fit. */
const largestRate = 2n ** 112n

/**
 * Returns why the paymaster would refuse every operation. `undefined`: it would not. The check runs at prepare, so that
 * no client signs an operation that must fail.
 */
function refusalOf({ paused, postOpGasFloor, bundlersListed }: PaymasterState): string | undefined {
  if (paused) return 'the paymaster is paused'
  if (postOpGasFloor === 0n) return 'the fee token is not listed at the paymaster (setToken)'
  return bundlersListed ? undefined : 'an executor is not listed at the paymaster (setBundlers)'
}

/** Returns a high guess of the gas, so that an operation raises an allowance before it is used up. */
export const guessedGas = (calls: number, deploys: boolean): bigint =>
  500_000n + 60_000n * BigInt(calls) + (deploys ? 300_000n : 0n)
