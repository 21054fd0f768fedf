import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

export type RunningCommand = ChildProcess & {
  /** What it has written so far, both streams together. */
  printed(): string
  /** What it has written to standard output so far. */
  output(): string
}

const tsx = createRequire(import.meta.url).resolve('tsx')

/** Runs one of the devnet's commands, such as `demo`, the way `pnpm demo` does. */
export function runCommand(
  name: 'demo' | 'devnet',
  args: readonly string[],
  { cwd }: { cwd: string },
): RunningCommand {
  const command = fileURLToPath(new URL(`../cli/${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, ['--import', tsx, command, ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
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
