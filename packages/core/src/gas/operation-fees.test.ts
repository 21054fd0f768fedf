import { expect, test } from 'vitest'
import { aNetwork } from '../testing/a-network.js'
import { feesOf } from './operation-fees.js'

const market = (baseFeePerGas: bigint, maxPriorityFeePerGas: bigint) => ({
  baseFeePerGas,
  maxPriorityFeePerGas,
  block: { number: 1n, timestamp: 1n },
})
const nodeInterface = '0x00000000000000000000000000000000000000C8'
const gasPriceOracle = '0x420000000000000000000000000000000000000F'

test('the tip is what the market suggests, but never less than the network takes', () => {
  const network = aNetwork({ minPriorityFeePerGas: 25n })
  expect(feesOf(network, market(100n, 30n)).maxPriorityFeePerGas).toBe(30n)
  expect(feesOf(network, market(100n, 1n)).maxPriorityFeePerGas).toBe(25n)
})

test('a chain without a base fee is paid by the tip alone', () => {
  expect(feesOf(aNetwork({ minPriorityFeePerGas: 50n }), market(0n, 0n))).toEqual({
    maxPriorityFeePerGas: 50n,
    maxFeePerGas: 100n,
    expectedGasPrice: 50n,
    lowestGasPrice: 50n,
  })
})

test('the lowest price is never nothing where gas has a price', () => {
  const network = aNetwork({ minPriorityFeePerGas: 0n })
  expect(feesOf(network, market(1n, 0n)).lowestGasPrice).toBe(1n)
  expect(feesOf(network, market(0n, 0n)).lowestGasPrice).toBe(0n)
})

test('Arbitrum is offered no tip, whatever its endpoint suggests', () => {
  const network = aNetwork({
    dataFee: { kind: 'arbitrum', nodeInterface },
    minPriorityFeePerGas: 0n,
  })
  expect(feesOf(network, market(100n, 7n))).toEqual({
    maxPriorityFeePerGas: 0n,
    maxFeePerGas: 200n,
    expectedGasPrice: 100n,
    lowestGasPrice: 87n,
  })
})

test('an OP-stack chain is offered its tip', () => {
  const network = aNetwork({
    dataFee: { kind: 'op-stack', gasPriceOracle },
    minPriorityFeePerGas: 5n,
  })
  expect(feesOf(network, market(100n, 7n)).maxPriorityFeePerGas).toBe(7n)
})
