import { type DevnetChain, type DevnetRouter, startDevnetRouter } from '@gasless-gateway/devnet'
import { parseEther } from 'viem'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { askCalls, askTransfer, prepareTransfer, submit, waitFor } from '../src/operate.js'
import { type PrivateChain, startPrivateChain } from '../src/private-chain.js'
import { startTestGateway, type TestGateway } from '../src/start-test-gateway.js'
import { askQuote, askSwap } from '../src/swap.js'
import { clientOf, newAccount, newAddress, tokenOf, usdc } from '../src/test-account.js'

// A project with EIP-7702 accounts, on two chains with EIP-7702 and on one without.
const [chain, other] = inject('chains') as [DevnetChain, DevnetChain]
let older: PrivateChain
let router: DevnetRouter
let gateway: TestGateway
beforeAll(async () => {
  older = await startPrivateChain(31339, 'cancun')
  const chains = [chain, other, older.chain]
  router = await startDevnetRouter({ chains })
  const started = await startTestGateway({ chains, lifi: { url: router.url } })
  const { apiKey } = await started.newTenant('eip7702')
  gateway = {
    ...started,
    apiKey,
    request: (method, path, options) => started.request(method, path, { apiKey, ...options }),
  }
})
afterAll(async () => {
  await gateway?.close()
  await router?.stop()
  await older?.stop()
})

const fund = (on = chain) =>
  newAccount(on, { usdc: usdc('500'), dai: parseEther('50'), native: parseEther('1') }, 'eip7702')
const post = (path: string, body: unknown) => gateway.request('POST', path, { body })

test("the account of an owner is the owner's own address, deployed once it has adopted the delegate", async () => {
  const account = await fund()
  const ownerAddress = account.owner.address
  const { networkId } = chain.network
  const created = await post('/account/create', { ownerAddress, networkId })
  expect(created).toMatchObject({
    status: 201,
    body: {
      address: ownerAddress,
      details: { evm: { ownerAddress, implementationVersion: '0.3.3' } },
    },
  })
  expect((await post('/account/resolve-single', { ownerAddress })).body).toEqual({
    address: ownerAddress,
  })
  expect((await post('/account/resolve-batch', { ownerAddresses: [ownerAddress] })).body).toEqual({
    results: [{ ownerAddress, smartAccountAddress: ownerAddress }],
    count: 1,
  })
  const deployed = (on: string) =>
    Promise.all([
      post('/account/info', { ownerAddress, networkId: on }),
      gateway.request('GET', `/account/is-deployed?address=${ownerAddress}&networkId=${on}`),
    ])
  const [info, isDeployed] = await deployed(networkId)
  expect(info.body).toEqual({
    ownerAddress,
    address: ownerAddress,
    networkId,
    isDeployed: false,
    kernelVersion: '0.3.3',
    entryPointDeposit: '0',
  })
  expect(isDeployed.body).toEqual({ isDeployed: false })

  const prepared = await prepareTransfer(gateway, account, {
    transfers: [{ token: tokenOf(chain, 'USDC').address, amount: 1n, to: newAddress() }],
  })
  expect(prepared.userOperation.sender).toBe(ownerAddress)
  await submit(gateway, account, prepared)
  await waitFor(gateway, prepared.operationId, 'confirmed')
  for (const { body } of await deployed(networkId)) expect(body).toMatchObject({ isDeployed: true })
  for (const { body } of await deployed(older.chain.network.networkId))
    expect(body).toMatchObject({ isDeployed: false })
})

test('a fee is estimated for an address that has adopted nothing', async () => {
  const account = await fund()
  const { status, body } = await post('/fee/estimate', {
    senderAddress: account.owner.address,
    networkId: chain.network.networkId,
    calls: [{ to: newAddress(), value: '0x1' }],
    transferredAssets: [],
  })
  expect(status).toBe(200)
  expect(BigInt(body.estimatedFeeRaw)).toBeGreaterThan(0n)
})

test("other code at the owner's address is told to prepares, quotes and estimates", async () => {
  const account = await fund()
  const { networkId } = chain.network
  await clientOf(chain).setCode({ address: account.owner.address, bytecode: '0x00' })
  const refused = { status: 409, body: { code: 'DELEGATE_CONFLICT' } }
  const swap = {
    fromToken: tokenOf(chain, 'USDC').address,
    toToken: tokenOf(chain, 'DAI').address,
    amount: usdc('20'),
  }
  const calls = [{ to: newAddress(), value: '0x1' as const }]
  for (const answer of [
    await askCalls(gateway, account, { calls }),
    await askSwap(gateway, account, swap),
    await askQuote(gateway, account, swap),
    await post('/fee/estimate', {
      senderAddress: account.owner.address,
      networkId,
      calls,
      transferredAssets: [],
    }),
  ])
    expect(answer).toMatchObject(refused)
})

test('a network without EIP-7702 says so where only a user operation would do', async () => {
  const account = await fund(older.chain)
  const refused = { status: 400, body: { code: 'EIP7702_UNSUPPORTED' } }
  expect(await askCalls(gateway, account, { calls: [{ to: newAddress() }] })).toMatchObject(refused)
  expect(
    await askSwap(gateway, account, {
      fromToken: tokenOf(older.chain, 'USDC').address,
      toToken: tokenOf(older.chain, 'DAI').address,
      amount: usdc('20'),
    }),
  ).toMatchObject(refused)
})

test('projects side by side have accounts of their own kind for the same owner', async () => {
  const account = await fund()
  const { apiKey } = await gateway.newTenant()
  const [own, other] = await Promise.all(
    [{}, { apiKey }].map((options) =>
      gateway.request('POST', '/account/resolve-single', {
        body: { ownerAddress: account.owner.address },
        ...options,
      }),
    ),
  )
  expect(own?.body.address).toBe(account.owner.address)
  expect(other?.body.address).not.toBe(account.owner.address)
  const foreign = await askTransfer(gateway, account, {
    transfers: [{ token: tokenOf(chain, 'USDC').address, amount: 1n, to: newAddress() }],
    apiKey,
  })
  expect(foreign).toMatchObject({ status: 422, body: { code: 'INSUFFICIENT_BALANCE' } })
})
