import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

const sampleMs = 2_000
/** Share of all processors. A quiet machine with an open editor and browser is below it. */
const mostBusy = 0.15

/**
 * Throws if other programs use the processors, because measured times would be wrong. Call it before you start
 * anything.
 */
export async function refuseBusyMachine(): Promise<void> {
  const before = times()
  await sleep(sampleMs)
  const after = times()
  const share = (after.busy - before.busy) / (after.all - before.all)
  if (share > mostBusy)
    throw new Error(
      `This machine is busy: other programs use ${Math.round(100 * share)} % of its processors, more than the ${100 * mostBusy} % at which the figures are correct. Run the bench again when the machine is quiet.`,
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
