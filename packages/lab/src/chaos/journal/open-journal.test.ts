import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openJournal } from './open-journal.js'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gateway-journal-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const linesOf = async (file: string) =>
  (await readFile(file, 'utf8'))
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))

test('an entry can be read from the file as soon as it counts as written', async () => {
  const file = join(directory, 'written')
  const journal = await openJournal(file)
  for (let request = 0; request < 3; request++) {
    await journal.write({ kind: 'silence', request, why: 'nobody there' })
    expect(await linesOf(file)).toHaveLength(request + 1)
  }
  await journal.close()
})

test('entries written at the same time are all there, in order', async () => {
  const file = join(directory, 'crowd')
  const journal = await openJournal(file)
  const numbers = Array.from({ length: 500 }, (_, request) => request)
  await Promise.all(
    numbers.map(async (request) => {
      if (request % 7 === 0) await journal.write({ kind: 'fault', fault: 'none', detail: '' })
      await journal.write({ kind: 'silence', request, why: '' })
      const written = (await linesOf(file)).map((line: { request?: number }) => line.request)
      expect(written).toContain(request)
    }),
  )
  await journal.close()
  const silent = (await linesOf(file)).filter(({ kind }) => kind === 'silence')
  expect(silent.map(({ request }) => request).sort((a, b) => a - b)).toEqual(numbers)
})

test('a journal is never continued: a file that is there is refused', async () => {
  const file = join(directory, 'once')
  await (await openJournal(file)).close()
  await expect(openJournal(file)).rejects.toThrow('EEXIST')
})
