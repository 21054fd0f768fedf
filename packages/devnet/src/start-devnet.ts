import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@gasless-gateway/server/local'
import type { Address } from 'viem'
import type { DevnetChain } from './devnet-chain.js'
import { type DevnetKeys, devnetKeys } from './devnet-keys.js'
import { fundToken } from './fund-token.js'
import { startChains } from './start-chains.js'

/** Everything that a gateway needs around it, on this machine. */
export interface Devnet {
  readonly chains: readonly DevnetChain[]
  readonly keys: DevnetKeys
  /** Absent when no database was asked for. */
  readonly databaseUrl?: string
  /** Mints base units of a token on a chain; see `fundToken`. Throws when the devnet has no such network. */
  fundToken(
    networkId: string,
    funding: { token: Address; to: Address; amount: bigint },
  ): Promise<void>
  /** Ends chains and database and waits until they are gone. The database's files are removed. */
  stop(): Promise<void>
}

export interface DevnetOptions {
  /** Chain ids. @default [31337, 31338] */
  readonly chains?: readonly number[] | undefined
  /** One port per chain; 0 or absent means any free one. */
  readonly ports?: readonly number[] | undefined
  /** Absent: every transaction gets its own block at once. */
  readonly blockTimeSeconds?: number | undefined
  /** Start a database too. It begins empty, as the chains do. @default false */
  readonly postgres?: boolean | undefined
  /** @default any free port */
  readonly postgresPort?: number | undefined
  /** Directory of the database's files. @default a temporary one */
  readonly dataDir?: string | undefined
  /** Receives what the chains and the database print. */
  readonly log?: ((line: string) => void) | undefined
}

/**
 * Starts local chains with every contract, and a database when asked. Either all of it starts, or nothing stays.
 *
 * @example
 * const devnet = await startDevnet({ blockTimeSeconds: 1, postgres: true })
 * const [chain] = devnet.chains
 * await devnet.fundToken('31337', { token: chain.network.tokens[0].address, to: account, amount: 5_000_000n })
 * await devnet.stop()
 */
export async function startDevnet({
  chains: chainIds = [31337, 31338],
  ports = [],
  blockTimeSeconds,
  postgres = false,
  postgresPort,
  dataDir,
  log,
}: DevnetOptions = {}): Promise<Devnet> {
  const [chains, database] = await Promise.allSettled([
    startChains(
      chainIds.map((chainId, index) => ({ chainId, port: ports[index] ?? 0 })),
      { blockTimeSeconds, log },
    ),
    postgres ? startDatabase({ port: postgresPort, dataDir, log }) : undefined,
  ])
  const stop = async () => {
    if (chains.status === 'fulfilled') await chains.value.stop()
    if (database.status === 'fulfilled') await database.value?.stop()
  }
  if (chains.status === 'rejected' || database.status === 'rejected') {
    await stop()
    throw chains.status === 'rejected' ? chains.reason : (database as PromiseRejectedResult).reason
  }
  const running = chains.value.chains
  return {
    chains: running,
    keys: devnetKeys(),
    ...(database.value && { databaseUrl: database.value.url }),
    fundToken(networkId, funding) {
      const chain = running.find(({ network }) => network.networkId === networkId)
      if (!chain) throw new Error(`The devnet has no network ${networkId}.`)
      return fundToken(chain, funding)
    },
    stop,
  }
}

async function startDatabase({
  port,
  dataDir,
  log,
}: {
  port: number | undefined
  dataDir: string | undefined
  log: ((line: string) => void) | undefined
}) {
  return startEmbeddedPostgres({
    dataDir: dataDir ?? (await mkdtemp(join(tmpdir(), 'gateway-devnet-'))),
    port,
    persistent: false,
    durable: false,
    log: log && ((line) => log(`postgres: ${line}`)),
  })
}
