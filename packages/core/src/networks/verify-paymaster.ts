import { zeroAddress } from 'viem'
import type { Network } from '../model/network.js'
import type { RelayerDeps } from '../ports/gateway-deps.js'
import { paymasterCommand } from './paymaster-command.js'

/**
 * Checks that the network's paymaster lists our signer, every executor and every fee token. Logs an error with the
 * remedy if not. Prepare checks again each time, and refuses operations that need the missing entry. Throws
 * `NETWORK_UNAVAILABLE`.
 */
export async function verifyPaymaster(
  { chainOf, submittersOf, sponsorshipSigner, logger }: RelayerDeps,
  network: Network,
): Promise<void> {
  const { networkId, name, paymaster, tokens } = network
  if (!paymaster || !sponsorshipSigner) return
  const chain = chainOf(networkId)
  const feeTokens = tokens.filter(({ feeToken }) => feeToken)
  // The list of executors is read together with the state of some token.
  const anyToken = feeTokens[0]?.address ?? zeroAddress
  const { address: signer } = sponsorshipSigner
  const [signerListed, unlistedTokens, unlistedBundlers] = await Promise.all([
    chain.isPaymasterSigner({ paymaster, signer }),
    missing(feeTokens, async ({ address }) => {
      const state = await chain.readPaymaster({ paymaster, token: address, bundlers: [] })
      return state.postOpGasFloor > 0n
    }),
    missing(submittersOf(networkId), async (bundler) => {
      const query = { paymaster, token: anyToken, bundlers: [bundler] }
      return (await chain.readPaymaster(query)).bundlersListed
    }),
  ])
  const fields = { networkId, paymaster }
  if (!signerListed)
    logger.error(
      { ...fields, signer },
      `The paymaster of ${name} does not list ${signer}, the address of PAYMASTER_SIGNER_KEY: correct the key, or list it with ${paymasterCommand(`signer add ${signer}`, network)}. Until then nothing is sponsored there`,
    )
  if (unlistedBundlers.length > 0)
    logger.error(
      { ...fields, executors: unlistedBundlers },
      `The paymaster of ${name} does not list every executor: list them with ${paymasterCommand(`bundlers add ${unlistedBundlers.join(' ')}`, network)}. Until then nothing is sponsored there`,
    )
  for (const { symbol, address } of unlistedTokens)
    logger.error(
      { ...fields, token: address },
      `The paymaster of ${name} does not list ${symbol}: list it with ${paymasterCommand(`token add ${symbol}`, network)}. Until then nobody can pay fees in it`,
    )
}

async function missing<T>(
  items: readonly T[],
  isListed: (item: T) => Promise<boolean>,
): Promise<T[]> {
  const listed = await Promise.all(items.map(isListed))
  return items.filter((_, at) => !listed[at])
}
