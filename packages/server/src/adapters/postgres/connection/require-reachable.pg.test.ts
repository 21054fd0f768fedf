import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import { closedPort } from '../../../testing/closed-port.js'
import { requireReachable } from './require-reachable.js'

const right = inject('postgresUrl')
type Part = 'password' | 'username' | 'pathname' | 'hostname' | 'port' | 'search'
const changed = (parts: Partial<Pick<URL, Part>>): string =>
  Object.assign(new URL(right), parts).href
const { host, username } = new URL(right)
/** The time-out suits a busy machine. Only the test of a silent server passes a shorter one. */
const refusalOf = (url: string, timeoutMs = 60_000): Promise<string> =>
  requireReachable(url, { timeoutMs }).then(
    () => 'none',
    (error: Error) => error.message,
  )

/** Starts a server that is not PostgreSQL. */
async function startStranger(onSocket: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    onSocket(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** PostgreSQL's messages that ask for a password: the available methods, then a challenge. */
const questions = [
  [10, 'SCRAM-SHA-256\0\0'],
  [11, 'r=nonce,s=c2FsdA==,i=4096'],
] as const
const messageOf = ([kind, text]: (typeof questions)[number]) =>
  Buffer.from([0x52, 0, 0, 0, 8 + text.length, 0, 0, 0, kind, ...Buffer.from(text)])

test('a database that lets its user in is reachable', async () => {
  expect(await refusalOf(right)).toBe('none')
})

/** A label of a DNS name cannot be this long, so no DNS server is asked. */
const unknown = `${'nobody'.repeat(11)}.invalid`

test.each([
  [
    'a wrong password',
    { password: 'hunter2hunter2' },
    `PostgreSQL at ${host} refuses ${username} with the password of DATABASE_URL. Correct both, with special characters percent-encoded (@ is %40).`,
  ],
  [
    'no password',
    { password: '' },
    `PostgreSQL at ${host} refuses ${username} with the password of DATABASE_URL. Correct both, with special characters percent-encoded (@ is %40).`,
  ],
  [
    'a user that is not there',
    { username: 'no%40body' },
    `PostgreSQL at ${host} refuses no@body with the password of DATABASE_URL. Correct both, with special characters percent-encoded (@ is %40).`,
  ],
  [
    'a database that is not there',
    { pathname: '/gone%20away' },
    `PostgreSQL at ${host} has no database gone away. Create it, or correct its name in DATABASE_URL.`,
  ],
  [
    'a host that is not there',
    { hostname: unknown },
    `The host of DATABASE_URL is not known: ${unknown}:${new URL(right).port}. Correct its name, or check that this machine can resolve it.`,
  ],
  [
    'a socket that is not there',
    { search: '?host=/nowhere' },
    'Nothing listens at /nowhere, the address in DATABASE_URL. Start PostgreSQL there, or correct host and port.',
  ],
  [
    'encryption that the server does not have',
    { search: '?sslmode=require' },
    `The database at ${host} cannot be used (The server does not support SSL connections). Correct DATABASE_URL, or what the server allows.`,
  ],
] as const)('%s is reported with the remedy, without the password', (_, change, sentence) =>
  expectTold(change, sentence),
)

test('a port without a listener is reported with the remedy, without the password', async () => {
  const port = String(await closedPort())
  await expectTold(
    { port },
    `Nothing listens at ${new URL(right).hostname}:${port}, the address in DATABASE_URL. Start PostgreSQL there, or correct host and port.`,
  )
})

async function expectTold(change: Parameters<typeof changed>[0], sentence: string) {
  const url = changed(change)
  const refusal = await refusalOf(url)
  expect(refusal).toBe(sentence)
  for (const password of [new URL(right).password, 'hunter2hunter2'])
    expect(refusal).not.toContain(password)
}

test('a silent server is not waited for', async () => {
  const where = await startStranger(() => {})
  expect(await refusalOf(`postgres://gw:hunter2hunter2@${where}/gw`, 1_000)).toBe(
    `No server answers at ${where}, the address in DATABASE_URL. Check that PostgreSQL runs there and that no firewall is in between, or correct host and port.`,
  )
})

test('a server that is not PostgreSQL is reported as such', async () => {
  const where = await startStranger((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  const refusal = await refusalOf(`postgres://gw:hunter2hunter2@${where}/gw`)
  expect(refusal).toMatch(
    new RegExp(`^The database at ${where} cannot be used \\(.+\\)\\. Correct `),
  )
  expect(refusal).not.toContain('hunter2')
})

test('a connection is closed at once if its password is missing', async () => {
  const closed: Promise<unknown>[] = []
  const where = await startStranger((socket) => {
    closed.push(once(socket, 'close'))
    const left = [...questions]
    socket.on('data', () => {
      const question = left.shift()
      if (question) socket.write(messageOf(question))
    })
  })
  await refusalOf(`postgres://gw@${where}/gw`)
  expect(await Promise.all(closed)).toHaveLength(1)
})
