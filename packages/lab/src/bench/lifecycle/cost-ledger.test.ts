import { expect, test } from 'vitest'
import { createCostLedger, type PhaseCost } from './cost-ledger.js'

const cost = (ms: number): PhaseCost => ({
  ms,
  gatewayCpuMs: 2 * ms,
  postgresCpuMs: 0,
  statements: 4 * ms,
  walBytes: 0,
  calls: 1,
  rpcBytes: 0,
})

test('a ledger adds up the costs of a phase, and divides them by the operations', () => {
  const ledger = createCostLedger()
  ledger.note('prepare', cost(10), new Map([['eth_call', 2]]))
  ledger.note('prepare', cost(30), new Map([['eth_call', 1]]))
  ledger.note('submit', cost(100), new Map())
  expect(ledger.perOperation(4, ['prepare'])).toMatchObject({
    ms: 10,
    gatewayCpuMs: 20,
    calls: 0.5,
  })
  expect(ledger.perOperation(4)).toMatchObject({ ms: 35, statements: 140 })
  expect(ledger.methodsOf('prepare')).toEqual(new Map([['eth_call', 3]]))
})

test('a phase that nothing was noted of costs nothing', () => {
  expect(createCostLedger().perOperation(1, ['final'])).toMatchObject({ ms: 0, walBytes: 0 })
})
