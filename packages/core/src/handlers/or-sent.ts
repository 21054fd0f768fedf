import { GatewayError, isGatewayError } from '../errors/index.js'
import type { Network } from '../model/network.js'
import type { AnyOperation } from '../model/operation.js'
import type { Project } from '../model/project.js'
import { hasLanded } from '../operations/submit/has-landed.js'
import { refuseSubmitted } from '../operations/submit/refuse-submitted.js'
import { isPassed } from '../operations/submit-refusals.js'
import { isKnown } from '../plain/is-known.js'
import { readSignedTransactions } from '../plain/read-signed-transactions.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'
import type { Submission } from './submit-operation.js'

/**
 * Returns the answer to a refused submit. `OPERATION_NOT_FOUND` and `OPERATION_STALE` tell the client to prepare again. If the client
 * has sent the operation without the gateway, that would pay twice, and the answer is `SENT_WITHOUT_GATEWAY`. The operation stays
 * `expired`: nothing is accepted after its time. Only these two refusals cost anything: for the transactions that the client hands in,
 * one request at each witness; for a user operation, a statement and what `hasLanded` costs.
 *
 * Throws `NETWORK_UNAVAILABLE` while the chain does not say whether it has the operation, `RATE_LIMITED` for too many searches, and
 * `DUPLICATE_USER_OPERATION` if what has landed is another operation with the same hash.
 */
export async function orSent(
  deps: GatewayDeps,
  project: Project,
  { operation, submission }: Pick<Refused, 'operation' | 'submission'>,
  refusal: unknown,
): Promise<unknown> {
  const isExpired = isGatewayError(refusal, 'OPERATION_NOT_FOUND')
  if (!isExpired && !isGatewayError(refusal, 'OPERATION_STALE')) return refusal
  // It may have been removed from the configuration.
  const network = deps.networks.find(operation.networkId)
  const refused = { operation, submission, isExpired, isPassed: isPassed(refusal) }
  if (!network || !(await isSent(deps, project, network, refused))) return refusal
  return new GatewayError('SENT_WITHOUT_GATEWAY')
}

interface Refused {
  readonly operation: AnyOperation
  readonly submission: Submission
  readonly isExpired: boolean
  /** Submit has seen the operation's nonce as used. */
  readonly isPassed: boolean
}

async function isSent(
  deps: GatewayDeps,
  project: Project,
  network: Network,
  { operation, submission: { signedTransactions }, isExpired, isPassed: isNonceUsed }: Refused,
): Promise<boolean> {
  const { networkId } = network
  if (operation.rail === 'transaction') {
    // Submit has compared a stale one with the chain. Another operation may have counted its transaction as a payment.
    if (!isExpired || !signedTransactions) return false
    const { transactions, ownerAddress } = operation
    const signed = await readSignedTransactions(
      deps,
      transactions,
      signedTransactions,
      ownerAddress,
    ).catch((error: unknown) => {
      if (!isGatewayError(error, 'SIGNED_TRANSACTION_INVALID')) throw error
      return []
    })
    return isKnown(deps, networkId, signed)
  }
  // The paymaster takes a sponsored operation from our executors alone, and they send none that was not submitted.
  if (operation.quote.kind === 'sponsored' && deps.submittersOf(networkId).length > 0) return false
  await refuseSubmitted(deps, project, operation)
  return hasLanded(deps, network, operation, { isNonceUsed })
}
