import { createGateway, newProject, type Token } from '@gasless-gateway/core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type PrivateChain, startPrivateChain } from '../src/private-chain.js'
import { startRpcProxy } from '../src/rpc-proxy.js'
import { startTestGateway, startTestRecords } from '../src/start-test-gateway.js'
import { newAddress, tokenOf } from '../src/test-account.js'
import { until } from '../src/until.js'

let local: PrivateChain
beforeAll(async () => {
  local = await startPrivateChain()
})
afterAll(() => local?.stop())

const withoutPaymaster = () => ({
  ...local.chain,
  network: { ...local.chain.network, paymaster: newAddress() },
})

/** A gateway that starts while the chain does not answer; then it does. */
async function startBeforeChain(chain: PrivateChain['chain']) {
  const proxy = await startRpcProxy(chain.rpcUrl)
  proxy.setUp(false)
  const gateway = await startTestGateway({ chains: [{ ...chain, rpcUrl: proxy.url }] })
  onTestFinished(async () => {
    await gateway.close()
    await proxy.close()
  })
  proxy.setUp(true)
  return gateway
}

test('a chain that does not answer at the start is verified when it first does, and then watched', async () => {
  const { deps, sql } = await startBeforeChain(local.chain)
  const { networkId } = local.chain.network
  await until('the chain to be watched', () => deps.database.blocks.latest(networkId))
  expect(await sql('select network_id from networks')).toEqual([{ network_id: networkId }])
})

test('one that turns out to lack a contract is told with the remedy, and nothing of it is believed', async () => {
  const { deps, logs } = await startBeforeChain(withoutPaymaster())
  const { networkId, name } = local.chain.network
  const complaint = `${name} has no paymaster at`
  await until('the complaint', async () =>
    logs.some(({ fields }) => (fields as { err?: Error }).err?.message.startsWith(complaint)),
  )
  await deps.refresh(networkId)
  expect(await deps.database.blocks.latest(networkId)).toBeUndefined()
})

test('a status read makes nobody look at a chain that is not the one of the records', async () => {
  const { deps, close } = await startTestRecords({ chains: [local.chain] })
  onTestFinished(close)
  const { networkId } = local.chain.network
  await deps.database.blocks.rememberGenesis(networkId, `0x${'11'.repeat(32)}`)
  await deps.refresh(networkId)
  expect(await deps.database.blocks.latest(networkId)).toBeUndefined()
})

test('it looks at one that is', async () => {
  const { deps, close } = await startTestRecords({ chains: [local.chain] })
  onTestFinished(close)
  const { networkId } = local.chain.network
  await deps.refresh(networkId)
  expect(await deps.database.blocks.latest(networkId)).toBeDefined()
})

/** The chain with a feed of USDC at an address where nothing is. */
function withoutFeed() {
  const address = newAddress()
  const { network } = local.chain
  const tokens = network.tokens.map(
    (token): Token =>
      token.symbol === 'USDC'
        ? { ...token, priceFeed: { address, decimals: 8, maxAgeSeconds: 600 } }
        : token,
  )
  return { address, chain: { ...local.chain, network: { ...network, tokens } } }
}
const estimateOf = (feeToken?: 'USDC') => ({
  networkId: local.chain.network.networkId,
  senderAddress: newAddress(),
  calls: [{ to: newAddress() }],
  transferredAssets: [],
  ...(feeToken && { feeToken: tokenOf(local.chain, feeToken).address }),
})

