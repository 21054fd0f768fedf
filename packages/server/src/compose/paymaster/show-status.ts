import type { Logger } from '@gasless-gateway/core'
import type { Address } from 'viem'
import { viewAt } from '../../adapters/paymaster/block-view.js'
import type { NetworkConnection } from '../../adapters/paymaster/connect-to-network.js'
import { sentenceOf } from '../../adapters/paymaster/explain-refusal.js'
import { readNewestBlock } from '../../adapters/paymaster/read-newest-block.js'
import { describePaymaster, remedyOf } from '../../cli/paymaster/describe-paymaster.js'
import type { PaymasterStatusRequest } from '../../cli/paymaster/paymaster-request.js'
import type { Config } from '../../config/load-config.js'
import {
  judgePaymaster,
  type PaymasterFinding,
  type PaymasterWanted,
} from '../../paymaster/judge-paymaster.js'
import type { PaymasterOnChain } from '../../paymaster/paymaster-on-chain.js'
import { toJsonLine } from '../commands/to-json-line.js'
import { chooseNetwork } from './choose-network.js'
import { locate, type PaymasterSetting, paymasterSetting } from './paymaster-setting.js'
import { readLowDeposit } from './read-low-deposit.js'
import { readSetting, releaseDeployments } from './read-setting.js'
import { recognisePaymaster } from './recognise-paymaster.js'
import { withNetwork } from './with-network.js'

/** Prints the state of paymasters. Resolves to whether there are no findings or errors. */
export async function showStatus(
  config: Config,
  { network: wanted, json, fromBlock }: PaymasterStatusRequest,
  {
    out,
    logger,
    clean,
  }: {
    readonly out: (line: string) => void
    readonly logger: Logger
    /** Removes secrets from a text. */
    readonly clean: (text: string) => string
  },
): Promise<boolean> {
  const settings = await settingsOf(config, wanted)
  const results: StatusJson[] = []
  for (const setting of settings) {
    const { networkId, name } = setting.network
    try {
      const report = await withNetwork(setting, logger, (connection) =>
        reportOn(setting, config, fromBlock, connection),
      )
      if (!json) for (const line of describePaymaster(report)) out(line)
      results.push({
        networkId,
        name,
        ok: report.findings.length === 0,
        paymaster: report.wanted.address,
        configured: report.wanted,
        ...report.onChain,
        findings: report.findings.map((finding) => ({
          problem: finding.problem,
          remedy: remedyOf(finding, setting.network),
        })),
      })
    } catch (error) {
      // A failure on one network must not hide the others.
      if (wanted !== undefined) throw error
      const message = clean(sentenceOf(error))
      if (!json) out(`${name} (${networkId}) could not be read: ${message}`)
      results.push({ networkId, name, ok: false, error: message })
    }
  }
  const ok = results.every((result) => result.ok)
  if (json) out(toJsonLine({ name: 'paymaster status', ok, networks: results }))
  return ok
}

type StatusJson = { readonly networkId: string; readonly name: string; readonly ok: boolean } & (
  | { readonly error: string }
  | (PaymasterOnChain & {
      readonly paymaster: Address
      readonly configured: PaymasterWanted
      readonly findings: readonly { readonly problem: string; readonly remedy: string }[]
    })
)

type Located = PaymasterSetting & { readonly address: Address }

/** Returns the settings of the named network, or of every network with a configured paymaster. */
async function settingsOf(config: Config, wanted: string | undefined): Promise<Located[]> {
  if (wanted !== undefined || config.networks.length < 2) {
    const configured = chooseNetwork(config.networks, wanted)
    return [locate(await paymasterSetting(config, configured))]
  }
  const withPaymaster = config.networks.filter(({ network }) => network.paymaster)
  const chosen = withPaymaster.length > 0 ? withPaymaster : config.networks
  return Promise.all(
    chosen.map(async (configured) => locate(await paymasterSetting(config, configured))),
  )
}

async function reportOn(
  located: Located,
  config: Config,
  fromBlock: bigint | undefined,
  connection: NetworkConnection,
) {
  const { network, signer, executors, admin, manager, timelock, operator } = located
  const view = viewAt(connection, (await readNewestBlock(connection)).number)
  const setting = await recognisePaymaster(view, located)
  const [onChain, lowDeposit] = await Promise.all([
    readSetting(view, setting, {}, fromBlock),
    readLowDeposit(connection.chain, setting, config),
  ])
  const wanted = {
    address: setting.address,
    implementation: releaseDeployments().implementation.address,
    signer,
    executors,
    admin,
    manager,
    timelock,
    operator: operator?.address,
    lowDeposit,
  }
  const findings: readonly PaymasterFinding[] = judgePaymaster(network, wanted, onChain)
  return { network, wanted, onChain, findings }
}
