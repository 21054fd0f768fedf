import { nativeCoinAddress } from '@gasless-gateway/core'
import { decodeExecution, encodeExecution } from '@gasless-gateway/core/erc4337'
import type { DevnetChain } from '@gasless-gateway/devnet'
import { unhurried } from '@gasless-gateway/devnet/chains/unhurried'
import { createGatewayClient, VerificationError } from '@gasless-gateway/sdk'
import { encodeFunctionData, erc20Abi, type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { patient } from '../src/patient.js'
import { nativeBalance, tokenBalance } from '../src/read-chain.js'
import { pinsOf, startTestGateway, type TestGateway } from '../src/start-test-gateway.js'
import { newAccount, newAddress, tokenOf, usdc } from '../src/test-account.js'

const chain = inject('chains')[1] as DevnetChain
const { networkId } = chain.network
const token = tokenOf(chain, 'USDC').address

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway?.close())

const transferData = (to: Hex, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })

describe.concurrent('the SDK over real HTTP', () => {
  test('transfer prepares, verifies, signs and submits, and its handle waits for the end', async () => {
    const account = await newAccount(chain, { usdc: usdc('100') })
    const to = newAddress()
    const operation = await gateway.client.transfer({
      owner: account.owner,
      networkId,
      transfers: [{ tokenAddress: token, recipientAddress: to, amount: usdc('25') }],
      feeToken: token,
      maxFee: usdc('20'),
    })
    const statuses: string[] = []
    for await (const { status } of operation.updates(patient)) statuses.push(status)
    expect(statuses.at(-1)).toBe('finalized')
    expect(await tokenBalance(chain, token, to)).toBe(usdc('25'))
    // Any other client of the project takes it up by its id.
    const resumed = await gateway.client.operations.resume(operation.id)
    expect(resumed.toJSON()).toEqual(operation.toJSON())
    expect(await resumed.wait(patient)).toMatchObject({
      status: 'finalized',
      userOperationHash: operation.hash,
    })
  })

  test('called again with its idempotency key it is the same operation, not a second one', async () => {
    const account = await newAccount(chain, { usdc: usdc('100') })
    const to = newAddress()
    const pay = () =>
      gateway.client.transfer({
        maxFee: 'any',
        owner: account.owner,
        networkId,
        transfers: [{ tokenAddress: token, recipientAddress: to, amount: usdc('5') }],
        feeToken: token,
        idempotencyKey: `order-${to}`,
      })
    const [first, second] = [await pay(), await pay()]
    expect(second.toJSON()).toEqual(first.toJSON())
    await second.wait({ ...patient, until: 'confirmed' })
    expect((await pay()).id).toBe(first.id)
    expect(await tokenBalance(chain, token, to)).toBe(usdc('5'))
  })

  test('parallel operations of one account all land, the one that deploys it among them', async () => {
    const account = await newAccount(chain, { usdc: usdc('100') })
    const recipients = Array.from({ length: 6 }, newAddress)
    const results = await gateway.client.operations.inParallel(
      recipients.map(
        (recipientAddress) =>
          ({ nonceKey }) =>
            gateway.client.transfer({
              maxFee: 'any',
              owner: account.owner,
              networkId,
              transfers: [{ tokenAddress: token, recipientAddress, amount: usdc('1') }],
              feeToken: token,
              nonceKey,
            }),
      ),
      { concurrency: 3 },
    )
    for (const result of results) {
      if (result.status === 'rejected') throw result.reason
      await result.value.wait({ ...patient, until: 'confirmed' })
    }
    for (const to of recipients) expect(await tokenBalance(chain, token, to)).toBe(usdc('1'))
  })

  test('send performs calls, sponsored and self-funded', async () => {
    const account = await newAccount(chain, { usdc: usdc('100'), native: parseEther('1') })
    const to = newAddress()
    const calls = [
      { to: token, data: transferData(to, usdc('5')) },
      { to, value: '0x1' as const },
    ]
    for (const feeToken of [token, undefined]) {
      const operation = await gateway.client.send({
        maxFee: 'any',
        owner: account.owner,
        networkId,
        calls,
        transferredAssets: [
          { address: token, amount: usdc('5') },
          { address: nativeCoinAddress, amount: 1n },
        ],
        ...(feeToken && { feeToken }),
      })
      expect(await operation.wait(patient)).toMatchObject({ status: 'finalized' })
    }
    expect(await tokenBalance(chain, token, to)).toBe(usdc('10'))
    expect(await nativeBalance(chain, to)).toBe(2n)
  })

  test('an operation of another than the owner’s account is not signed', async () => {
    const account = await newAccount(chain, { usdc: usdc('100') })
    const thief = newAddress()
    await expectNothingSigned(account, (body) => ({
      ...body,
      userOperation: { ...(body.userOperation as object), sender: thief },
    }))
  })

  test.each<[string, (prepared: Record<string, unknown>) => Record<string, unknown>]>([
    [
      'recipient',
      (body) =>
        withCalls(body, ([call]) => [{ ...call, data: transferData(newAddress(), usdc('25')) }]),
    ],
    [
      'amount',
      (body) =>
        withCalls(body, ([call]) => [{ ...call, data: transferData(recipient, usdc('26')) }]),
    ],
    [
      'further call',
      (body) =>
        withCalls(body, (calls) => [
          ...calls,
          { to: token, value: 0n, data: transferData(newAddress(), 1n) },
        ]),
    ],
    [
      'paymaster',
      (body) =>
        withOperation(body, ({ paymasterAndData, ...rest }) => ({
          ...rest,
          paymasterAndData: `${newAddress().toLowerCase()}${paymasterAndData?.slice(42)}` as Hex,
        })),
    ],
    ['hash', (body) => ({ ...body, userOperationHash: `0x${'ab'.repeat(32)}` })],
    [
      'quote',
      (body) => ({ ...body, gatewayFee: { ...(body.gatewayFee as object), tokenAmount: '1' } }),
    ],
  ])(
    'a proxy that changes the %s gets no signature and nothing is submitted',
    async (_what, tamper) => {
      const account = await newAccount(chain, { usdc: usdc('100') })
      await expectNothingSigned(account, tamper)
    },
  )
})

