import type { Address } from 'viem'
import { expect, test } from 'vitest'
import type { Route, RouteRequest, RouteTrust } from '../model/route.js'
import { base } from '../networks/definitions/base.js'
import { opMainnet } from '../networks/definitions/op-mainnet.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import { judgeOutcome } from './judge-outcome.js'

const input: Address = '0x1111111111111111111111111111111111111111'
const output: Address = '0x2222222222222222222222222222222222222222'
const other: Address = '0x3333333333333333333333333333333333333333'

const declared = [{ asset: input, amount: 100n }]
const sameChain = { from: base, to: base, fromToken: input, toToken: output } as RouteRequest
const acrossChains = { ...sameChain, to: opMainnet }
const route = { minimumReceived: 90n } as Route
const judge = (
  request: RouteRequest,
  changes: Record<Address, bigint> | undefined,
  trust: RouteTrust = 'proven',
) =>
  judgeOutcome(request, route, {
    declared,
    trust,
    changes:
      changes &&
      Object.entries(changes).map(([asset, amount]) => ({ asset: asset as Address, amount })),
  }).map(({ field }) => field)

test('what was promised, and nothing else, is as it should be', () => {
  expect(judge(sameChain, { [input]: -100n, [output]: 90n })).toEqual([])
  expect(judge(sameChain, { [input]: -60n, [output]: 95n, [other]: 1n })).toEqual([])
  expect(judge(acrossChains, { [input]: -100n })).toEqual([])
})

test('less than was promised is found, on the chain where it can be seen', () => {
  expect(judge(sameChain, { [input]: -100n, [output]: 89n })).toEqual([`inflow of ${output}`])
  expect(judge(sameChain, { [input]: -100n })).toEqual([`inflow of ${output}`])
})

test('what leaves beyond the amount, or of another token, is found', () => {
  expect(judge(sameChain, { [input]: -101n, [output]: 90n })).toEqual([`outflow of ${input}`])
  expect(judge(acrossChains, { [input]: -100n, [other]: -1n })).toEqual([`outflow of ${other}`])
})

test('an endpoint that reports nothing proves nothing, so only a proven route passes', () => {
  expect(judge(sameChain, undefined)).toEqual([])
  expect(judge(acrossChains, undefined, 'router')).toEqual(['outflow'])
})

test('under trust in the router, nothing but the amount may leave either', () => {
  expect(judge(acrossChains, { [input]: -100n }, 'router')).toEqual([])
  expect(judge(acrossChains, { [input]: -101n }, 'router')).toEqual([`outflow of ${input}`])
  expect(judge(acrossChains, { [input]: -100n, [other]: -1n }, 'router')).toEqual([
    `outflow of ${other}`,
  ])
})

test('under trust in the router, no part of a token may stay approved', () => {
  expect(judge(acrossChains, { [input]: -99n }, 'router')).toEqual([`outflow of ${input}`])
  expect(judge(acrossChains, {}, 'router')).toEqual([`outflow of ${input}`])
  expect(judge(acrossChains, { [input]: -99n })).toEqual([])
})

test('coins need no allowance, so some of them may come back', () => {
  const ofCoins = { ...acrossChains, fromToken: nativeCoinAddress }
  const outcome = (amount: bigint) =>
    judgeOutcome(ofCoins, route, {
      declared: [{ asset: nativeCoinAddress, amount: 100n }],
      changes: [{ asset: nativeCoinAddress, amount }],
      trust: 'router',
    })
  expect(outcome(-99n)).toEqual([])
  expect(outcome(-101n)).toHaveLength(1)
})
