import {
  type Difference,
  type DifferenceOutcome,
  defaultPolicy,
  isGatewayError,
  type LedgerVerification,
  type Network,
  verifyLedger,
  verifyNetwork,
} from '@gasless-gateway/core'
import { createPinoLogger } from '../adapters/system/pino-logger.js'
import { describeDifference } from '../cli/describe-difference.js'
import type { VerifyLedgerOptions } from '../cli/program.js'
import { stopOnSignal } from '../cli/stop-on-signal.js'
import type { Config } from '../config/load-config.js'
import { secretValues } from '../config/secret-values.js'
import { createServices, type Services } from './create-services.js'

/**
 * Verifies the ledgers of all configured networks, or of one, and prints the differences. Resolves to the exit code.
 * 0: there are no differences, or all were repaired. 1: some remain, or a ledger could not be verified. 130 or 143: a
 * signal stopped it.
 */
export async function verifyLedgers({
  config,
  databaseUrl,
  options,
  version,
  out,
}: {
  readonly config: Config
  readonly databaseUrl: string
  readonly options: VerifyLedgerOptions
  readonly version: string
  readonly out: (line: string) => void
}): Promise<number> {
  const networks = chosenNetworks(config, options)
  const services = createServices({
    databaseUrl,
    networks: networks.map(({ network, rpcUrls }) => ({
      network,
      rpcUrls: rpcUrls.map((url) => url.reveal()),
    })),
    // This command signs nothing.
    paymasterSignerKey: undefined,
    executorKeys: [],
    policy: defaultPolicy,
    // Standard output is for the differences only.
    logger: createPinoLogger({
      level: config.logLevel,
      secrets: secretValues(config),
      destination: process.stderr,
    }),
    version,
  })
  try {
    await services.checkEndpoints()
    const { result: reports, stoppedBy } = await stopOnSignal(async (shouldStop) => {
      const reports: Report[] = []
      for (const { network } of networks) {
        if (shouldStop()) break
        const report = await verifyOne(services, network, options, shouldStop, (line) => {
          if (!options.json) out(line)
        })
        reports.push(report)
      }
      return reports
    })
    const ok = stoppedBy === undefined && reports.every(isWhole)
    if (options.json) out(toJson({ name: 'ledger verify', ok, networks: reports }))
    return stoppedBy ?? (ok ? 0 : 1)
  } finally {
    await services.close()
  }
}

function chosenNetworks(
  { networks }: Config,
  { network: wanted, fromBlock }: VerifyLedgerOptions,
): Config['networks'] {
  const chosen = wanted ? networks.filter(({ network }) => network.networkId === wanted) : networks
  if (chosen.length === 0)
    throw new Error(
      wanted
        ? `Network ${wanted} is not configured. Configured are: ${networks.map(({ network }) => network.networkId).join(', ') || 'none'}.`
        : 'No network is configured, so there is nothing to verify. Set GATEWAY_NETWORKS_FILE.',
    )
  if (fromBlock !== undefined && chosen.length > 1)
    throw new Error('--from-block is a block of one network. Name it with --network.')
  return chosen
}

/** The result of verifying one network. */
interface Report {
  readonly networkId: string
  readonly verified?: LedgerVerification
  readonly differences: readonly Reported[]
  /** Why the network could not be verified, or only in part. */
  readonly error?: string
}

type Reported = Difference & { readonly outcome: DifferenceOutcome }

const isWhole = ({ error, verified, differences }: Report): boolean =>
  error === undefined &&
  verified?.stopped === false &&
  differences.every(({ outcome }) => outcome.kind === 'repaired')

async function verifyOne(
  { deps }: Services,
  network: Network,
  { repair, fromBlock }: VerifyLedgerOptions,
  shouldStop: () => boolean,
  out: (line: string) => void,
): Promise<Report> {
  const { networkId, name } = network
  const differences: Reported[] = []
  const verify = (repairing: boolean) =>
    verifyLedger(deps, network, {
      fromBlock,
      repair: repairing,
      shouldStop,
      onDifference(difference, outcome) {
        differences.push({ ...difference, outcome })
        out(describeDifference(difference, outcome))
      },
    })
  try {
    await verifyNetwork(deps, network)
    const verified = await verify(repair)
    out(summaryOf(network, verified, repair))
    if (verified.repaired === 0 || verified.stopped) return { networkId, verified, differences }
    const again = await verify(false)
    out(
      again.found === 0
        ? `${name}: verified again, and nothing differs.`
        : `${name}: verified again, and ${differencesOf(again)} left.`,
    )
    return { networkId, verified: { ...verified, stopped: again.stopped }, differences }
  } catch (error) {
    if (!isGatewayError(error, 'NETWORK_UNAVAILABLE')) throw error
    out(`${name} was verified only in part: ${error.message}`)
    return { networkId, differences, error: error.message }
  }
}

function summaryOf(
  { name }: Network,
  { from, to, blocks, found, repaired, stopped }: LedgerVerification,
  repair: boolean,
): string {
  if (from > to) return `${name}: no final block from ${from} on that the gateway has watched.`
  const range = `${name}: blocks ${from} to ${to}, ${blocks} with something of ours.`
  if (stopped) return `${range} Stopped before the end. ${found} found, ${repaired} repaired.`
  if (found === 0) return `${range} Nothing differs.`
  return repair
    ? `${range} ${differencesOf({ found })}, ${repaired} repaired.`
    : `${range} ${differencesOf({ found })}. Run it with --repair to repair what can be repaired.`
}

const differencesOf = ({ found }: Pick<LedgerVerification, 'found'>): string =>
  found === 1 ? '1 difference' : `${found} differences`

const toJson = (value: unknown): string =>
  JSON.stringify(value, (_, member) => (typeof member === 'bigint' ? String(member) : member))
