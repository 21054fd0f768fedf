import { expect, test } from 'vitest'
import { NetworksFile } from '../../../server/src/config/networks-file.js'
import { devnetDeployment } from '../chains/devnet-deployment.js'
import { devnetNetwork } from '../chains/devnet-network.js'
import { networksFile } from './networks-file.js'

const network = devnetNetwork(31337, devnetDeployment())
const written = JSON.parse(networksFile([{ network, rpcUrl: 'http://127.0.0.1:8545' }])) as {
  networks: Record<string, unknown>[]
}

test('the networks file holds every field, integers as decimal strings, and where to reach the chain', () => {
  const bounds = { minUsdMicros: '900000', maxUsdMicros: '1100000' }
  expect(written.networks[0]).toEqual({
    ...network,
    tokens: network.tokens.map((token) => ({
      ...token,
      priceFeed: { ...token.priceFeed, bounds },
    })),
    bundles: { maxGas: '16777216', maxAgeMs: network.bundles.maxAgeMs },
    feePolicy: { staticUsdMicros: '50000', transferFeeBps: '10' },
    minPriorityFeePerGas: '1000000000',
    feeCeiling: '1000000000000',
    rpcUrls: ['http://127.0.0.1:8545'],
  })
})

test('the gateway reads the same network out of it', () => {
  const [read] = NetworksFile.parse(written).networks
  expect(read?.network).toStrictEqual(network)
  expect(read?.rpcUrls?.map((url) => url.reveal())).toEqual(['http://127.0.0.1:8545'])
})
