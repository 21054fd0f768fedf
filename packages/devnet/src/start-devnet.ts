import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@gasless-gateway/server/local'
import type { Address } from 'viem'
import type { DevnetChain } from './chains/devnet-chain.js'
import { type DevnetKeys, devnetKeys } from './chains/devnet-keys.js'
import { fundToken } from './chains/fund-token.js'
import type { Hardfork } from './chains/hardfork.js'
import { startChains } from './chains/start-chains.js'
import { type DevnetRouter, startDevnetRouter } from './router/start-devnet-router.js'

/** Everything that a gateway needs, on this machine. */
export interface Devnet {
  readonly chains: readonly DevnetChain[]
  readonly keys: DevnetKeys
  /** Absent: `postgres` was false. */
  readonly databaseUrl?: string
  /** Absent: `router` was false. */
  readonly router?: DevnetRouter
  /** Mints base units of a token on a chain. Throws if the devnet has no such network, or the mint reverts. */
  fundToken(
    networkId: string,
    funding: { token: Address; to: Address; amount: bigint },
  ): Promise<void>
  /** Stops the chains, the database and the router, and waits until they have ended. Deletes the database's files. */
  stop(): Promise<void>
}

export interface DevnetOptions {
  /** Chain ids. @default [31337, 31338] */
  readonly chains?: readonly number[] | undefined
  /** One port per chain. 0 or absent uses any free port. */
  readonly ports?: readonly number[] | undefined
  /** One per chain. Before `prague`, addresses cannot adopt a delegate, and the network has none. @default prague */
  readonly hardforks?: readonly (Hardfork | undefined)[] | undefined
  /** Absent: the chain mines each transaction at once in its own block. */
  readonly blockTimeSeconds?: number | undefined
  /** Also starts an empty database. @default false */
  readonly postgres?: boolean | undefined
  /** @default any free port */
  readonly postgresPort?: number | undefined
  /** Directory of the database's files. @default a temporary one */
  readonly dataDir?: string | undefined
  /** Also starts an emulator of LI.FI's API on the chains. @default false */
  readonly router?: boolean | undefined
  /** @default any free port */
  readonly routerPort?: number | undefined
  /** Receives the output of the chains, the database and the router, line by line. */
  readonly log?: ((line: string) => void) | undefined
}

/**
 * Starts local chains with every contract, and on request a database and a router. If one of them fails to start, stops
 * the others and throws.
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
  hardforks = [],
  blockTimeSeconds,
  postgres = false,
  postgresPort,
  dataDir,
  router: withRouter = false,
  routerPort,
  log,
}: DevnetOptions = {}): Promise<Devnet> {
  const [chains, database] = await Promise.allSettled([
    startChains(
      chainIds.map((chainId, index) => ({
        chainId,
        port: ports[index] ?? 0,
        hardfork: hardforks[index],
      })),
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
  const router = withRouter
    ? await startDevnetRouter({ chains: running, port: routerPort, log }).catch(
        async (error: unknown) => {
          await stop()
          throw error
        },
      )
    : undefined
  return {
    chains: running,
    keys: devnetKeys(),
    ...(database.value && { databaseUrl: database.value.url }),
    ...(router && { router }),
    fundToken(networkId, funding) {
      const chain = running.find(({ network }) => network.networkId === networkId)
      if (!chain) throw new Error(`The devnet has no network ${networkId}.`)
      return fundToken(chain, funding)
    },
    async stop() {
      await router?.stop()
      await stop()
    },
  }
}

function startDatabase({
  port,
  dataDir,
  log,
}: {
  port: number | undefined
  dataDir: string | undefined
  log: ((line: string) => void) | undefined
}) {
  return startEmbeddedPostgres({
    // The start of PostgreSQL creates this directory, and removes it if the start fails.
    dataDir: dataDir ?? join(tmpdir(), `gateway-devnet-${randomUUID()}`),
    port,
    remedyInUse: 'start the devnet in another clone, with another --port',
    persistent: false,
    durable: false,
    log: log && ((line) => log(`postgres: ${line}`)),
  })
}
