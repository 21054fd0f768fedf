import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { endWithParent, inheritedEnvironment } from '@gasless-gateway/server/local'

export type RunningProgram = ChildProcess & {
  /** Returns the output so far, of both streams together. */
  printed(): string
  /** Returns the standard output so far. */
  output(): string
}

export interface ProgramOptions {
  readonly cwd: string
  /** Variables in addition to those of this process. */
  readonly env?: Readonly<Record<string, string>> | undefined
}

const tsx = createRequire(import.meta.url).resolve('tsx')

/**
 * Runs a TypeScript program. Needs one process, where the command `tsx` needs two. Node's options go before the file.
 */
export const runProgram = (args: readonly string[], options: ProgramOptions): RunningProgram =>
  runNode(['--import', tsx, ...args], options)

/** Runs a JavaScript program. */
export function runNode(args: readonly string[], { cwd, env }: ProgramOptions): RunningProgram {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...inheritedEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.once('exit', endWithParent(child, 'KILL'))
  let all = ''
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    all += chunk
    output += chunk
  })
  child.stderr.on('data', (chunk: Buffer) => {
    all += chunk
  })
  return Object.assign(child, { printed: () => all, output: () => output })
}
