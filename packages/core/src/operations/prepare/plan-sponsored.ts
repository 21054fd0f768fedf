import { type Hex, size } from 'viem'
import { approvalCalls } from '../../erc4337/approval.js'
import { type Call, encodeExecution } from '../../erc4337/kernel-execution.js'
import { dummySignature } from '../../erc4337/kernel-signature.js'
import {
  encodeSponsorship,
  placeholderSponsorshipSignature,
  type Sponsorship,
} from '../../erc4337/paymaster-data.js'
import {
  packUserOperation,
  requiredPrefund,
  type UserOperation,
} from '../../erc4337/user-operation.js'
import { GatewayError } from '../../errors/index.js'
import { chargedAssets } from '../../fees/charged-assets.js'
import { billedGas } from '../../fees/gas-charge.js'
import { serviceFee } from '../../fees/service-fee.js'
import { tokenCost } from '../../fees/token-math.js'
import { certainGas, planGas } from '../../gas/gas-plan.js'
import { saltLimits } from '../../gas/gas-salt.js'
import { preVerificationGasOf } from '../../gas/pre-verification-gas.js'
import { costlySignature, readDataFeeGas } from '../../gas/read-data-fee-gas.js'
import { freeAllowance } from '../../model/claims.js'
import type { FeeQuote } from '../../model/fee-quote.js'
import { CannotLendError } from '../../ports/cannot-lend-error.js'
import type { GatewayDeps } from '../../ports/gateway-deps.js'
import { sum } from '../../primitives/math.js'
import type { Plan } from '../plan.js'
import {
  loweredAllowance,
  lowersAllowance,
  refuseInsufficientBalance,
} from '../refuse-insufficient-balance.js'
import { insufficientBalance } from '../simulation-refusal.js'
import { type Snapshot, sequenceOf } from './read-snapshot.js'
import { signSponsorship } from './sign-sponsorship.js'
import { simulateSponsored } from './simulate-sponsored.js'
import {
  type SponsoredInput,
  type SponsorshipTerms,
  sponsorshipTerms,
} from './sponsorship-terms.js'

/**
 * Plans an operation whose fee is paid in a token: prefunded from the account's allowance, or, while that is
 * lacking, fronted by the paymaster's deposit and collected after the approval inside the operation has run.
 *
 * Throws `SPONSORSHIP_UNAVAILABLE`, `PRICE_UNAVAILABLE`, `INSUFFICIENT_BALANCE` and
 * `EXECUTION_SIMULATION_REVERTED`; of a quote `CannotLendError` in place of `INSUFFICIENT_BALANCE`.
 */
export async function planSponsored(
  deps: GatewayDeps,
  input: SponsoredInput,
  snapshot: Snapshot,
): Promise<Plan> {
  const terms = sponsorshipTerms(deps, input, snapshot)
  const { account, claims, allowanceShared } = snapshot
  const allowance = freeAllowance(account.allowance, input.feeToken.address, claims)
  // A project must not learn what is left of a shared allowance. With an approval of its own it need not know.
  const isTooLowFor = (amount: bigint) => allowanceShared || allowance < amount
  const fronted = isTooLowFor(terms.guessedMaximum)
  const plan = await planOnPath(deps, input, snapshot, terms, { fronted, topsUp: true, allowance })
  const shouldFront = isTooLowFor(plan.quote.maxAmount)
  // The guess picked the wrong path: only now, with real gas figures, is the right one known.
  const settled =
    fronted === shouldFront
      ? plan
      : await planOnPath(deps, input, snapshot, terms, {
          fronted: shouldFront,
          topsUp: true,
          allowance,
        })
  if (terms.deposit < requiredPrefund(settled.userOperation))
    throw new GatewayError('SPONSORSHIP_UNAVAILABLE', {
      internal: `paymaster deposit ${terms.deposit} wei is below the prefund of one operation`,
    })
  if (!lowersAllowance(snapshot, settled)) return settled
  // The top-up can wait until the live operations have landed that count on more; a first approval cannot.
  const bare = settled.quote.fronted
    ? settled
    : await planOnPath(deps, input, snapshot, terms, { fronted: false, topsUp: false, allowance })
  if (input.purpose === 'prepare' && lowersAllowance(snapshot, bare)) throw loweredAllowance()
  return bare
}

