import type { Network } from '@gasless-gateway/core'
import type { PublicClient } from 'viem'
import { createRpcClient } from '../chain/rpc-client.js'

/**
 * The endpoints of a network that answer. `client` is the first of them, which state is read from and transactions
 * are sent to.
 */
export interface NetworkConnection {
  readonly client: PublicClient
  readonly endpoints: readonly PublicClient[]
}

/**
 * Returns the endpoints that answer. State is read only from the first one, so that later reads and transactions see
 * the same view of the chain. Throws an `Error` with the remedy when no endpoint answers, or when one serves another
 * chain.
 */
export async function connectToNetwork(
  { name, chainId }: Pick<Network, 'name' | 'chainId'>,
  urls: readonly string[],
): Promise<NetworkConnection> {
  const answers = await Promise.all(
    urls.map(async (url) => {
      const client = createRpcClient(url)
      const { host } = new URL(url)
      try {
        return { client, host, served: await client.getChainId() }
      } catch (error) {
        return { client, host, reason: shortReason(error) }
      }
    }),
  )
  const foreign = answers.find(({ served }) => served !== undefined && served !== chainId)
  if (foreign)
    throw new Error(
      `The endpoint of ${name} at ${foreign.host} serves chain ${foreign.served} instead of ${chainId}. Correct its RPC URL.`,
    )
  const endpoints = answers.filter(({ served }) => served === chainId).map(({ client }) => client)
  const [client] = endpoints
  if (client) return { client, endpoints }
  throw new Error(
    `No endpoint of ${name} answers (${answers.map(({ host, reason }) => `${host}: ${reason}`).join('; ')}). Correct its RPC URL, or try again later.`,
  )
}

const shortReason = (error: unknown): string => {
  const { shortMessage, message } = error as { shortMessage?: string; message?: string }
  return (shortMessage ?? message ?? String(error)).replaceAll(/\s+/g, ' ').replace(/\.$/, '')
}
