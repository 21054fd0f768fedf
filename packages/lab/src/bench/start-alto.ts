import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DevnetChain } from '@gasless-gateway/devnet/chains/devnet-chain'
import type { DevnetKey } from '@gasless-gateway/devnet/chains/devnet-keys'
import { rpcChainId } from '@gasless-gateway/devnet/chains/rpc-chain-id'
import { endWithParent, freePort } from '@gasless-gateway/server/local'
import { altoCommand } from './alto-command.js'
import type { BenchContext } from './bench.js'

const startTimeoutMs = 60_000
const pollIntervalMs = 100
const stopTimeoutMs = 3_000

export interface AltoOptions {
  /** Keys that send the bundles. A gateway on the same chain must not use them. */
  readonly executors: readonly DevnetKey[]
  /** The key that deploys Alto's helper contracts. */
  readonly utility: DevnetKey
  /** Further command-line options. */
  readonly settings: readonly string[]
}

/** A running bundler. */
export interface Alto {
  readonly url: string
  readonly processId: number
}

/** Starts Pimlico's bundler Alto for the chain. Throws if Alto is not installed or does not start. */
export async function startAlto(
  { defer }: BenchContext,
  { network, rpcUrl }: DevnetChain,
  { executors, utility, settings }: AltoOptions,
): Promise<Alto> {
  const port = await freePort()
  const child = spawn(
    process.execPath,
    [
      ...[altoCommand(), 'run', '--port', String(port), '--rpc-url', rpcUrl],
      ...['--entrypoints', network.entryPoint, '--utility-private-key', utility.privateKey],
      ...['--executor-private-keys', executors.map(({ privateKey }) => privateKey).join(',')],
      ...['--safe-mode', 'false', '--log-level', 'error', ...settings],
    ],
    // Alto gets its own process group. Ctrl-C then reaches the bench alone, which decides the order of stopping.
    { detached: process.platform !== 'win32', stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const release = endWithParent(child, 'TERM')
  let ended = false
  let complaint = ''
  const whenEnded = new Promise<void>((resolve) => {
    child.once('exit', () => {
      ended = true
      release()
      resolve()
    })
  })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      complaint = `${complaint}${chunk}`.slice(-1_000)
    })
  defer(async () => {
    if (ended) return
    child.kill('SIGTERM')
    await Promise.race([whenEnded, sleep(stopTimeoutMs, undefined, { ref: false })])
    if (!ended) child.kill('SIGKILL')
    await whenEnded
  })

  const url = `http://127.0.0.1:${port}`
  const deadline = Date.now() + startTimeoutMs
  while (!ended && Date.now() < deadline) {
    if ((await rpcChainId(url)) === network.chainId) return { url, processId: child.pid ?? 0 }
    await Promise.race([whenEnded, sleep(pollIntervalMs)])
  }
  throw new Error(`Alto did not start: ${complaint.trim() || 'it gave no reason'}`)
}
