import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const packageRoot = join(dirname(fileURLToPath(import.meta.url)), '..')
export const outputFolder = join(packageRoot, 'src/generated')
export const recordFile = join(packageRoot, 'compiled.json')

/**
 * The sources that src/generated was compiled from. The tests only compare the digest, because a compilation takes 45
 * seconds of processor time. `compile --check` compiles.
 */
export interface BuildRecord {
  /** Digest of the compiler, the script with its settings, every source and every generated file. */
  readonly digest: string
  /** The compiled sources and everything that they import. */
  readonly sources: readonly string[]
}

/** Reads a source by its path in Solidity's imports, which starts at a dependency or at the package's root. */
export function readSource(path: string): string {
  const folder = path.startsWith('@') ? 'node_modules' : '.'
  return readFileSync(join(packageRoot, folder, path), 'utf8')
}

export function readGenerated(): Map<string, string> {
  mkdirSync(outputFolder, { recursive: true })
  return new Map(
    readdirSync(outputFolder).map((name) => [name, readFileSync(join(outputFolder, name), 'utf8')]),
  )
}

/** Returns the record of these sources and generated files. */
export function recordOf(
  paths: Iterable<string>,
  generated: ReadonlyMap<string, string>,
): BuildRecord {
  const sources = [...paths].sort()
  const { version } = createRequire(import.meta.url)('solc/package.json') as { version: string }
  const parts = [
    ['solc', version],
    ['compile.ts', readFileSync(join(packageRoot, 'scripts/compile.ts'), 'utf8')],
    ...sources.map((path) => [path, readSource(path)]),
    ...[...generated].sort(([a], [b]) => (a < b ? -1 : 1)),
  ]
  return { digest: createHash('sha256').update(JSON.stringify(parts)).digest('hex'), sources }
}

/** Returns whether src/generated matches the current sources, compiler and settings. */
export function isCompiled(): boolean {
  const { digest, sources }: BuildRecord = JSON.parse(readFileSync(recordFile, 'utf8'))
  return recordOf(sources, readGenerated()).digest === digest
}
