import { type ChildProcess, spawn } from 'node:child_process'
import { inheritedEnvironment } from '../../../processes/inherited-environment.js'
import type { RunAs } from './run-as.js'

/** A started program of PostgreSQL. */
export interface Program {
  readonly child: ChildProcess
  /** The exit code, or -1 if a signal ended the program or it could not start. */
  readonly ended: Promise<number>
  isRunning(): boolean
  /** The last lines that it wrote to both streams. */
  output(): string
  /** Calls the listener with everything that the program writes from now on. */
  onOutput(listener: (text: string) => void): void
}

/** Enough characters for every line of a failed start. */
const keptCharacters = 16_000

/**
 * Starts a program with a minimal environment. Settings of another PostgreSQL (`PGDATA`, `LC_ALL`, ...) and the
 * gateway's keys must not reach it.
 */
export function startProgram(file: string, args: readonly string[], as: RunAs): Program {
  const [command = file, ...rest] = [...as.prefix, file, ...args]
  const child = spawn(command, rest, {
    ...as.options,
    env: programEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    // Every user may enter this directory.
    ...(process.platform !== 'win32' && { cwd: '/' }),
    // The program gets its own process group. A Ctrl-C in the terminal then reaches only the gateway, which stops
    // everything in its own order.
    detached: process.platform !== 'win32',
  })
  let running = true
  let kept = ''
  const listeners: ((text: string) => void)[] = []
  const keep = (chunk: Buffer | string) => {
    kept = `${kept}${chunk}`.slice(-keptCharacters)
    for (const listener of listeners) listener(String(chunk))
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const ended = new Promise<number>((resolve) => {
    const end = (code: number | null) => {
      running = false
      resolve(code ?? -1)
    }
    child.once('close', end)
    child.once('error', (error) => {
      keep(error.message)
      end(-1)
    })
  })
  return {
    child,
    ended,
    isRunning: () => running,
    output: () => kept,
    onOutput: (listener) => void listeners.push(listener),
  }
}

/** Messages are in English, because the gateway parses them. Times are in UTC, as in the database. */
export const programEnvironment = (): NodeJS.ProcessEnv => ({
  ...inheritedEnvironment(),
  LC_ALL: 'C',
  TZ: 'UTC',
})
