import { assetChangesOf, type Payer } from '../../call-data/asset-outflow.js'
import { packUserOperation } from '../../erc4337/user-operation.js'
import type { Spend } from '../../model/operation.js'
import type { AssetChange } from '../../model/security-check.js'
import type { Simulation } from '../../ports/chain.js'
import { hashOperation } from '../hash-operation.js'
import { simulationRefusal } from '../simulation-refusal.js'
import { withdrawalsOf } from './deposit-withdrawals.js'
import { overrideMissingBalances } from './override-missing-balances.js'
import type { Snapshot } from './read-snapshot.js'
import { type SponsoredOperation, signSponsorship } from './sign-sponsorship.js'
import { spendsOf } from './spends-of.js'
import { sponsoredServiceFee } from './sponsored-service-fee.js'
import { type PathTerms, type SponsoredInput, sponsorshipOf } from './sponsorship-terms.js'

export interface SponsoredSimulation {
  readonly simulation: Simulation
  /** `undefined` when the endpoint cannot report them. */
  readonly assetChanges: readonly AssetChange[] | undefined
  readonly spends: readonly Spend[]
}

/** Base units of the fee token. Enough for a charge and a refund, and so little that almost every balance covers it. */
const draftAmount = 3n

/**
 * Simulates the operation with the paymaster, on terms that cost a few base units of the fee token. Throws the error of
 * a failing simulation, and `CannotOverrideBalanceError` for a quote.
 */
export async function simulateSponsored(
  input: SponsoredInput,
  snapshot: Snapshot,
  terms: PathTerms,
  operation: SponsoredOperation,
): Promise<SponsoredSimulation> {
  const { network, feeToken, sender } = input
  const fronted = terms.fronted && isFronted(input, snapshot)
  const maxTokenAmount = (fronted ? snapshot.account.allowance : 0n) + draftAmount
  const { account, simulate } = overrideMissingBalances(input, snapshot, {
    asset: feeToken.address,
    amount: maxTokenAmount,
  })
  const draft = packUserOperation(
    await signSponsorship(
      terms.signer,
      network,
      { ...operation, initCode: snapshot.simulatedInitCode },
      sponsorshipOf(
        input,
        { ...terms, fronted, rate: 1n },
        { staticFee: 0n, transferFee: 0n, maxTokenAmount },
      ),
    ),
  )
  const simulation = await simulate({
    userOperation: draft,
    userOperationHash: hashOperation(draft, network),
    missingAccountFunds: 0n,
    // Wei. The smallest cost that the draft's terms must cover.
    maxCost: 1n,
  })
  if (simulation.failure) {
    // A failed simulation does not show which assets leave the account.
    const { staticFee, transferFee } = sponsoredServiceFee(input, snapshot, terms, undefined)
    throw simulationRefusal(simulation.failure, {
      input,
      account,
      fee: { asset: feeToken.address, amount: terms.guessedMaximum + staticFee + transferFee },
    })
  }

  const transfers = simulation.effects?.transfers
  const payer: Payer = {
    sender,
    entryPoint: network.entryPoint,
    sponsor: { paymaster: terms.paymaster, token: feeToken.address, fronted, most: maxTokenAmount },
    prefund: 0n,
  }
  const withdrawals = withdrawalsOf(input, sender)
  return {
    simulation,
    assetChanges: transfers && assetChangesOf(transfers, { ...payer, withdrawals }),
    spends: spendsOf(input, transfers, payer, account.balances),
  }
}

/**
 * Returns whether the draft is fronted. The maximum fee of a fronted draft is above the allowance, and the balance must
 * cover it. If the balance is too low for that and the allowance is enough, the draft is prefunded. A quote overrides
 * balances that are too low, so its draft can always be fronted.
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
