import { fileURLToPath } from 'node:url'
import { type ProgramOptions, type RunningProgram, runNode, runProgram } from './run-program.js'

type CommandName = 'demo' | 'devnet'

/** The source of one of the devnet's commands. */
export const commandFile = (name: CommandName) =>
  fileURLToPath(new URL(`../cli/${name}.ts`, import.meta.url))

/** Runs one of the devnet's commands, such as `demo`, the way `pnpm demo` does, or from its bundle. */
export function runCommand(
  name: CommandName,
  args: readonly string[],
  { bundle, ...options }: ProgramOptions & { readonly bundle?: string | undefined },
): RunningProgram {
  return bundle
    ? runNode([bundle, ...args], options)
    : runProgram([commandFile(name), ...args], options)
}
