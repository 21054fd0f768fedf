import type { Chain, Network } from '@gasless-gateway/core'
import { createPublicClient, custom, type PublicClient } from 'viem'
import type { Endpoint } from '../chain/create-endpoint.js'
import type { EndpointPool } from '../chain/endpoint-pool.js'
import { explainRefusal } from './explain-refusal.js'
import { untilShown } from './until-shown.js'

/** A network as the operator's commands read it: over the endpoints as the gateway asks them. */
export interface NetworkConnection {
  readonly pool: EndpointPool
  readonly chain: Chain
  /** The endpoints that answer. */
  readonly endpoints: readonly Endpoint[]
  /** A client over all endpoints. It waits until one of them has the block that a read names. */
  readonly client: PublicClient
}

/**
 * Connects to the endpoints of a network. Throws an `Error` with the remedy when no endpoint answers, or when one
 * serves another chain.
 */
export async function connectToNetwork(
  { name, chainId }: Pick<Network, 'name' | 'chainId'>,
  chain: Chain,
  pool: EndpointPool,
): Promise<NetworkConnection> {
  const answers = await Promise.all(
    pool.endpoints.map((endpoint) =>
      // The pool asks for the chain id before it reads anything.
      pool
        .askOnly(endpoint, async () => ({ endpoint }))
        .catch((error: unknown) => ({
          reason: `${endpoint.host}: ${explainRefusal(error)}`,
        })),
    ),
  )
  const foreign = pool.endpoints.find(({ health }) => health.condition() === 'wrong chain')
  if (foreign)
    throw new Error(
      `The endpoint of ${name} at ${foreign.host} serves chain ${await foreign.client.getChainId()} instead of ${chainId}. Correct its RPC URL.`,
    )
  const endpoints = answers.flatMap((answer) => ('endpoint' in answer ? [answer.endpoint] : []))
  if (endpoints.length === 0) {
    const reasons = answers.flatMap((answer) => ('reason' in answer ? [answer.reason] : []))
    throw new Error(
      `No endpoint of ${name} answers (${reasons.join('; ')}). Correct its RPC URL, or try again later.`,
    )
  }
  const request = (call: object) =>
    untilShown(pool, () => pool.client.request(call as never)) as Promise<unknown>
  const client = createPublicClient({
    transport: custom({ request }, { retryCount: 0 }),
    cacheTime: 0,
  })
  return { pool, chain, endpoints, client }
}
