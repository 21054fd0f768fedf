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

const changeTheCalls = 'Change the calls. The same calls will revert again.'

/**
 * Returns the error for an operation whose simulation reverts:
 * `NETWORK_UNAVAILABLE` if its node lacks the account that was read as deployed: that node lags.
 * `INSUFFICIENT_BALANCE` if a balance is too low. Never for a quote, because its simulations override such balances.
 * `SPONSORSHIP_UNAVAILABLE` if the paymaster does not list the sponsorship's signer.
 * `EXECUTION_SIMULATION_REVERTED` with the decoded reason for every other revert.
 */
export function simulationRefusal(
  failure: { readonly phase: SimulationPhase; readonly revertData: Hex },
  {
    input,
    account,
    fee,
  }: {
    input: Pick<PlanInput, 'network' | 'sender' | 'calls' | 'declared' | 'purpose' | 'revertRemedy'>
    account: Pick<AccountState, 'balances' | 'deployed'>
    /** The amount to keep for the fee. A failed simulation does not show the gas, so this is a high guess. */
    fee: Fee
  },
): GatewayError {
  const reason = decodeRevert(failure.revertData)
  if (account.deployed && failure.phase === 'validation' && reason.startsWith('SenderNotDeployed('))
    return new GatewayError('NETWORK_UNAVAILABLE', {
      message: `${input.network.name} answered from nodes that are some blocks apart. Retry shortly.`,
      internal: `a node lags: the account was read as deployed, and its simulation says ${reason}`,
    })
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
  // The client cannot fix this.
  if (failure.phase === 'paymaster' && reason.startsWith('UnknownSigner('))
    return new GatewayError('SPONSORSHIP_UNAVAILABLE', {
      internal: `the paymaster does not list the signer: ${reason} (setSigner)`,
    })
  const remedy = (failure.phase === 'execution' ? input.revertRemedy : undefined) ?? changeTheCalls
  return new GatewayError('EXECUTION_SIMULATION_REVERTED', {
    message: `${phaseNames[failure.phase]} reverts in simulation: ${reason}. ${remedy}`,
    reason,
  })
}

/** Returns the error. Its message has amounts in whole units and in base units, its `reason` only in base units. */
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
    /** Available balance, without the reserved part. */
    balance: bigint
    /** The fee is paid in this asset too, and is included in `needed`. */
    paysFee: boolean
    /** The part of the balance that the project's live operations take. */
    reserved?: bigint
    /** Live operations of other projects take some of the asset too. The error must not tell how much. */
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

/** Returns the figures of a shortage in base units, without amounts of other projects' operations. */
export const shortageReason = ({
  needed,
  available,
  heldByOthers,
}: Pick<Shortage, 'needed' | 'available' | 'heldByOthers'>): string =>
  `needed ${needed}, available ${available}${heldByOthers ? ' and partly held by other projects' : ''}`
