import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { dirname } from 'node:path'

/** Each of these functions throws an error with the remedy if this machine cannot run the tests. */

/** Checks the parent if the folder does not exist, because the folder will be created there. */
export function requireWritable(folder: string, remedy: string): void {
  const existing = existsSync(folder) ? folder : dirname(folder)
  try {
    accessSync(existing, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw new Error(
      `The folder ${existing} does not exist, or this user cannot read and write it. ${remedy}`,
    )
  }
}

export function requireSpace(folder: string, neededMegabytes: number): void {
  const { bavail, bsize } = statfsSync(folder)
  const megabytes = Math.floor((bavail * bsize) / 1e6)
  if (megabytes < neededMegabytes)
    throw new Error(
      `The disk of ${folder} has ${megabytes} MB left, and the tests need ${neededMegabytes} MB. Free some space, or set TMPDIR to a folder on another disk.`,
    )
}

/** Opens `count` ports of 127.0.0.1 at the same time, and closes them again. */
export async function requirePorts(
  count: number,
  listen: () => Promise<Pick<Server, 'close'>> = listenOnAnyPort,
): Promise<void> {
  const servers: Pick<Server, 'close'>[] = []
  try {
    while (servers.length < count) servers.push(await listen())
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    const remedy =
      code === 'EMFILE'
        ? 'Allow a process more open files (ulimit -n 4096).'
        : 'Stop programs that hold ports, or widen the range (on Linux: sysctl net.ipv4.ip_local_port_range).'
    throw new Error(
      `The tests need ${count} ports of 127.0.0.1, but only ${servers.length} could be opened (${message}). ${remedy}`,
    )
  } finally {
    for (const server of servers) server.close()
  }
}

function listenOnAnyPort(): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ host: '127.0.0.1', port: 0, exclusive: true }, () => resolve(server))
  })
}
