import { fullBundleCost, type Logger, type Network } from '@gasless-gateway/core'
import type { Address } from 'viem'
import { sentenceOf } from '../../adapters/paymaster/explain-refusal.js'
import { createPinoLogger } from '../../adapters/system/pino-logger.js'
import { redact } from '../../adapters/system/redact.js'
import { describeFunding, type FundedAccount } from '../../cli/describe-funding.js'
import type { ExecutorsOptions } from '../../cli/program.js'
import { knownSecrets } from '../../config/complete-secrets.js'
import type { Config } from '../../config/load-config.js'
import type { ConfiguredNetwork } from '../../config/read-networks.js'
import { secretValues } from '../../config/secret-values.js'
import { toJsonLine } from '../commands/to-json-line.js'
import { withChain } from '../commands/with-chain.js'
import { openKeys } from '../keys/open-keys.js'
import { chooseNetwork } from '../paymaster/choose-network.js'
import { fundingOf } from './funding-of.js'

interface Senders {
  readonly executors: readonly Address[]
  readonly funder: Address | undefined
}

/** The state of a network's executors, or why it is unknown. */
type Look =
  | { readonly ok: boolean; readonly accounts: readonly FundedAccount[] }
  | { readonly ok: true; readonly sentByBundler: true }
  | { readonly ok: false; readonly error: string }

/**
 * Prints the executors' addresses and what they need on each network. Resolves to the exit code: 1 when an account
 * lacks coins or a network could not be read, else 0.
 */
export async function showExecutors(
  config: Config,
  { network: wanted, json }: ExecutorsOptions,
  out: (line: string) => void,
): Promise<number> {
  const { executorKeys } = await knownSecrets(config)
  if (executorKeys.length === 0)
    throw new Error(
      'No executors are configured. Set EXECUTOR_KEYS to private keys, separated by commas.',
    )
  const keys = await openKeys(config, { executorKeys, paymasterSignerKey: undefined })
  const senders: Senders = {
    executors: keys.executors.map(({ address }) => address),
    funder: keys.funder?.address,
  }
  const networks =
    wanted === undefined && config.networks.length > 1
      ? config.networks
      : [chooseNetwork(config.networks, wanted)]
  const secrets = secretValues(config)
  // Standard output is for the table only.
  const logger = createPinoLogger({ level: config.logLevel, secrets, destination: process.stderr })
  const looks = []
  for (const configured of networks) {
    const { network } = configured
    // A failure on one network must not hide the others.
    const look = await lookAt(configured, senders, config, logger).catch(
      (error: unknown): Look => ({ ok: false, error: redact(secrets).text(sentenceOf(error)) }),
    )
    if (!json) for (const line of linesOf(network, look)) out(line)
    looks.push({ networkId: network.networkId, name: network.name, ...look })
  }
  const ok = looks.every((look) => look.ok)
  if (json) out(toJsonLine({ name: 'executors', ok, networks: looks }))
  return ok ? 0 : 1
}

function linesOf(network: Network, look: Look): readonly string[] {
  const { name, networkId } = network
  if ('error' in look) return [`${name} (${networkId}) could not be read: ${look.error}`]
  if ('accounts' in look) return describeFunding(network, look.accounts)
  return [`${name} (${networkId})`, '  A bundler sends here: executors need nothing.']
}

async function lookAt(
  { network, rpcUrls, bundlerUrl }: ConfiguredNetwork,
  { executors, funder }: Senders,
  { upkeep }: Config,
  logger: Logger,
): Promise<Look> {
  if (bundlerUrl) return { ok: true, sentByBundler: true }
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
  return { ok: accounts.every(({ missing }) => missing === 0n), accounts }
}
