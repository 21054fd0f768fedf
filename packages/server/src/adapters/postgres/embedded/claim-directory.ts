import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { processIdentity } from '../../../processes/process-identity.js'

const attempts = 5

/**
 * Claims a data directory for this process, so that two gateways never start a database on the same files. The claim of
 * an ended process is ignored. Returns a function that releases the claim. Throws one sentence if another process holds
 * it, with `remedy` as the way to start beside that process.
 */
export async function claimDirectory(
  directory: string,
  remedy: string,
): Promise<() => Promise<void>> {
  const file = join(directory, 'owner')
  const own = processIdentity(process.pid) ?? String(process.pid)
  for (let attempt = 0; attempt < attempts; attempt++) {
    try {
      await writeFile(file, own, { flag: 'wx', mode: 0o600 })
      return () => rm(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const claim = await readFile(file, 'utf8').catch(() => '')
    const pid = Number.parseInt(claim, 10)
    if (claim && processIdentity(pid) === claim)
      throw new Error(
        `The database in ${directory} is in use by process ${pid}. Stop that process, or ${remedy}.`,
      )
    await rm(file, { force: true })
  }
  throw new Error(
    `Several processes start a database in ${directory} at the same time. Start only one, or ${remedy}.`,
  )
}
