import { accessSync, constants, statfsSync } from 'node:fs'
import { createServer, type Server } from 'node:net'

/** A run of every test writes about half of this. */
const leastFreeBytes = 4_000_000_000
/** More than all workers listen on at the same time. */
const neededPorts = 100

export interface Prerequisites {
  /** Where temporary files go. */
  readonly folder: string
  /** @default 4 GB */
  readonly freeBytes?: number
  /** @default 100 */
  readonly ports?: number
  /** Opens a port of 127.0.0.1. */
  readonly listen?: () => Promise<Pick<Server, 'close'>>
}

/** Throws one sentence with the remedy when this machine cannot run the tests. */
export async function requirePrerequisites({
  folder,
  freeBytes = leastFreeBytes,
  ports = neededPorts,
  listen = listenOnAnyPort,
}: Prerequisites): Promise<void> {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw new Error(
      `The folder for temporary files, ${folder}, cannot be written. Give this user the right to write it, or set TMPDIR to another folder.`,
    )
  }
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < freeBytes)
    throw new Error(
      `The disk of ${folder} has ${megabytes(bavail * bsize)} MB left, and the tests need ${megabytes(freeBytes)} MB. Free some space, or set TMPDIR to a folder on another disk.`,
    )
  await requirePorts(ports, listen)
}

const megabytes = (bytes: number) => Math.floor(bytes / 1e6)

async function requirePorts(
  count: number,
  listen: NonNullable<Prerequisites['listen']>,
): Promise<void> {
  const servers: Pick<Server, 'close'>[] = []
  try {
    while (servers.length < count) servers.push(await listen())
  } catch (error) {
    throw new Error(
      `Only ${servers.length} ports of 127.0.0.1 are free, and the tests need ${count} (${(error as Error).message}). Stop programs that hold ports, or widen the range (on Linux: sysctl net.ipv4.ip_local_port_range).`,
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
