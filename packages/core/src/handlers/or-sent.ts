import { GatewayError, isGatewayError } from '../errors/index.js'
import type { Network } from '../model/network.js'
import type { AnyOperation } from '../model/operation.js'
import { hasLanded } from '../operations/prepare/has-landed.js'
import { isKnown } from '../plain/is-known.js'
import { readSignedTransactions } from '../plain/read-signed-transactions.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'
import { withinLimits } from '../rate-limits/within-limits.js'
import type { Submission } from './submit-operation.js'

/**
 * Returns the answer to a refused submit. `OPERATION_NOT_FOUND` and `OPERATION_STALE` tell the client to prepare again. If the client
 * has sent the operation without the gateway, that would pay twice, and the answer is `SENT_WITHOUT_GATEWAY`. The operation stays
 * `expired`: nothing is accepted after its time. Only these two refusals cost requests: one for the transactions that the client hands
 * in, and up to twelve for a user operation, at each witness.
 *
 * Throws `NETWORK_UNAVAILABLE` while the chain does not say whether it has the operation, and `RATE_LIMITED`: a search on the chain
 * counts as ten requests.
 */
export async function orSent(
  deps: GatewayDeps,
  operation: AnyOperation,
  submission: Submission,
  refusal: unknown,
): Promise<unknown> {
  const isExpired = isGatewayError(refusal, 'OPERATION_NOT_FOUND')
  if (!isExpired && !isGatewayError(refusal, 'OPERATION_STALE')) return refusal
  // It may have been removed from the configuration.
  const network = deps.networks.find(operation.networkId)
  if (!network || !(await isSent(deps, network, { operation, submission, isExpired })))
    return refusal
  return new GatewayError('SENT_WITHOUT_GATEWAY')
}

/** A refused submit can be repeated for nothing, and a search costs about as many requests to the chain as ten reads. */
const searchWeight = 10

interface Refused {
  readonly operation: AnyOperation
  readonly submission: Submission
  readonly isExpired: boolean
}

async function isSent(
  deps: GatewayDeps,
  network: Network,
  { operation, submission: { signedTransactions }, isExpired }: Refused,
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
  return withinLimits(
    deps.limiter,
    ['data'],
    { project: operation.projectId },
    () => hasLanded(deps, network, operation),
    { weight: searchWeight },
  )
}
