import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type DevnetChain, devnetKeys } from '@gasless-gateway/devnet'
import { rpcChainId } from '@gasless-gateway/devnet/chains/rpc-chain-id'
import { endWithParent, freePort } from '@gasless-gateway/server/local'
import type { Hash } from 'viem'
import { clientOf } from './test-account.js'
import { until } from './until.js'

/** Pimlico's bundler Alto. It bundles only on request, and loses its operations when it is killed. */
export interface TestAlto {
  /** Does not change with a restart. */
  readonly url: string
  /** Sends all pending operations in one transaction. Returns its hash when it is mined. */
  bundle(): Promise<Hash>
  /** Lets Alto bundle by itself until the next restart. */
  bundleBySelf(): Promise<void>
  /** Ends Alto with SIGKILL. */
  kill(): Promise<void>
  start(): Promise<void>
}

/** Starts Alto on the chain. It uses the devnet's first two executor keys, which the test's gateway must not use. */
export async function startTestAlto(chain: DevnetChain): Promise<TestAlto> {
  const { network, rpcUrl } = chain
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const [utility, executor] = devnetKeys().executors
  if (!utility || !executor) throw new Error('The devnet has too few keys.')
  const command = [
    ...[altoCommand(), 'run', '--port', String(port), '--rpc-url', rpcUrl],
    ...['--entrypoints', network.entryPoint, '--utility-private-key', utility.privateKey],
    ...['--executor-private-keys', executor.privateKey, '--safe-mode', 'false'],
    ...['--log-level', 'error', '--bundle-mode', 'manual', '--enable-debug-endpoints', 'true'],
  ]
  let running: ChildProcess | undefined

  async function kill(): Promise<void> {
    const child = running
    running = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  async function start(): Promise<void> {
    const child = spawn(process.execPath, command, {
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running = child
    child.once('exit', endWithParent(child, 'TERM'))
    let complaint = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        complaint = `${complaint}${chunk}`.slice(-1_000)
      })
    await until(
      () => `Alto, which said: ${complaint.trim()}`,
      async () => {
        if (child.exitCode !== null) throw new Error(`Alto ended: ${complaint.trim()}`)
        return (await rpcChainId(url)) === network.chainId
      },
    )
  }

  async function request(method: string, params: readonly unknown[]): Promise<void> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { error } = (await response.json()) as { error?: { message: string } }
    if (error) throw new Error(`${method}: ${error.message}`)
  }

  await start()
  const client = clientOf(chain)
  return {
    url,
    kill,
    start,
    bundleBySelf: () => request('debug_bundler_setBundlingMode', ['auto']),
    async bundle() {
      let searched = await client.getBlockNumber()
      const before = await client.getTransactionCount({ address: executor.address })
      await request('debug_bundler_sendBundleNow', [])
      // Reads block by block, because more blocks may follow before the next poll.
      const found = await until('a bundle of Alto', async () => {
        if (searched >= (await client.getBlockNumber())) return undefined
        const { transactions } = await client.getBlock({
          blockNumber: searched + 1n,
          includeTransactions: true,
        })
        searched++
        return transactions.find(
          ({ from, nonce }) => from === executor.address.toLowerCase() && nonce >= before,
        )
      })
      return found.hash
    },
  }
}

const altoCommand = () =>
  join(dirname(createRequire(import.meta.url).resolve('@pimlico/alto')), 'cli', 'alto.js')
