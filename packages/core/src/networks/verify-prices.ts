import { type Address, isAddressEqual } from 'viem'
import type { Network, Token } from '../model/network.js'
import type { Chain } from '../ports/chain.js'
import type { RelayerDeps } from '../ports/gateway-deps.js'

/**
 * Checks that the network's tokens and price feeds are contracts with the configured decimals. Logs an error for each
 * that is not, and withholds the dependent tokens until a later check finds no error: a fee in them would have another
 * value. Logs nothing if the result is the same as last time.
 *
 * Throws `NETWORK_UNAVAILABLE` if the chain does not answer.
 */
export async function verifyPrices(
  { chainOf, networks, logger }: RelayerDeps,
  network: Network,
): Promise<void> {
  const { networkId, name, tokens } = network
  const chain = chainOf(networkId)
  const complaints = await Promise.all(
    contractsOf(network).map(async (contract) => ({
      ...contract,
      complaint: await complaintOf(chain, contract),
    })),
  )
  const affected = tokens.filter((token) =>
    complaints.some(({ complaint, affects }) => complaint && affects(token)),
  )
  const known = networks.get(networkId).tokens.filter(({ withheld }) => withheld)
  if (known.length > 0 && symbolsOf(known) === symbolsOf(affected)) return
  for (const { what, address, complaint } of complaints)
    if (complaint)
      logger.error(
        { networkId, address },
        `${what} of ${name} ${complaint}. Correct it in the networks file and restart; until then, tokens that depend on it pay no fees`,
      )
  if (affected.length === 0 && known.length > 0)
    logger.info(
      { networkId },
      `${symbolsOf(known)} of ${name} is in order now, and pays fees again`,
    )
  networks.withhold(
    networkId,
    affected.map(({ address }) => address),
  )
}

const symbolsOf = (tokens: readonly Token[]): string =>
  tokens.map(({ symbol }) => symbol).join(', ')

interface Contract {
  readonly what: string
  readonly address: Address
  /** `undefined`: only code is required. */
  readonly decimals: number | undefined
  readonly affects: (token: Token) => boolean
}

function contractsOf({ nativeCoin, nativePriceFeed, sequencerFeed, tokens }: Network): Contract[] {
  const everyToken = () => true
  const only = (address: Address) => (token: Token) => isAddressEqual(token.address, address)
  return [
    ...(nativePriceFeed
      ? [
          {
            what: `The price feed of ${nativeCoin.symbol}`,
            ...nativePriceFeed,
            affects: everyToken,
          },
        ]
      : []),
    ...(sequencerFeed
      ? [
          {
            what: 'The sequencer feed',
            address: sequencerFeed.address,
            decimals: undefined,
            affects: everyToken,
          },
        ]
      : []),
    ...tokens.flatMap(({ address, symbol, decimals, priceFeed }) => [
      { what: symbol, address, decimals, affects: only(address) },
      ...(priceFeed
        ? [{ what: `The price feed of ${symbol}`, ...priceFeed, affects: only(address) }]
        : []),
    ]),
  ]
}

async function complaintOf(chain: Chain, contract: Contract): Promise<string | undefined> {
  const { address, decimals } = contract
  const [deployed, actual] = await Promise.all([
    chain.isDeployed(address),
    decimals === undefined ? undefined : chain.decimalsOf(address),
  ])
  if (!deployed) return `has no code at ${address}`
  if (actual === decimals) return undefined
  return actual === undefined
    ? `reports no decimals at ${address}`
    : `has ${actual} decimals at ${address}, not ${decimals}`
}
