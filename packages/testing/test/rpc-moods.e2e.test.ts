import type { Chain, OperationId } from '@gasless-gateway/core'
import type { PreparedPlainOperation } from '@gasless-gateway/core/api'
import { type DevnetChain, type DevnetRouter, startDevnetRouter } from '@gasless-gateway/devnet'
import type { MoodPhase, MoodReply, RpcMood } from '@gasless-gateway/devnet/moods/rpc-mood'
import { rpcMoods } from '@gasless-gateway/devnet/moods/rpc-moods'
import {
  type MoodyEndpoint,
  startMoodyEndpoint,
} from '@gasless-gateway/devnet/moods/start-moody-endpoint'
import { isGatewaySdkError } from '@gasless-gateway/sdk'
import { type Address, type Hex, parseEther, zeroHash } from 'viem'
import { afterAll, beforeAll, describe, expect, inject, type TestContext, test } from 'vitest'
import { type RpcMethod, rpcMethods } from '../../server/src/adapters/chain/rpc-methods.js'
import { askTransfer, prepareTransfer, waitFor } from '../src/operate.js'
import { askSubmitPlain, newPlainOwner, signAll, useOwnersAddresses } from '../src/plain.js'
import { type PrivateChain, startPrivateChain } from '../src/private-chain.js'
import { tokenBalance } from '../src/read-chain.js'
import { signed } from '../src/sign-prepared.js'
import { startSteps } from '../src/start-steps.js'
import {
  type Answer,
  startTestGateway,
  startTestRecords,
  type TestGateway,
} from '../src/start-test-gateway.js'
import { askSwap } from '../src/swap.js'
import {
  clientOf,
  newAccount,
  newAddress,
  type TestAccount,
  tokenOf,
  usdc,
} from '../src/test-account.js'
import { until } from '../src/until.js'

const chain = inject('chains')[0] as DevnetChain
const { networkId } = chain.network
const token = tokenOf(chain, 'USDC').address

/** A chain without EIP-7702, with a swap router. Owners' addresses send plain transactions there. */
let older: PrivateChain
let router: DevnetRouter
beforeAll(async () => {
  older = await startPrivateChain(31339, 'cancun')
  router = await startDevnetRouter({ chains: [older.chain] })
  // Nodes that are behind catch up with the next blocks.
  await older.client.setIntervalMining({ interval: 1 })
})
afterAll(async () => {
  await router?.stop()
  await older?.stop()
})

/**
 * Starts a gateway over endpoints with these moods, the preferred one first. Slow endpoints get the time-outs of
 * production.
 */
async function startOver(
  moods: readonly RpcMood[],
  { onTestFinished }: TestContext,
  chains: readonly DevnetChain[] = [chain],
) {
  const endpoints = await Promise.all(
    chains.map(({ rpcUrl: target }) =>
      Promise.all(moods.map((mood) => startMoodyEndpoint({ target, mood }))),
    ),
  )
  const gateway = await startTestGateway({
    chains,
    rpcUrls: (one) => (endpoints[chains.indexOf(one)] ?? []).map(({ url }) => url),
    lifi: { url: router.url },
    ...(moods.some(({ latencyMs, dead }) => latencyMs || dead) && { nodesAreTimed: true }),
  })
  onTestFinished(async () => {
    await gateway.close()
    await Promise.all(endpoints.flat().map(({ close }) => close()))
  })
  const firsts = endpoints.map(([first]) => first as MoodyEndpoint)
  const owners = await gateway.newTenant('eip7702')
  return {
    endpoint: firsts[0] as MoodyEndpoint,
    endpoints: firsts,
    gateway,
    /** The same gateway for a project whose accounts are owners' addresses. */
    ofOwners: {
      ...gateway,
      ...owners,
      request: (method, path, options) =>
        gateway.request(method, path, { apiKey: owners.apiKey, ...options }),
    } satisfies TestGateway as TestGateway,
  }
}

/** Asks until the answer is no refusal of a moment. */
const lasting = (what: string, ask: () => Promise<Answer>): Promise<Answer> =>
  until(what, async () => {
    const answer = await ask()
    return answer.status === 503 ? undefined : answer
  })

