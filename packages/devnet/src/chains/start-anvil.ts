import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endWithParent, freePort } from '@gasless-gateway/server/local'
import { anvilBinary } from './anvil-binary.js'
import { defaultHardfork, type Hardfork } from './hardfork.js'
import { rpcChainId } from './rpc-chain-id.js'

/** A running local chain. */
export interface Anvil {
  readonly rpcUrl: string
  readonly chainId: number
  readonly processId: number
  /** Ends the process of the chain and waits until it is gone. A second call does nothing. */
  stop(): Promise<void>
}

/** An idle machine needs a second, a busy one several. */
const startTimeoutMs = 60_000
const pollIntervalMs = 25
/** Time between SIGTERM and SIGKILL. */
const stopTimeoutMs = 3_000

/**
 * Starts one anvil chain on 127.0.0.1 and resolves when it answers. Without `blockTimeSeconds`, anvil mines each
 * transaction at once in its own block. Port 0, the default, uses any free port. `log` receives anvil's output, line by
 * line.
 *
 * With one slot in an epoch, `finalized` is two blocks behind the head. The limit on code size is off, because the
 * devnet's build of Kernel is larger than EIP-170 allows. Beyond 500 blocks, anvil moves states to disk, and a
 * reorganisation then loses contracts. With `keptStates`, anvil keeps the states of that many blocks, all in memory.
 *
 * Throws if the port is taken, anvil is not installed, anvil ends early, or the chain does not answer within a minute.
 *
 * @example
 * const chain = await startAnvil({ chainId: 31337 })
 * chain.rpcUrl // 'http://127.0.0.1:41123'
 * await chain.stop()
 */
export async function startAnvil({
  chainId,
  port: wantedPort = 0,
  blockTimeSeconds,
  keptStates,
  hardfork = defaultHardfork,
  log,
}: {
  chainId: number
  port?: number | undefined
  blockTimeSeconds?: number | undefined
  keptStates?: number | undefined
  hardfork?: Hardfork | undefined
  log?: ((line: string) => void) | undefined
}): Promise<Anvil> {
  const port = await freePort(wantedPort)
  // By default, anvil leaves gigabytes of old states in the home directory. Anvil creates this directory when it needs
  // it.
  const states = join(tmpdir(), `gateway-anvil-${randomUUID()}`)
  const child = spawn(
    anvilBinary(),
    [
      ...['--chain-id', String(chainId), '--host', '127.0.0.1', '--port', String(port)],
      ...['--hardfork', hardfork, '--slots-in-an-epoch', '1', '--disable-code-size-limit'],
      ...(blockTimeSeconds === undefined ? [] : ['--block-time', String(blockTimeSeconds)]),
      ...['--cache-path', states],
      ...(keptStates === undefined ? [] : ['--prune-history', String(keptStates)]),
      ...(log ? [] : ['--quiet']),
    ],
    // In its own process group: Ctrl-C in the terminal then reaches only this process, which stops things in order.
    { detached: process.platform !== 'win32', stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const release = endWithParent(child, 'TERM')
  let ended = false
  let complaint = ''
  const whenEnded = new Promise<void>((resolve) => {
    const end = () => {
      ended = true
      release()
      resolve()
    }
    child.once('exit', end)
    child.once('error', (error) => {
      complaint ||= error.message
      end()
    })
  }).then(() => rm(states, { recursive: true, force: true }))
  child.stdout.on('data', (chunk: Buffer) => forEachLine(chunk, log))
  child.stderr.on('data', (chunk: Buffer) => {
    complaint = `${complaint}${chunk}`.slice(-500)
    forEachLine(chunk, log)
  })

  async function stop(): Promise<void> {
    if (ended) return
    child.kill('SIGTERM')
    await Promise.race([whenEnded, sleep(stopTimeoutMs, undefined, { ref: false })])
    if (!ended) child.kill('SIGKILL')
    await whenEnded
  }

  const rpcUrl = `http://127.0.0.1:${port}`
  const deadline = Date.now() + startTimeoutMs
  while (!ended && Date.now() < deadline) {
    if ((await rpcChainId(rpcUrl)) === chainId && !ended)
      return { rpcUrl, chainId, processId: child.pid ?? 0, stop }
    await Promise.race([whenEnded, sleep(pollIntervalMs)])
  }
  if (ended) {
    // The last output of anvil may arrive after its exit.
    if (!child.stderr.closed) await Promise.race([once(child.stderr, 'close'), sleep(200)])
    throw new Error(earlyExit(complaint, port))
  }
  await stop()
  throw new Error(
    `Chain ${chainId} did not answer on port ${port} within ${startTimeoutMs / 1000} seconds. Try again when the machine is less busy.`,
  )
}

function earlyExit(complaint: string, port: number): string {
  if (/address already in use/i.test(complaint))
    return `Port ${port} on 127.0.0.1 is taken. Stop the program that listens there or choose another port.`
  const reason = complaint.replaceAll(/\s+/g, ' ').trim() || 'it gave no reason'
  return `The local chain ended while starting (${reason}). Run \`npx -y pnpm@10 install --force\` to reinstall anvil.`
}

function forEachLine(chunk: Buffer, log: ((line: string) => void) | undefined): void {
  if (log) for (const line of chunk.toString().split('\n')) if (line.trim()) log(line)
}
