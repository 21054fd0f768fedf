import { requiredPrefund } from '../../erc4337/user-operation.js'
import { GatewayError } from '../../errors/index.js'
import { freeAllowance } from '../../model/debits.js'
import type { GatewayDeps } from '../../ports/gateway-deps.js'
import type { Plan } from '../plan.js'
import { loweredAllowance, lowersAllowance } from '../refuse-insufficient-balance.js'
import { planOnPaymentPath } from './plan-on-payment-path.js'
import type { Snapshot } from './read-snapshot.js'
import { type PaymentPath, type SponsoredInput, sponsorshipTerms } from './sponsorship-terms.js'

/**
 * Plans an operation whose fee is paid in a token. The fee is prefunded from the account's allowance. If the allowance
 * is too low, the paymaster's deposit fronts the gas. The fee is then collected after the operation's own approval has
 * run.
 *
 * Throws `SPONSORSHIP_UNAVAILABLE`, `PRICE_UNAVAILABLE`, `INSUFFICIENT_BALANCE` and `EXECUTION_SIMULATION_REVERTED`.
 * For a quote, throws `CannotOverrideBalanceError` instead of `INSUFFICIENT_BALANCE`.
 */
export async function planSponsored(
  deps: GatewayDeps,
  input: SponsoredInput,
  snapshot: Snapshot,
): Promise<Plan> {
  const terms = sponsorshipTerms(deps, input, snapshot)
  const { account, debits, allowanceShared } = snapshot
  const allowance = freeAllowance(account.allowance, input.feeToken.address, debits)
  const pathFor = (maximum: bigint): PaymentPath => {
    // A project must not learn how much of a shared allowance is left. A fronted operation does not depend on it.
    const fronted = allowanceShared || allowance < maximum
    // The operation also raises an allowance that covers less than two operations.
    return { fronted, approves: fronted || allowance < 2n * terms.guessedMaximum }
  }
  const planOn = (path: PaymentPath) =>
    planOnPaymentPath(deps, input, snapshot, { ...terms, ...path })

  const guessed = await planOn(pathFor(terms.guessedMaximum))
  // The right path is known only now that the gas is measured.
  const path = pathFor(guessed.quote.maxAmount)
  const plan = path.fronted === guessed.quote.fronted ? guessed : await planOn(path)
  if (terms.deposit < requiredPrefund(plan.userOperation))
    throw new GatewayError('SPONSORSHIP_UNAVAILABLE', {
      internal: `paymaster deposit ${terms.deposit} wei is below the prefund of one operation`,
    })
  if (!lowersAllowance(snapshot, plan)) return plan

  // The top-up can wait until live operations that need a higher allowance have landed. A first approval cannot wait.
  const bare = plan.quote.fronted ? plan : await planOn({ fronted: false, approves: false })
  if (input.purpose === 'prepare' && lowersAllowance(snapshot, bare)) throw loweredAllowance()
  return bare
}
