import { readdirSync, readFileSync } from 'node:fs'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { readLifiCall } from '../../swaps/lifi/read-lifi-call.js'
import { recordedCalls } from './recorded-calls.js'

const folder = new URL('./calls/', import.meta.url)
const dataOf = (file: string): Hex =>
  JSON.parse(readFileSync(new URL(`${file}.json`, folder), 'utf8')).data

test('the index names every file once', () => {
  const files = readdirSync(folder).map((name) => name.replace(/\.json$/, ''))
  expect(recordedCalls.map(({ file }) => file).sort()).toEqual(files.sort())
})

const refused = recordedCalls.flatMap((call) =>
  call.refusedBecause ? [{ ...call, refusedBecause: call.refusedBecause }] : [],
)
test.each(refused)('$file of $integrator is refused, because $refusedBecause', ({ file }) => {
  expect(readLifiCall(dataOf(file))).toBeUndefined()
})

const read = recordedCalls.filter(({ refusedBecause }) => !refusedBecause)
test.each(read)('$file of $integrator is read', ({ file, functionName, says }) => {
  const call = readLifiCall(dataOf(file))
  expect(call?.transactionId.slice(2, 8)).toBe(file.slice(-6))
  expect(call?.toChainId === undefined).toBe(functionName.startsWith('swapTokens'))
  expect(call).toMatchObject({ ...says })
})
