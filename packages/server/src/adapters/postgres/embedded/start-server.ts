import { setTimeout as sleep } from 'node:timers/promises'
import { endWithParent } from '../../../processes/end-with-parent.js'
import type { RunAs } from './run-as.js'
import { startProgram } from './start-program.js'

const startTimeoutMs = 60_000
const stopTimeoutMs = 15_000
/** Every replica of the gateway has its own pool, and every test file has several. */
const maxConnections = { durable: 300, tests: 1_000 }

/**
 * Starts the server on a cluster and waits until it accepts connections. If it does not, `failure` is its last output.
 */
export async function startServer({
  postgres,
  cluster,
  port,
  as,
  durable,
  log,
}: {
  postgres: string
  cluster: string
  port: number
  as: RunAs
  durable: boolean
  log: ((line: string) => void) | undefined
}): Promise<{ stop(): Promise<void> } | { failure: string }> {
  const settings = [
    'listen_addresses=127.0.0.1',
    // No socket file: all PostgreSQL servers of the machine share its default directory.
    'unix_socket_directories=',
    `max_connections=${durable ? maxConnections.durable : maxConnections.tests}`,
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ]
  const program = startProgram(
    postgres,
    ['-D', cluster, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    as,
  )
  const { child, ended } = program
  const release = endWithParent(child, durable ? 'INT' : 'QUIT')
  void ended.then(release)
  if (log)
    program.onOutput((text) => {
      for (const line of text.split('\n')) if (line.trim()) log(line)
    })

  /** SIGINT ends the sessions and writes a checkpoint. SIGQUIT writes none, and the next start recovers. */
  async function stop(): Promise<void> {
    for (const signal of durable ? (['SIGINT', 'SIGQUIT'] as const) : (['SIGQUIT'] as const)) {
      if (!program.isRunning()) return
      child.kill(signal)
      await Promise.race([ended, sleep(stopTimeoutMs, undefined, { ref: false })])
    }
    child.kill('SIGKILL')
    await ended
  }

  const ready = new Promise<true>((resolve) => {
    program.onOutput(() => {
      if (program.output().includes('database system is ready to accept connections')) resolve(true)
    })
  })
  const timer = new AbortController()
  const late = sleep(startTimeoutMs, undefined, timer).catch(() => {})
  const isReady = await Promise.race([ready, ended, late])
  timer.abort()
  if (isReady === true) return { stop }
  const wasRunning = program.isRunning()
  await stop()
  return {
    failure: wasRunning ? `no answer within ${startTimeoutMs / 1_000} seconds` : program.output(),
  }
}
