import { expect, test } from 'vitest'
import { ok } from './gateway-server.js'
import { useGateway } from './harness.js'
import { account, networkId, owner, usdc } from './honest-gateway.js'

const gateway = useGateway()
const ownerAddress = owner.address

test('every account method reaches its endpoint with its input', async () => {
  const { accounts } = gateway.client()
  gateway.on('resolveSingleAccount', ok('resolveSingleAccount', { address: account }))
  await expect(accounts.resolveSingle({ ownerAddress })).resolves.toEqual({ address: account })

  const batch = { results: [{ ownerAddress, smartAccountAddress: account }], count: 1 }
  gateway.on('resolveAccountBatch', ok('resolveAccountBatch', batch))
  await expect(accounts.resolveBatch({ ownerAddresses: [ownerAddress] })).resolves.toEqual(batch)

  const info = {
    ownerAddress,
    address: account,
    networkId,
    isDeployed: true,
    kernelVersion: '1',
    entryPointDeposit: '0',
  }
  gateway.on('getAccountInfo', ok('getAccountInfo', info))
  await expect(accounts.info({ ownerAddress, networkId })).resolves.toEqual(info)

  gateway.on('isAccountDeployed', ok('isAccountDeployed', { isDeployed: false }))
  await expect(accounts.isDeployed({ address: account, networkId })).resolves.toEqual({
    isDeployed: false,
  })

  expect(gateway.seen.map(({ body, url }) => body ?? url.search)).toEqual([
    { ownerAddress },
    { ownerAddresses: [ownerAddress] },
    { ownerAddress, networkId },
    `?address=${account}&networkId=${networkId}`,
  ])
})

test('networks and their tokens are found by chain id', async () => {
  const { networks } = gateway.client()
  const base = {
    name: 'Base',
    networkId,
    explorerUrl: 'https://explorer.test',
    nativeCoin: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    wrappedNative: usdc,
  }
  gateway.on('getNetwork', ok('getNetwork', base))
  await expect(networks.get(networkId)).resolves.toEqual(base)
  const tokens = [{ address: usdc, symbol: 'USDC', decimals: 6 }]
  gateway.on('listNetworkTokens', ok('listNetworkTokens', { networkId, tokens }))
  await expect(networks.tokens(networkId)).resolves.toEqual({ networkId, tokens })
  expect(gateway.seen.map(({ url }) => url.pathname)).toEqual([
    '/v1/network/8453',
    '/v1/network/8453/tokens',
  ])
})
