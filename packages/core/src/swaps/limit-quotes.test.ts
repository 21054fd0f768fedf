import { expect, test } from 'vitest'
import { GatewayError } from '../errors/index.js'
import { rateLimits } from '../model/rate-limits.js'
import type { Route, RouteRequest } from '../model/route.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'
import type { RateLimiter } from '../ports/rate-limiter.js'
import type { RoutingProvider } from '../ports/routing-provider.js'
import type { ProjectId } from '../primitives/ids.js'
import { limitQuotes } from './limit-quotes.js'

const request = { from: { networkId: '10' } } as RouteRequest
const route = {} as Route

/** Counts to the size of each limit as the database does, and lets a provider of this quota be asked. */
function setUp({
  quota,
  quote = async () => route,
}: {
  quota?: () => number | undefined
  quote?: () => Promise<Route>
} = {}) {
  let asked = 0
  const counts = new Map<string, number>()
  const limiter: RateLimiter = {
    async take(limit, key, { weight = 1, most = Infinity } = {}) {
      const counter = `${limit} ${key}`
      const count = counts.get(counter) ?? 0
      if (count + weight > Math.min(most, rateLimits[limit].most))
        return { allowed: false, waitSeconds: 7_000 }
      counts.set(counter, count + weight)
      return {
        allowed: true,
        giveBack: async () => void counts.set(counter, (counts.get(counter) ?? 0) - weight),
      }
    },
    removeEnded: async () => 0,
  }
  const provider = {
    name: 'router',
    quote() {
      asked++
      return quote()
    },
    async offers() {
      asked++
      return []
    },
    ...(quota && { quota }),
  } as unknown as RoutingProvider
  /** Projects are named by their owners, and by what they are. */
  const ownerOf = async (id: string) =>
    id.startsWith('operator')
      ? undefined
      : { id: id.replace(/ .*/, ''), isNewcomer: id.endsWith('new') }
  const deps = { limiter, database: { projects: { ownerOf } } } as unknown as GatewayDeps
  const ask = async (project: string, count: number) => {
    const limited = limitQuotes(provider, deps, project as ProjectId)
    const answers: unknown[] = []
    for (let n = 0; n < count; n++)
      answers.push(await limited.quote(request).catch((error) => error.code))
    return answers.filter((answer) => answer !== 'RATE_LIMITED').length
  }
  return { ask, askedOfProvider: () => asked, deps, provider }
}

test('a user gets a quarter of the quota that the provider has named, and leaves the rest to others', async () => {
  const { ask, askedOfProvider } = setUp({ quota: () => 75 })
  expect(await ask('usr_eve', 100)).toBe(18)
  expect(askedOfProvider()).toBe(18)
  expect(await ask('usr_ada', 10)).toBe(10)
})

test('a user gets the whole limit while the provider has named no quota', async () => {
  expect(await setUp().ask('usr_ada', 3_100)).toBe(3_000)
  expect(await setUp({ quota: () => undefined }).ask('usr_ada', 3_100)).toBe(3_000)
})

test('a quota that changes counts from then on', async () => {
  let quota = 8
  const { ask } = setUp({ quota: () => quota })
  expect(await ask('usr_ada', 10)).toBe(2)
  quota = 20
  expect(await ask('usr_ada', 10)).toBe(3)
})

test('all projects of a user share one count', async () => {
  const { ask } = setUp({ quota: () => 75 })
  expect(await ask('usr_eve 1', 10)).toBe(10)
  expect(await ask('usr_eve 2', 10)).toBe(8)
})

test('newcomers together get half of the quota, and projects with a history have the rest', async () => {
  const { ask, askedOfProvider } = setUp({ quota: () => 80 })
  for (let n = 1; n <= 9; n++) await ask(`usr_${n} new`, 20)
  expect(askedOfProvider()).toBe(40)
  expect(await ask('usr_ada', 20)).toBe(20)
  expect(await ask('usr_bob', 20)).toBe(20)
})

test.each([
  ['12,000, as LI.FI names it with a key', 12_000, 750],
  ['unknown', undefined, 750],
  ['75, as LI.FI names it without a key', 75, 4],
])('seven newcomers leave as much to others where the quota is %s', async (_, quota, most) => {
  const { ask } = setUp({ quota: () => quota })
  for (let n = 1; n <= 7; n++) expect(await ask(`usr_${n} new`, 4_000)).toBe(most)
  expect(await ask('usr_ada new', 4_000)).toBe(most)
})

test('a newcomer who gets no quote because others have used up the half keeps its own count', async () => {
  let quota = 32
  const { ask } = setUp({ quota: () => quota })
  for (let n = 1; n <= 8; n++) await ask(`usr_${n} new`, 2)
  expect(await ask('usr_ada new', 5)).toBe(0)
  // A larger quota frees the half; of Ada's own share nothing is used.
  quota = 96
  expect(await ask('usr_ada new', 10)).toBe(6)
})

test('a newcomer beyond the limit of a user takes nothing from the other newcomers', async () => {
  const { ask } = setUp({ quota: () => 80 })
  expect(await ask('usr_eve new', 1_000)).toBe(5)
  for (let n = 1; n <= 7; n++) expect(await ask(`usr_${n} new`, 20)).toBe(5)
})

test('a user whose project has a history keeps a share for a new project, or the first swap on a network', async () => {
  const { ask } = setUp({ quota: () => 80 })
  expect(await ask('usr_ada', 30)).toBe(20)
  expect(await ask('usr_ada new', 30)).toBe(5)
})

test('projects of the operator are not counted', async () => {
  const { ask, askedOfProvider } = setUp({ quota: () => 75 })
  expect(await ask('operator', 75)).toBe(75)
  expect(askedOfProvider()).toBe(75)
})

test('a quota of almost nothing leaves one quote', async () => {
  expect(await setUp({ quota: () => 0 }).ask('usr_ada', 5)).toBe(1)
})

test('quotes that fail are counted: the provider has counted them, too', async () => {
  const quote = () => Promise.reject(new GatewayError('SWAP_ROUTE_NOT_FOUND'))
  const { ask, askedOfProvider } = setUp({ quota: () => 8, quote })
  expect(await ask('usr_ada', 5)).toBe(2)
  expect(askedOfProvider()).toBe(2)
})

test('the rest of the provider is as it was', () => {
  const { deps, provider } = setUp()
  expect(limitQuotes(provider, deps, 'usr_ada' as ProjectId).name).toBe('router')
})

test('a list of offers counts as a quote, and a provider without lists has none', async () => {
  const { ask, askedOfProvider, deps, provider } = setUp({ quota: () => 8 })
  const limited = limitQuotes(provider, deps, 'ada' as ProjectId)
  expect(await limited.offers?.(request)).toEqual([])
  // A quarter of 8 is 2.
  expect(await ask('ada', 3)).toBe(1)
  await expect(limited.offers?.(request)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  expect(askedOfProvider()).toBe(2)
  const { offers, ...without } = provider
  expect(limitQuotes(without, deps, 'ada' as ProjectId).offers).toBeUndefined()
})
