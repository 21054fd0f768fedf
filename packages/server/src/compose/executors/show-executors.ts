import { fullBundleCost, type Logger } from '@gasless-gateway/core'
import type { Address } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { sentenceOf } from '../../adapters/paymaster/explain-refusal.js'
import { createPinoLogger } from '../../adapters/system/pino-logger.js'
import { redact } from '../../adapters/system/redact.js'
import { describeFunding } from '../../cli/describe-funding.js'
import { knownSecrets } from '../../config/complete-secrets.js'
import type { Config } from '../../config/load-config.js'
import type { ConfiguredNetwork } from '../../config/read-networks.js'
import { secretValues } from '../../config/secret-values.js'
import { chooseNetwork } from '../paymaster/choose-network.js'
import { withChain } from '../with-chain.js'
import { fundingOf } from './funding-of.js'

interface Senders {
  readonly executors: readonly Address[]
  readonly funder: Address | undefined
}

/** Prints the executors' addresses and what they need on each network. Resolves to 1 when somebody has to send coins, else to 0. */
export async function showExecutors(
  config: Config,
  wanted: string | undefined,
  out: (line: string) => void,
): Promise<number> {
  const { executorKeys } = await knownSecrets(config)
  if (executorKeys.length === 0)
    throw new Error(
      'No executors are configured. Set EXECUTOR_KEYS to private keys, separated by commas.',
    )
  const senders: Senders = {
    executors: executorKeys.map((key) => privateKeyToAddress(key.reveal())),
    funder: config.funderKey && privateKeyToAddress(config.funderKey.reveal()),
  }
  const networks =
    wanted === undefined && config.networks.length > 1
      ? config.networks
      : [chooseNetwork(config.networks, wanted)]
  const secrets = secretValues(config)
  // Standard output belongs to the table.
  const logger = createPinoLogger({ level: config.logLevel, secrets, destination: process.stderr })
  let code = 0
  for (const configured of networks) {
    const { name, networkId } = configured.network
    try {
      if (!(await showNetwork(configured, senders, config, logger, out))) code = 1
    } catch (error) {
      // Another network is still worth looking at.
      out(`${name} (${networkId}) was not looked at: ${redact(secrets).text(sentenceOf(error))}`)
      code = 1
    }
  }
  return code
}

async function showNetwork(
  { network, rpcUrls, bundlerUrl }: ConfiguredNetwork,
  { executors, funder }: Senders,
  { upkeep }: Config,
  logger: Logger,
  out: (line: string) => void,
): Promise<boolean> {
  if (bundlerUrl) {
    out(`${network.name} (${network.networkId})\n  A bundler sends here: executors need nothing.`)
    return true
  }
  const urls = rpcUrls.map((url) => url.reveal())
  const accounts = await withChain({ network, rpcUrls: urls }, logger, async (chain) => {
    const addresses = funder ? [...executors, funder] : executors
    const [balances, bundleCost] = await Promise.all([
      chain.balancesOf(addresses),
      chain.feeMarket().then((market) => fullBundleCost(chain, network, market)),
    ])
    const holdings = addresses.map((address, at) => ({ address, balance: balances[at] ?? 0n }))
    const funding = funder && holdings.pop()
    return fundingOf(
      { executors: holdings, ...(funding && { funder: funding }) },
      bundleCost,
      upkeep,
    )
  })
  for (const line of describeFunding(network, accounts)) out(line)
  return accounts.every(({ missing }) => missing === 0n)
}
