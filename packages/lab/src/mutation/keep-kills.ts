import { existsSync, readFileSync, writeFileSync } from 'node:fs'

interface Results {
  readonly files: Readonly<Record<string, { mutants: { readonly status: string }[] }>>
}

/**
 * Removes all results of an earlier run except kills. Stryker correctly keeps a kill while its code and its test stay
 * the same. For survivors it misses some new tests, so they run again.
 */
export function keepKills(file: string): void {
  if (!existsSync(file)) return
  const results: Results = JSON.parse(readFileSync(file, 'utf8'))
  for (const mutated of Object.values(results.files))
    mutated.mutants = mutated.mutants.filter(({ status }) => status === 'Killed')
  writeFileSync(file, JSON.stringify(results))
}
