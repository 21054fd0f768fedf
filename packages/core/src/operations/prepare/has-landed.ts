import { blocksSince } from '../../chain/blocks-since.js'
import { witnessesOf } from '../../chain/witnesses-of.js'
import { splitNonce } from '../../erc4337/kernel-nonce.js'
import type { Network } from '../../model/network.js'
import type { Operation } from '../../model/operation.js'
import type { ChainReader } from '../../ports/chain.js'
import type { GatewayDeps } from '../../ports/gateway-deps.js'
import { max, min } from '../../primitives/math.js'

/** Ten requests for logs. An hour and a half of the fastest chain, and days of Ethereum. */
const mostBlocks = 20_000n

/**
 * Returns whether any endpoint shows that the operation has landed. An operation whose nonce is unused has not. The search for its event
 * ends after so many blocks: what landed before them is not found.
 *
 * Throws `NETWORK_UNAVAILABLE` when the chain does not answer.
 */
export async function hasLanded(
  { chainOf, clock }: Pick<GatewayDeps, 'chainOf' | 'clock'>,
  network: Network,
  { userOperation, userOperationHash, createdAt }: Operation,
): Promise<boolean> {
  const { sender } = userOperation
  const { nonceKey, sequence } = splitNonce(userOperation.nonce)
  const shows = async (witness: ChainReader): Promise<boolean> => {
    const account = await witness.accountAt({ sender, nonceKey }, 'latest')
    if (account.sequence <= sequence) return false
    const head = await witness.block('latest')
    if (!head) return false
    const blocks = min(blocksSince(network, createdAt, { now: clock.now(), head }), mostBlocks)
    const range = { from: max(0n, head.number - blocks + 1n), to: head.number }
    return (await witness.findUserOperation(userOperationHash, range)) !== undefined
  }
  const witnesses = witnessesOf(chainOf(network.networkId))
  return (await Promise.all(witnesses.map(shows))).includes(true)
}
