import type { RequestListener, Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { type HttpServer, startHttpServer } from './start-http-server.js'

const started: HttpServer[] = []
const logger = { info() {}, warn() {} }
const start = async (
  app: RequestListener,
  options: Partial<Parameters<typeof startHttpServer>[0]> = {},
) => {
  const server = await startHttpServer({
    app,
    port: 0,
    host: '127.0.0.1',
    logger,
    drainMs: 20_000,
    ...options,
  })
  started.push(server)
  return server
}
afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.close()))
})

function deferred() {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

/** An app that holds every request until it is released. */
function holdingApp() {
  const arrived = deferred()
  const release = deferred()
  const app: RequestListener = async (_req, res) => {
    arrived.resolve()
    await release.promise
    res.end('done')
  }
  return { app, arrived: arrived.promise, release: () => release.resolve() }
}

/** Sends raw text and returns the response, once the connection ends. */
const talk = (server: HttpServer, text: string) =>
  new Promise<string>((resolve, reject) => {
    let received = ''
    const socket = connect(server.port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(received))
  })

describe('startHttpServer', () => {
  test('reports its URL', async () => {
    const server = await start((_req, res) => res.end('hello'))
    expect(server.url).toBe(`http://127.0.0.1:${server.port}`)
    expect(await (await fetch(server.url)).text()).toBe('hello')
  })

  test('a taken port is reported in one sentence with the remedy', async () => {
    const { port } = await start((_req, res) => res.end())
    await expect(start((_req, res) => res.end(), { port })).rejects.toThrow(
      `Port ${port} is taken. Stop the other program or set PORT to a free port.`,
    )
  })

  test('an address that the machine does not have is reported in one sentence with the remedy', async () => {
    const options = { app: () => undefined, port: 0, host: '192.0.2.1', logger }
    await expect(startHttpServer(options)).rejects.toThrow(/has no address 192\.0\.2\.1\. Set HOST/)
  })

  test('close waits for requests in flight and accepts no new ones', async () => {
    const { app, arrived, release } = holdingApp()
    const server = await start(app)
    const answer = fetch(server.url)
    await arrived
    const closed = server.close()
    await expect(fetch(server.url)).rejects.toThrow()
    release()
    expect(await (await answer).text()).toBe('done')
    expect((await answer).headers.get('connection')).toBe('close')
    expect(await closed).toBe(true)
  })

  test('close does not wait for idle kept-alive connections', async () => {
    const server = await start((_req, res) => res.end('x'), { drainMs: 60_000 })
    await (await fetch(server.url)).text()
    expect(await server.close()).toBe(true)
  })

  test('close cuts off requests that do not finish in time, and returns false', async () => {
    const { app, arrived } = holdingApp()
    const server = await start(app, { drainMs: 1 })
    const answer = fetch(server.url).catch((error: unknown) => error)
    await arrived
    expect(await server.close()).toBe(false)
    expect(await answer).toBeInstanceOf(Error)
  })

  test('a second close returns the first one’s promise', async () => {
    const server = await start((_req, res) => res.end())
    expect(server.close()).toBe(server.close())
  })

  describe('a client that is slow on purpose is cut off', () => {
    const timeouts = { headers: 100, request: 200, silence: 60_000, check: 20 }
    /** Sends the first text, and then a piece every few milliseconds until the server closes the connection. */
    const drip = (server: HttpServer, first: string, piece: string) =>
      new Promise<string>((resolve) => {
        let received = ''
        const socket = connect(server.port, '127.0.0.1', () => socket.write(first))
        const dripping = setInterval(() => socket.writable && socket.write(piece), 10)
        socket.on('data', (chunk) => {
          received += chunk
        })
        socket.on('error', () => {})
        socket.on('close', () => {
          clearInterval(dripping)
          resolve(received)
        })
      })

    test.each([
      ['in its headers', 'GET / HTTP/1.1\r\nHost: x\r\n', 'X-A: b\r\n'],
      ['in its body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9999\r\n\r\n', 'x'],
      ['in its request line', 'GET /', 'a'],
    ])('%s', async (_name, first, piece) => {
      const server = await start((req, res) => req.on('end', () => res.end()).resume(), {
        timeouts,
      })
      const received = await drip(server, first, piece)
      if (received) expect(received).toMatch(/^HTTP\/1\.1 (408|400) /)
    })

    test('before its first byte', async () => {
      const server = await start((_req, res) => res.end(), { timeouts })
      expect(await talk(server, '')).toMatch(/^(HTTP\/1\.1 408 |$)/)
    })

    test('many of them at once, while others are served', async () => {
      // A busy machine may answer the honest request late. So the short timeouts apply only after the answer.
      const lenient = { ...timeouts, headers: 300_000, request: 300_000 }
      const app: RequestListener = (req, res) => {
        const { server } = req.socket as Socket & { server: Server }
        server.headersTimeout = timeouts.headers
        server.requestTimeout = timeouts.request
        res.end('served')
      }
      const server = await start(app, { timeouts: lenient })
      const slow = Array.from({ length: 200 }, () =>
        drip(server, 'GET / HTTP/1.1\r\nHost: x\r\n', 'X-A: b\r\n'),
      )
      expect(await (await fetch(server.url)).text()).toBe('served')
      expect(await Promise.all(slow)).toHaveLength(200)
    })
  })

  test.each([
    ['no HTTP', 'HELLO\r\n\r\n', '400 Bad Request', /not valid HTTP/],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      '400 Bad Request',
      /not valid HTTP/,
    ],
    [
      'huge headers',
      `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'x'.repeat(20_000)}\r\n\r\n`,
      '431 ',
      /16 KiB/,
    ],
  ])('%s gets an error body and a request id', async (_name, text, status, message) => {
    const received = await talk(await start((_req, res) => res.end()), text)
    expect(received).toMatch(`HTTP/1.1 ${status}`)
    expect(received).toMatch(/\r\nX-Request-Id: [0-9a-f-]{36}\r\n/)
    const [, body = ''] = received.split('\r\n\r\n')
    expect(JSON.parse(body)).toEqual({ error: expect.stringMatching(message) })
  })
})
