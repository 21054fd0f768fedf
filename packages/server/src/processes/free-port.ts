import { createServer } from 'node:net'

/**
 * Outgoing connections use ports from 32768 (Linux) or 49152 (others). A lower port therefore stays free until the server
 * listens on it.
 */
const lowest = 20_000
const highest = 32_000
const attempts = 50
/** Ports that this process was given: two servers that start at once get different ones. */
const given = new Set<number>()

/**
 * A TCP port of 127.0.0.1 that nobody listens on: `wanted`, or any when it is 0. The port is not held, so another process may
 * still be faster.
 *
 * Throws a sentence that names the port when it is taken, or the range when no port of it is free.
 */
export async function freePort(wanted = 0): Promise<number> {
  if (wanted !== 0) return probe(wanted)
  for (let attempt = 0; attempt < attempts; attempt++) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest))
    if (given.has(port)) continue
    given.add(port)
    try {
      return await probe(port)
    } catch {}
  }
  throw new Error(
    `None of ${attempts} ports of 127.0.0.1 between ${lowest} and ${highest} is free. Stop programs that hold ports.`,
  )
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
