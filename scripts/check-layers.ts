/**
 * Checks that the folders of a package do not import each other in a cycle, and that core's folders import only folders
 * above them in `layers.ts`. Imports of types count. A subfolder counts as its own folder and also as part of its top
 * folder, so that a cycle cannot hide in subfolders.
 */
import { existsSync, readdirSync } from 'node:fs'
import { cyclesIn, type FolderImport, folderImports } from './import-graph.js'
import { coreLayers } from './layers.js'

const problems: string[] = []

const topOf = (folder: string) => folder.split('/')[0] ?? folder
const byTop = (imports: readonly FolderImport[]) =>
  imports
    .map((one) => ({ ...one, from: topOf(one.from), to: topOf(one.to) }))
    .filter(({ from, to }) => from !== to)

function checkCycles(name: string, imports: readonly FolderImport[]): void {
  const cycles = new Map(
    [imports, byTop(imports)].flatMap((graph) =>
      cyclesIn(graph).map((cycle) => [cycle.join(', '), examplesOf(graph, cycle)] as const),
    ),
  )
  for (const [folders, examples] of cycles)
    problems.push(`packages/${name}/src: these folders import each other: ${folders}.${examples}`)
}

/** Returns one example import for each pair of folders in the cycle. */
function examplesOf(imports: readonly FolderImport[], cycle: readonly string[]): string {
  const seen = new Map(
    imports
      .filter(({ from, to }) => cycle.includes(from) && cycle.includes(to))
      .map((one) => [`${one.from} ${one.to}`, one]),
  )
  return [...seen.values()].map(({ file, imported }) => `\n  ${file} imports ${imported}`).join('')
}

function checkCore(imports: readonly FolderImport[]): void {
  const folders = new Set(imports.flatMap(({ from, to }) => [from, to]))
  for (const folder of folders)
    if (!coreLayers.includes(folder))
      problems.push(
        `packages/core/src/${folder} has no place in scripts/layers.ts. Add it above every folder that imports it.`,
      )
  for (const { from, to, file, imported } of imports)
    if (coreLayers.indexOf(to) > coreLayers.indexOf(from) && coreLayers.includes(from))
      problems.push(
        `packages/core/src/${file} imports ${imported}, but ${to} stands below ${from} in scripts/layers.ts.`,
      )
}

for (const name of readdirSync('packages')) {
  const src = `packages/${name}/src`
  if (!existsSync(src)) continue
  const imports = folderImports(src)
  checkCycles(name, imports)
  if (name === 'core') checkCore(imports)
}
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
