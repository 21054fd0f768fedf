import type { Address, Hex } from 'viem'
import { assetChangesOf, outflowOf, type Payer } from '../../call-data/asset-outflow.js'
import { dummySignature } from '../../erc4337/kernel-signature.js'
import { packUserOperation } from '../../erc4337/user-operation.js'
import { chargedAssets } from '../../fees/charged-assets.js'
import { serviceFee } from '../../fees/service-fee.js'
import type { Spend } from '../../model/operation.js'
import type { AssetChange } from '../../model/security-check.js'
import type { Simulation } from '../../ports/chain.js'
import { hashOperation } from '../hash-operation.js'
import { simulationRefusal } from '../simulation-refusal.js'
import { withdrawalsOf } from './deposit-withdrawals.js'
import { lendMissingBalances } from './lend-missing-balances.js'
import type { Snapshot } from './read-snapshot.js'
import { signSponsorship } from './sign-sponsorship.js'
import { spendsOf } from './spends-of.js'
import type { SponsoredInput, SponsorshipTerms } from './sponsorship-terms.js'

export interface SponsoredSimulation {
  readonly simulation: Simulation
  /** `undefined` when the endpoint cannot report them. */
  readonly assetChanges: readonly AssetChange[] | undefined
  readonly outflow: ReadonlyMap<Address, bigint> | undefined
  readonly spends: readonly Spend[]
}

/** Enough for a charge and a refund, and so little that no honest balance is too low to be simulated. */
const draftAmount = 3n

/**
 * Runs the operation with the paymaster in it, on terms worth a few token units. Throws what a failing simulation
 * answers with, and of a quote `CannotLendError`.
 */
export async function simulateSponsored(
  input: SponsoredInput,
  snapshot: Snapshot,
  terms: SponsorshipTerms,
  { callData, fronted: mayFront }: { callData: Hex; fronted: boolean },
): Promise<SponsoredSimulation> {
  const { paymaster, signer, fees, validUntil, guessedMaximum } = terms
  const { network, feeToken, sender } = input
  const fronted = mayFront && isFronted(input, snapshot)
  const maxTokenAmount = (fronted ? snapshot.account.allowance : 0n) + draftAmount
  const { account, simulate } = lendMissingBalances(input, snapshot, {
    asset: feeToken.address,
    amount: maxTokenAmount,
  })
  const draft = packUserOperation(
    await signSponsorship(
      signer,
      network,
      {
        sender,
        nonce: snapshot.nonce,
        initCode: snapshot.simulatedInitCode,
        callData,
        verificationGasLimit: 0n,
        callGasLimit: 0n,
        preVerificationGas: 0n,
        maxPriorityFeePerGas: fees.maxPriorityFeePerGas,
        maxFeePerGas: fees.maxFeePerGas,
        signature: dummySignature,
      },
      { address: paymaster, verificationGasLimit: 0n, postOpGasLimit: terms.postOpGasFloor },
      {
        fronted,
        listedBundlersOnly: terms.listedBundlersOnly,
        validUntil,
        validAfter: 0,
        token: feeToken.address,
        tokenPerNative: 1n,
        staticFee: 0n,
        transferFee: 0n,
        maxTokenAmount,
      },
    ),
  )
  const simulation = await simulate({
    userOperation: draft,
    userOperationHash: hashOperation(draft, network),
    missingAccountFunds: 0n,
    // The smallest cost that the draft's terms have to cover.
    maxCost: 1n,
  })
  if (simulation.failure)
    throw simulationRefusal(simulation.failure, {
      input,
      account,
      fee: {
        asset: feeToken.address,
        amount: guessedMaximum + fixedFeesOf(input, snapshot, terms),
      },
    })

  const transfers = simulation.effects?.transfers
  const payer: Payer = {
    sender,
    entryPoint: network.entryPoint,
    sponsor: { paymaster, token: feeToken.address, fronted, most: maxTokenAmount },
    prefund: 0n,
  }
  const withdrawals = withdrawalsOf(input, sender)
  const assetChanges = transfers && assetChangesOf(transfers, { ...payer, withdrawals })
  return {
    simulation,
    assetChanges,
    outflow: assetChanges && outflowOf(assetChanges),
    spends: spendsOf(input, transfers, payer, account.balances),
  }
}

/**
 * Whether the draft is fronted. The maximum of a fronted draft is above the allowance, and the balance has to cover it. An account that
 * allows enough and holds too little for that is charged from its allowance, as it would be on the chain now. A quote lends the
 * account what it lacks, so its draft can be fronted.
 */
const isFronted = (
  { purpose, feeToken }: SponsoredInput,
  { account: { allowance, balances } }: Snapshot,
): boolean => {
  const balance = balances.get(feeToken.address)
  return (
    purpose === 'quote' ||
    allowance < draftAmount ||
    balance === undefined ||
    balance >= allowance + draftAmount
  )
}

/** Of what was declared: what really leaves is not known when the simulation fails. */
function fixedFeesOf(
  { network, declared, feeToken }: SponsoredInput,
  { prices }: Snapshot,
  { price }: SponsorshipTerms,
): bigint {
  const { staticFee, transferFee } = serviceFee({
    policy: network.feePolicy,
    assets: chargedAssets(network, declared, undefined),
    prices,
    token: { price, decimals: feeToken.decimals },
  })
  return staticFee + transferFee
}
