import { expect, test } from 'vitest'
import { processorShares } from './processor-shares.js'

test('processors are shared out among processes, other programs and nobody', () => {
  expect(
    processorShares({
      processes: { gateway: 400, chain: 100 },
      machine: { busyMs: 600, allMs: 1_000 },
    }),
  ).toEqual({ processes: { gateway: 0.4, chain: 0.1 }, others: 0.1, idle: 0.4 })
})

test('a process that was counted later than the processors takes nothing from other programs', () => {
  expect(
    processorShares({ processes: { gateway: 620 }, machine: { busyMs: 600, allMs: 1_000 } }),
  ).toEqual({ processes: { gateway: 0.62 }, others: 0, idle: 0.38 })
})

test('no time has no shares', () => {
  expect(() =>
    processorShares({ processes: { gateway: 0 }, machine: { busyMs: 0, allMs: 0 } }),
  ).toThrow('Nothing was measured')
})
