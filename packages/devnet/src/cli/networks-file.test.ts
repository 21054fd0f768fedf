import { expect, test } from 'vitest'
import { devnetDeployment } from '../devnet-deployment.js'
import { devnetNetwork } from '../devnet-network.js'
import { networksFile } from './networks-file.js'

test('the networks file holds every field, integers as decimal strings, and where to reach the chain', () => {
  const network = devnetNetwork(31337, devnetDeployment())
  const file = networksFile([{ network, rpcUrl: 'http://127.0.0.1:8545' }])
  const [written] = (JSON.parse(file) as { networks: Record<string, unknown>[] }).networks
  expect(written).toEqual({
    ...network,
    feePolicy: { staticUsdMicros: '50000', transferFeeBps: '10' },
    minPriorityFeePerGas: '1000000000',
    rpcUrls: ['http://127.0.0.1:8545'],
  })
})
