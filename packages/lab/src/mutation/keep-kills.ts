import { existsSync, readFileSync, writeFileSync } from 'node:fs'

interface Results {
  readonly files: Readonly<Record<string, { mutants: { readonly status: string }[] }>>
}

/**
 * Forgets everything in the results of an earlier run but the kills. Stryker keeps a kill while the code and the test that
 * killed are the same, which is right; of what survived it does not see every new test.
 */
export function keepKills(file: string): void {
  if (!existsSync(file)) return
  const results: Results = JSON.parse(readFileSync(file, 'utf8'))
  for (const mutated of Object.values(results.files))
    mutated.mutants = mutated.mutants.filter(({ status }) => status === 'Killed')
  writeFileSync(file, JSON.stringify(results))
}
