import { gaslessPaymasterAbi } from '@gasless-gateway/contracts'
import { isGatewayError, keepUp } from '@gasless-gateway/core'
import { devnetKeys } from '@gasless-gateway/devnet'
import { type Address, type Hash, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { askSubmit, askTransfer, prepareTransfer, sign, waitFor } from '../src/operate.js'
import { type PrivateChain, startPrivateChain } from '../src/private-chain.js'
import { countInclusions, nativeBalance } from '../src/read-chain.js'
import { startSteps } from '../src/start-steps.js'
import { startTestGateway } from '../src/start-test-gateway.js'
import { newAccount, newAddress, tokenOf, usdc } from '../src/test-account.js'
import { until } from '../src/until.js'

let local: PrivateChain
beforeAll(async () => {
  local = await startPrivateChain()
})
afterEach(() => local.client.setAutomine(true))
afterAll(() => local?.stop())

const fund = () => newAccount(local.chain, { usdc: usdc('100') })
const payment = () => ({
  transfers: [{ token: tokenOf(local.chain, 'USDC').address, amount: usdc('1'), to: newAddress() }],
})
const drain = (executor: Address) => local.client.setBalance({ address: executor, value: 0n })

test('operations that were accepted before the executors ran dry land when the funder has topped them up, and no more are accepted meanwhile', async () => {
  const keys = [generatePrivateKey(), generatePrivateKey()]
  const executors = keys.map((key) => privateKeyToAddress(key))
  const steps = await startSteps(local.chain, {
    executorKeys: keys,
    funderKey: generatePrivateKey(),
  })
  onTestFinished(steps.close)
  const operationIds: string[] = []
  for (let n = 0; n < 4; n++) operationIds.push(await steps.submitTransfer(await fund()))
  const [late, later] = [await fund(), await fund()]
  for (const executor of executors) await drain(executor)

  // The relayer sends no operation that its executor could not pay for.
  expect(await steps.relay()).toBe(0)
  for (const operationId of operationIds) {
    expect(await steps.statusOf(operationId)).toBe('queued')
    expect(await steps.attemptsOf(operationId)).toEqual([])
  }

  await local.client.setAutomine(false)
  expect(await keepUp(steps.deps, local.chain.network)).toBe(2)
  const alarms = steps.logs.filter(({ level }) => level === 'error')
  expect(alarms.map(({ message }) => message)).toEqual([
    'An executor on Devnet 31337 is dry: send native coin to it',
    'An executor on Devnet 31337 is dry: send native coin to it',
  ])
  const refused = await steps.submitTransfer(late).catch((error: unknown) => error)
  expect(isGatewayError(refused, 'EXECUTORS_UNFUNDED')).toBe(true)

  await local.client.mine({ blocks: 1 })
  await local.client.setAutomine(true)
  await steps.watch()
  expect(await steps.sql('select purpose, success, landed from outer_entries')).toEqual([
    { purpose: 'refill', success: true, landed: 0 },
    { purpose: 'refill', success: true, landed: 0 },
  ])
  expect(await keepUp(steps.deps, local.chain.network)).toBe(0)
  operationIds.push(await steps.submitTransfer(later))

  await steps.makeDue()
  expect(await steps.relay()).toBe(operationIds.length)
  await steps.watch()
  await local.finalize()
  await steps.watch()
  for (const operationId of operationIds) {
    expect(await steps.statusOf(operationId)).toBe('finalized')
    const [row] = await steps.sql<{ user_operation_hash: Hash }>(
      'select user_operation_hash from operations where id = $1',
      [operationId],
    )
    expect(await countInclusions(local.chain, row?.user_operation_hash as Hash)).toBe(1)
  }
})

test('a refill that is not mined is sent again and replaced like any other transaction', async () => {
  const key = generatePrivateKey()
  const executor = privateKeyToAddress(key)
  const steps = await startSteps(local.chain, {
    executorKeys: [key],
    funderKey: generatePrivateKey(),
  })
  onTestFinished(steps.close)
  await drain(executor)
  await local.client.setAutomine(false)
  await keepUp(steps.deps, local.chain.network)
  const [first] = await steps.sql<{ transaction_hash: Hash }>('select * from attempts')
  // The node drops the transaction, and six blocks are mined.
  await local.client.dropTransaction({ hash: first?.transaction_hash as Hash })
  await local.client.mine({ blocks: 6 })
  expect(await nativeBalance(local.chain, executor)).toBe(0n)
  expect(await steps.replace()).toBe(1)
  expect(await keepUp(steps.deps, local.chain.network)).toBe(0)
  await local.client.mine({ blocks: 1 })
  await local.client.setAutomine(true)
  await steps.watch()
  const attempts = await steps.sql('select purpose from attempts order by ordinal')
  expect(attempts).toEqual([{ purpose: 'refill' }, { purpose: 'refill' }])
  expect(await nativeBalance(local.chain, executor)).toBeGreaterThan(parseEther('0.1'))
  expect(await keepUp(steps.deps, local.chain.network)).toBe(0)
})

test('a gateway tops up a drained executor by itself', async () => {
  const key = generatePrivateKey()
  const executor = privateKeyToAddress(key)
  const gateway = await startTestGateway({
    chains: [local.chain],
    executorKeys: [key],
    funderKey: generatePrivateKey(),
  })
  onTestFinished(gateway.close)
  await drain(executor)
  await until('the refill', async () => (await nativeBalance(local.chain, executor)) > 0n)
  const account = await fund()
  // The executor counts as dry until the gateway reads its balance again.
  const prepared = await until('the gateway to accept again', async () => {
    const { status, body } = await askTransfer(gateway, account, payment())
    return status === 201 && body
  })
  expect(
    (await askSubmit(gateway, prepared.operationId, await sign(account, prepared))).status,
  ).toBe(200)
  await waitFor(gateway, prepared.operationId, 'confirmed')
})

test('without a funder a dry gateway answers 503 with Retry-After, stays ready, and continues when somebody tops up its executor', async () => {
  const key = generatePrivateKey()
  const executor = privateKeyToAddress(key)
  const gateway = await startTestGateway({ chains: [local.chain], executorKeys: [key] })
  onTestFinished(gateway.close)
  const account = await fund()
  const prepared = await prepareTransfer(gateway, account, payment())
  const signature = await sign(account, prepared)
  await drain(executor)
  // The executor counts as funded until the gateway reads its balance again.
  await until('the first refusal', async () => {
    const { body } = await askTransfer(gateway, account, payment())
    return body.code === 'EXECUTORS_UNFUNDED'
  })

  const refused = {
    status: 503,
    body: {
      code: 'EXECUTORS_UNFUNDED',
      reason: null,
      error: expect.stringContaining('operator must fund'),
    },
  }
  expect(await askTransfer(gateway, account, payment())).toMatchObject(refused)
  expect(await askTransfer(gateway, account, { ...payment(), feeToken: null })).toMatchObject(
    refused,
  )
  expect(await askSubmit(gateway, prepared.operationId, signature)).toMatchObject(refused)
  const response = await fetch(`${gateway.baseUrl}/transaction/submit`, {
    method: 'POST',
    headers: { 'X-API-Key': gateway.apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ operationId: prepared.operationId, signature }),
  })
  expect(response.status).toBe(503)
  expect(response.headers.get('Retry-After')).toBe('30')
  const readiness = await fetch(`${gateway.baseUrl}/readyz`)
  expect(readiness.status).toBe(200)
  expect(await readiness.json()).toMatchObject({
    checks: {
      [`network ${local.chain.network.networkId}`]: expect.stringMatching(/^the executors have no/),
    },
  })
  expect((await fetch(`${gateway.baseUrl}/health`)).status).toBe(200)

  await local.client.setBalance({ address: executor, value: parseEther('100') })
  await until('the gateway to accept again', async () => {
    const { status } = await askSubmit(gateway, prepared.operationId, signature)
    return status === 200
  })
  await waitFor(gateway, prepared.operationId, 'confirmed')
})