/** An owner's address on the older chain, whose funds every node shows. */
async function newSenderOn({ client, chain: on }: PrivateChain, { apartBlocks = 0 }: RpcMood) {
  const owner = await newPlainOwner(on, { usdc: usdc('100'), native: parseEther('1') })
  const start = await client.getBlockNumber()
  await until(
    'the funds at every node',
    async () => (await client.getBlockNumber()) >= start + BigInt(apartBlocks),
  )
  return owner
}

const payingIn = (on: DevnetChain, to: Address = newAddress()) => ({
  transfers: [{ token: tokenOf(on, 'USDC').address, amount: usdc('1'), to }],
})
const swapOn = (on: DevnetChain) => ({
  fromToken: tokenOf(on, 'USDC').address,
  toToken: tokenOf(on, 'DAI').address,
  amount: usdc('25'),
  path: '/swap/plain/prepare' as const,
})
const notEstimated = {
  status: 503,
  body: {
    code: 'SELF_FUNDED_ESTIMATE_UNAVAILABLE',
    error: expect.stringMatching(
      /prepares no plain transactions.* none of its RPC endpoints has eth_simulateV1.* The operator has to configure/,
    ),
  },
}

/** Signs and submits plain transactions, and waits until they are mined. */
async function carryOutPlain(gateway: TestGateway, account: TestAccount, answer: Answer) {
  expect(answer).toMatchObject({ status: 201, body: { rail: 'transaction' } })
  const prepared = answer.body as PreparedPlainOperation
  const transactions = await signAll(account, prepared)
  const submitted = await lasting('the submit', () =>
    askSubmitPlain(gateway, prepared.operationId, transactions),
  )
  expect(submitted).toMatchObject({ status: 200 })
  await waitFor(gateway, prepared.operationId, 'confirmed')
}

/** A transfer, and an approval with a swap that rests on it, as plain transactions; or the refusals of the mood. */
async function sendPlain(gateway: TestGateway, mood: RpcMood): Promise<void> {
  const { chain: on } = older
  const [paying, swapping] = await Promise.all([newSenderOn(older, mood), newSenderOn(older, mood)])
  const to = newAddress()
  const pay = () => askTransfer(gateway, paying, { ...payingIn(on, to), feeToken: null })
  const swap = () => askSwap(gateway, swapping, swapOn(on))
  const transfer = async () => {
    if (mood.plain === 'none') return expect(await pay()).toMatchObject(notEstimated)
    await carryOutPlain(gateway, paying, await lasting('the transfer', pay))
    expect(await tokenBalance(on, tokenOf(on, 'USDC').address, to)).toBe(usdc('1'))
  }
  const approveAndSwap = async () => {
    if (mood.plain) return expect(await swap()).toMatchObject(notEstimated)
    const answer = await lasting('the swap', swap)
    expect(answer.body.transactions).toHaveLength(2)
    await carryOutPlain(gateway, swapping, answer)
    expect(await tokenBalance(on, tokenOf(on, 'DAI').address, swapping.address)).toBeGreaterThan(0n)
  }
  await Promise.all([transfer(), approveAndSwap()])
}

/** A first transfer of an owner's address, which adopts its delegate. */
async function sendAdopting(gateway: TestGateway, mood: RpcMood): Promise<void> {
  const account = await newAccount(chain, { usdc: usdc('100') }, 'eip7702')
  await blocksLater(mood.apartBlocks ?? 0)
  const to = newAddress()
  const prepared = await lasting('the transfer', () =>
    askTransfer(gateway, account, payingIn(chain, to)),
  )
  expect(prepared).toMatchObject({ status: 201, body: { authorizationRequired: true } })
  const body = await signed(account, prepared.body)
  const submitted = await lasting('the submit', () =>
    gateway.request('POST', '/transaction/submit', { body }),
  )
  expect(submitted).toMatchObject({ status: 200 })
  await waitFor(gateway, prepared.body.operationId, 'confirmed')
  expect(await tokenBalance(chain, token, to)).toBe(usdc('1'))
}

/** Searches several blocks, as after a restart. One of them has the operation. */
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

const simulateNothing = (reader: Chain) => reader.simulateCalls({ sender: newAddress(), calls: [] })

const whole: RpcMood = { summary: 'supports everything' }
const moods = Object.entries(rpcMoods) as [string, RpcMood][]

