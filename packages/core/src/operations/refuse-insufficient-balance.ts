import { GatewayError } from '../errors/index.js'
import { amountInBothWords } from '../model/amount-in-words.js'
import {
  type Debits,
  feeAssetOf,
  judgedDebits,
  type LiveDebits,
  type Shortage,
  shortAllowance,
  shortBalance,
} from '../model/debits.js'
import type { Operation } from '../model/operation.js'
import type { AccountState } from '../ports/chain.js'
import type { PlanInput } from './plan.js'
import { insufficientBalance } from './simulation-refusal.js'
import { stale } from './submit-refusals.js'

/** The account, and the amounts that the project's live operations may take from it. */
interface Beside {
  readonly account: AccountState
  readonly debits: Debits
}

/** Throws `INSUFFICIENT_BALANCE` if the account cannot cover the operation beside the project's live ones. */
export function refuseInsufficientBalance(
  input: Pick<PlanInput, 'network' | 'sender'>,
  { account, debits }: Beside,
  operation: Pick<Operation, 'quote' | 'spends'>,
  /**
   * The debits of the operation that are compared. @default those that the simulation has not proven, as `judgedDebits`
   * selects them
   */
  judged: Debits = judgedDebits(operation, account, debits),
): void {
  // Assets that were not read are skipped. The fee asset is always read.
  const shortage = shortBalance(account, judged, besideOwn(debits))
  if (shortage) throw insufficientFunds(input, operation, shortage)
}

const besideOwn = (debits: Debits): LiveDebits => ({ all: debits, ofProject: debits })

/** Live operations of an account usually land within seconds. */
const retrySeconds = 5

/** Returns whether the operation sets the allowance lower than the project's live operations need. */
export const lowersAllowance = (
  { account, debits }: Beside,
  operation: Pick<Operation, 'quote' | 'spends'>,
): boolean => shortAllowance(account, operation, besideOwn(debits))?.of === 'approval'

/**
 * Returns the error for an operation that sets too low an allowance: by its approval, a multiple of its own fee, or by
 * its calls.
 */
export const loweredAllowance = () =>
  new GatewayError('SPONSORSHIP_UNAVAILABLE', {
    message:
      'The operation may leave the account a lower allowance to the paymaster than its operations under way count on. Prepare it again when they have landed.',
    retryAfterSeconds: retrySeconds,
  })

export const insufficientFunds = (
  input: Pick<PlanInput, 'network' | 'sender'>,
  operation: Pick<Operation, 'quote'>,
  { asset, needed, available, reserved, heldByOthers }: Shortage,
) =>
  insufficientBalance(input, {
    asset,
    needed,
    balance: available,
    reserved,
    heldByOthers,
    paysFee: asset === feeAssetOf(operation),
  })

export function insufficientAllowance(
  { network }: Pick<PlanInput, 'network'>,
  shortage: Shortage,
): GatewayError {
  const { of, asset, needed, available, heldByOthers } = shortage
  const inWords = (amount: bigint) => amountInBothWords(network, asset, amount)
  if (of === 'approval')
    return stale(
      `The operation may leave as little as ${inWords(available)} of the account's allowance to the paymaster, and operations under way count on more.`,
    )
  const lack = heldByOthers
    ? `This one needs ${inWords(needed)}, and operations of other projects hold part of that allowance.`
    : `This one needs ${inWords(needed)}, ${inWords(needed - available)} more.`
  return stale(
    `The account's other operations leave ${inWords(available)} of its allowance to the paymaster. ${lack}`,
  )
}
