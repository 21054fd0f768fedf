import { createServer, type Server } from 'node:net'

/**
 * Outgoing connections use ports from 32768 (Linux) or 49152 (others). A lower port therefore stays free until the
 * server listens on it.
 */
const lowest = 20_000
const highest = 26_000
/**
 * A process that gets port n listens on n + `claimDistance` until it ends. Processes that start servers at the same
 * time, such as the workers of a test run, therefore never get the same port.
 */
const claimDistance = highest - lowest
const attempts = 50

/**
 * Returns a free TCP port of 127.0.0.1: `wanted`, or any port when it is 0. While this process runs, no other call
 * with 0 gets that port, in any process. Other programs, and calls with a `wanted` port, may still take it first.
 *
 * Throws an `Error` that names the port when it is taken, or the range when no port in it is free.
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
    `No free port was found on 127.0.0.1 from ${lowest} to ${highest - 1} in ${attempts} attempts. Stop programs that listen there.`,
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
