import { expect, test } from 'vitest'
import { raceFigures } from './race-figures.js'

test('a cell has the rates of both sides and how many times as fast ours are', () => {
  expect(
    raceFigures('SelfFundedAutomine', {
      ours: { first: 90, later: 200 },
      alto: { first: 30, later: 50 },
    }),
  ).toEqual({
    opsPerSecondSelfFundedAutomine: 200,
    altoOpsPerSecondSelfFundedAutomine: 50,
    timesAltoSelfFundedAutomine: 4,
    opsPerSecondSelfFundedAutomineFirstOperation: 90,
    altoOpsPerSecondSelfFundedAutomineFirstOperation: 30,
    timesAltoSelfFundedAutomineFirstOperation: 3,
  })
})

test.each([0, Number.NaN])('a peer with the rate %s is refused instead of divided by', (rate) => {
  expect(() =>
    raceFigures('Automine', { ours: { first: 1, later: 1 }, alto: { first: rate, later: 1 } }),
  ).toThrow('Nothing was measured of first operations')
})
