import type { Network } from '@gasless-gateway/core'
import type { PublicClient } from 'viem'
import { createRpcClient } from '../chain/rpc-client.js'

/**
 * A client of the first endpoint that answers: what is read and sent one after the other has to meet the same view of
 * the chain. Throws an `Error` with the remedy when none does, and when any of them serves another chain.
 */
export async function connectToNetwork(
  { name, chainId }: Pick<Network, 'name' | 'chainId'>,
  urls: readonly string[],
): Promise<PublicClient> {
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
  const first = answers.find(({ served }) => served === chainId)
  if (first) return first.client
  throw new Error(
    `No endpoint of ${name} answers (${answers.map(({ host, reason }) => `${host}: ${reason}`).join('; ')}). Correct its RPC URL, or try again later.`,
  )
}

const shortReason = (error: unknown): string => {
  const { shortMessage, message } = error as { shortMessage?: string; message?: string }
  return (shortMessage ?? message ?? String(error)).replaceAll(/\s+/g, ' ').replace(/\.$/, '')
}
