import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { firstLine } from './first-line.js'

test.each([
  [['a secret\n'], 'a secret'],
  [['a sec', 'ret\r\nand more\n'], 'a secret'],
  [[' spaces stay '], ' spaces stay '],
  [['\n'], ''],
  [[], ''],
])('of %j it is %j', async (chunks, line) => {
  expect(await firstLine(Readable.from(chunks))).toBe(line)
})

test('of an input that stays open it does not wait for the end', async () => {
  const input = new Readable({ read() {} })
  input.push('a secret\n')
  expect(await firstLine(input)).toBe('a secret')
})
