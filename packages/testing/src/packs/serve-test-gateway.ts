import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTestGateway, type TestGateway } from '@gasless-gateway/sdk/testing'

/** Serves the SDK's test gateway over real HTTP. */
export async function serveTestGateway() {
  let gateway: TestGateway | undefined
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const answer = await gateway?.respond(
      new Request(`http://${request.headers.host}${request.url}`, {
        method: request.method ?? 'GET',
        headers: Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      }),
    )
    response.writeHead(answer?.status ?? 500, Object.fromEntries(answer?.headers ?? []))
    response.end(await answer?.text())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  gateway = createTestGateway({ baseUrl: `http://127.0.0.1:${port}/v1` })
  return { gateway, close: () => server.close() }
}
