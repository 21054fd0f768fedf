import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { limitOpenRequests } from './limit-open-requests.js'

const opened: (() => void)[] = []
afterEach(() => {
  for (const close of opened.splice(0)) close()
})

async function listen(app: RequestListener) {
  let time = 0
  const lines: [string, object][] = []
  const tell = (fields: object, message: string) => void lines.push([message, fields])
  const requests = limitOpenRequests(app, { info: tell, warn: tell }, () => time)
  const server = createServer(requests.listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  opened.push(() => server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  return {
    server,
    port,
    requests,
    lines,
    pass: (ms: number) => {
      time += ms
    },
  }
}

const pipelined = (count: number) => 'HEAD / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(count)

function dial(port: number, text: string): Socket {
  // A connection that is cut off may break with an error on this side.
  const socket = connect(port, '127.0.0.1', () => socket.write(text)).on('error', () => {})
  return socket.resume()
}

/** Holds every request, and tells when so many have arrived. */
function holdingApp() {
  const held: ServerResponse[] = []
  let told = () => {}
  const app: RequestListener = (_req, res) => {
    held.push(res)
    told()
  }
  const arrived = async (count: number) => {
    while (held.length < count)
      await new Promise<void>((resolve) => {
        told = resolve
      })
  }
  return { app, held, arrived }
}

describe('a connection', () => {
  test('that has 32 requests open is cut off by the next one, which does not reach the app', async () => {
    const { app, held } = holdingApp()
    const { port } = await listen(app)
    await once(dial(port, pipelined(1_000)), 'close')
    expect(held).toHaveLength(32)
  })

  test('that closes tells every answer, those behind another one too, each of them once', async () => {
    const { app, held, arrived } = holdingApp()
    const { port, requests } = await listen(app)
    const socket = dial(port, pipelined(3))
    await arrived(3)
    const told = [0, 0, 0]
    const allTold = new Promise<void>((resolve) => {
      for (const [at, res] of held.entries())
        res.on('close', () => {
          told[at] = (told[at] ?? 0) + 1
          if (!told.includes(0)) resolve()
        })
    })
    socket.destroy()
    await allTold
    await new Promise((resolve) => setImmediate(resolve))
    expect(told).toEqual([1, 1, 1])
    expect(requests.all()).toEqual([])
  })

  test('of 32 requests at once gets all of its answers', async () => {
    const { port } = await listen((_req, res) => res.end())
    const last = 'HEAD / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
    const socket = dial(port, `${pipelined(31)}${last}`)
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    await once(socket, 'close')
    expect(received.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(32)
  })

  test('may have any number of requests, one after the other', async () => {
    const { port } = await listen((_req, res) => res.end())
    const socket = dial(port, '')
    for (let request = 0; request < 100; request++) {
      socket.write(pipelined(1))
      await once(socket, 'data')
    }
    expect(socket.destroyed).toBe(false)
    socket.destroy()
  })

  test('that is cut off takes no other one with it', async () => {
    const { app, held, arrived } = holdingApp()
    const { port } = await listen(app)
    const honest = dial(port, pipelined(32))
    await arrived(32)
    await once(dial(port, pipelined(33)), 'close')
    held[0]?.end()
    await once(honest, 'data')
    honest.destroy()
  })
})

test('connections that are cut off are logged when it starts, with a count while it lasts, and when it is over', async () => {
  const { port, lines, pass } = await listen((req, res) => {
    if (req.method !== 'HEAD') res.end()
  })
  const cutOff = () => once(dial(port, pipelined(40)), 'close')
  await cutOff()
  await cutOff()
  const address = '127.0.0.1'
  expect(lines).toEqual([['a connection is cut off: too many requests', { address, mostOpen: 32 }]])
  for (let again = 0; again < 7; again++) {
    pass(9_000)
    await cutOff()
  }
  expect(lines.slice(1)).toEqual([
    ['connections are still cut off', { address, failures: 9, seconds: 63 }],
  ])
  pass(10_000)
  await fetch(`http://127.0.0.1:${port}`)
  expect(lines.slice(2)).toEqual([
    ['no connection is cut off any more', { address, failures: 9, seconds: 73 }],
  ])
})

test('what is open is known, and nothing of a connection that went away', async () => {
  const { app, arrived } = holdingApp()
  const { server, port, requests } = await listen(app)
  const connected = once(server, 'connection')
  const client = dial(port, pipelined(10))
  await arrived(10)
  expect(requests.all()).toHaveLength(10)
  const [socket] = (await connected) as [Socket]
  client.destroy()
  await once(socket, 'close')
  expect(requests.all()).toEqual([])
})
