import type { DevnetChain } from '@gasless-gateway/devnet/chains/devnet-chain'
import type { DevnetKey } from '@gasless-gateway/devnet/chains/devnet-keys'
import type { BenchContext } from '../bench.js'
import { createPoster } from '../create-poster.js'
import type { RelayTarget } from './relay-target.js'
import { signBundles } from './sign-bundles.js'

/**
 * Returns the ceiling: full bundles, signed in advance, sent directly to the chain. It checks, stores and watches
 * nothing.
 */
export function blasterTarget(
  { defer }: BenchContext,
  chain: DevnetChain,
  executors: readonly DevnetKey[],
): RelayTarget {
  const poster = createPoster(chain.rpcUrl, { connections: executors.length })
  defer(async () => poster.close())
  return {
    name: 'blaster',
    encode: async (operations) =>
      (await signBundles(chain, executors, operations)).map((raw) =>
        JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendRawTransaction', params: [raw] }),
      ),
    async send(request) {
      const { error } = JSON.parse(await poster.post(request)) as { error?: { message: string } }
      if (error) throw new Error(`The chain refused a bundle: ${error.message}`)
    },
    knowsMined: async () => true,
  }
}
