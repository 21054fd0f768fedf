import { mkdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { vi } from 'vitest'
import { readSnippets } from './read-snippets.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))
let runs = 0

export interface PageRun {
  /** The values that the blocks declared. Of equal names, the last one counts. */
  readonly declared: Readonly<Record<string, unknown>>
  /** The lines that the page printed. */
  readonly printed: readonly string[]
}

/** Runs the `ts` blocks of a page one after another, unchanged. `names` are the values that a reader brings along. */
export async function runPage(
  page: string,
  names: Readonly<Record<string, unknown>>,
): Promise<PageRun> {
  const snippets = readSnippets(page, new Set(Object.keys(names)), root)
  const folder = `${root}packages/testing/.pages/${process.pid}-${++runs}/`
  const key = `names of ${folder}`
  const given = globalThis as unknown as Record<string, unknown>
  given[key] = names
  const printed: string[] = []
  const log = vi
    .spyOn(console, 'log')
    .mockImplementation((...parts) => void printed.push(parts.join(' ')))
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(
      `${folder}names.ts`,
      `export const { ${Object.keys(names).join(', ')} } = globalThis[${JSON.stringify(key)}]\n`,
    )
    for (const { name, text } of snippets) await writeFile(`${folder}${name}.ts`, text)
    const declared: Record<string, unknown> = {}
    for (const { name } of snippets)
      Object.assign(declared, await import(pathToFileURL(`${folder}${name}.ts`).href))
    return { declared, printed }
  } finally {
    log.mockRestore()
    delete given[key]
    await rm(folder, { recursive: true, force: true })
  }
}