describe.concurrent('over an endpoint that', () => {
  test.for(moods.filter(([, { lacks, dead, unfunded }]) => !lacks && !dead && !unfunded))(
    '$0 operations of each kind are prepared, submitted and confirmed',
    async ([, mood], context) => {
      const { shows = ['start'] } = mood
      const { gateway, ofOwners, endpoint, endpoints } = await startOver([mood], context, [
        chain,
        older.chain,
      ])
      const plain = sendPlain(ofOwners, mood)
      plain.catch(() => {})
      const { transactions } = gateway.client
      /**
       * Returns whether a phase has met the mood since then, if the mood shows in that phase. A mood that is never met
       * proves nothing.
       */
      const met = (phase: MoodPhase, before: number) =>
        !shows.includes(phase) || endpoint.struck > before
      expect(met('start', 0)).toBe(true)
      // Nodes that are behind see the funds of an account only later.
      const newSender = async () => {
        const account = await newAccount(chain, { usdc: usdc('100') })
        await blocksLater(mood.apartBlocks ?? 0)
        return account
      }
      const prepare = async ({ owner }: TestAccount, to: Address) => {
        const asked = {
          ownerAddress: owner.address,
          networkId,
          transfers: [{ tokenAddress: token, recipientAddress: to, amount: usdc('25') }],
          feeTokenAddress: token,
        }
        // A node that is behind may show executors without funds. The gateway reads their balances again.
        const prepared = await until('executors with funds', () =>
          transactions.prepareTransfer(asked).catch((error: unknown) => {
            if (isGatewaySdkError(error, 'EXECUTORS_UNFUNDED')) return undefined
            throw error
          }),
        )
        return transactions.sign(prepared, owner, { maxFee: usdc('20') })
      }
      /** Tries with new accounts until both prepare and submit have met the mood. */
      const submit = async (): Promise<{ readonly id: string; readonly to: Address }> => {
        const [account, to] = [await newSender(), newAddress()]
        let before = endpoint.struck
        const signed = await prepare(account, to)
        if (!met('prepare', before)) return submit()
        before = endpoint.struck
        const { operationId: id } = await transactions.submit(signed)
        return met('submit', before) ? { id, to } : submit()
      }
      const { id, to } = await submit()
      const sent = endpoint.struck
      const operation = await waitFor(gateway, id, 'confirmed')
      expect(await tokenBalance(chain, token, to)).toBe(usdc('25'))
      if (mood.latencyMs) await waitFor(gateway, id, 'finalized')
      await until('the mood to be met by the watcher', async () => met('confirm', sent))
      const searched = endpoint.struck
      await findAgain(gateway, { id, hash: operation.userOperationHash })
      expect(met('search', searched)).toBe(true)
      expect(endpoint.struck).toBeGreaterThan(0)
      await sendAdopting(ofOwners, mood)
      await plain
      if (shows.includes('start')) expect(endpoints[1]?.struck).toBeGreaterThan(0)
      for (const { methods } of endpoints)
        expect([...methods].filter((method) => !(method in rpcMethods))).toEqual([])
      expect(
        gateway.logs.filter(({ message }) => message.includes('It prepares no plain transactions')),
      ).toHaveLength(mood.plain === 'none' ? 2 : mood.plain ? 1 : 0)
      if (mood.plain) {
        const { checks } = (await gateway.request('GET', '/readyz')).body
        expect(checks[`network ${older.chain.network.networkId}`]).toMatch(
          /prepares no plain transactions.*: its RPC endpoints lack eth_simulateV1/,
        )
      }
    },
  )

  test.for(moods.filter(([, { unfunded }]) => unfunded))(
    '$0 nothing is accepted, and the refusal says that the operator must fund the executors',
    async ([, mood], context) => {
      const { gateway } = await startOver([mood], context)
      const account = await newAccount(chain, { usdc: usdc('100') })
      const transfers = [{ token, amount: usdc('1'), to: newAddress() }]
      expect(await askTransfer(gateway, account, { transfers })).toMatchObject({
        status: 503,
        body: { code: 'EXECUTORS_UNFUNDED' },
      })
    },
  )

  test.for(moods.filter(([, { lacks }]) => lacks))(
    '$0 nothing is accepted, the start says why, and what was prepared before is refused',
    async ([, mood], context) => {
      const { gateway, ofOwners } = await startOver([mood], context, [chain, older.chain])
      const host = expect.stringMatching(/^127\.0\.0\.1:\d+$/)
      const { lacks } = mood
      // The log also reports consequences, such as blocks that are not read.
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
      for (const on of [chain, older.chain])
        expect(await askTransfer(ofOwners, { ...account, chain: on }, payingIn(on))).toMatchObject(
          refused,
        )

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
      expect((await gateway.request('GET', '/readyz')).body.checks).toMatchObject({
        [`network ${networkId}`]: expect.stringMatching(/^takes no operations: its RPC endpoints/),
      })
    },
  )

  test.for<[string, (reader: Chain) => Promise<unknown>, string]>([
    ['no-overrides', simulateNothing, 'cannot send'],
    ['no-overrides-silent', simulateNothing, 'cannot send'],
    ['no-eth_feeHistory', (reader) => reader.feeMarket(), 'cannot send'],
    ['no-eth_getTransactionReceipt', (reader) => reader.receipt(zeroHash), 'cannot send'],
    ['no-eth_sendRawTransaction', (reader) => reader.broadcast('0x02'), 'cannot send'],
    ['no-finalized', (reader) => reader.block('finalized'), 'shows no block for the tag'],
  ])(
    'turns into $0 while the gateway runs is reported at the check after the next request, and no request fails as a bug',
    async ([name, request, line], { onTestFinished }) => {
      const mood: RpcMood = rpcMoods[name as keyof typeof rpcMoods]
      let isLost = false
      const turning: RpcMood = {
        summary: 'turns into another one',
        answer: (call, ask, exchange) =>
          isLost && mood.answer ? mood.answer(call, ask, exchange) : ask(call),
      }
      const endpoint = await startMoodyEndpoint({ target: chain.rpcUrl, mood: turning })
      const { deps, logs, checkEndpoints, close } = await startTestRecords({
        chains: [chain],
        rpcUrls: [endpoint.url],
      })
      onTestFinished(async () => {
        await close()
        await endpoint.close()
      })
      await deps.verified(networkId)
      const told = () => logs.filter(({ message }) => message.includes(line)).length
      isLost = true
      await checkEndpoints()
      expect(told()).toBe(0)
      const failure = await request(deps.chainOf(networkId)).then(
        () => undefined,
        (error: unknown) => error,
      )
      if (mood.lacks) expect(failure).toMatchObject({ code: 'NETWORK_UNAVAILABLE' })
      await checkEndpoints()
      expect(told()).toBe(1)
      expect(deps.canSend(networkId)).toBe(!mood.lacks)
      isLost = false
      if (!mood.lacks) await request(deps.chainOf(networkId))
      await checkEndpoints()
      expect(deps.canSend(networkId)).toBe(true)
    },
  )

  test.for<[string, readonly RpcMood[]]>([
    ['of three has no eth_getLogs', [rpcMoods['no-eth_getLogs'], whole, whole]],
    ['of two takes no transactions', [rpcMoods['no-eth_sendRawTransaction'], whole]],
    ['of two predicts no base fee', [whole, rpcMoods['no-eth_feeHistory']]],
    ['of two refuses to predict a base fee', [rpcMoods['no-eth_feeHistory-403'], whole]],
    ['of three never answers', [rpcMoods.hangs, whole, whole]],
  ])('$0 an operation is finalized over the others', async ([, moods], context) => {
    const { gateway } = await startOver(moods, context)
    const account = await newAccount(chain, { usdc: usdc('100') })
    const transfers = [{ token, amount: usdc('1'), to: newAddress() }]
    const prepared = await prepareTransfer(gateway, account, { transfers })
    const submit = { body: await signed(account, prepared) }
    expect(await gateway.request('POST', '/transaction/submit', submit)).toMatchObject({
      status: 200,
    })
    await waitFor(gateway, prepared.operationId, 'finalized')
  })

  test('of two has no eth_simulateV1 an approval and a swap that rests on it are prepared over the other one', async (context) => {
    const moods = [rpcMoods['no-simulate-v1'], whole]
    const { ofOwners } = await startOver(moods, context, [older.chain])
    await sendPlain(ofOwners, whole)
  })

  test.for<[string, readonly RpcMood[], string]>([
    ['of two has no eth_getLogs', [rpcMoods['no-eth_getLogs'], whole], 'only one of its 2'],
    [
      'of two has no eth_getLogs while the other one has no eth_getBlockByHash',
      [rpcMoods['no-eth_getLogs'], rpcMoods['no-eth_getBlockByHash']],
      'none of its 2',
    ],
  ])('$0 nothing is accepted, and the start says why', async ([, moods, able], context) => {
    const { gateway } = await startOver(moods, context)
    expect(gateway.logs).toContainEqual({
      level: 'error',
      fields: { networkId, hosts: [expect.any(String), expect.any(String)] },
      message: expect.stringContaining(
        `cannot send: an operation ends only when two RPC endpoints show that it has ended, and ${able} has all`,
      ),
    })
    const account = await newAccount(chain, { usdc: usdc('100') })
    const transfers = [{ token, amount: usdc('1'), to: newAddress() }]
    expect(await askTransfer(gateway, account, { transfers })).toMatchObject({
      status: 503,
      body: { code: 'NETWORK_UNAVAILABLE' },
    })
  })
})

