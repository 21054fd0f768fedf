import { gaslessPaymasterAbi } from '@gasless-gateway/contracts'
import { decodeSponsorship, packUserOperation } from '@gasless-gateway/core/erc4337'
import { devnetKeys, sendFromFreshKey } from '@gasless-gateway/devnet'
import { handleOpsCall } from '@gasless-gateway/devnet/chains/handle-ops-call'
import { type Address, type Hash, type Hex, slice } from 'viem'
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { operationOf } from '../src/landing.js'
import { askTransfer } from '../src/operate.js'
import { type PrivateChain, startPrivateChain } from '../src/private-chain.js'
import { startSteps } from '../src/start-steps.js'
import { startTestGateway } from '../src/start-test-gateway.js'
import { newAccount, newAddress, tokenOf, usdc } from '../src/test-account.js'
import { until } from '../src/until.js'

let local: PrivateChain
beforeAll(async () => {
  local = await startPrivateChain()
})
afterAll(() => local?.stop())

const fund = () => newAccount(local.chain, { usdc: usdc('100') })
const payment = () => ({
  transfers: [{ token: tokenOf(local.chain, 'USDC').address, amount: usdc('1'), to: newAddress() }],
})
const paymaster = () =>
  ({
    address: local.chain.network.paymaster as Address,
    abi: gaslessPaymasterAbi,
    account: privateKeyToAccount(devnetKeys().deployer.privateKey),
    chain: null,
  }) as const
/** A node has a transaction a moment before it is in a block. */
const mined = async (sending: Promise<Hash>) => {
  const { status } = await local.client.waitForTransactionReceipt({ hash: await sending })
  expect(status).toBe('success')
}
const setBundlers = (bundlers: Address[], allowed: boolean) =>
  mined(
    local.client.writeContract({
      ...paymaster(),
      functionName: 'setBundlers',
      args: [bundlers, allowed],
    }),
  )

test('an executor that the paymaster does not list is named when the gateway starts, and nothing is sponsored before it is listed', async () => {
  const keys = [generatePrivateKey(), generatePrivateKey()]
  const [, late] = keys.map((key) => privateKeyToAddress(key)) as [Address, Address]
  const gateway = await startTestGateway({
    chains: [local.chain],
    executorKeys: keys,
    unlisted: [late],
  })
  onTestFinished(gateway.close)
  await until('the complaint', async () =>
    gateway.logs.some(
      ({ level, fields }) =>
        level === 'error' &&
        JSON.stringify((fields as { executors?: unknown }).executors) === JSON.stringify([late]),
    ),
  )
  const account = await fund()
  const refused = await askTransfer(gateway, account, payment())
  expect(refused).toMatchObject({ status: 503, body: { code: 'SPONSORSHIP_UNAVAILABLE' } })

  await setBundlers([late], true)
  expect((await askTransfer(gateway, account, payment())).status).toBe(201)
})

test('a signer that the paymaster does not list is named when the gateway starts, and clients are not told to change their calls', async () => {
  const key = generatePrivateKey()
  const signer = privateKeyToAddress(key)
  const gateway = await startTestGateway({ chains: [local.chain], paymasterSignerKey: key })
  onTestFinished(gateway.close)
  await until('the complaint', async () =>
    gateway.logs.some(
      ({ level, fields, message }) =>
        level === 'error' &&
        (fields as { signer?: unknown }).signer === signer &&
        message.includes(`paymaster signer add ${signer}`),
    ),
  )
  const refused = await askTransfer(gateway, await fund(), payment())
  expect(refused).toMatchObject({ status: 503, body: { code: 'SPONSORSHIP_UNAVAILABLE' } })
})

test('a paused paymaster and a token that is not listed are refused before anything is signed', async () => {
  const gateway = await startTestGateway({ chains: [local.chain] })
  onTestFinished(gateway.close)
  const account = await fund()
  const ask = async () => {
    const { status, body } = await askTransfer(gateway, account, payment())
    return [status, body.code]
  }
  await mined(local.client.writeContract({ ...paymaster(), functionName: 'pause' }))
  expect(await ask()).toEqual([503, 'SPONSORSHIP_UNAVAILABLE'])
  await mined(local.client.writeContract({ ...paymaster(), functionName: 'unpause' }))

  const token = tokenOf(local.chain, 'USDC').address
  const floor = await local.client.readContract({
    ...paymaster(),
    functionName: 'postOpGasFloor',
    args: [token],
  })
  const setToken = (gas: number) =>
    mined(
      local.client.writeContract({
        ...paymaster(),
        functionName: 'setToken',
        args: [token, gas, true],
      }),
    )
  await setToken(0)
  expect(await ask()).toEqual([503, 'SPONSORSHIP_UNAVAILABLE'])
  // A higher floor raises the limit that is signed instead of refusing the operation.
  await setToken(90_000)
  const raised = await askTransfer(gateway, account, payment())
  expect(raised.status).toBe(201)
  expect(BigInt(slice(raised.body.userOperation.paymasterAndData as Hex, 36, 52))).toBe(90_000n)
  await setToken(Number(floor))
})

test('a stranger who copies the operation out of our transaction cannot run it first, and it still lands', async () => {
  const steps = await startSteps(local.chain)
  onTestFinished(steps.close)
  const operationId = await steps.submitTransfer(await fund())
  const { userOperation } = await operationOf(steps, operationId)
  expect(decodeSponsorship(userOperation.paymaster?.data ?? '0x').listedBundlersOnly).toBe(true)
  const call = handleOpsCall(local.chain.network, [packUserOperation(userOperation)], newAddress())
  const { status } = await sendFromFreshKey(local.chain, call)
  expect(status).toBe('reverted')

  expect(await steps.relay()).toBe(1)
  await steps.mined()
  await steps.watch()
  expect(await steps.statusOf(operationId)).toBe('confirmed')
})

test('operations that a bundler is to send are for everybody', async () => {
  const gateway = await startTestGateway({
    chains: [local.chain],
    // Nothing is sent to it: preparing does not ask it.
    bundlerUrl: 'http://127.0.0.1:9',
    unlisted: 'all',
  })
  onTestFinished(gateway.close)
  const { status, body } = await askTransfer(gateway, await fund(), payment())
  expect(status).toBe(201)
  const terms = decodeSponsorship(slice(body.userOperation.paymasterAndData as Hex, 52))
  expect(terms.listedBundlersOnly).toBe(false)
})
