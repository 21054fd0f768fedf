import { expect, test } from 'vitest'
import { devnetKeys } from './devnet-keys.js'

test('the deployer is the first account that anvil funds', () => {
  expect(devnetKeys().deployer.address).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
})

test('nobody plays two parts', () => {
  const { deployer, paymasterSigner, executors } = devnetKeys()
  const addresses = [deployer, paymasterSigner, ...executors].map(({ address }) => address)
  expect(addresses).toHaveLength(10)
  expect(new Set(addresses).size).toBe(10)
})
