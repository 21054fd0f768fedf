import { isAddressEqual } from 'viem'
import type { Network } from '../model/network.js'
import type { RelayerDeps } from '../ports/gateway-deps.js'

/**
 * Checks that the network's bundler serves its chain and EntryPoint. Throws a plain `Error` with the remedy if it does
 * not, and `NETWORK_UNAVAILABLE` if it does not answer.
 */
export async function verifyBundler(
  { bundlerOf }: Pick<RelayerDeps, 'bundlerOf'>,
  { networkId, name, chainId, entryPoint }: Network,
): Promise<void> {
  const identity = await bundlerOf(networkId)?.identity()
  if (!identity) return
  if (identity.chainId !== chainId)
    throw new Error(
      `The bundler of ${name} serves chain ${identity.chainId} instead of ${chainId}. Correct its address.`,
    )
  if (!identity.entryPoints.some((served) => isAddressEqual(served, entryPoint)))
    throw new Error(
      `The bundler of ${name} does not serve the EntryPoint ${entryPoint}. Use one that does, or leave it out.`,
    )
}
