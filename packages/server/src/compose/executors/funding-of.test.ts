import { defaultUpkeepPolicy } from '@gasless-gateway/core'
import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { fundingOf } from './funding-of.js'

const address = (digit: string): Address => `0x${digit.repeat(40)}`
const holding = (digit: string, balance: bigint) => ({ address: address(digit), balance })
// Low below 4 bundles, filled up to 8.
const missing = (...accounts: Parameters<typeof fundingOf>) =>
  fundingOf(...accounts).map((account) => account.missing)

test('an executor below half of its full balance needs the rest of it, and one above needs nothing', () => {
  const executors = [holding('1', 0n), holding('2', 399n), holding('3', 400n)]
  expect(missing({ executors }, 100n, defaultUpkeepPolicy)).toEqual([800n, 401n, 0n])
})

test('with a funder, it alone needs coins: what it passes on, and its reserve', () => {
  const executors = [holding('1', 0n), holding('2', 700n)]
  const funding = (balance: bigint) =>
    missing({ executors, funder: holding('4', balance) }, 100n, defaultUpkeepPolicy)
  expect(funding(0n)).toEqual([0n, 0n, 1_200n])
  expect(funding(1_199n)).toEqual([0n, 0n, 1n])
  expect(funding(5_000n)).toEqual([0n, 0n, 0n])
})
