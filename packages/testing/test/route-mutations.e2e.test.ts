import type { PreparedOperation } from '@gasless-gateway/core/api'
import {
  approveCall,
  type Call,
  decodeExecution,
  nativeCoinAddress,
} from '@gasless-gateway/core/erc4337'
import { leastBridged, type RouterCall, readLifiCall } from '@gasless-gateway/core/swaps/lifi'
import { type DevnetChain, type DevnetRouter, startDevnetRouter } from '@gasless-gateway/devnet'
import { type Hex, isAddressEqual, parseEther } from 'viem'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { mutateRoute } from '../src/mutate-route.js'
import { seededRandom } from '../src/seeded-random.js'
import { type Answer, startTestGateway, type TestGateway } from '../src/start-test-gateway.js'
import { askSwap, type SwapRequest } from '../src/swap.js'
import { newAccount, type TestAccount, tokenOf, usdc } from '../src/test-account.js'
import { unlimitedSponsorship } from '../src/unlimited-sponsorship.js'
import { until } from '../src/until.js'

/** Set ROUTE_MUTATIONS=10000 for a long run. */
const mutations = Number(process.env.ROUTE_MUTATIONS ?? 500)
const seed = process.env.ROUTE_SEED ?? 'routes'

let router: DevnetRouter
let gateway: TestGateway
let account: TestAccount
let swaps: readonly SwapRequest[]
beforeAll(async () => {
  const [source, other] = inject('chains') as [DevnetChain, DevnetChain]
  router = await startDevnetRouter({ chains: [source, other] })
  gateway = await startTestGateway({
    lifi: { url: router.url },
    // No prepared operation is submitted, so the limits must not count them.
    policy: { sponsorship: unlimitedSponsorship, nonceKeysPerAccount: 65_536 },
  })
  account = await newAccount(source, { usdc: usdc('100'), native: parseEther('10') })
  const from = tokenOf(source, 'USDC').address
  swaps = [
    { fromToken: from, toToken: tokenOf(source, 'DAI').address, amount: usdc('25') },
    { fromToken: from, toToken: tokenOf(other, 'USDC').address, amount: usdc('25'), to: other },
    { fromToken: nativeCoinAddress, toToken: from, amount: parseEther('0.01') },
    {
      fromToken: from,
      toToken: tokenOf(other, 'USDC').address,
      amount: usdc('25'),
      to: other,
      routeTrust: 'router',
      bridgeId: 'near',
    },
  ]
  await gateway.sql(`update projects set route_trust = 'router' where id = $1`, [
    gateway.project.id,
  ])
})
afterAll(async () => {
  await gateway?.close()
  await router?.stop()
})

/** The provider's honest answer. */
interface Honest {
  readonly transactionRequest: { readonly to: Hex; readonly data: Hex; readonly value: string }
}

/** Returns the router's call in the prepared operation. Other tests check the calls before and after it. */
function routerCallOf({ userOperation }: PreparedOperation, { transactionRequest }: Honest): Call {
  const calls = decodeExecution(userOperation.callData)
  const call = calls.find(({ to }) => isAddressEqual(to, transactionRequest.to))
  expect(call, 'a call of the router').toBeDefined()
  return call as Call
}

/** Expects that exactly the amount may leave, to the router. What arrives is not known. */
function expectBounded(
  { userOperation, security }: PreparedOperation,
  { fromToken, amount }: SwapRequest,
  { transactionRequest: { to } }: Honest,
  told: string,
): void {
  const [approval, call] = decodeExecution(userOperation.callData)
  const approved = approveCall(fromToken, to, amount)
  expect({ ...approval, to: approval?.to.toLowerCase() }, told).toEqual({
    ...approved,
    to: fromToken.toLowerCase(),
  })
  expect({ to: call?.to.toLowerCase(), value: call?.value }, told).toEqual({
    to: to.toLowerCase(),
    value: 0n,
  })
  const leaving = security.assetChanges?.filter((change) => change.amount.startsWith('-'))
  expect(leaving, told).toEqual([{ address: fromToken, amount: `-${amount}` }])
}

const withoutMinimums = (call: RouterCall | undefined) =>
  call && { ...call, minimumOut: undefined, arrives: call.arrives.token }

test(`an altered answer of ${mutations} is prepared only if the router would do exactly the same, or under trust in it take no more`, {
  timeout: 120_000 + mutations * 8_000,
}, async () => {
  const random = seededRandom(seed)
  const seen: Record<string, number> = {}
  let trusted = 0
  for (let run = 0; run < mutations; run++) {
    const swap = swaps[run % swaps.length] as SwapRequest
    let honest: Honest | undefined
    let altered: unknown
    const remove = router.inject({
      kind: 'mutate',
      path: '/quote',
      mutate(answer) {
        honest = structuredClone(answer)
        altered = mutateRoute(answer, random)
        return altered
      },
    })
    let answer: Answer | undefined
    const told = () => JSON.stringify({ run, seed, ...answer, honest, altered })
    const { status, body } = await until(
      () => `a route of run ${run}: ${told()}`,
      async () => {
        answer = await askSwap(gateway, account, swap)
        // An overloaded gateway may refuse the request before it asks for a route.
        return (answer.status !== 503 || honest !== undefined) && answer
      },
    )
    remove()
    if (!honest) throw new Error(`Run ${run} asked for no route: ${told()}`)
    const outcome = status === 201 ? 'prepared' : body.code
    seen[outcome] = (seen[outcome] ?? 0) + 1
    if (status !== 201) {
      expect([422, 503], told()).toContain(status)
      continue
    }
    if (swap.routeTrust === 'router') {
      trusted += 1
      expectBounded(body, swap, honest, told())
      continue
    }
    const { data, value } = honest.transactionRequest
    const call = routerCallOf(body, honest)
    expect(call.value, told()).toBe(BigInt(value))
    const [read, expected] = [readLifiCall(call.data), readLifiCall(data)]
    expect(withoutMinimums(read), told()).toEqual(withoutMinimums(expected))
    // A higher minimum, up to the expected amount, is as good as the honest one.
    if (read?.toChainId)
      expect(read.minimumOut, told()).toBeGreaterThanOrEqual(leastBridged(read.amount))
    expect(read?.arrives.minimum, told()).toBeGreaterThanOrEqual(expected?.arrives.minimum ?? 0n)
  }
  // The gateway refused most changes. Some changes do not matter.
  expect(seen.SWAP_ROUTE_REFUSED).toBeGreaterThan(mutations / 4)
  expect(seen.prepared).toBeGreaterThan(trusted)
  expect(trusted).toBeGreaterThan(0)
})
