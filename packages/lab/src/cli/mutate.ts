import { Command } from 'commander'
import { resultLine } from '../bench/result-line.js'
import { filesToMutate } from '../mutation/files-to-mutate.js'
import { runMutation } from '../mutation/run-mutation.js'

const exitCodes = { goalMissed: 1, wrongUsage: 2 } as const

async function mutate(
  words: readonly string[],
  { fresh, json }: { fresh: boolean; json: boolean },
): Promise<void> {
  const files = filesToMutate(words)
  if (files.length === 0) {
    console.error(`No file to mutate has ${words.join(' or ')} in its path.`)
    process.exitCode = exitCodes.wrongUsage
    return
  }
  const result = await runMutation({ files, whole: words.length === 0, fresh, quiet: json })
  const { ok, line } = resultLine('mutate', result)
  console.log(line)
  process.exitCode = ok ? 0 : exitCodes.goalMissed
}

try {
  await new Command('mutate')
    .description('Breaks the pure modules in one place at a time; the last line is JSON')
    .argument('[words...]', 'only files whose path contains one of them')
    .exitOverride()
    .option('--fresh', 'also repeat mutants that earlier runs killed', false)
    .option('--json', 'print the line of JSON alone', false)
    .action(mutate)
    .parseAsync()
} catch (error) {
  const { exitCode } = error as { exitCode?: number }
  // Commander has already printed the error if it has an exit code.
  if (exitCode === undefined) console.error((error as Error).message)
  process.exitCode = exitCode === undefined ? 1 : exitCode && exitCodes.wrongUsage
}
process.exit()