const recipient = newAddress()

type Call = ReturnType<typeof decodeExecution>[number]

const withOperation = (
  body: Record<string, unknown>,
  change: (operation: Record<string, Hex>) => Record<string, Hex>,
) => ({ ...body, userOperation: change(body.userOperation as Record<string, Hex>) })

/** Changes the calls and keeps the approval behind them. */
const withCalls = (body: Record<string, unknown>, change: (calls: Call[]) => unknown[]) =>
  withOperation(body, ({ callData, ...rest }) => {
    const [first, ...others] = decodeExecution(callData ?? '0x')
    return {
      ...rest,
      callData: encodeExecution([...(change([first as Call]) as Call[]), ...others]),
    }
  })

async function expectNothingSigned(
  account: Awaited<ReturnType<typeof newAccount>>,
  tamper: (prepared: Record<string, unknown>) => Record<string, unknown>,
) {
  const paths: string[] = []
  const client = createGatewayClient({
    baseUrl: gateway.baseUrl,
    apiKey: gateway.apiKey,
    networks: pinsOf(gateway.chains),
    ...unhurried,
    async fetch(url, init) {
      const { pathname } = new URL(String(url))
      paths.push(pathname)
      const response = await fetch(url, init)
      if (!pathname.endsWith('/transaction/transfer')) return response
      return Response.json(tamper((await response.json()) as Record<string, unknown>), {
        status: response.status,
      })
    },
  })
  let signatures = 0
  const failure = await client
    .transfer({
      maxFee: 'any',
      owner: {
        ...account.owner,
        signMessage: async (message) => {
          signatures++
          return account.owner.signMessage(message)
        },
      },
      networkId,
      transfers: [{ tokenAddress: token, recipientAddress: recipient, amount: usdc('25') }],
      feeToken: token,
    })
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(VerificationError)
  expect(signatures).toBe(0)
  expect(paths).toEqual(['/v1/transaction/transfer'])
}
