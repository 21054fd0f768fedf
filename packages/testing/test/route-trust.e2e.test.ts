import {
  type DevnetChain,
  type DevnetRouter,
  type RouterFault,
  startDevnetRouter,
} from '@gasless-gateway/devnet'
import { VerificationError } from '@gasless-gateway/sdk'
import { toFunctionSelector } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { submit, waitFor } from '../src/operate.js'
import { patient } from '../src/patient.js'
import { startTestGateway, type TestGateway } from '../src/start-test-gateway.js'
import { askQuote, askSwap, prepareSwap, quoteSwap, type SwapRequest } from '../src/swap.js'
import { newAccount, newAddress, type TestAccount, tokenOf, usdc } from '../src/test-account.js'
import { until } from '../src/until.js'

let router: DevnetRouter
let gateway: TestGateway
let source: DevnetChain
let other: DevnetChain
let account: TestAccount
beforeAll(async () => {
  ;[source, other] = inject('chains') as [DevnetChain, DevnetChain]
  router = await startDevnetRouter({ chains: [source, other] })
  gateway = await startTestGateway({ lifi: { url: router.url } })
  account = await newAccount(source, { usdc: usdc('300') })
  await gateway.sql(`update projects set route_trust = 'router' where id = $1`, [
    gateway.project.id,
  ])
})
afterAll(async () => {
  await gateway?.close()
  await router?.stop()
})
afterEach(() => router.reset())

const acrossChains = (changes: Partial<SwapRequest> = {}): SwapRequest => ({
  fromToken: tokenOf(source, 'USDC').address,
  toToken: tokenOf(other, 'USDC').address,
  amount: usdc('50'),
  to: other,
  ...changes,
})
/** Trusts the router with a route over the bridge that no reader of call data can prove. */
const trusting = () => acrossChains({ routeTrust: 'router', bridgeId: 'near' })
const everyWay = [
  ['a quote', askQuote],
  ['a prepare', askSwap],
] as const
/** Paths of the requests to the router while `work` runs. */
async function askedWhile<T>(work: () => Promise<T>): Promise<[T, string[]]> {
  const before = router.requests.length
  const result = await work()
  return [result, router.requests.slice(before).map(({ path }) => path)]
}
/** The router has no route over the bridges that can be proven. */
const noProvenRoute: RouterFault = { kind: 'status', status: 404, path: '/quote', times: 1 }

describe.each(everyWay)('%s', (_, ask) => {
  test('of a project that does not allow it cannot trust the router, and says what to do', async () => {
    const { apiKey } = await gateway.newTenant()
    const { status, body } = await ask(gateway, account, { ...trusting(), apiKey })
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'ROUTE_TRUST_NOT_ALLOWED' })
    expect(body.error).toMatch(/Omit `routeTrust`, or ask the operator/)
  })

  test('without consent gets proven routes only, although the project allows others', async () => {
    const [{ body }, asked] = await askedWhile(() => ask(gateway, account, acrossChains()))
    expect(body.routeTrust).toBe('proven')
    expect(asked).toEqual(['/quote'])
    const refused = await ask(gateway, account, acrossChains({ bridgeId: 'near' }))
    expect(refused).toMatchObject({ status: 422, body: { code: 'SWAP_ROUTE_NOT_FOUND' } })
  })

  test('without a proven route lists the others, and with consent takes one', async () => {
    router.inject(noProvenRoute)
    const [refused, asked] = await askedWhile(() => ask(gateway, account, acrossChains()))
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: 'SWAP_ROUTE_NOT_FOUND',
        error: expect.stringContaining('routeTrust'),
        reason: 'only unproven routes: near',
        alternatives: [{ bridgeId: 'near', routeTrust: 'router', provider: 'lifi' }],
      },
    })
    expect(asked).toEqual(['/quote', '/advanced/routes'])
    const { bridgeId } = refused.body.alternatives[0]
    const accepted = await ask(gateway, account, acrossChains({ routeTrust: 'router', bridgeId }))
    expect(accepted.body.routeTrust).toBe('router')
  })

  test('with consent still gets the proven route if there is one', async () => {
    const [{ body }, asked] = await askedWhile(() =>
      ask(gateway, account, acrossChains({ routeTrust: 'router' })),
    )
    expect(body.routeTrust).toBe('proven')
    expect(asked).toEqual(['/quote'])
  })

  const lie = (change: (answer: Answer) => void): RouterFault => ({
    kind: 'mutate',
    path: '/quote',
    mutate: (answer: Answer) => {
      change(answer)
      return answer
    },
  })
  test.each<[string, string, (answer: Answer) => void]>([
    ['another target', 'transaction.to', (it) => (it.transactionRequest.to = newAddress())],
    ['another spender', 'spender', (it) => (it.estimate.approvalAddress = newAddress())],
    ['coins', 'transaction.value', (it) => (it.transactionRequest.value = '0x1')],
    ['another chain', 'transaction.chainId', (it) => (it.transactionRequest.chainId = 1)],
    ['another amount', 'amount', (it) => (it.action.fromAmount = '1')],
    ['another receiver', 'receiver', (it) => (it.action.toAddress = newAddress())],
    ['another bridge', 'bridge', (it) => (it.tool = 'mayan')],
    ['a minimum below the slippage', 'minimumReceived', (it) => (it.estimate.toAmountMin = '1')],
    [
      'a hundredth of the price',
      'minimumReceived',
      ({ estimate }) =>
        Object.assign(estimate, {
          toAmount: String(BigInt(estimate.toAmount) / 100n),
          toAmountMin: String(BigInt(estimate.toAmountMin) / 100n),
        }),
    ],
    [
      'a call that leaves the approval to be used later',
      'outflow',
      (it) => (it.transactionRequest.data = toFunctionSelector('MESSAGE_FEE()')),
    ],
  ])('under trust in the router is refused for %s', async (_, field, change) => {
    router.inject(lie(change))
    const { status, body } = await ask(gateway, account, trusting())
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'SWAP_ROUTE_REFUSED' })
    expect(body.reason).toMatch(new RegExp(`^${field}`))
  })
})

