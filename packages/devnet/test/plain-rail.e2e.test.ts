import type { PreparedPlainOperation } from '@gasless-gateway/core/api'
import { nativeCoinAddress } from '@gasless-gateway/core/erc4337'
import { keccak256, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type BlockaidDouble,
  blockaidFaults,
  blockaidKey,
  blockaidMarks,
  startBlockaidDouble,
} from '../../server/src/testing/blockaid-double.js'
import { askTransfer, waitFor } from './support/operate.js'
import { askSubmitPlain, newPlainOwner, signAll, useOwnersAddresses } from './support/plain.js'
import { type PrivateChain, startPrivateChain } from './support/private-chain.js'
import { nativeBalance, tokenBalance } from './support/read-chain.js'
import { startTestGateway, type TestGateway } from './support/start-test-gateway.js'
import { newAddress, tokenOf, usdc } from './support/test-account.js'

let local: PrivateChain
let gateway: TestGateway
beforeAll(async () => {
  local = await startPrivateChain(31337, 'cancun')
  gateway = await startTestGateway({ chains: [local.chain] })
  await useOwnersAddresses(gateway, gateway.project)
})
afterAll(async () => {
  await gateway?.close()
  await local?.stop()
})

describe('transfers', () => {
  test('of several tokens are a transaction each, mined in their order and finalized', async () => {
    const { chain } = local
    const account = await newPlainOwner(chain, {
      usdc: usdc('10'),
      dai: parseUnits('10', 18),
      native: parseEther('1'),
    })
    const to = newAddress()
    const { status, body } = await askTransfer(gateway, account, {
      transfers: [
        { token: tokenOf(chain, 'USDC').address, amount: usdc('3'), to },
        { token: tokenOf(chain, 'DAI').address, amount: parseUnits('4', 18), to },
        { token: nativeCoinAddress, amount: parseEther('0.1'), to },
      ],
    })
    expect(status, JSON.stringify(body)).toBe(201)
    const prepared: PreparedPlainOperation = body
    expect(prepared).toMatchObject({
      rail: 'transaction',
      transactions: [{ nonce: '0x0' }, { nonce: '0x1' }, { nonce: '0x2', gas: '0x5208' }],
      gatewayFee: { feeToken: nativeCoinAddress },
    })
    const signed = await signAll(account, prepared)
    const submitted = await askSubmitPlain(gateway, prepared.operationId, signed)
    expect(submitted).toMatchObject({
      status: 200,
      body: { status: 'queued', userOperationHash: keccak256(signed[2] as `0x${string}`) },
    })
    await waitFor(gateway, prepared.operationId, 'confirmed')
    await local.finalize()
    const ended = await waitFor(gateway, prepared.operationId, 'finalized')
    expect(ended).toMatchObject({
      transactionHash: keccak256(signed[2] as `0x${string}`),
      replacementCount: 0,
      reason: null,
      feeBreakdown: null,
    })
    expect(await tokenBalance(chain, tokenOf(chain, 'USDC').address, to)).toBe(usdc('3'))
    expect(await nativeBalance(chain, to)).toBe(parseEther('0.1'))
  })
})

describe('the security check', () => {
  let blockaid: BlockaidDouble
  let judged: TestGateway
  beforeAll(async () => {
    blockaid = await startBlockaidDouble()
    judged = await startTestGateway({
      chains: [local.chain],
      blockaid: {
        url: blockaid.url,
        apiKey: blockaidKey,
        warnings: 'allow',
        chains: new Map([[local.chain.network.chainId, { name: 'base', scansLists: true }]]),
      },
    })
    await useOwnersAddresses(judged, judged.project)
  })
  afterAll(async () => {
    await judged?.close()
    await blockaid?.stop()
  })

  const fund = () => newPlainOwner(local.chain, { usdc: usdc('10'), native: parseEther('1') })
  const pay = (to = newAddress()) => ({
    transfers: [
      { token: tokenOf(local.chain, 'USDC').address, amount: usdc('3'), to },
      { token: nativeCoinAddress, amount: parseEther('0.1'), to },
    ],
    feeToken: null,
  })
  const changes = () => [
    { address: tokenOf(local.chain, 'USDC').address, amount: String(-usdc('3')) },
    { address: nativeCoinAddress, amount: String(-parseEther('0.1')) },
  ]

  test('is asked about all transactions at once, and shows what they change without their gas', async () => {
    const account = await fund()
    const request = { ...pay(), idempotencyKey: 'judged-1' }
    const answer = await askTransfer(judged, account, request)
    expect(answer).toMatchObject({
      status: 201,
      body: { rail: 'transaction', security: { verdict: 'safe', provider: 'blockaid' } },
    })
    const { security, transactions } = answer.body
    expect(security.assetChanges).toHaveLength(2)
    expect(security.assetChanges).toEqual(expect.arrayContaining(changes()))
    expect(blockaid.questions.at(-1)).toMatchObject({
      path: '/v0/evm/transaction-bulk/scan',
      body: {
        data: transactions.map(({ to, value, data, gas }: Record<string, string>) => ({
          from: account.address,
          to,
          value,
          data,
          gas,
        })),
      },
    })
    expect(await askTransfer(judged, account, request)).toEqual(answer)
  })

  test('keeps back the transactions of what is unsafe, and shows what they would change', async () => {
    const to = `0x${blockaidMarks.Malicious.padStart(40, '1')}` as const
    const { status, body } = await askTransfer(judged, await fund(), pay(to))
    expect([status, body]).toMatchObject([
      422,
      { code: 'SECURITY_UNSAFE', security: { verdict: 'unsafe', provider: 'blockaid' } },
    ])
    expect(body.security.assetChanges).toEqual(expect.arrayContaining(changes()))
    expect(body).not.toHaveProperty('transactions')
  })

  test('that gives no verdict stops nobody', async () => {
    blockaid.answerWith(blockaidFaults['HTTP 500 with a good body'])
    expect(await askTransfer(judged, await fund(), pay())).toMatchObject({
      status: 201,
      body: { security: { verdict: 'unavailable', provider: 'blockaid' } },
    })
  })
})
