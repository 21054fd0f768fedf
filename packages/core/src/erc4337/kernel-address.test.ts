import { expect, test } from 'vitest'
import { kernelV31, kernelV33 } from '../testing/account-contracts.js'
import { createAddressResolver, proxyInitCodeHash } from './kernel-address.js'

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('the address of a canonical Kernel v3.1 account equals the published vector', () => {
  expect(createAddressResolver(kernelV31)(owner)).toBe('0xB3729F7e1Ab0B4a50E7De5599Ecc321B8775d30d')
})

test('the address of a canonical Kernel v3.3 account equals the published vector', () => {
  expect(createAddressResolver(kernelV33)(owner)).toBe('0xCfC4C807Ed404ae1a65fbe0EdaA09EF002E75838')
})

test('one resolver answers many owners without one answer leaking into the next', () => {
  const resolve = createAddressResolver(kernelV31)
  const other = resolve('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  expect(resolve(owner)).toBe('0xB3729F7e1Ab0B4a50E7De5599Ecc321B8775d30d')
  expect(resolve('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')).toBe(other)
  expect(other).not.toBe(resolve(owner))
})

test.each([
  [kernelV31, '0x85d96aa1c9a65886d094915d76ccae85f14027a02c1647dde659f869460f03e6'],
  [kernelV33, '0xc452397f1e7518f8cea0566ac057e243bb1643f6298aba8eec8cdee78ee3b3dd'],
] as const)(
  'the proxy creation code of Kernel %o hashes as Kernel itself states',
  ({ implementation }, hash) => {
    expect(proxyInitCodeHash(implementation)).toBe(hash)
  },
)
