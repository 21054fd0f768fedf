import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * Returns a port of 127.0.0.1 that refuses connections until the test ends, because an outgoing connection occupies
 * it.
 */
export async function closedPort(): Promise<number> {
  const server = createServer((socket) => socket.resume()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  onTestFinished(() => {
    socket.destroy()
    server.close()
  })
  return socket.localPort as number
}
