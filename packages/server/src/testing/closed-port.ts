import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { onTestFinished } from 'vitest'

/** A port of 127.0.0.1 at which nobody listens, nor can before the end of the test: an outgoing connection has it. */
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
