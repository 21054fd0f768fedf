import type { PreparedPlainOperation } from '@gasless-gateway/core/api'
import { nativeCoinAddress } from '@gasless-gateway/core/erc4337'
import { keccak256, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
