import { nativeCoinAddress } from '@gasless-gateway/core'
import type { DevnetChain } from '@gasless-gateway/devnet'
import { encodeFunctionData, erc20Abi, parseEther, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  askCalls,
  askTransfer,
  prepareCalls,
  prepareTransfer,
  submit,
  transfer,
  waitFor,
} from '../src/operate.js'
import { nativeBalance, readInclusion, tokenBalance } from '../src/read-chain.js'
import { startTestGateway, type TestGateway } from '../src/start-test-gateway.js'
import { clientOf, newAccount, newAddress, tokenOf, usdc } from '../src/test-account.js'
import { ledgerOf } from '../src/transitions.js'

const chain = inject('chains')[0] as DevnetChain
const usdcToken = tokenOf(chain, 'USDC').address

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway?.close())

describe.concurrent('sponsored', () => {
  test('any calls of the account run in order, as one operation of kind call', async () => {
    const account = await newAccount(chain, { usdc: usdc('100') })
    const [spender, to] = [newAddress(), newAddress()]
    const approve = (amount: bigint) => ({
      to: usdcToken,
      data: encodeFunctionData({
        abi: erc20Abi,
        functionName: 'approve',
        args: [spender, amount],
      }),
    })
    const prepared = await prepareCalls(gateway, account, {
      calls: [
        approve(5n),
        {
          to: usdcToken,
          data: encodeFunctionData({
            abi: erc20Abi,
            functionName: 'transfer',
            args: [to, usdc('30')],
          }),
        },
        // What stays allowed to a stranger would be unsafe.
        approve(0n),
      ],
      transferredAssets: [{ address: usdcToken, amount: toHex(usdc('30')) }],
    })
    await submit(gateway, account, prepared)
    const operation = await waitFor(gateway, prepared.operationId, 'finalized')
    expect(await tokenBalance(chain, usdcToken, to)).toBe(usdc('30'))
    expect(
      await clientOf(chain).readContract({
        address: usdcToken,
        abi: erc20Abi,
        functionName: 'allowance',
        args: [account.address, spender],
      }),
    ).toBe(0n)
    expect(operation.feeBreakdown?.transferFeeRaw).toBe(usdc('0.03').toString())
    const { body } = await gateway.request('GET', '/transaction?limit=200')
    expect(
      body.operations.find(
        (row: { operationId: string }) => row.operationId === prepared.operationId,
      ),
    ).toMatchObject({ operationKind: 'call', status: 'finalized' })
  })

  test('undeclared assets are charged from what the simulation sees leave', async () => {
    const account = await newAccount(chain, { usdc: usdc('100') })
    const prepared = await prepareCalls(gateway, account, {
      calls: [
        {
          to: usdcToken,
          data: encodeFunctionData({
            abi: erc20Abi,
            functionName: 'transfer',
            args: [newAddress(), usdc('30')],
          }),
        },
      ],
      transferredAssets: [],
    })
    expect(prepared.security.verdict).toBe('safe')
    await submit(gateway, account, prepared)
    const { feeBreakdown } = await waitFor(gateway, prepared.operationId, 'finalized')
    expect(feeBreakdown?.transferFeeRaw).toBe(usdc('0.03').toString())
  })
})

describe.concurrent('self-funded', () => {
  test('an account with native coin deploys itself, pays its own gas and no service fee', async () => {
    const account = await newAccount(chain, { native: parseEther('1') })
    const to = newAddress()
    const { prepared, operation } = await transfer(gateway, account, {
      transfers: [{ token: nativeCoinAddress, amount: parseEther('0.2'), to }],
      feeToken: null,
    })
    expect(prepared.userOperation.paymasterAndData).toBe('0x')
    expect(prepared.gatewayFee.feeToken).toBe(nativeCoinAddress)
    expect(operation.feeBreakdown).toBeNull()
    const { event, outerCost } = await readInclusion(
      chain,
      operation.transactionHash ?? '0x',
      operation.userOperationHash,
    )
    expect(event?.actualGasCost).toBeLessThanOrEqual(BigInt(prepared.gatewayFee.tokenAmount))
    expect(await nativeBalance(chain, to)).toBe(parseEther('0.2'))
    const deposit = await gateway.deps.chainOf(chain.network.networkId).depositOf(account.address)
    expect((await nativeBalance(chain, account.address)) + deposit).toBe(
      parseEther('0.8') - (event?.actualGasCost ?? 0n),
    )
    expect(await ledgerOf(gateway, operation.operationId)).toMatchObject([
      { token: null, collected: null, outer_cost_wei: outerCost.toString() },
    ])
  })

  test('the native sentinel as fee token means the same as none', async () => {
    const account = await newAccount(chain, { native: parseEther('1') })
    const prepared = await prepareTransfer(gateway, account, {
      transfers: [{ token: nativeCoinAddress, amount: 1n, to: newAddress() }],
      feeToken: nativeCoinAddress,
    })
    expect(prepared.userOperation.paymasterAndData).toBe('0x')
    expect(prepared.gatewayFee.feeToken).toBe(nativeCoinAddress)
  })

  test('an account that cannot pay its gas is told what it needs and holds', async () => {
    const account = await newAccount(chain, { native: 1_000n })
    const answers = await Promise.all([
      askTransfer(gateway, account, {
        transfers: [{ token: nativeCoinAddress, amount: 1n, to: newAddress() }],
        feeToken: null,
      }),
      askCalls(gateway, account, { calls: [{ to: newAddress() }], feeToken: null }),
    ])
    for (const { status, body } of answers) {
      expect({ status, code: body.code }).toEqual({ status: 422, code: 'INSUFFICIENT_BALANCE' })
      expect(body.reason).toMatch(/^needed \d+, available 1000$/)
    }
  })
})
