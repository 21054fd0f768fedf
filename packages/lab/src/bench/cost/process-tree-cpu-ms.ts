import { readdir, readFile } from 'node:fs/promises'

/** Linux reports processor times in hundredths of a second on every machine. */
const msPerTick = 10

/**
 * Returns the processor time of a process and its children, in milliseconds. It includes ended children that the
 * process has waited for. Throws if the process cannot be read from `/proc`.
 */
export async function processTreeCpuMs(pid: number): Promise<number> {
  const parent = await readStat(pid)
  if (!parent)
    throw new Error('Processor times are read from /proc, which this system does not have.')
  const others = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map((name) => readStat(Number(name))),
  )
  const children = others.filter((stat) => stat?.parent === pid)
  const own = parent.ticks + parent.ticksOfEnded
  return children.reduce((sum, stat) => sum + (stat?.ticks ?? 0), own) * msPerTick
}

/** Returns the parent's process id, or `undefined` if the process has ended. */
export const parentOf = async (pid: number): Promise<number | undefined> =>
  (await readStat(pid))?.parent

/** Reads `/proc/<pid>/stat`. Index 0 is the state, which is field 3 in proc(5). */
async function readStat(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (stat === undefined) return undefined
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [, parent = 0] = fields
  const [user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = fields.slice(11, 15)
  return { parent, ticks: user + system, ticksOfEnded: userOfEnded + systemOfEnded }
}
