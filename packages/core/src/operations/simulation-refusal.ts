import type { Address, Hex } from 'viem'
import { decodeRevert } from '../erc4337/decode-revert.js'
import { GatewayError } from '../errors/index.js'
import { amountInBothWords } from '../model/amount-in-words.js'
import type { Shortage } from '../model/debits.js'
import type { AccountState, SimulationPhase } from '../ports/chain.js'
import type { PlanInput } from './plan.js'
import { type Fee, requiredBalances } from './required-balances.js'

const phaseNames: Record<SimulationPhase, string> = {
  deployment: 'Deploying the account',
  validation: "The account's validation",
  paymaster: 'Charging the fee',
  execution: 'The call',
  postOp: 'Collecting the fee',
}

/**
 * Why a simulated operation cannot be prepared. A revert that a lacking balance explains answers
 * `INSUFFICIENT_BALANCE`; a signer that the paymaster does not list `SPONSORSHIP_UNAVAILABLE`; every other is `EXECUTION_SIMULATION_REVERTED` with the decoded reason, and so is every one of a
 * quote, whose simulations overrode balances that were too low.
 */
export function simulationRefusal(
  failure: { readonly phase: SimulationPhase; readonly revertData: Hex },
  {
    input,
    account,
    fee,
  }: {
    input: Pick<PlanInput, 'network' | 'sender' | 'calls' | 'declared' | 'purpose'>
    account: Pick<AccountState, 'balances'>
    /** What to keep for the fee. The simulation did not come to an end, so it is on the high side. */
    fee: Fee
  },
): GatewayError {
  const needs = input.purpose === 'quote' ? [] : requiredBalances(input, fee)
  for (const [asset, needed] of needs) {
    const balance = account.balances.get(asset)
    if (balance !== undefined && balance < needed)
      return insufficientBalance(input, {
        asset,
        needed,
        balance,
        paysFee: asset === fee.asset,
      })
  }
  const reason = decodeRevert(failure.revertData)
  // Nothing that the client could change.
  if (failure.phase === 'paymaster' && reason.startsWith('UnknownSigner('))
    return new GatewayError('SPONSORSHIP_UNAVAILABLE', {
      internal: `the paymaster does not list the signer: ${reason} (setSigner)`,
    })
  return new GatewayError('EXECUTION_SIMULATION_REVERTED', {
    message: `${phaseNames[failure.phase]} reverts in simulation: ${reason}. Change the calls; sending the same again will revert again.`,
    reason,
  })
}

/** Amounts in words, with base units beside them; `reason` holds base units alone. */
export const insufficientBalance = (
  { network, sender }: Pick<PlanInput, 'network' | 'sender'>,
  {
    asset,
    needed,
    balance,
    paysFee,
    reserved = 0n,
    heldByOthers = false,
  }: {
    asset: Address
    needed: bigint
    /** Without what is reserved. */
    balance: bigint
    /** The fee is paid in this asset, too, and part of what is needed. */
    paysFee: boolean
    /** What the account's live operations of the project take. */
    reserved?: bigint
    /** Live operations of other projects take some of the asset, too; how much is their tenants' alone to know. */
    heldByOthers?: boolean
  },
): GatewayError => {
  const inWords = (amount: bigint) => amountInBothWords(network, asset, amount)
  const holds =
    reserved > 0n
      ? `has live operations that take ${inWords(reserved)}, holds ${inWords(balance)} beside them`
      : `holds ${inWords(balance)}`
  const remedy = heldByOthers
    ? 'Operations of other projects hold part of that balance. Wait until they end, lower the amount or fund the account.'
    : `Lower the amount or fund the account with ${inWords(needed - balance)} more.`
  return new GatewayError('INSUFFICIENT_BALANCE', {
    message: `Account ${sender} ${holds} and needs ${inWords(needed)}${paysFee ? ', the worst-case fee included' : ''}. ${remedy}`,
    reason: shortageReason({ needed, available: balance, heldByOthers }),
  })
}

/** The figures of a shortage, which hold no amount of another project's operations. */
export const shortageReason = ({
  needed,
  available,
  heldByOthers,
}: Pick<Shortage, 'needed' | 'available' | 'heldByOthers'>): string =>
  `needed ${needed}, available ${available}${heldByOthers ? ' and partly held by other projects' : ''}`
