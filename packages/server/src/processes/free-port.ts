import { createServer, type Server } from 'node:net'

/**
 * Outgoing connections use ports from 32768 (Linux) or 49152 (others). A lower port therefore stays free until the server
 * listens on it.
 */
const lowest = 20_000
const highest = 26_000
/**
 * Whoever is given a port listens on the one that is so much higher until the process ends. Of processes that start servers at
 * the same time, such as the workers of a test run, no two are given the same port before anybody listens there.
 */
const claimDistance = highest - lowest
const attempts = 50

/**
 * A TCP port of 127.0.0.1 that nobody listens on: `wanted`, or any when it is 0. No other call is given the same one, in this
 * process or in others, but the port is not held: a program that does not ask here may still be faster.
 *
 * Throws a sentence that names the port when it is taken, or the range when no port of it is free.
 */
export async function freePort(wanted = 0): Promise<number> {
  if (wanted !== 0) return probe(wanted)
  for (let attempt = 0; attempt < attempts; attempt++) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest))
    const claim = await listen(port + claimDistance).catch(() => undefined)
    if (!claim) continue
    try {
      await probe(port)
      claim.unref()
      return port
    } catch {
      claim.close()
    }
  }
  throw new Error(
    `None of ${attempts} ports of 127.0.0.1 between ${lowest} and ${highest} is free. Stop programs that hold ports.`,
  )
}

async function probe(port: number): Promise<number> {
  const server = await listen(port)
  await new Promise((resolve) => server.close(resolve))
  return port
}

function listen(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
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
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => resolve(server))
  })
}
