import { afterEach, beforeEach, expect, test } from 'vitest'
import { noLimiter } from '../../testing/no-limiter.js'
import { startTestApp, type TestApp } from '../testing/start-test-app.js'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp({
    authenticate: {
      apiKey: () => Promise.reject(new Error('The page is open.')),
      session: () => Promise.reject(new Error('The page is open.')),
    },
    limiter: {
      ...noLimiter,
      take: () => Promise.reject(new Error('The page is no call of the API.')),
    },
  })
})
afterEach(async () => {
  await app.close()
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(app.url + path, { headers })

/** What a browser fetches for the page, with relative addresses resolved as it does. */
async function addressesOn(path: string): Promise<string[]> {
  const html = await (await get(path)).text()
  return [...html.matchAll(/(?:href|src)="([^"]+)"/g)]
    .map(([, address = '']) => address)
    .filter((address) => !address.startsWith('data:'))
    .map((address) => new URL(address, app.url + path).href)
}

test('anybody can open the page, and everything on it comes from the gateway', async () => {
  const page = await get('/v1/docs')
  expect(page.status).toBe(200)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const addresses = await addressesOn('/v1/docs')
  expect(addresses.length).toBeGreaterThanOrEqual(5)
  for (const address of addresses) {
    expect(new URL(address).origin).toBe(app.url)
    expect([address, (await fetch(address)).status]).toEqual([address, 200])
  }
})

test.each([
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['start.js', 'text/javascript; charset=utf-8'],
  ['page.css', 'text/css; charset=utf-8'],
])('%s is sent as what it is, packed or plain, and may be kept', async (name, type) => {
  const packed = await get(`/v1/docs/${name}`, { 'Accept-Encoding': 'gzip' })
  const plain = await get(`/v1/docs/${name}`, { 'Accept-Encoding': 'identity' })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(plain.headers.get('content-encoding')).toBeNull()
  for (const answer of [packed, plain]) {
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  }
  expect(await packed.text()).toBe(await plain.text())
})

test('the browser is told to load from, send to and be framed by nobody else', async () => {
  const policy = (await get('/v1/docs')).headers.get('content-security-policy') ?? ''
  const sources = policy.split('; ').flatMap((directive) => directive.split(' ').slice(1))
  expect(new Set(sources)).toEqual(new Set(["'none'", "'self'", 'data:']))
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
})

test('every other answer keeps the policy of a page that loads nothing', async () => {
  const { headers } = await get('/v1/openapi.json')
  expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'")
})

test('the viewer is not told of a validator on another host', async () => {
  expect(await (await get('/v1/docs/start.js')).text()).toContain('validatorUrl: null')
})

test('the description that the page reads names the paths of this gateway', async () => {
  const answer = await get('/v1/openapi.json')
  expect(await answer.json()).toMatchObject({ openapi: '3.1.1', servers: [{ url: '/v1' }] })
})
