import { isGatewayError } from '../errors/index.js'
import type { PlainTransaction } from '../model/plain-transaction.js'
import { reason } from '../model/reasons.js'
import type { Chain } from '../ports/chain.js'
import type { PlainLook, PlainStep } from './follow-plain.js'
import type { PlainProgress } from './judge-plain.js'

type Pending = Extract<PlainProgress, { kind: 'pending' }>

/** Shortest pause before a transaction is sent again. Even nodes of the fastest chains need some time. */
const leastResendMs = 1_000

/**
 * Sends the stored bytes of the operation's next transaction once its nonce is next on the chain. Each call takes one
 * step: the status becomes `queued` and then `submitted` before the broadcast. A transaction that is not mined is sent
 * again, because nodes may forget it.
 */
export async function sendPlain(look: PlainLook, { place, sendable }: Pending): Promise<PlainStep> {
  const { deps, policy, network, claim } = look
  const { operation, signed } = claim
  const { plain } = deps.database
  if (operation.status === 'received')
    return { moved: await plain.advance(claim, 'queued', { cause: 'admitted' }) }
  if (!sendable) return { waits: reason('WAITS_FOR_NONCE') }
  const next = signed[place]
  const transaction = operation.transactions[place]
  if (!next || !transaction) throw new Error(`There is no transaction ${place}.`)
  if (operation.status === 'queued' || operation.transactionHash !== next.hash)
    return {
      moved: await plain.advance(claim, 'submitted', {
        cause: `transaction ${place + 1} of ${signed.length} is next`,
        reason: null,
        transactionHash: next.hash,
      }),
    }
  const pace = {
    leastMs: Math.max(network.blockTimeMs, leastResendMs),
    mostMs: policy.resendMostMs,
  }
  if (!(await plain.takeSend(claim, place, pace))) return { waits: undefined }
  const chain = deps.chainOf(network.networkId)
  try {
    await chain.broadcast(next.raw)
    return { waits: null }
  } catch (error) {
    deps.logger.warn(
      {
        err: error,
        networkId: network.networkId,
        transactionHash: next.hash,
        operationId: operation.id,
      },
      'broadcast failed, the stored transaction will be sent again',
    )
    if (isGatewayError(error, 'NETWORK_UNAVAILABLE')) return { waits: reason('WAITS_FOR_NETWORK') }
    return { waits: await whyRefused(chain, operation.ownerAddress, transaction) }
  }
}

/** Returns the most likely reason. Error texts differ between nodes, so the balance is read instead. */
async function whyRefused(
  chain: Chain,
  owner: `0x${string}`,
  { gas, maxFeePerGas, value }: PlainTransaction,
): Promise<string> {
  const needed = gas * maxFeePerGas + value
  const [available = 0n] = await chain.balancesOf([owner])
  return available < needed
    ? reason('WAITS_FOR_FUNDS', `needed ${needed}, available ${available}`)
    : reason('TRANSACTION_REFUSED')
}