type SponsoredPlan = Plan & { readonly quote: FeeQuote & { readonly kind: 'sponsored' } }

/** Room in placeholder amounts, so that call data is never priced shorter than it ends up. */
const placeholderAmount = 2n ** 64n - 1n
const placeholderGas = 2n ** 32n - 1n
/** Sponsorships count in 128 bits; this leaves room for the gas. */
const largestFee = 2n ** 120n

async function planOnPath(
  deps: GatewayDeps,
  input: SponsoredInput,
  snapshot: Snapshot,
  terms: SponsorshipTerms,
  {
    fronted,
    topsUp,
    allowance,
  }: {
    readonly fronted: boolean
    /** Raises an allowance that is soon used up. */
    readonly topsUp: boolean
    readonly allowance: bigint
  },
): Promise<SponsoredPlan> {
  const { network, feeToken, sender } = input
  const { account } = snapshot
  const { paymaster, rate, validUntil, fees } = terms
  const approvalOf = (maximum: bigint) => deps.policy.approvalMultiple * maximum
  const approves = fronted || (topsUp && allowance < 2n * terms.guessedMaximum)
  const callsWith = (maximum: bigint): Call[] =>
    approves
      ? [...input.calls, ...approvalCalls(feeToken, paymaster, approvalOf(maximum))]
      : [...input.calls]

  const draftCalls = callsWith(placeholderAmount)
  const draftCallData = encodeExecution(draftCalls)
  // Started together, these travel as one request.
  const [{ simulation, assetChanges, outflow, spends }, dataGasFor] = await Promise.all([
    simulateSponsored(input, snapshot, terms, { callData: draftCallData, fronted }),
    readDataFeeGas(deps.chainOf(network.networkId), network, fees, {
      sender,
      nonce: snapshot.nonce,
      initCode: snapshot.pricedInitCode,
      authorizations: snapshot.authorizations,
      callData: draftCallData,
      paymaster: {
        address: paymaster,
        data: encodeSponsorship(
          {
            fronted,
            listedBundlersOnly: terms.listedBundlersOnly,
            validUntil,
            validAfter: 0,
            token: feeToken.address,
            tokenPerNative: rate,
            staticFee: placeholderAmount,
            transferFee: placeholderAmount,
            maxTokenAmount: placeholderAmount,
          },
          costlySignature,
        ),
      },
    }),
  ])
  const service = serviceFee({
    policy: network.feePolicy,
    assets: chargedAssets(network, input.declared, outflow),
    prices: snapshot.prices,
    token: { price: terms.price, decimals: feeToken.decimals },
  })
  const fixedFees = service.staticFee + service.transferFee
  // No balance covers a fee that a sponsorship cannot even express.
  if (fixedFees > largestFee) {
    if (input.purpose === 'quote') throw new CannotLendError(feeToken.address)
    const moved = sum(spends.flatMap((one) => (one.asset === feeToken.address ? one.amount : [])))
    throw insufficientBalance(input, {
      asset: feeToken.address,
      needed: moved + fixedFees,
      balance: account.balances.get(feeToken.address) ?? 0n,
      paysFee: true,
    })
  }

  const operationBytes = size(draftCallData) + size(snapshot.initCode)
  const gasWith = (preVerificationGas: bigint) =>
    planGas(simulation, {
      preVerificationGas,
      sequence: sequenceOf(snapshot),
      operationBytes,
      deploys: snapshot.deploys,
      kernelValidates: snapshot.kernelValidates,
      payer: {
        kind: 'paymaster',
        fronted,
        allowance: account.allowance,
        postOpGas: feeToken.postOpGas === undefined ? undefined : BigInt(feeToken.postOpGas),
        postOpGasFloor: terms.postOpGasFloor,
      },
    })
  const sponsorshipOf = (maxTokenAmount: bigint): Sponsorship => ({
    fronted,
    listedBundlersOnly: terms.listedBundlersOnly,
    validUntil,
    validAfter: 0,
    token: feeToken.address,
    tokenPerNative: rate,
    staticFee: service.staticFee,
    transferFee: service.transferFee,
    maxTokenAmount,
  })
  const assemble = (preVerificationGas: bigint, maximum: bigint, callData: Hex) => {
    const gas = gasWith(preVerificationGas)
    const operation: UserOperation = {
      sender,
      nonce: snapshot.nonce,
      initCode: snapshot.initCode,
      callData,
      verificationGasLimit: gas.verificationGasLimit,
      callGasLimit: gas.callGasLimit,
      preVerificationGas,
      maxPriorityFeePerGas: fees.maxPriorityFeePerGas,
      maxFeePerGas: fees.maxFeePerGas,
      signature: '0x',
    }
    const limits = {
      address: paymaster,
      verificationGasLimit: gas.paymasterVerificationGasLimit,
      postOpGasLimit: gas.paymasterPostOpGasLimit,
    }
    const data = encodeSponsorship(sponsorshipOf(maximum), placeholderSponsorshipSignature)
    // Both signatures are paid for as call data.
    const filled = { ...operation, signature: dummySignature, paymaster: { ...limits, data } }
    return { operation, limits, filled }
  }

  const gasOfAnyChain = preVerificationGasOf(
    packUserOperation(assemble(placeholderGas, placeholderAmount, draftCallData).filled),
    certainGas(simulation, snapshot.deploys),
    snapshot.authorizations,
  )
  const preVerificationGas = gasOfAnyChain + dataGasFor(billedGas(gasWith(gasOfAnyChain)))
  const worstCase = requiredPrefund(
    assemble(preVerificationGas, placeholderAmount, draftCallData).filled,
  )
  const maxAmount = tokenCost(worstCase, rate) + fixedFees

  const quote: SponsoredPlan['quote'] = {
    kind: 'sponsored',
    token: feeToken.address,
    tokenUnit: { symbol: feeToken.symbol, decimals: feeToken.decimals },
    maxAmount,
    expectedAmount:
      tokenCost(billedGas(gasWith(preVerificationGas)) * fees.expectedGasPrice, rate) + fixedFees,
    staticFee: service.staticFee,
    transferFee: service.transferFee,
    tokenPerNative: rate,
    fronted,
    ...(approves && { approval: approvalOf(maxAmount) }),
    reservedFrom: terms.listedBundlersOnly ? 'submit' : 'prepare',
    unpricedAssets: service.unpricedAssets,
  }
  if (input.purpose === 'prepare') refuseInsufficientBalance(input, snapshot, { quote, spends })

  const { operation, limits, filled } = assemble(
    preVerificationGas,
    maxAmount,
    approves ? encodeExecution(callsWith(maxAmount)) : draftCallData,
  )
  return {
    // Only what is prepared is given to anybody.
    userOperation:
      input.purpose === 'prepare'
        ? await signSponsorship(
            terms.signer,
            network,
            saltLimits(operation, input.operationId),
            limits,
            sponsorshipOf(maxAmount),
          )
        : { ...filled, signature: '0x' },
    quote,
    spends,
    assetChanges,
    effects: simulation.effects,
    aftermath: simulation.aftermath,
    validUntil: new Date(validUntil * 1000),
    ownerIsRoot: snapshot.ownerIsRoot,
    kernelValidates: snapshot.kernelValidates,
    delegation: snapshot.delegation,
  }
}
