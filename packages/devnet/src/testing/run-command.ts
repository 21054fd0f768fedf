import { fileURLToPath } from 'node:url'
import { type RunningProgram, runProgram } from './run-program.js'

/** Runs one of the devnet's commands, such as `demo`, the way `pnpm demo` does. */
export function runCommand(
  name: 'demo' | 'devnet',
  args: readonly string[],
  options: { cwd: string },
): RunningProgram {
  const command = fileURLToPath(new URL(`../cli/${name}.ts`, import.meta.url))
  return runProgram([command, ...args], options)
}
