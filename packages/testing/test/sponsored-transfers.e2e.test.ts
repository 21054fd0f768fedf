import type { PreparedOperation } from '@gasless-gateway/core/api'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  askSubmit,
  askTransfer,
  prepareTransfer,
  sign,
  submit,
  transfer,
  waitFor,
} from '../src/operate.js'
import {
  nativeBalance,
  paymasterAllowance,
  readInclusion,
  tokenBalance,
} from '../src/read-chain.js'
import { startTestGateway, type TestGateway } from '../src/start-test-gateway.js'
import { newAccount, newAddress, tokenOf, usdc } from '../src/test-account.js'
import { ledgerOf } from '../src/transitions.js'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway?.close())

const amount = usdc('25')

/** The EntryPoint orders operations of one key; those of different keys are free of each other. */
const nonceKeyOf = ({ userOperation }: PreparedOperation) => BigInt(userOperation.nonce) >> 64n

test.concurrent.each(inject('chains').map((chain) => [chain.network.networkId, chain] as const))(
  'on network %s an account without coins deploys itself, approves and pays as the chain says, then pays up front',
  async (_, chain) => {
    const account = await newAccount(chain, { usdc: usdc('100') })
    const token = tokenOf(chain, 'USDC').address
    let allowance = 0n
    for (const isFirst of [true, false]) {
      const to = newAddress()
      const before = await tokenBalance(chain, token, account.address)
      const prepared = await prepareTransfer(gateway, account, {
        transfers: [{ token, amount, to }],
      })
      expect(prepared.userOperation.initCode !== '0x').toBe(isFirst)
      await submit(gateway, account, prepared)
      const { operationId, userOperationHash } = prepared
      const { transactionHash } = await waitFor(gateway, operationId, 'finalized')
      if (!transactionHash) throw new Error('A finalized operation has a transaction hash.')
      const inclusion = await readInclusion(chain, transactionHash, userOperationHash)
      const { event, prefunded, settled, receipt } = inclusion
      if (!settled) throw new Error('Nothing was settled.')
      expect(await ledgerOf(gateway, operationId)).toMatchObject([
        {
          block_hash: receipt.blockHash,
          transaction_hash: transactionHash,
          success: true,
          actual_gas_cost: event?.actualGasCost.toString(),
          actual_gas_used: event?.actualGasUsed.toString(),
          token: settled.token,
          collected: settled.collected.toString(),
          refunded: settled.refunded.toString(),
          gas_fee: settled.gasFee.toString(),
          static_fee: settled.staticFee.toString(),
          transfer_fee: settled.transferFee.toString(),
          reversed_at: null,
        },
      ])
      const max = BigInt(prepared.gatewayFee.tokenAmount)
      expect(prefunded?.amount).toBe(isFirst ? undefined : max)
      const after = await tokenBalance(chain, token, account.address)
      expect(before - after).toBe(amount + settled.collected)
      expect(await tokenBalance(chain, token, to)).toBe(amount)
      expect(await nativeBalance(chain, account.address)).toBe(0n)
      allowance = isFirst ? 10n * max - settled.collected : allowance - max
      expect(await paymasterAllowance(chain, token, account.address)).toBe(allowance)
    }
  },
)

describe.concurrent('on one account', () => {
  const [chain] = inject('chains')
  if (!chain) throw new Error('There is no chain.')
  const token = tokenOf(chain, 'USDC').address

  test('an operation that is prepared while another one is under way has a key of its own, and both land', async () => {
    // The gateway may count an operation that has just landed twice, as spent and as still to be spent, until the
    // watcher has seen its block.
    const account = await newAccount(chain, { usdc: usdc('200') })
    await transfer(gateway, account, { transfers: [{ token, amount, to: newAddress() }] })
    const [to1, to2] = [newAddress(), newAddress()]
    const first = await prepareTransfer(gateway, account, {
      transfers: [{ token, amount, to: to1 }],
    })
    await submit(gateway, account, first)
    const second = await prepareTransfer(gateway, account, {
      transfers: [{ token, amount, to: to2 }],
    })
    const { body } = await gateway.request('GET', `/transaction/${first.operationId}`)
    // Once the first is final, its key is free for the next.
    if (body.status !== 'finalized') expect(nonceKeyOf(second)).not.toBe(nonceKeyOf(first))
    await submit(gateway, account, second)
    await Promise.all(
      [first, second].map(({ operationId }) => waitFor(gateway, operationId, 'finalized')),
    )
    expect(await tokenBalance(chain, token, to1)).toBe(amount)
    expect(await tokenBalance(chain, token, to2)).toBe(amount)
  })

  test('an operation that is prepared while the account is being deployed waits for it and lands', async () => {
    const account = await newAccount(chain, { usdc: usdc('100') })
    const request = { transfers: [{ token, amount, to: newAddress() }] }
    const first = await prepareTransfer(gateway, account, request)
    await submit(gateway, account, first)
    const second = await prepareTransfer(gateway, account, request)
    expect(second.userOperation.initCode).toBe('0x')
    await submit(gateway, account, second)
    await Promise.all(
      [first, second].map(({ operationId }) => waitFor(gateway, operationId, 'finalized')),
    )
  })

  test('of two operations that are forced onto one sequence the first submitted wins', async () => {
    const account = await newAccount(chain, { usdc: usdc('100') })
    const request = { transfers: [{ token, amount, to: newAddress() }], nonceKey: 7 }
    const [first, second] = await Promise.all([
      prepareTransfer(gateway, account, request),
      prepareTransfer(gateway, account, {
        ...request,
        transfers: [{ token, amount: amount + 1n, to: newAddress() }],
      }),
    ])
    expect(second.userOperation.nonce).toBe(first.userOperation.nonce)
    await submit(gateway, account, first)
    const refused = await askSubmit(gateway, second.operationId, await sign(account, second))
    expect(refused).toMatchObject({ status: 409, body: { code: 'OPERATION_STALE' } })

    const third = await prepareTransfer(gateway, account, request)
    expect(BigInt(third.userOperation.nonce)).toBe(BigInt(first.userOperation.nonce) + 1n)
    await submit(gateway, account, third)
    await Promise.all(
      [first, third].map(({ operationId }) => waitFor(gateway, operationId, 'finalized')),
    )
  })

  test('an operation that was never submitted is nowhere to be seen', async () => {
    const account = await newAccount(chain, { usdc: usdc('100') })
    const { operationId } = (
      await askTransfer(gateway, account, { transfers: [{ token, amount, to: newAddress() }] })
    ).body
    const answer = await gateway.request('GET', `/transaction/${operationId}`)
    expect(answer).toMatchObject({ status: 404, body: { code: 'OPERATION_NOT_FOUND' } })
  })
})
