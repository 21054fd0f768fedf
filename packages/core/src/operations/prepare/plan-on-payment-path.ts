import type { Hex } from 'viem'
import { approvalCalls } from '../../erc4337/approval.js'
import { encodeExecution } from '../../erc4337/kernel-execution.js'
import { encodeSponsorship, placeholderSponsorshipSignature } from '../../erc4337/paymaster-data.js'
import { billedGas } from '../../fees/gas-charge.js'
import type { ServiceFee } from '../../fees/service-fee.js'
import { saltLimits } from '../../gas/gas-salt.js'
import { costlySignature, readDataFeeGas } from '../../gas/read-data-fee-gas.js'
import type { Spend } from '../../model/operation.js'
import { CannotOverrideBalanceError } from '../../ports/cannot-override-balance-error.js'
import type { GatewayDeps } from '../../ports/gateway-deps.js'
import { sum } from '../../primitives/math.js'
import type { Plan } from '../plan.js'
import { refuseInsufficientBalance } from '../refuse-insufficient-balance.js'
import { insufficientBalance } from '../simulation-refusal.js'
import { draftOperation } from './draft-operation.js'
import type { Snapshot } from './read-snapshot.js'
import { setGasLimits } from './set-gas-limits.js'
import { type SponsoredOperation, signSponsorship, withSponsorship } from './sign-sponsorship.js'
import { simulateSponsored } from './simulate-sponsored.js'
import { type SponsoredQuote, sponsoredQuote } from './sponsored-quote.js'
import { sponsoredServiceFee } from './sponsored-service-fee.js'
import { type PathTerms, type SponsoredInput, sponsorshipOf } from './sponsorship-terms.js'

/** Never shorter as call data than an amount below 2^64 base units. A larger amount is priced a few bytes too low. */
const placeholderAmount = 2n ** 64n - 1n
/** Base units. A sponsorship's amounts have 128 bits, so this leaves room for the gas. */
const largestFee = 2n ** 120n

/**
 * Plans a sponsored operation on one payment path: drafts, simulates and prices it. Signs the sponsorship if the
 * purpose is `prepare`.
 *
 * Throws `INSUFFICIENT_BALANCE`, and the error of a failing simulation. For a quote, throws
 * `CannotOverrideBalanceError` instead of `INSUFFICIENT_BALANCE`.
 */
export async function planOnPaymentPath(
  deps: GatewayDeps,
  input: SponsoredInput,
  snapshot: Snapshot,
  terms: PathTerms,
): Promise<Plan & { readonly quote: SponsoredQuote }> {
  const { network, feeToken } = input
  const draft = sponsoredDraft(input, snapshot, terms)
  // Started together, these travel as one request.
  const [{ simulation, assetChanges, spends }, dataGasFor] = await Promise.all([
    simulateSponsored(input, snapshot, terms, draft),
    readDataFeeGas(deps.chainOf(network.networkId), network, terms.fees, {
      ...draft,
      initCode: snapshot.pricedInitCode,
      authorizations: snapshot.authorizations,
    }),
  ])

  const service = sponsoredServiceFee(input, snapshot, terms, assetChanges)
  refuseExcessiveFee(input, snapshot, service, spends)
  const priced = sponsorshipOf(input, terms, { ...service, maxTokenAmount: placeholderAmount })
  const { operation, gas } = setGasLimits(
    // The EntryPoint bills both signatures as call data.
    withSponsorship(draft, priced, placeholderSponsorshipSignature),
    simulation,
    snapshot,
    {
      calls: input.calls,
      payer: {
        kind: 'paymaster',
        fronted: terms.fronted,
        allowance: snapshot.account.allowance,
        postOpGas: feeToken.postOpGas === undefined ? undefined : BigInt(feeToken.postOpGas),
        postOpGasFloor: terms.postOpGasFloor,
      },
      dataGasFor,
      billedGas,
    },
  )
  const quote = sponsoredQuote(input, terms, service, { operation, gas })
  if (input.purpose === 'prepare') refuseInsufficientBalance(input, snapshot, { quote, spends })

  return {
    userOperation: await completeOperation(input, terms, operation, quote),
    quote,
    spends,
    assetChanges,
    effects: simulation.effects,
    aftermath: simulation.aftermath,
    validUntil: new Date(terms.validUntil * 1000),
    ownerIsRoot: snapshot.ownerIsRoot,
    kernelValidates: snapshot.kernelValidates,
    delegation: snapshot.delegation,
  }
}

/** Returns the operation with placeholders for all amounts and signatures. */
function sponsoredDraft(
  input: SponsoredInput,
  snapshot: Snapshot,
  terms: PathTerms,
): SponsoredOperation {
  const amounts = {
    staticFee: placeholderAmount,
    transferFee: placeholderAmount,
    maxTokenAmount: placeholderAmount,
  }
  return {
    ...draftOperation(input, snapshot, terms.fees, callDataFor(input, terms, placeholderAmount)),
    paymaster: {
      address: terms.paymaster,
      verificationGasLimit: 0n,
      postOpGasLimit: terms.postOpGasFloor,
      data: encodeSponsorship(sponsorshipOf(input, terms, amounts), costlySignature),
    },
  }
}

/** Encodes the calls, followed by the approval for a fee of at most `maximum` base units if the path approves. */
function callDataFor(
  { calls, feeToken }: SponsoredInput,
  { paymaster, approves, approvalMultiple }: PathTerms,
  maximum: bigint,
): Hex {
  if (!approves) return encodeExecution(calls)
  return encodeExecution([
    ...calls,
    ...approvalCalls(feeToken, paymaster, approvalMultiple * maximum),
  ])
}

/**
 * Refuses a fee that does not fit into a sponsorship. Throws `INSUFFICIENT_BALANCE`, or `CannotOverrideBalanceError`
 * for a quote.
 */
function refuseExcessiveFee(
  input: SponsoredInput,
  { account }: Snapshot,
  { staticFee, transferFee }: ServiceFee,
  spends: readonly Spend[],
): void {
  const fee = staticFee + transferFee
  if (fee <= largestFee) return
  const asset = input.feeToken.address
  if (input.purpose === 'quote') throw new CannotOverrideBalanceError(asset)
  throw insufficientBalance(input, {
    asset,
    needed: sum(spends.flatMap((one) => (one.asset === asset ? one.amount : []))) + fee,
    balance: account.balances.get(asset) ?? 0n,
    paysFee: true,
  })
}

/**
 * Replaces the draft's placeholder amounts. Signs only for `prepare`, because only prepared operations leave the
 * gateway.
 */
async function completeOperation(
  input: SponsoredInput,
  terms: PathTerms,
  draft: SponsoredOperation,
  { staticFee, transferFee, maxAmount }: SponsoredQuote,
): Promise<SponsoredOperation> {
  const callData = terms.approves ? callDataFor(input, terms, maxAmount) : draft.callData
  const operation: SponsoredOperation = { ...draft, callData, signature: '0x' }
  const amounts = { staticFee, transferFee, maxTokenAmount: maxAmount }
  const sponsorship = sponsorshipOf(input, terms, amounts)
  if (input.purpose !== 'prepare')
    return withSponsorship(operation, sponsorship, placeholderSponsorshipSignature)
  const salted = saltLimits(operation, input.operationId)
  return signSponsorship(terms.signer, input.network, salted, sponsorship)
}
