import { size } from 'viem'
import type { GatewayDeps } from '../deps.js'
import { type Call, encodeExecution } from '../erc4337/kernel-execution.js'
import { dummySignature } from '../erc4337/kernel-signature.js'
import { approveCall } from '../erc4337/paymaster-approval.js'
import {
  encodeSponsorship,
  placeholderSponsorshipSignature,
  type Sponsorship,
} from '../erc4337/paymaster-data.js'
import {
  hashUserOperation,
  packUserOperation,
  requiredPrefund,
  type UserOperation,
} from '../erc4337/user-operation.js'
import { GatewayError } from '../errors/index.js'
import { billedGas } from '../fees/gas-charge.js'
import { serviceFee } from '../fees/service-fee.js'
import { tokenCost, tokenPerNative } from '../fees/token-math.js'
import type { Token } from '../networks/network.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import { assetChangesOf, outflowOf } from './asset-outflow.js'
import { chargedAssets } from './charged-assets.js'
import { certainGas, planGas } from './gas-plan.js'
import { feesOf } from './operation-fees.js'
import type { Plan, PlanInput } from './plan.js'
import { preVerificationGasOf } from './pre-verification-gas.js'
import { type Snapshot, sequenceOf } from './read-snapshot.js'
import { signSponsorship } from './sign-sponsorship.js'
import { insufficientBalance, simulationRefusal } from './simulation-refusal.js'

type SponsoredInput = PlanInput & { readonly feeToken: Token }

/**
 * Plans an operation whose fee is paid in a token: prefunded from the account's allowance, or, while that is
 * lacking, fronted by the paymaster's deposit and collected after the approval inside the operation has run.
 *
 * Throws `SPONSORSHIP_UNAVAILABLE`, `PRICE_UNAVAILABLE`, `INSUFFICIENT_BALANCE` and
 * `EXECUTION_SIMULATION_REVERTED`.
 */
export async function planSponsored(
  deps: GatewayDeps,
  input: SponsoredInput,
  snapshot: Snapshot,
): Promise<Plan> {
  const terms = sponsorshipTerms(deps, input, snapshot)
  const allowance = snapshot.account.allowance
  const fronted = allowance < terms.guessedMaximum
  const plan = await planOnPath(deps, input, snapshot, terms, fronted)
  const shouldFront = allowance < plan.quote.maxAmount
  // The guess picked the wrong path: only now, with real gas figures, is the right one known.
  const settled =
    fronted === shouldFront ? plan : await planOnPath(deps, input, snapshot, terms, shouldFront)
  if (snapshot.paymasterDeposit < requiredPrefund(settled.userOperation))
    throw new GatewayError('SPONSORSHIP_UNAVAILABLE', {
      internal: `paymaster deposit ${snapshot.paymasterDeposit} wei is below the prefund of one operation`,
    })
  return settled
}

interface Terms {
  readonly price: bigint
  /** Token base units per 1e18 wei. */
  readonly rate: bigint
  readonly validUntil: number
  /** Rough worst case, to pick the path to simulate first. */
  readonly guessedMaximum: bigint
}

function sponsorshipTerms(
  deps: GatewayDeps,
  { network, feeToken, calls }: SponsoredInput,
  { prices, market, simulatedInitCode }: Snapshot,
): Terms {
  const price = prices.get(feeToken.address)
  const native = prices.get(nativeCoinAddress)
  if (price === undefined || native === undefined)
    throw new GatewayError('PRICE_UNAVAILABLE', {
      message: `No fresh price of ${price === undefined ? feeToken.symbol : network.nativeCoin.symbol} on ${network.name}. Retry shortly.`,
    })
  const rate = tokenPerNative({ native, token: price, tokenDecimals: feeToken.decimals })
  const { preparedLifetimeMs, landingWindowMs } = deps.policy
  const guessedGas =
    500_000n + 60_000n * BigInt(calls.length) + (simulatedInitCode === '0x' ? 0n : 300_000n)
  return {
    price,
    rate,
    validUntil:
      Number(market.block.timestamp) + Math.ceil((preparedLifetimeMs + landingWindowMs) / 1000),
    guessedMaximum: tokenCost(guessedGas * feesOf(network, market).maxFeePerGas, rate),
  }
}

/** Room in the placeholder amounts of drafts, so that the priced call data is no shorter than the final one. */
const placeholderAmount = 2n ** 64n - 1n