test('nothing is sponsored while the paymaster’s deposit is dry, and self-funded operations continue', async () => {
  const gateway = await startTestGateway({ chains: [local.chain] })
  onTestFinished(gateway.close)
  const account = await newAccount(local.chain, { usdc: usdc('100'), native: parseEther('10') })
  const { network } = local.chain
  const address = network.paymaster as Address
  const treasurer = privateKeyToAccount(devnetKeys().deployer.privateKey)
  const paymaster = { address, abi: gaslessPaymasterAbi, account: treasurer, chain: null } as const
  const deposit = await gateway.deps.chainOf(network.networkId).depositOf(address)
  await local.client.writeContract({
    ...paymaster,
    functionName: 'withdrawDeposit',
    args: [treasurer.address, deposit - parseEther('0.01')],
  })
  const refused = await until('the refusal', async () => {
    const answer = await askTransfer(gateway, account, payment())
    return answer.body.code === 'SPONSORSHIP_UNAVAILABLE' && answer
  })
  // The remaining deposit could still pay for one operation.
  expect(refused).toMatchObject({ status: 503, body: { reason: null } })
  expect((await askTransfer(gateway, account, { ...payment(), feeToken: null })).status).toBe(201)

  await local.client.writeContract({
    ...paymaster,
    functionName: 'deposit',
    value: deposit - parseEther('0.01'),
  })
  await until(
    'sponsorship',
    async () => (await askTransfer(gateway, account, payment())).status === 201,
  )
})
