import type { BalanceKind, BalanceLevel, WatchedBalance } from '@gasless-gateway/core'
import { expect, test } from 'vitest'
import { createReadiness } from './create-readiness.js'

const seen = (kind: BalanceKind, level: BalanceLevel): WatchedBalance => ({
  kind,
  level,
  address: '0x00000000000000000000000000000000000000E1',
  balance: 7n,
})
const networks = [{ networkId: '10' }, { networkId: '8453' }]

const over = (readBalances: () => Promise<ReadonlyMap<string, readonly WatchedBalance[]>>) => ({
  readBalances,
  canSend: () => true,
  unpreparedOn: (): string | undefined => undefined,
  answers: () => true,
  uptimeMs: () => 120_000,
})

const stateOf = async (balances: readonly WatchedBalance[]) => {
  const { check } = createReadiness(
    networks,
    over(async () => new Map([['10', balances]])),
  )
  const { ready, checks } = await check()
  return { ready, state: checks['network 10'] }
}

test('says of each network whether it has funds, without amounts or addresses', async () => {
  const readiness = createReadiness(
    networks,
    over(
      async () => new Map([['10', [seen('executor', 'low'), seen('paymaster-deposit', 'enough')]]]),
    ),
  )
  expect(await readiness.check()).toEqual({
    ready: true,
    checks: {
      database: 'ok',
      shutdown: 'no',
      'network 10': 'ok',
      'network 8453': 'no balances were read within two minutes',
    },
  })
})

test('in the first two minutes after a start, balances that are missing were not read yet', async () => {
  const { check } = createReadiness(networks, {
    ...over(async () => new Map([['10', [seen('executor', 'enough')]]])),
    uptimeMs: () => 119_999,
  })
  const { checks } = await check()
  expect(checks).toMatchObject({ 'network 10': 'ok', 'network 8453': 'no balances were read yet' })
})

test('a network without funds is named with the remedy, and does not make the gateway unready', async () => {
  const executors = 'the executors have no funds: the operator must send them native coin'
  const deposit = "the paymaster's deposit is used up: the operator must raise it"
  const dry = seen('executor', 'dry')
  const used = seen('paymaster-deposit', 'dry')
  expect(await stateOf([dry, dry])).toEqual({ ready: true, state: executors })
  expect(await stateOf([dry, seen('executor', 'low')])).toEqual({ ready: true, state: 'ok' })
  expect(await stateOf([used])).toEqual({ ready: true, state: deposit })
  expect(await stateOf([dry, used])).toEqual({ ready: true, state: `${executors}; ${deposit}` })
})

test('a network whose endpoints do not answer is named, and does not make the gateway unready', async () => {
  const { check } = createReadiness(networks, {
    ...over(async () => new Map([['10', [seen('executor', 'enough')]]])),
    answers: (networkId) => networkId !== '10',
  })
  expect(await check()).toMatchObject({
    ready: true,
    checks: {
      'network 10': 'none of its RPC endpoints answers, and the log names them',
      'network 8453': 'no balances were read within two minutes',
    },
  })
})

test('a network whose endpoints lack what sending needs is named, and does not make the gateway unready', async () => {
  const { check } = createReadiness(networks, {
    ...over(async () => new Map([['10', [seen('executor', 'enough')]]])),
    canSend: (networkId) => networkId !== '10',
  })
  expect(await check()).toMatchObject({
    ready: true,
    checks: {
      'network 10':
        'takes no operations: its RPC endpoints lack what sending needs, and the log says what it is',
      'network 8453': 'no balances were read within two minutes',
    },
  })
})

test('a network that does not prepare everything is named, beside what it lacks of funds', async () => {
  const unprepared = 'prepares no swaps: its RPC endpoints lack eth_simulateV1'
  const { check } = createReadiness(networks, {
    ...over(
      async () =>
        new Map([
          ['10', [seen('executor', 'enough')]],
          ['8453', [seen('executor', 'dry')]],
        ]),
    ),
    unpreparedOn: () => unprepared,
  })
  expect(await check()).toMatchObject({
    ready: true,
    checks: {
      'network 10': unprepared,
      'network 8453': `the executors have no funds: the operator must send them native coin; ${unprepared}`,
    },
  })
})

test('is not ready while the database does not answer, nor from the moment that the gateway stops', async () => {
  const away = createReadiness(
    networks,
    over(() => Promise.reject(new Error('away'))),
  )
  expect(await away.check()).toEqual({
    ready: false,
    checks: { database: 'does not answer', shutdown: 'no' },
  })
  const stopping = createReadiness(
    [],
    over(async () => new Map()),
  )
  stopping.drain()
  expect(await stopping.check()).toEqual({
    ready: false,
    checks: { database: 'ok', shutdown: 'under way' },
  })
})

test('who asks while the database is being asked shares its answer, and who asks later gets a new one', async () => {
  let statements = 0
  let answer = () => {}
  const readiness = createReadiness(
    [],
    over(() => {
      statements++
      return new Promise((resolve) => {
        answer = () => resolve(new Map())
      })
    }),
  )
  const asked = Array.from({ length: 100 }, () => readiness.check())
  expect(statements).toBe(1)
  answer()
  for (const { ready } of await Promise.all(asked)) expect(ready).toBe(true)
  const later = readiness.check()
  answer()
  await later
  expect(statements).toBe(2)
})