// biome-ignore lint/suspicious/noExplicitAny: an answer of the provider, to be changed anywhere.
type Answer = any

test('a quote lists other bridges only if it is asked to, its own route first', async () => {
  const { alternatives: own } = await quoteSwap(gateway, account, acrossChains())
  expect(own.map(({ bridgeId }) => bridgeId)).toEqual(['across'])
  const [quote, asked] = await askedWhile(() =>
    quoteSwap(gateway, account, acrossChains({ alternatives: true })),
  )
  expect(asked.toSorted()).toEqual(['/advanced/routes', '/quote'])
  // The third bridge takes a fee on top of the amount, which the gateway refuses.
  expect(quote.alternatives).toMatchObject([
    {
      bridgeId: 'across',
      bridge: quote.bridge,
      routeTrust: 'proven',
      toAmount: quote.toAmount,
      minimumReceived: quote.minimumReceived,
      estimatedTimeSeconds: quote.estimatedTimeSeconds,
      provider: quote.provider,
    },
    { bridgeId: 'near', routeTrust: 'router', estimatedTimeSeconds: 2 },
  ])
  router.inject({ kind: 'status', status: 500, path: '/advanced/routes' })
  expect(
    (await quoteSwap(gateway, account, acrossChains({ alternatives: true }))).alternatives,
  ).toHaveLength(1)
})

test('a swap under trust in the router says so until its receipt, and arrives', async () => {
  const prepared = await prepareSwap(gateway, account, trusting())
  expect(prepared.routeTrust).toBe('router')
  await submit(gateway, account, prepared)
  expect(await waitFor(gateway, prepared.operationId, 'finalized')).toMatchObject({
    routeTrust: 'router',
  })
  const arrived = await until('the bridge', async () => {
    const { body } = await gateway.request('GET', `/transaction/${prepared.operationId}`)
    return body.bridge?.status === 'done' ? body : undefined
  })
  expect(arrived).toMatchObject({ routeTrust: 'router', status: 'finalized' })
})

test('the SDK signs it only with the consent of this call', async () => {
  const asked = {
    maxFee: 'any',
    owner: account.owner,
    networkId: source.network.networkId,
    toNetworkId: other.network.networkId,
    fromToken: tokenOf(source, 'USDC').address,
    toToken: tokenOf(other, 'USDC').address,
    amount: usdc('20'),
    minimumReceived: usdc('19'),
  } as const
  const { swaps, transactions } = gateway.client
  const { owner, maxFee, ...fields } = asked
  const input = { ownerAddress: owner.address, ...fields, bridgeId: 'near' }
  const prepared = await swaps.prepare({ ...input, routeTrust: 'router' })
  const options = { ownerAddress: owner.address, maxFee } as const
  expect(transactions.verify(prepared, options).swap).toBeUndefined()
  const { routeTrust: _, ...swap } = prepared.request.swap ?? {}
  // As if a gateway had prepared the route although the caller did not consent.
  const unasked = { ...prepared, request: { ...prepared.request, swap } } as typeof prepared
  expect(() => transactions.verify(unasked, options)).toThrow(VerificationError)

  const operation = await gateway.client.swap({ ...asked, routeTrust: 'router', bridgeId: 'near' })
  expect(await operation.wait(patient)).toMatchObject({
    status: 'finalized',
    routeTrust: 'router',
  })
})
