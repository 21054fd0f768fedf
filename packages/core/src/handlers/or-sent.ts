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
 * Returns the error to answer a refused submit with. `OPERATION_NOT_FOUND` and `OPERATION_STALE` tell the client to
 * prepare again. If the client has sent the operation without the gateway, that would pay twice, so the answer is
 * `SENT_WITHOUT_GATEWAY`. The operation stays `expired`: the gateway accepts nothing after its expiry.
 *
 * Only these two refusals have a cost: for signed transactions one request to each witness, for a user operation one
 * statement and the cost of `hasLanded`.
 *
 * Throws `NETWORK_UNAVAILABLE` if the chain does not say whether it has the operation, and `RATE_LIMITED` for too many
 * searches. Throws `DUPLICATE_USER_OPERATION` if another operation with the same hash has landed.
 */
export async function orSent(
  deps: GatewayDeps,
  project: Project,
  { operation, submission }: Pick<Refused, 'operation' | 'submission'>,
  refusal: unknown,
): Promise<unknown> {
  const isExpired = isGatewayError(refusal, 'OPERATION_NOT_FOUND')
  if (!isExpired && !isGatewayError(refusal, 'OPERATION_STALE')) return refusal
  // The network may have been removed from the configuration.
  const network = deps.networks.find(operation.networkId)
  const refused = { operation, submission, isExpired, isPassed: isPassed(refusal) }
  if (!network || !(await isSent(deps, project, network, refused))) return refusal
  return new GatewayError('SENT_WITHOUT_GATEWAY')
}

interface Refused {
  readonly operation: AnyOperation
  readonly submission: Submission
  readonly isExpired: boolean
  /** Submit found the nonce of the operation used. */
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
    // For a stale operation, submit has already compared the chain. Another operation may have claimed its transaction
    // as a payment.
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
  // The paymaster accepts a sponsored operation only from our executors, and they send only submitted operations.
  if (operation.quote.kind === 'sponsored' && deps.submittersOf(networkId).length > 0) return false
  await refuseSubmitted(deps, project, operation)
  return hasLanded(deps, network, operation, { isNonceUsed })
}
