import { expect, test } from 'vitest'
import { aNetwork, dai, usdc } from '../testing/a-network.js'
import { createNetworkRegistry, findToken } from './network-registry.js'

test('a withheld token pays no fees any more, wherever the network is looked up', () => {
  const other = aNetwork({ networkId: '2', chainId: 2 })
  const registry = createNetworkRegistry([aNetwork(), other])
  registry.withhold('31337', [usdc.address])
  for (const network of [
    registry.get('31337'),
    registry.find('31337') ?? other,
    registry.networks[0] ?? other,
  ]) {
    expect(findToken(network, usdc.address)).toEqual({ ...usdc, feeToken: false, withheld: true })
    expect(findToken(network, dai.address)).toEqual(dai)
  }
  expect(registry.get('2')).toEqual(other)
})

test('a token that is not withheld any more pays fees again', () => {
  const registry = createNetworkRegistry([aNetwork()])
  registry.withhold('31337', [usdc.address])
  registry.withhold('31337', [dai.address])
  expect(findToken(registry.get('31337'), usdc.address)).toEqual(usdc)
  expect(findToken(registry.get('31337'), dai.address)).toMatchObject({ withheld: true })
  registry.withhold('31337', [])
  expect(registry.get('31337')).toEqual(aNetwork())
})
