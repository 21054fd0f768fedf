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
 * Plans an operation whose fee is paid in a token: prefunded from the account's allowance, or, while that is
 * lacking, fronted by the paymaster's deposit and collected after the approval inside the operation has run.
 *
 * Throws `SPONSORSHIP_UNAVAILABLE`, `PRICE_UNAVAILABLE`, `INSUFFICIENT_BALANCE` and
 * `EXECUTION_SIMULATION_REVERTED`; of a quote `CannotOverrideBalanceError` in place of `INSUFFICIENT_BALANCE`.
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
    // A project must not learn what is left of a shared allowance. With an approval of its own it need not know.
    const fronted = allowanceShared || allowance < maximum
    // Raises an allowance that is soon used up.
    return { fronted, approves: fronted || allowance < 2n * terms.guessedMaximum }
  }
  const planOn = (path: PaymentPath) =>
    planOnPaymentPath(deps, input, snapshot, { ...terms, ...path })

  const guessed = await planOn(pathFor(terms.guessedMaximum))
  // Only now, with real gas figures, is the right path known.
  const path = pathFor(guessed.quote.maxAmount)
  const plan = path.fronted === guessed.quote.fronted ? guessed : await planOn(path)
  if (terms.deposit < requiredPrefund(plan.userOperation))
    throw new GatewayError('SPONSORSHIP_UNAVAILABLE', {
      internal: `paymaster deposit ${terms.deposit} wei is below the prefund of one operation`,
    })
  if (!lowersAllowance(snapshot, plan)) return plan

  // The top-up can wait until the live operations have landed that count on more; a first approval cannot.
  const bare = plan.quote.fronted ? plan : await planOn({ fronted: false, approves: false })
  if (input.purpose === 'prepare' && lowersAllowance(snapshot, bare)) throw loweredAllowance()
  return bare
}