test.for(['no-finalized', 'no-finalized-null'] as const)(
  'over an endpoint with the mood %s an operation is final once its block is two hours old',
  async (name, { onTestFinished }) => {
    const local = await startPrivateChain()
    const endpoint = await startMoodyEndpoint({ target: local.chain.rpcUrl, mood: rpcMoods[name] })
    // At this block time, two hours are four blocks.
    const network = { ...local.chain.network, blockTimeMs: 30 * 60_000 }
    const steps = await startSteps({ ...local.chain, network }, { rpcUrls: [endpoint.url] })
    onTestFinished(async () => {
      await steps.close()
      await endpoint.close()
      await local.stop()
    })
    await steps.watch()
    const account = await newAccount(local.chain, { usdc: usdc('100') })
    const operationId = await steps.submitTransfer(account)
    expect(await steps.relay()).toBe(1)
    await steps.watch()
    await local.client.mine({ blocks: 3 })
    await steps.watch()
    expect(await steps.statusOf(operationId)).toBe('confirmed')
    await local.client.mine({ blocks: 1 })
    await steps.watch()
    expect(await steps.statusOf(operationId)).toBe('finalized')
  },
)

test('plain transactions that were prepared elsewhere are refused by a gateway that accepts nothing', async (context) => {
  const local = await startPrivateChain(31337, 'cancun')
  const mood = rpcMoods['no-eth_getLogs']
  const endpoint = await startMoodyEndpoint({ target: local.chain.rpcUrl, mood })
  const able = await startTestGateway({ chains: [local.chain] })
  const gateway = await startTestGateway({
    chains: [local.chain],
    databaseUrl: able.databaseUrl,
    executorKeys: able.executorKeys,
    rpcUrls: [endpoint.url],
  })
  context.onTestFinished(async () => {
    await gateway.close()
    await able.close()
    await endpoint.close()
    await local.stop()
  })
  const { apiKey } = able
  await useOwnersAddresses(able, able.project)
  const owner = await newPlainOwner(local.chain, { usdc: usdc('100'), native: parseEther('1') })
  const transfers = [
    { token: tokenOf(local.chain, 'USDC').address, amount: usdc('1'), to: newAddress() },
  ]
  const asked = await askTransfer(able, owner, { transfers, feeToken: null })
  const prepared = asked.body as PreparedPlainOperation
  const { operationId } = prepared
  const body = { operationId, signedTransactions: await signAll(owner, prepared) }
  expect(await gateway.request('POST', '/transaction/submit', { apiKey, body })).toMatchObject({
    status: 503,
    body: { code: 'NETWORK_UNAVAILABLE', error: expect.stringContaining('takes no operations') },
  })
  expect(await able.request('POST', '/transaction/submit', { body })).toMatchObject({ status: 200 })
})

