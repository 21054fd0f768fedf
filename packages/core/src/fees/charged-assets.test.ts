import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import { aNetwork, dai, usdc } from '../testing/a-network.js'
import { chargedAssets } from './charged-assets.js'

const network = aNetwork()
const unlisted: Address = '0x000000000000000000000000000000000000dEaD'
const outflow = (...entries: [Address, bigint][]) => new Map(entries)

test('nothing declared: the simulated outflow is charged', () => {
  expect(chargedAssets(network, [], outflow([usdc.address, 5n]))).toEqual([
    { asset: usdc.address, amount: 5n, decimals: 6 },
  ])
})

test('nothing declared and nothing simulated: nothing is charged', () => {
  expect(chargedAssets(network, [], undefined)).toEqual([])
  expect(chargedAssets(network, [], outflow())).toEqual([])
})

test('a declaration that the simulation exceeds is charged at the simulation', () => {
  const declared = [{ asset: usdc.address, amount: 5n }]
  expect(chargedAssets(network, declared, outflow([usdc.address, 9n]))).toEqual([
    { asset: usdc.address, amount: 9n, decimals: 6 },
  ])
})

test('a declaration above the simulation is charged as declared', () => {
  const declared = [{ asset: usdc.address, amount: 9n }]
  expect(chargedAssets(network, declared, outflow([usdc.address, 5n]))).toEqual([
    { asset: usdc.address, amount: 9n, decimals: 6 },
  ])
})

test('an asset that leaves without being declared is charged beside the declared ones', () => {
  const declared = [{ asset: usdc.address, amount: 5n }]
  expect(chargedAssets(network, declared, outflow([dai.address, 7n]))).toEqual([
    { asset: usdc.address, amount: 5n, decimals: 6 },
    { asset: dai.address, amount: 7n, decimals: 18 },
  ])
})

test('where the endpoint cannot report the outflow, the declaration alone is charged', () => {
  const declared = [{ asset: usdc.address, amount: 5n }]
  expect(chargedAssets(network, declared, undefined)).toEqual([
    { asset: usdc.address, amount: 5n, decimals: 6 },
  ])
})

test('several declarations of one asset add up before they are compared', () => {
  const declared = [
    { asset: usdc.address, amount: 5n },
    { asset: usdc.address, amount: 6n },
  ]
  expect(chargedAssets(network, declared, outflow([usdc.address, 10n]))).toEqual([
    { asset: usdc.address, amount: 11n, decimals: 6 },
  ])
})

test('the native coin counts in its own decimals, an unlisted token in none', () => {
  const declared = [
    { asset: nativeCoinAddress, amount: 1n },
    { asset: unlisted, amount: 2n },
  ]
  expect(chargedAssets(network, declared, undefined)).toEqual([
    { asset: nativeCoinAddress, amount: 1n, decimals: 18 },
    { asset: unlisted, amount: 2n, decimals: undefined },
  ])
})
