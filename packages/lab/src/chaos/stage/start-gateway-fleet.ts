import type { ChildProcess } from 'node:child_process'
import { createWriteStream, type WriteStream } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endWithParent, freePort } from '@gasless-gateway/server/local'

export interface GatewayFleet {
  /** One URL for each gateway, ending in `/v1`. It stays the same after a restart. */
  readonly baseUrls: readonly string[]
  /** The processes' output, one file for each gateway. */
  readonly outputFiles: readonly string[]
  /** Returns the gateways that run and are not paused. */
  running(): number[]
  /** Returns the id of the gateway's process, or `undefined` while there is none. */
  pid(gateway: number): number | undefined
  /** Kills a gateway with `kill -9`. The fleet starts it again at once. */
  kill(gateway: number): void
  /** Sends SIGSTOP, and SIGCONT after this time, or earlier if `signal` aborts. */
  pause(gateway: number, ms: number, signal: AbortSignal): Promise<void>
  /** Returns how often a gateway ended that the fleet did not kill. */
  selfExits(): number
  /** Stops all gateways with SIGTERM, and then with SIGKILL. */
  stop(): Promise<void>
}

/** Time between SIGTERM and SIGKILL, longer than a gateway's own time limit. */
const stopTimeoutMs = 15_000
/** Pause before a gateway that ended by itself is started again, such as while the database is down. */
const restartPauseMs = 500

/** Starts one gateway that listens on the port, with pipes for its output. */
export type StartGateway = (gateway: number, port: number) => ChildProcess

/** Starts gateways, each in a separate process, and keeps them running until `stop`. */
export async function startGatewayFleet({
  count,
  start,
  directory,
}: {
  readonly count: number
  readonly start: StartGateway
  /** The directory of the output files. */
  readonly directory: string
}): Promise<GatewayFleet> {
  const ports = await Promise.all(Array.from({ length: count }, () => freePort()))
  const outputFiles = ports.map((_, gateway) => join(directory, `gateway-${gateway}.log`))
  const outputs = outputFiles.map((file) => createWriteStream(file))
  let stopping = false
  let selfExits = 0
  const members = ports.map((port, gateway) => {
    const member: Member = {
      child: undefined,
      killed: false,
      paused: false,
      done: Promise.resolve(),
    }
    member.done = keepRunning(member, () =>
      watchOver(start(gateway, port), outputs[gateway] as WriteStream),
    )
    return member
  })

  async function keepRunning(member: Member, start: () => ChildProcess): Promise<void> {
    while (!stopping) {
      const child = start()
      Object.assign(member, { child, killed: false, paused: false })
      await new Promise((resolve) => child.once('close', resolve))
      member.child = undefined
      if (stopping || member.killed) continue
      selfExits++
      await sleep(restartPauseMs)
    }
  }

  const childOf = (gateway: number): [Member, ChildProcess] => {
    const member = members[gateway]
    if (!member?.child) throw new Error(`Gateway ${gateway} does not run.`)
    return [member, member.child]
  }
  return {
    baseUrls: ports.map((port) => `http://127.0.0.1:${port}/v1`),
    outputFiles,
    running: () =>
      members.flatMap(({ child, killed, paused }, gateway) =>
        child && !killed && !paused ? [gateway] : [],
      ),
    pid: (gateway) => members[gateway]?.child?.pid,
    kill(gateway) {
      const [member, child] = childOf(gateway)
      member.killed = true
      child.kill('SIGKILL')
    },
    async pause(gateway, ms, signal) {
      const [member, child] = childOf(gateway)
      member.paused = true
      child.kill('SIGSTOP')
      await sleep(ms, undefined, { signal }).catch(() => {})
      child.kill('SIGCONT')
      if (member.child === child) member.paused = false
    },
    selfExits: () => selfExits,
    async stop() {
      stopping = true
      for (const { child } of members) {
        // A paused process would not receive SIGTERM.
        child?.kill('SIGCONT')
        child?.kill('SIGTERM')
      }
      const ended = Promise.all(members.map(({ done }) => done))
      await Promise.race([ended, sleep(stopTimeoutMs, undefined, { ref: false })])
      for (const { child } of members) child?.kill('SIGKILL')
      await ended
      await Promise.all(outputs.map((output) => new Promise((resolve) => output.end(resolve))))
    },
  }
}

interface Member {
  child: ChildProcess | undefined
  killed: boolean
  paused: boolean
  done: Promise<void>
}

function watchOver(child: ChildProcess, output: WriteStream): ChildProcess {
  child.stdout?.pipe(output, { end: false })
  child.stderr?.pipe(output, { end: false })
  child.once('exit', endWithParent(child, 'KILL'))
  return child
}