test('the start looks at all networks at once: none waits for the endpoints of another one', async (context) => {
  let ask = () => {}
  const isAsked = new Promise<void>((resolve) => {
    ask = resolve
  })
  const waiting: RpcMood = {
    summary: 'answers once the other network is asked',
    answer: async (call, node) => {
      await isAsked
      return node(call)
    },
  }
  const asking: RpcMood = {
    summary: 'tells that it is asked',
    answer: (call, node) => {
      ask()
      return node(call)
    },
  }
  const chains = inject('chains')
  const endpoints = await Promise.all(
    [waiting, asking].map((mood, at) =>
      startMoodyEndpoint({ target: (chains[at] as DevnetChain).rpcUrl, mood }),
    ),
  )
  const gateway = await startTestGateway({
    chains,
    rpcUrls: (one) => [endpoints[chains.indexOf(one)]?.url ?? ''],
  })
  context.onTestFinished(async () => {
    await gateway.close()
    await Promise.all(endpoints.map(({ close }) => close()))
  })
  expect(gateway.logs.filter(({ message }) => message.includes('does not answer'))).toEqual([])
})

test('every method without an alternative has a mood that lacks it', () => {
  const probed = Object.entries<RpcMethod>(rpcMethods).filter(([, { probe }]) => probe)
  expect(moods.flatMap(([, { lacks }]) => lacks ?? [])).toEqual(
    expect.arrayContaining(probed.map(([method]) => method)),
  )
})