async function planOnPath(
  deps: GatewayDeps,
  input: SponsoredInput,
  snapshot: Snapshot,
  terms: Terms,
  fronted: boolean,
): Promise<Plan> {
  const { network, feeToken, sender } = input
  const { account, market } = snapshot
  const { paymaster, signer } = requireSponsor(deps, input)
  const { rate, validUntil } = terms
  const fees = feesOf(network, market)
  const approves = fronted || account.allowance < 2n * terms.guessedMaximum
  const callsWith = (maximum: bigint): Call[] => [
    ...input.calls,
    ...(approves
      ? approvalCalls(
          feeToken,
          paymaster,
          deps.policy.approvalMultiple * maximum,
          account.allowance,
        )
      : []),
  ]
  const base = {
    sender,
    nonce: snapshot.nonce,
    verificationGasLimit: 0n,
    callGasLimit: 0n,
    preVerificationGas: 0n,
    ...fees,
    signature: dummySignature,
  }

  // The draft's terms are a few units, so that no honest balance is too low to be simulated.
  const draftMaximum = (fronted ? account.allowance : 0n) + 3n
  const draft = await signSponsorship(
    signer,
    network,
    {
      ...base,
      initCode: snapshot.simulatedInitCode,
      callData: encodeExecution(callsWith(placeholderAmount)),
    },
    { address: paymaster, verificationGasLimit: 0n, postOpGasLimit: 0n },
    {
      fronted,
      validUntil,
      validAfter: 0,
      token: feeToken.address,
      tokenPerNative: 1n,
      staticFee: 0n,
      transferFee: 0n,
      maxTokenAmount: draftMaximum,
    },
  )
  const packedDraft = packUserOperation(draft)
  const simulation = await snapshot.simulate({
    userOperation: packedDraft,
    userOperationHash: hashUserOperation(packedDraft, network),
    missingAccountFunds: 0n,
    maxCost: 1n,
  })
  if (simulation.failure)
    throw simulationRefusal(simulation.failure, {
      input,
      account,
      feeReserve: terms.guessedMaximum,
    })

  const assetChanges =
    simulation.transfers &&
    assetChangesOf(simulation.transfers, {
      sender,
      entryPoint: network.entryPoint,
      sponsor: { paymaster, token: feeToken.address },
    })
  const outflow = assetChanges && outflowOf(assetChanges)
  const service = serviceFee({
    policy: network.feePolicy,
    assets: chargedAssets(network, input.declared, outflow),
    prices: snapshot.prices,
    token: { price: terms.price, decimals: feeToken.decimals },
  })

  const sponsorshipFor = (maxTokenAmount: bigint): Sponsorship => ({
    fronted,
    validUntil,
    validAfter: 0,
    token: feeToken.address,
    tokenPerNative: rate,
    staticFee: service.staticFee,
    transferFee: service.transferFee,
    maxTokenAmount,
  })
  const gasFor = (preVerificationGas: bigint) =>
    planGas(simulation, {
      preVerificationGas,
      sequence: sequenceOf(snapshot),
      operationBytes: size(draft.callData) + size(snapshot.initCode),
      deploys: snapshot.deploys,
      payer: {
        kind: 'paymaster',
        fronted,
        postOpGas: feeToken.postOpGas === undefined ? undefined : BigInt(feeToken.postOpGas),
      },
    })
  const assemble = (preVerificationGas: bigint, maximum: bigint): UserOperation => {
    const gas = gasFor(preVerificationGas)
    return {
      ...base,
      initCode: snapshot.initCode,
      callData: encodeExecution(callsWith(maximum)),
      verificationGasLimit: gas.verificationGasLimit,
      callGasLimit: gas.callGasLimit,
      preVerificationGas,
      paymaster: {
        address: paymaster,
        verificationGasLimit: gas.paymasterVerificationGasLimit,
        postOpGasLimit: gas.paymasterPostOpGasLimit,
        data: encodeSponsorship(sponsorshipFor(maximum), placeholderSponsorshipSignature),
      },
    }
  }
  const preVerificationGas = preVerificationGasOf(
    packUserOperation(assemble(2n ** 32n - 1n, placeholderAmount)),
    certainGas(simulation, snapshot.deploys),
  )
  const fixedFees = service.staticFee + service.transferFee
  const maxAmount =
    tokenCost(requiredPrefund(assemble(preVerificationGas, placeholderAmount)), rate) + fixedFees
  const operation = assemble(preVerificationGas, maxAmount)

  const spends = outflow?.get(feeToken.address) ?? declaredOf(input)
  const balance = account.balances.get(feeToken.address) ?? 0n
  if (input.purpose === 'prepare' && balance < spends + maxAmount)
    throw insufficientBalance({ symbol: feeToken.symbol, needed: spends + maxAmount, balance })

  const { paymaster: assembled, ...withoutPaymaster } = operation
  if (!assembled) throw new Error('A sponsored operation has a paymaster.')
  return {
    userOperation: await signSponsorship(
      signer,
      network,
      { ...withoutPaymaster, signature: '0x' },
      assembled,
      sponsorshipFor(maxAmount),
    ),
    quote: {
      kind: 'sponsored',
      token: feeToken.address,
      maxAmount,
      expectedAmount:
        tokenCost(billedGas(gasFor(preVerificationGas)) * fees.expectedGasPrice, rate) + fixedFees,
      staticFee: service.staticFee,
      transferFee: service.transferFee,
      tokenPerNative: rate,
      fronted,
      unpricedAssets: service.unpricedAssets,
    },
    assetChanges,
    validUntil: new Date(validUntil * 1000),
    ownerIsRoot: snapshot.ownerIsRoot,
  }
}

/** Bounded, never unlimited; tokens that refuse to change an allowance in place are reset first. */
const approvalCalls = (
  token: Token,
  spender: `0x${string}`,
  amount: bigint,
  current: bigint,
): Call[] => [
  ...(token.approvalReset && current > 0n ? [approveCall(token.address, spender, 0n)] : []),
  approveCall(token.address, spender, amount),
]

function requireSponsor(deps: GatewayDeps, { network }: PlanInput) {
  if (!network.paymaster || !deps.sponsorshipSigner)
    throw new GatewayError('SPONSORSHIP_UNAVAILABLE', {
      message: `${network.name} has no paymaster. Omit the fee token to pay native gas.`,
      internal: 'network without paymaster address or gateway without PAYMASTER_SIGNER_KEY',
    })
  return { paymaster: network.paymaster, signer: deps.sponsorshipSigner }
}

const declaredOf = ({ declared, feeToken }: SponsoredInput): bigint =>
  declared
    .filter(({ asset }) => asset === feeToken.address)
    .reduce((total, { amount }) => total + amount, 0n)
