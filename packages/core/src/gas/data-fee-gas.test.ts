import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aNetwork } from '../testing/a-network.js'
import { uint } from '../testing/arbitraries.js'
import { dataFeeGas } from './data-fee-gas.js'
import { feesOf } from './operation-fees.js'

const network = aNetwork({ minPriorityFeePerGas: 0n })
const feesAt = (baseFeePerGas: bigint, tip: bigint) =>
  feesOf(network, {
    baseFeePerGas,
    maxPriorityFeePerGas: tip,
    block: { number: 1n, timestamp: 1n },
  })
const fee = fc.record({ gas: uint(30), wei: uint(60), weiPerMillionGas: uint(40) })
const gasUsed = 300_000n
const withoutOperator = { weiPerMillionGas: 0n }
const price = fc.bigInt(1n, 2n ** 40n)

test('it pays the whole fee at every base fee that is at most an eighth lower, and the more at higher ones', () => {
  fc.assert(
    fc.property(fee, price, uint(40), uint(40), (data, baseFee, tip, rise) => {
      const fees = feesAt(baseFee, tip)
      const paid = dataFeeGas(data, fees, gasUsed)
      const owed =
        data.gas * (baseFee + tip) + data.wei + (data.weiPerMillionGas * gasUsed) / 1_000_000n
      const lowest = baseFee - baseFee / 8n + rise
      expect(paid * (lowest + tip) >= owed).toBe(true)
    }),
    // The least base fee there is, which falls no further.
    { examples: [[{ gas: 0n, wei: 10n ** 15n, weiPerMillionGas: 0n }, 1n, 0n, 0n]] },
  )
})

test('gas that a rollup takes inside the limit is still covered when the fall of the base fee makes it more gas', () => {
  fc.assert(
    fc.property(uint(30), fc.bigInt(8n, 2n ** 40n), (gas, baseFee) => {
      const fallen = baseFee - baseFee / 8n
      // The same wei for the same data: L1 gas = fee / base fee, rounded down by the rollup.
      const taken = (gas * baseFee) / fallen
      expect(
        dataFeeGas({ gas, wei: 0n, ...withoutOperator }, feesAt(baseFee, 0n), gasUsed) >= taken,
      ).toBe(true)
    }),
  )
})

test('it asks for at most a seventh more than today’s price needs, and one gas of rounding', () => {
  fc.assert(
    fc.property(fee, fc.bigInt(1_000n, 2n ** 40n), uint(40), (data, baseFee, tip) => {
      const operator = (data.weiPerMillionGas * gasUsed) / 1_000_000n + 1n
      const today = (data.gas * (baseFee + tip) + data.wei + operator) / (baseFee + tip)
      const asked = dataFeeGas(data, feesAt(baseFee, tip), gasUsed)
      // A base fee of 1,000 and more rounds by a thousandth at most.
      expect(asked <= ((((today + 1n) * 8n) / 7n) * 1_002n) / 1_000n + 2n).toBe(true)
    }),
  )
})

test('nothing costs nothing, and a chain without a gas price is asked for nothing', () => {
  expect(dataFeeGas({ gas: 0n, wei: 0n, ...withoutOperator }, feesAt(100n, 1n), gasUsed)).toBe(0n)
  expect(dataFeeGas({ gas: 5n, wei: 7n, weiPerMillionGas: 9n }, feesAt(0n, 0n), gasUsed)).toBe(0n)
})

test('a worked example: 2.1e13 wei at 7 gwei of lowest price are 3,000 gas', () => {
  expect(
    dataFeeGas(
      { gas: 0n, wei: 21_000_000_000_000n, ...withoutOperator },
      feesAt(8_000_000_000n, 0n),
      gasUsed,
    ),
  ).toBe(3_000n)
})

test('an operator’s fee of 7e13 wei per million gas is 3,000 gas more for 300,000 gas', () => {
  const operator = { gas: 0n, wei: 0n, weiPerMillionGas: 70_000_000_000_000n }
  expect(dataFeeGas(operator, feesAt(8_000_000_000n, 0n), gasUsed)).toBe(3_000n)
})
