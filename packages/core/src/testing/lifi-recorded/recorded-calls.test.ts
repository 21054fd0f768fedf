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

test.each(recordedCalls)('$file of $integrator is read, or refused as the index says', (call) => {
  expect(readLifiCall(dataOf(call.file)) === undefined).toBe(call.refusedBecause !== undefined)
})
