import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

const sampleMs = 2_000
/** Of all processors together. A quiet machine with an editor and a browser open is below it. */
const mostBusy = 0.15

/**
 * Throws when other programs use the processors: what takes time would be measured wrong. To be called before anything is started.
 */
export async function refuseBusyMachine(): Promise<void> {
  const before = times()
  await sleep(sampleMs)
  const after = times()
  const share = (after.busy - before.busy) / (after.all - before.all)
  if (share > mostBusy)
    throw new Error(
      `This machine is busy: other programs use ${Math.round(100 * share)} % of its processors, and at most ${100 * mostBusy} % leave the figures true. Measure when it is quiet.`,
    )
}

function times(): { readonly busy: number; readonly all: number } {
  let [busy, all] = [0, 0]
  for (const { times } of cpus()) {
    const used = times.user + times.nice + times.sys + times.irq
    busy += used
    all += used + times.idle
  }
  return { busy, all }
}
