import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Network } from '@gasless-gateway/core'
import { type DevnetClient, devnetClient } from '@gasless-gateway/devnet/chains/devnet-client'
import { listBundlers } from '@gasless-gateway/devnet/chains/list-bundlers'
import type { SeededRandom } from '@gasless-gateway/testing/seeded-random'
import { type Address, type Hex, parseEther } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { BenchContext } from '../../bench/bench.js'
import type { CheckerOrder } from '../checker/checker-messages.js'
import { type Journal, openJournal } from '../journal/open-journal.js'
import type { CampaignOptions } from '../options/chaos-options.js'
import { type FaultProxy, startFaultProxy } from '../proxy/start-fault-proxy.js'
import { type BlockClock, startBlockClock } from './block-clock.js'
import { buildPrograms, type Programs } from './build-programs.js'
import { createProjectKeys, type ProjectKey } from './create-project-keys.js'
import { fundAccounts, type LoadAccount } from './fund-accounts.js'
import { gatewayEnvironment } from './gateway-environment.js'
import { type ChaosChain, startChaosChain } from './start-chaos-chain.js'
import { type CrashableDatabase, startCrashableDatabase } from './start-crashable-database.js'
import { startGatewayCommand } from './start-gateway-command.js'
import { type GatewayFleet, type StartGateway, startGatewayFleet } from './start-gateway-fleet.js'
import { untilUp } from './until-up.js'

/** The environment of a campaign. */
export interface Stage extends Pick<ChaosChain, 'network'> {
  /** A client of the node, without the proxy. */
  readonly client: DevnetClient
  readonly clock: BlockClock
  readonly proxy: FaultProxy
  readonly database: CrashableDatabase
  readonly fleet: GatewayFleet
  readonly executors: readonly PrivateKeyAccount[]
  readonly accounts: readonly LoadAccount[]
  /** Addresses that hold one base unit of every token. */
  readonly payees: readonly Address[]
  readonly keys: readonly ProjectKey[]
  readonly journal: Journal
  /** The order to the checker at the end. */
  readonly order: CheckerOrder
  /** Stops new blocks, so that the chain does not change during the check. */
  freeze(): Promise<void>
}

/** The settings of a gateway. */
export interface GatewaySetting {
  readonly programs: Programs
  /** All settings as environment variables, for the command. */
  readonly environment: Readonly<Record<string, string>>
  readonly databaseUrl: string
  readonly network: Network
  readonly rpcUrls: readonly string[]
  readonly executorKeys: readonly Hex[]
}

const executorCount = 6
const payeeCount = 50
const projects = ['chaos-a', 'chaos-b', 'chaos-c']
/**
 * Accounts for each operation a second. An account is busy from prepare to finality, and the load should seldom wait.
 */
const accountSeconds = 40
/** Short enough for several polls per block. */
const headPollMs = 60

/** Returns the directory of a campaign's database. */
export const databaseDirectory = (directory: string): string => join(directory, 'postgres')

/** Starts chain, proxy, database and gateways, funds accounts and executors, and opens the journal. */
export async function setStage(
  { defer, say }: BenchContext,
  {
    options,
    random,
    directory,
    start = ({ programs, environment }) => startGatewayCommand(programs.gateway, environment),
  }: {
    readonly options: CampaignOptions
    readonly random: SeededRandom
    readonly directory: string
    /** Starts the gateways. @default the command `gateway-server start` */
    readonly start?: (setting: GatewaySetting) => StartGateway
  },
): Promise<Stage> {
  say('Starting a chain, a database, an unreliable proxy and gateways.')
  const started = async <T extends { stop(): Promise<unknown> }>(starting: Promise<T>) => {
    const thing = await starting
    defer(() => thing.stop())
    return thing
  }
  const [programs, chain, database] = await Promise.all([
    started(buildPrograms()),
    started(startChaosChain()),
    started(startCrashableDatabase(databaseDirectory(directory))),
  ])
  const { network } = chain
  const client = devnetClient({ rpcUrl: chain.rpcUrl, chainId: network.chainId })
  const token = random.fork('token').bytes32().slice(2)
  const proxy = await startFaultProxy({
    target: chain.rpcUrl,
    random: random.fork('rpc'),
    token,
  })
  defer(() => proxy.close())

  const executorKeys = Array.from({ length: executorCount }, random.fork('executors').bytes32)
  const executors = executorKeys.map((key) => privateKeyToAccount(key))
  for (const { address } of executors)
    await client.setBalance({ address, value: parseEther('1000') })
  await listBundlers(
    chain,
    executors.map(({ address }) => address),
  )
  const environment = await gatewayEnvironment({
    directory,
    chain,
    rpcUrls: proxy.urls,
    databaseUrl: database.url,
    executorKeys,
  })
  const wanted = Math.ceil(options.operationsPerSecond * accountSeconds)
  const payees = Array.from({ length: payeeCount }, random.fork('payees').address)
  const [accounts, keys] = await Promise.all([
    fundAccounts(chain, random.fork('accounts'), Math.min(options.operations, wanted), payees),
    createProjectKeys(programs.gateway, environment, projects),
  ])
  const depth = network.finality.kind === 'depth' ? network.finality.blocks : 0
  // No reorganisation may undo the funding.
  await client.mine({ blocks: depth })
  const clock = await started(startBlockClock(client, network.blockTimeMs))
  const fleet = await started(
    startGatewayFleet({
      count: options.gateways,
      start: start({
        programs,
        environment,
        databaseUrl: database.url,
        network,
        rpcUrls: proxy.urls,
        executorKeys,
      }),
      directory,
    }),
  )
  await untilUp(fleet)
  const openapiFile = join(directory, 'openapi.json')
  await writeFile(openapiFile, await (await fetch(`${fleet.baseUrls[0]}/openapi.json`)).text())

  const journalFile = join(directory, 'journal.jsonl')
  const journal = await openJournal(journalFile)
  defer(() => journal.close())
  const heads = watchHeads(client, journal)
  defer(heads.stop)
  return {
    network,
    client,
    clock,
    proxy,
    database,
    fleet,
    executors,
    accounts,
    payees,
    keys,
    journal,
    order: {
      journalFile,
      evidenceFile: join(directory, 'evidence.json'),
      outputFiles: fleet.outputFiles,
      rpcUrl: chain.rpcUrl,
      databaseUrl: database.url,
      entryPoint: network.entryPoint,
      paymaster: network.paymaster ?? '',
      executors: executors.map(({ address }) => address),
      finalityBlocks: depth,
      openapiFile,
      secrets: {
        'the path of an RPC endpoint': token,
        'the password of the database': new URL(database.url).password,
        'the key of the paymaster signer': environment.PAYMASTER_SIGNER_KEY ?? '',
        ...Object.fromEntries(executorKeys.map((key, n) => [`the key of executor ${n}`, key])),
        ...Object.fromEntries(
          keys.map(({ project, apiKey }) => [`the API key of ${project}`, apiKey]),
        ),
      },
    },
    async freeze() {
      await heads.stop()
      await clock.stop()
    },
  }
}

/** Writes each new head of the chain to the journal. */
function watchHeads(client: DevnetClient, journal: Journal): { stop(): Promise<void> } {
  const over = new AbortController()
  const watching = (async () => {
    let last: string | undefined
    while (!over.signal.aborted) {
      const { number, hash } = await client.getBlock()
      if (hash !== last) await journal.write({ kind: 'head', number: Number(number), hash })
      last = hash
      await sleep(headPollMs, undefined, { signal: over.signal }).catch(() => {})
    }
  })()
  return {
    async stop() {
      over.abort()
      await watching
    },
  }
}