const replying = (reply: MoodReply): RpcMood => ({ summary: '', reply: () => reply })
const refusals: readonly [string, RpcMood | 'closed'][] = [
  ['has no server', 'closed'],
  ...moods
    .filter(([, { dead }]) => dead)
    .map(([, mood]) => [mood.summary, mood] as [string, RpcMood]),
  ['refuses the key with HTTP 401', replying({ status: 401, body: 'Unauthorized' })],
  ['refuses the key with HTTP 403', replying({ status: 403, body: '{"message":"Forbidden"}' })],
  [
    'is down behind its proxy',
    replying({ status: 502, body: '<!doctype html><title>Bad Gateway</title>' }),
  ],
]
test.for(refusals)(
  'an endpoint that $0 is named at the start, and logged once however many requests fail',
  async ([, mood], context) => {
    const isClosed = mood === 'closed'
    const endpoint = await startMoodyEndpoint({
      target: chain.rpcUrl,
      mood: isClosed ? whole : mood,
    })
    context.onTestFinished(() => endpoint.close())
    if (isClosed) await endpoint.close()
    const gateway = await startTestGateway({
      chains: [chain],
      rpcUrls: [endpoint.url],
      nodesAreTimed: true,
    })
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
    expect((await gateway.request('GET', '/readyz')).body.checks).toMatchObject({
      [`network ${networkId}`]: 'none of its RPC endpoints answers, and the log names them',
    })
  },
)

test('an endpoint that dies while transactions are under way is logged without a stack', async (context) => {
  const local = await startPrivateChain()
  let isDown = false
  let unanswered = 0
  const reply = (): MoodReply | undefined => {
    if (!isDown) return undefined
    unanswered++
    return { status: 502, body: 'Bad Gateway' }
  }
  const mood = { summary: 'dies later', reply }
  const endpoint = await startMoodyEndpoint({ target: local.chain.rpcUrl, mood })
  const gateway = await startTestGateway({ chains: [local.chain], rpcUrls: [endpoint.url] })
  context.onTestFinished(async () => {
    await gateway.close()
    await endpoint.close()
    await local.stop()
  })
  const account = await newAccount(local.chain, { usdc: usdc('100') })
  await local.client.setAutomine(false)
  const transfers = [
    { token: tokenOf(local.chain, 'USDC').address, amount: usdc('1'), to: newAddress() },
  ]
  const prepared = await prepareTransfer(gateway, account, { transfers })
  const body = await signed(account, prepared)
  expect(await gateway.request('POST', '/transaction/submit', { body })).toMatchObject({
    status: 200,
  })
  await waitFor(gateway, prepared.operationId, 'submitted')
  isDown = true
  const lines = (what: string) => gateway.logs.filter(({ message }) => message.startsWith(what))
  await until('a broadcast to fail', async () => lines('broadcast failed').length > 0)
  await until('more to fail', async () => unanswered > 30)
  for (const { message, fields } of gateway.logs)
    expect(fields, message).not.toHaveProperty('err.code', 'NETWORK_UNAVAILABLE')
  isDown = false
  await local.client.setAutomine(true)
  await local.client.mine({ blocks: 1 })
  await waitFor(gateway, prepared.operationId, 'confirmed')
})
