import { fileURLToPath } from 'node:url'
import { type ProgramOptions, type RunningProgram, runNode, runProgram } from './run-program.js'

type CommandName = 'demo' | 'devnet'

/** Returns the path of the source of a devnet command. */
export const commandFile = (name: CommandName) =>
  fileURLToPath(new URL(`../cli/${name}.ts`, import.meta.url))

/** Runs a devnet command from its source or from its bundle. */
export function runCommand(
  name: CommandName,
  args: readonly string[],
  { bundle, ...options }: ProgramOptions & { readonly bundle?: string | undefined },
): RunningProgram {
  return bundle
    ? runNode([bundle, ...args], options)
    : runProgram([commandFile(name), ...args], options)
}