describe('before a network was verified', () => {
  test('nothing is estimated or prepared on it, and once it answers everything is', async () => {
    const proxy = await startRpcProxy(local.chain.rpcUrl)
    proxy.setUp(false)
    const gateway = await startTestGateway({ chains: [{ ...local.chain, rpcUrl: proxy.url }] })
    onTestFinished(async () => {
      await gateway.close()
      await proxy.close()
    })
    const estimate = (feeToken?: 'USDC') =>
      gateway.request('POST', '/fee/estimate', { body: estimateOf(feeToken) })
    const transfer = () =>
      gateway.request('POST', '/transaction/transfer', {
        body: {
          ownerAddress: newAddress(),
          networkId: local.chain.network.networkId,
          transfers: [
            {
              tokenAddress: tokenOf(local.chain, 'USDC').address,
              amount: '1',
              recipientAddress: newAddress(),
            },
          ],
          feeTokenAddress: tokenOf(local.chain, 'USDC').address,
        },
      })
    for (const answer of [await estimate(), await estimate('USDC'), await transfer()])
      expect(answer).toMatchObject({ status: 503, body: { code: 'NETWORK_UNAVAILABLE' } })
    proxy.setUp(true)
    await until('an estimate', async () => (await estimate()).status === 200)
  })

  test('the first request waits until its tokens are checked', async () => {
    const { chain } = withoutFeed()
    const { deps, controlPlane, close } = await startTestRecords({ chains: [chain] })
    onTestFinished(close)
    const estimate = createGateway({ ...deps, ...controlPlane }).estimateFee(
      { params: undefined, query: undefined, body: estimateOf('USDC') as never },
      {
        project: newProject({ id: deps.ids.next('project'), name: 'Test', createdAt: new Date() }),
        apiKeyId: deps.ids.next('apiKey'),
      },
      { requestId: 'test', client: { address: '192.0.2.1', network: '192.0.2.1' } },
    )
    await expect(estimate).rejects.toMatchObject({ code: 'TOKEN_UNSUPPORTED' })
  })

  test('a chain of other records is not estimated on, and nobody learns why', async () => {
    const { deps, close } = await startTestRecords({ chains: [local.chain] })
    onTestFinished(close)
    const { networkId } = local.chain.network
    await deps.database.blocks.rememberGenesis(networkId, `0x${'11'.repeat(32)}`)
    await expect(deps.verified(networkId)).rejects.toMatchObject({ code: 'NETWORK_UNAVAILABLE' })
  })
})

test('what was withheld pays fees again after a check that finds it in order', async () => {
  const { chain, address } = withoutFeed()
  const { deps, close, checkEndpoints } = await startTestRecords({ chains: [chain] })
  onTestFinished(close)
  const { networkId } = chain.network
  const usdc = () => deps.networks.get(networkId).tokens.find(({ symbol }) => symbol === 'USDC')
  await deps.verified(networkId)
  await checkEndpoints()
  expect(usdc()).toMatchObject({ feeToken: false, withheld: true })
  const real = tokenOf(local.chain, 'USDC').priceFeed?.address ?? '0x'
  const code = await local.client.getCode({ address: real as `0x${string}` })
  await local.client.setCode({ address, bytecode: code ?? '0x' })
  await checkEndpoints()
  expect(usdc()).toMatchObject({ feeToken: true })
})

test('an operation that pays native gas is told when to come back while the chain does not answer', async () => {
  const proxy = await startRpcProxy(local.chain.rpcUrl)
  const gateway = await startTestGateway({ chains: [{ ...local.chain, rpcUrl: proxy.url }] })
  onTestFinished(async () => {
    await gateway.close()
    await proxy.close()
  })
  proxy.setUp(false)
  const requests: [path: string, body: object][] = [
    ['/fee/estimate', estimateOf()],
    [
      '/transaction/transfer',
      {
        ownerAddress: newAddress(),
        networkId: local.chain.network.networkId,
        transfers: [
          {
            tokenAddress: tokenOf(local.chain, 'USDC').address,
            amount: '1',
            recipientAddress: newAddress(),
          },
        ],
      },
    ],
  ]
  for (const [path, body] of requests) {
    const response = await fetch(`${gateway.baseUrl}${path}`, {
      method: 'POST',
      headers: { 'X-API-Key': gateway.apiKey, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect([path, response.status, await response.json()]).toEqual([
      path,
      503,
      expect.objectContaining({ code: 'SELF_FUNDED_ESTIMATE_UNAVAILABLE' }),
    ])
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  }
})
