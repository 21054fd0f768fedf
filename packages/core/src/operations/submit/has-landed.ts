import { anyWitness } from '../../chain/any-witness.js'
import { blocksSince } from '../../chain/blocks-since.js'
import { splitNonce } from '../../erc4337/kernel-nonce.js'
import { GatewayError } from '../../errors/index.js'
import type { Network } from '../../model/network.js'
import type { Operation } from '../../model/operation.js'
import type { ChainReader } from '../../ports/chain.js'
import type { GatewayDeps } from '../../ports/gateway-deps.js'
import { max, min } from '../../primitives/math.js'
import { withinLimits } from '../../rate-limits/within-limits.js'

/** About an hour and a half on the fastest chain, and almost three days on Ethereum. */
const mostBlocks = 20_000n
/** A page has 2,000 blocks. A search covers fewer blocks at an endpoint that allows only smaller pages. */
const mostPages = 10
/**
 * The weight of a search in the rate limits. A client can repeat a refused submit at no cost, and each search costs
 * about as many requests to the chain as ten reads.
 */
export const searchWeight = 10

/**
 * Returns whether any endpoint shows that the operation has landed. An operation whose nonce is unused has not landed:
 * that check costs two requests at each endpoint. Otherwise the search reads at most ten pages of blocks, with two
 * requests each, and reads the nonce again. It does not find an operation that landed in an earlier block.
 *
 * An endpoint that is a few blocks behind shows the nonce as unused, and its blocks lack the operation. Its search
 * proves nothing, so it counts as an endpoint that does not answer. `isNonceUsed` says that submit has seen the nonce
 * as used. If all endpoints then show it as unused, all of them are behind.
 *
 * Throws `NETWORK_UNAVAILABLE` when the chain does not answer, and `RATE_LIMITED`: a search counts as ten requests.
 */
export async function hasLanded(
  { chainOf, clock, limiter }: Pick<GatewayDeps, 'chainOf' | 'clock' | 'limiter'>,
  network: Network,
  { userOperation, userOperationHash, createdAt, projectId }: Operation,
  { isNonceUsed }: { readonly isNonceUsed: boolean },
): Promise<boolean> {
  const chain = chainOf(network.networkId)
  const { sender } = userOperation
  const { nonceKey, sequence } = splitNonce(userOperation.nonce)
  const showsNonceUsed = async (witness: ChainReader, block: 'latest' | bigint) =>
    (await witness.accountAt({ sender, nonceKey }, block)).sequence > sequence
  if (!(await anyWitness(chain, (witness) => showsNonceUsed(witness, 'latest')))) {
    if (isNonceUsed) throw behind()
    return false
  }

  const shows = async (witness: ChainReader): Promise<boolean> => {
    const head = await witness.block('latest')
    if (!head || !(await showsNonceUsed(witness, head.number))) throw behind()
    const blocks = min(blocksSince(network, createdAt, { now: clock.now(), head }), mostBlocks)
    const range = { from: max(0n, head.number - blocks + 1n), to: head.number, mostPages }
    const found = await witness.findUserOperation(userOperationHash, range).catch(unlessUnavailable)
    return found !== undefined
  }
  return withinLimits(limiter, ['data'], { project: projectId }, () => anyWitness(chain, shows), {
    weight: searchWeight,
  })
}

const behind = () =>
  new GatewayError('NETWORK_UNAVAILABLE', {
    message:
      "The network's endpoints differ on whether the operation's nonce is used. Submit this operation again after the seconds in the Retry-After header. If you sent this operation without the gateway, do not prepare another one: that would pay twice.",
  })

/**
 * An endpoint may lack the logs of old blocks. Then the operation counts as not found, as it does after the last page.
 */
function unlessUnavailable(error: unknown): undefined {
  if (error instanceof GatewayError) throw error
}
