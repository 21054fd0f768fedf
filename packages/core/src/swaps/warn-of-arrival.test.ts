import type { Address } from 'viem'
import { expect, test } from 'vitest'
import type { AccountMode } from '../model/project.js'
import type { RouteRequest } from '../model/route.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import { aNetwork, usdc } from '../testing/a-network.js'
import { type ArrivalState, readArrival, warningsOf } from './warn-of-arrival.js'

const wrapped: Address = '0x00000000000000000000000000000000000000e1'
const unpaying: Address = '0x00000000000000000000000000000000000000e2'
const account: Address = '0x00000000000000000000000000000000000000a1'
const from = aNetwork()
const to = aNetwork({ networkId: '10', chainId: 10, name: 'Other', wrappedNative: wrapped })
const request = (changes: Partial<RouteRequest> = {}) =>
  ({ from, to, account, toToken: usdc.address, ...changes }) as RouteRequest
const used: ArrivalState = { deployed: true, balances: new Map([[nativeCoinAddress, 1n]]) }
const empty: ArrivalState = { deployed: true, balances: new Map([[nativeCoinAddress, 0n]]) }

/** Returns the codes of the warnings for a swap that delivers this token. */
const codes = (
  token: Address,
  state: ArrivalState | undefined,
  changes: Partial<RouteRequest> = {},
  accountMode: AccountMode = 'smart_account',
) => warningsOf({ accountMode }, request(changes), token, state).map(({ code }) => code)

test('a swap on one network has no warnings', () => {
  expect(codes(wrapped, empty, { to: from, toToken: nativeCoinAddress })).toEqual([])
})

test('an account that is used on the other network has no warnings', () => {
  expect(codes(usdc.address, used)).toEqual([])
})

test('an unknown state has no warnings, except those of the route', () => {
  expect(codes(unpaying, undefined, { toToken: unpaying })).toEqual([])
  expect(codes(wrapped, undefined, { toToken: nativeCoinAddress })).toEqual(['MAY_ARRIVE_WRAPPED'])
})

test('a coin that may arrive wrapped is warned of, and the coin itself is not', () => {
  expect(codes(wrapped, used, { toToken: nativeCoinAddress })).toEqual(['MAY_ARRIVE_WRAPPED'])
  expect(codes(wrapped, used, { toToken: wrapped })).toEqual([])
  expect(codes(nativeCoinAddress, used, { toToken: nativeCoinAddress })).toEqual([])
})

test('an account that is not deployed there is warned of, but an owner’s own address is not', () => {
  const state = { ...used, deployed: false }
  expect(codes(usdc.address, state)).toEqual(['ACCOUNT_NOT_DEPLOYED'])
  expect(codes(usdc.address, state, {}, 'eip7702')).toEqual([])
})

test.each<[string, Address, ArrivalState, boolean]>([
  ['nothing, and gets a token that pays no gas', unpaying, empty, true],
  ['nothing, and gets a fee token', usdc.address, empty, false],
  ['coins', unpaying, used, false],
  ['a fee token', unpaying, { deployed: true, balances: new Map([[usdc.address, 1n]]) }, false],
])('an account that has %s is warned about its gas: %#', (_, toToken, state, warned) => {
  expect(codes(toToken, state, { toToken })).toEqual(warned ? ['CANNOT_PAY_ON_ARRIVAL'] : [])
})

test('the wrapped coin pays no gas', () => {
  expect(codes(wrapped, empty, { toToken: nativeCoinAddress })).toEqual([
    'MAY_ARRIVE_WRAPPED',
    'CANNOT_PAY_ON_ARRIVAL',
  ])
})

test('an owner of plain transactions pays gas in coins alone', () => {
  expect(codes(usdc.address, empty, {}, 'eip7702')).toEqual(['CANNOT_PAY_ON_ARRIVAL'])
})

test('each message names the network, the account or the token, and the remedy', () => {
  const state = { ...empty, deployed: false }
  const warnings = warningsOf(
    { accountMode: 'smart_account' },
    request({ toToken: nativeCoinAddress }),
    wrapped,
    state,
  )
  expect(warnings).toHaveLength(3)
  for (const { message } of warnings) expect(message).toContain('Other')
  expect(warnings[0]?.message).toContain(wrapped)
  expect(warnings[0]?.message).toContain('unwrap')
  expect(warnings[1]?.message).toContain('deploys it')
  expect(warnings[2]?.message).toContain('Send it ETH or USDC')
})

test('the account is read on the other network alone, and no answer is no state', async () => {
  const asked: string[] = []
  const chainOf = (networkId: string) => ({
    async readAccount({ assets }: { assets: readonly Address[] }) {
      asked.push(`${networkId}: ${assets.join(' ')}`)
      if (networkId === '10') return used
      throw new Error('down')
    },
  })
  const deps = { chainOf } as unknown as GatewayDeps
  const project = { accountMode: 'smart_account' } as const
  expect(await readArrival(deps, project, request({ to: from }))).toBeUndefined()
  expect(asked).toEqual([])
  expect(await readArrival(deps, project, request())).toBe(used)
  expect(asked).toEqual([expect.stringContaining(`10: ${nativeCoinAddress}`)])
  const down = request({ to: aNetwork({ networkId: '11', chainId: 11 }) })
  expect(await readArrival(deps, project, down)).toBeUndefined()
})
