import { createServer } from 'node:net'

/**
 * Linux takes the ports of outgoing connections from 32768 upwards, other systems from 49152. A port below is taken by no
 * connection between this look and the moment when a server listens there.
 */
const lowest = 20_000
const highest = 32_000
const attempts = 50

/**
 * A TCP port of 127.0.0.1 that nobody listens on: `wanted`, or any when it is 0. Throws a sentence that names the
 * port when it is taken. The port is not held, so another process may still be faster.
 */
export async function freePort(wanted = 0): Promise<number> {
  if (wanted !== 0) return probe(wanted)
  for (let attempt = 1; ; attempt++)
    try {
      return await probe(lowest + Math.floor(Math.random() * (highest - lowest)))
    } catch (error) {
      if (attempt === attempts) throw error
    }
}

function probe(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(
              `Port ${port} on 127.0.0.1 is taken. Stop the program that listens there or choose another port.`,
            )
          : new Error(
              `Cannot listen on port ${port} of 127.0.0.1 (${error.message}). Choose another port.`,
            ),
      ),
    )
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () =>
      server.close(() => resolve(port)),
    )
  })
}
