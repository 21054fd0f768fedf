import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'

const packageFolder = fileURLToPath(new URL('..', import.meta.url))

/** The block of code under a heading of the README. */
async function codeUnder(heading: string): Promise<string> {
  const readme = await readFile(join(packageFolder, 'README.md'), 'utf8')
  const [, section = ''] = readme.split(`\n${heading}\n`)
  return /```ts\n([\s\S]*?)```/.exec(section)?.[1] ?? ''
}

// Everything is loaded within the test.
test('the example of the testing kit runs as it stands in the README, and prints what it says', async () => {
  const folder = await mkdtemp(join(packageFolder, '.readme-'))
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {})
  try {
    const code = await codeUnder('## Testing your code')
    const file = join(folder, 'example.ts')
    await writeFile(file, code)
    await import(file)
    const [, said] = /console\.log\(.*\) \/\/ (.*)/.exec(code) ?? []
    expect(printed.mock.calls.map((line) => line.join(' '))).toEqual([said])
  } finally {
    printed.mockRestore()
    await rm(folder, { recursive: true, force: true })
  }
}, 120_000)
