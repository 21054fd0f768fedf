import { createServer } from 'node:net'

/**
 * A TCP port of 127.0.0.1 that nobody listens on: `wanted`, or any when it is 0. Throws a sentence that names the
 * port when it is taken. The port is not held, so another process may still be faster.
 */
export function freePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(
              `Port ${wanted} on 127.0.0.1 is taken. Stop the program that listens there or choose another port.`,
            )
          : new Error(
              `Cannot listen on port ${wanted} of 127.0.0.1 (${error.message}). Choose another port.`,
            ),
      ),
    )
    server.listen({ host: '127.0.0.1', port: wanted, exclusive: true }, () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : wanted
      server.close(() => resolve(port))
    })
  })
}
