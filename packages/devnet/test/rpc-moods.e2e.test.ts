import type { OperationId } from '@gasless-gateway/core'
import { isGatewaySdkError } from '@gasless-gateway/sdk'
import type { Address, Hex } from 'viem'
import { describe, expect, inject, type TestContext, test } from 'vitest'
import { type RpcMethod, rpcMethods } from '../../server/src/adapters/chain/rpc-methods.js'
import type { DevnetChain } from '../src/index.js'
import type { RpcMood } from '../src/moods/rpc-mood.js'
import { rpcMoods } from '../src/moods/rpc-moods.js'
import { startMoodyEndpoint } from '../src/moods/start-moody-endpoint.js'
import { askTransfer, prepareTransfer } from './support/operate.js'
import { patient } from './support/patient.js'
import { tokenBalance } from './support/read-chain.js'
import { signed } from './support/sign-prepared.js'
import { startTestGateway, type TestGateway } from './support/start-test-gateway.js'
import { clientOf, newAccount, newAddress, tokenOf, usdc } from './support/test-account.js'
import { until } from './support/until.js'

const chain = inject('chains')[0] as DevnetChain
const { networkId } = chain.network
const token = tokenOf(chain, 'USDC').address

async function startOver(mood: RpcMood, { onTestFinished }: TestContext) {
  const endpoint = await startMoodyEndpoint({ target: chain.rpcUrl, mood })
  const gateway = await startTestGateway({ chains: [chain], rpcUrls: [endpoint.url] })
  onTestFinished(async () => {
    await gateway.close()
    await endpoint.close()
  })
  return { endpoint, gateway }
}

/** As after a restart: a search of several blocks, of which one has it. */
async function findAgain(
  { deps }: TestGateway,
  { id, hash }: { readonly id: string; readonly hash: Hex | undefined },
): Promise<void> {
  const [operation] = await deps.database.operations.findMany([id as OperationId])
  const number = operation?.inclusion?.blockNumber ?? 0n
  const reader = deps.chainOf(networkId)
  const range = { from: number > 30n ? number - 30n : 0n, to: number }
  const found = () => reader.findUserOperation(hash as Hex, range).catch(() => undefined)
  expect(await until('the block of the operation', found)).toMatchObject({ number })
  const query = { hashes: [hash as Hex], paymaster: chain.network.paymaster as Address }
  const blocks = () => reader.operationBlocks(query, range).catch(() => undefined)
  expect(await until('the blocks of the paymaster', blocks)).toContain(number)
}

async function blocksLater(count: number): Promise<void> {
  const start = await clientOf(chain).getBlockNumber()
  await until(
    `${count} more blocks`,
    async () => (await clientOf(chain).getBlockNumber()) >= start + BigInt(count),
  )
}

const moods = Object.entries(rpcMoods) as [string, RpcMood][]

describe.concurrent('over an endpoint that', () => {
  test.for(moods.filter(([, { lacks }]) => !lacks))(
    '$0 an operation is prepared, submitted and confirmed',
    async ([, mood], context) => {
      const { gateway, endpoint } = await startOver(mood, context)
      const account = await newAccount(chain, { usdc: usdc('100') })
      // The nodes that are behind do not see the account's funds before.
      await blocksLater(mood.apartBlocks ?? 0)
      const to = newAddress()
      const transfer = () =>
        gateway.client.transfer({
          owner: account.owner,
          networkId,
          transfers: [{ tokenAddress: token, recipientAddress: to, amount: usdc('25') }],
          feeToken: token,
          maxFee: usdc('20'),
          idempotencyKey: 'one',
        })
      // A node that is behind may show executors that were not funded yet; they are looked at again.
      const operation = await until('executors with funds', () =>
        transfer().catch((error: unknown) => {
          if (isGatewaySdkError(error, 'EXECUTORS_UNFUNDED')) return undefined
          throw error
        }),
      )
      await operation.wait({ ...patient, until: 'confirmed' })
      expect(await tokenBalance(chain, token, to)).toBe(usdc('25'))
      await findAgain(gateway, operation)
      expect([...endpoint.methods].filter((method) => !(method in rpcMethods))).toEqual([])
      // A mood that was never met proves nothing.
      await until('the mood to be met', async () => endpoint.struck > 0)
    },
  )

  test.for(moods.filter(([, { lacks }]) => lacks))(
    '$0 nothing is accepted, the start says why, and what was prepared before is refused',
    async ([, mood], context) => {
      const { gateway } = await startOver(mood, context)
      const host = expect.stringMatching(/^127\.0\.0\.1:\d+$/)
      const { lacks } = mood
      // What follows from it, such as blocks that are not read, is told as well.
      expect(gateway.logs).toEqual(
        expect.arrayContaining([
          {
            level: 'warn',
            fields: { networkId, endpoint: 1, host, lacks: [lacks] },
            message: expect.stringMatching(/nothing replaces\. Configure an endpoint, or a plan/),
          },
          {
            level: 'error',
            fields: { networkId, hosts: [host], lacks: [lacks] },
            message: expect.stringContaining(`cannot send: none of its RPC endpoints has ${lacks}`),
          },
        ]),
      )
      const account = await newAccount(chain, { usdc: usdc('100') })
      const transfers = [{ token, amount: usdc('1'), to: newAddress() }]
      const refused = {
        status: 503,
        body: {
          code: 'NETWORK_UNAVAILABLE',
          error: expect.stringContaining('its RPC endpoints lack what sending needs'),
        },
      }
      expect(await askTransfer(gateway, account, { transfers })).toMatchObject(refused)

      const able = await startTestGateway({
        chains: [chain],
        databaseUrl: gateway.databaseUrl,
        executorKeys: gateway.executorKeys,
      })
      context.onTestFinished(() => able.close())
      const { apiKey } = gateway
      const prepared = await prepareTransfer(able, account, { transfers, apiKey })
      const submit = { apiKey, body: await signed(account, prepared) }
      expect(await gateway.request('POST', '/transaction/submit', submit)).toMatchObject(refused)
      expect(await able.request('POST', '/transaction/submit', submit)).toMatchObject({
        status: 200,
      })
    },
  )
})

test('every method without alternative has an endpoint that lacks it', () => {
  const probed = Object.entries<RpcMethod>(rpcMethods).filter(([, { probe }]) => probe)
  expect(moods.flatMap(([, { lacks }]) => lacks ?? [])).toEqual(
    expect.arrayContaining(probed.map(([method]) => method)),
  )
})

test('a dead endpoint is named at the start, and told of once however much fails', async (context) => {
  const endpoint = await startMoodyEndpoint({ target: chain.rpcUrl, mood: { summary: 'dead' } })
  await endpoint.close()
  const gateway = await startTestGateway({ chains: [chain], rpcUrls: [endpoint.url] })
  context.onTestFinished(() => gateway.close())
  const { host } = new URL(endpoint.url)
  const account = await newAccount(chain)
  for (let time = 0; time < 5; time++)
    expect(
      await askTransfer(gateway, account, {
        transfers: [{ token, amount: usdc('1'), to: newAddress() }],
      }),
    ).toMatchObject({ status: 503, body: { code: 'NETWORK_UNAVAILABLE' } })
  const told = gateway.logs.filter(({ level }) => level === 'warn' || level === 'error')
  expect(told.map(({ message }) => message).sort()).toEqual([
    expect.stringMatching(`^Devnet 31337 does not answer at ${host}. Until it does, nothing`),
    'an RPC endpoint does not answer; it is asked last until it does',
    'background work waits for a network',
    'requests wait for a network',
  ])
  for (const { fields } of told) expect(fields).not.toHaveProperty('err')
})
