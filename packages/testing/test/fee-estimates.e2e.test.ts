import { nativeCoinAddress } from '@gasless-gateway/core'
import { type Address, encodeFunctionData, erc20Abi, formatUnits, parseEther, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareCalls, submit, waitFor } from '../src/operate.js'
import { type PrivateChain, startPrivateChain } from '../src/private-chain.js'
import { startTestGateway, type TestGateway } from '../src/start-test-gateway.js'
import { newAccount, newAddress, tokenOf, usdc } from '../src/test-account.js'

// Mines only when a transaction comes in: while nothing is sent, every request sees the same block.
let local: PrivateChain
let gateway: TestGateway
beforeAll(async () => {
  local = await startPrivateChain()
  gateway = await startTestGateway({ chains: [local.chain] })
})
afterAll(async () => {
  await gateway?.close()
  await local?.stop()
})

const transferCall = (token: Address, amount: bigint) => ({
  to: token,
  data: encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [newAddress(), amount],
  }),
})

const estimate = (
  senderAddress: Address,
  request: {
    calls: { to: Address; data?: `0x${string}`; value?: `0x${string}` }[]
    transferredAssets?: { address: Address; amount: `0x${string}` }[]
    feeToken?: Address
  },
) =>
  gateway.request('POST', '/fee/estimate', {
    body: {
      networkId: local.chain.network.networkId,
      senderAddress,
      transferredAssets: [],
      ...request,
    },
  })

test('of a deployed sender the estimate equals what prepare quotes at the same block, in every fee token', async () => {
  const { chain } = local
  const account = await newAccount(chain, {
    usdc: usdc('1000'),
    dai: parseEther('1000'),
    native: parseEther('5'),
  })
  const deployment = await prepareCalls(gateway, account, { calls: [{ to: newAddress() }] })
  await submit(gateway, account, deployment)
  await waitFor(gateway, deployment.operationId, 'confirmed')
  await local.finalize()
  await waitFor(gateway, deployment.operationId, 'finalized')

  const token = tokenOf(chain, 'USDC').address
  const calls = [transferCall(token, usdc('25')), { to: newAddress(), value: toHex(1_000n) }]
  for (const transferredAssets of [
    [],
    [
      { address: token, amount: toHex(usdc('25')) },
      { address: nativeCoinAddress, amount: toHex(1_000n) },
    ],
  ])
    for (const feeToken of [...chain.network.tokens, undefined]) {
      const answer = await estimate(account.address, {
        calls,
        transferredAssets,
        ...(feeToken && { feeToken: feeToken.address }),
      })
      const { gatewayFee } = await prepareCalls(gateway, account, {
        calls,
        transferredAssets,
        feeToken: feeToken?.address ?? null,
      })
      const { symbol, decimals } = feeToken ?? chain.network.nativeCoin
      expect(answer).toEqual({
        status: 200,
        body: {
          estimatedFeeRaw: toHex(BigInt(gatewayFee.tokenAmount)),
          estimatedFee: formatUnits(BigInt(gatewayFee.tokenAmount), decimals),
          symbol,
          unpricedAssets: [],
        },
      })
    }
})

test('of a sender without code the estimate covers what prepare quotes, deployment included', async () => {
  const { chain } = local
  const account = await newAccount(chain, { usdc: usdc('1000') })
  const token = tokenOf(chain, 'USDC').address
  const calls = [transferCall(token, usdc('25'))]
  const { status, body } = await estimate(account.address, { calls, feeToken: token })
  expect({ status, symbol: body.symbol }).toEqual({ status: 200, symbol: 'USDC' })
  const { gatewayFee } = await prepareCalls(gateway, account, { calls })
  const ratio = Number(BigInt(body.estimatedFeeRaw)) / Number(gatewayFee.tokenAmount)
  expect(ratio).toBeGreaterThanOrEqual(1)
  expect(ratio).toBeLessThan(1.25)
})

test('an estimate may exceed what the sender holds, as it is for planning', async () => {
  const account = await newAccount(local.chain, {})
  const { status, body } = await estimate(account.address, {
    calls: [{ to: newAddress() }],
  })
  expect({ status, symbol: body.symbol }).toEqual({ status: 200, symbol: 'ETH' })
  expect(BigInt(body.estimatedFeeRaw)).toBeGreaterThan(0n)
})
