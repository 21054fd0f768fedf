import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DevnetChain } from '@gasless-gateway/devnet/chains/devnet-chain'
import { startChains } from '@gasless-gateway/devnet/chains/start-chains'
import { startEmbeddedPostgres } from '@gasless-gateway/server/local'
import type { BenchContext } from './bench.js'

export interface Backdrop {
  readonly chain: DevnetChain
  readonly chainProcessId: number
  readonly databaseUrl: string
}

/** Starts a local chain, and a database that syncs to disk, as in production. */
export async function startBackdrop(
  { defer }: BenchContext,
  { blockTimeSeconds }: { blockTimeSeconds?: number } = {},
): Promise<Backdrop> {
  // `allSettled` waits for both starts, so that neither still runs after the other has failed.
  const [chains, database] = await Promise.allSettled([
    startChains([{ chainId: 31337, port: 0 }], { blockTimeSeconds }).then((started) => {
      defer(started.stop)
      return started
    }),
    startDatabase().then((started) => {
      defer(started.stop)
      return started
    }),
  ])
  if (chains.status === 'rejected') throw chains.reason
  if (database.status === 'rejected') throw database.reason
  const {
    chains: [chain],
    processIds: [chainProcessId],
  } = chains.value
  if (!chain || chainProcessId === undefined) throw new Error('The local chain did not start.')
  return { chain, chainProcessId, databaseUrl: database.value.url }
}

const startDatabase = async () =>
  startEmbeddedPostgres({
    dataDir: await mkdtemp(join(tmpdir(), 'gateway-bench-')),
    persistent: false,
    durable: true,
  })
