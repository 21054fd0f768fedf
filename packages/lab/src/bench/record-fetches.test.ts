import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { recordFetches } from './record-fetches.js'

const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.close()
})

async function serve(): Promise<string> {
  const server = createServer((_, response) => response.end('{}')).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('requests to the origin are recorded once each, without their query, and no others', async () => {
  const [watched, other] = [await serve(), await serve()]
  const take = recordFetches(watched)
  for (const url of [`${watched}/v1/quote?a=1`, `${other}/v1/quote`, `${watched}/v1/tokens`])
    await (await fetch(url)).text()
  const taken = take()
  expect(taken.map(({ path }) => path)).toEqual(['/v1/quote', '/v1/tokens'])
  for (const { ms } of taken) expect(ms).toBeGreaterThan(0)
  expect(take()).toEqual([])
})
