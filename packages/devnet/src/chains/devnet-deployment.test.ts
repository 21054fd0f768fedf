import { expect, test } from 'vitest'
import { devnetDeployment } from './devnet-deployment.js'

test('EntryPoint v0.7 stands where it stands on public networks', () => {
  expect(devnetDeployment().entryPoint.address).toBe('0x0000000071727De22E5E9d8BAf0edAc6f37da032')
})

test('no two contracts of the devnet share an address', () => {
  const contracts = Object.values(devnetDeployment())
  expect(new Set(contracts.map(({ address }) => address)).size).toBe(contracts.length)
})

test('the deployment does not change from one call to the next', () => {
  expect(devnetDeployment()).toEqual(devnetDeployment())
})
