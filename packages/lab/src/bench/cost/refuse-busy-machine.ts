import { setTimeout as sleep } from 'node:timers/promises'
import { machineTimes } from './machine-times.js'

const sampleMs = 2_000
/** Share of all processors. A quiet machine with an open editor and browser uses less. */
const mostBusy = 0.15

/**
 * Throws if other programs keep the processors busy, because they would distort the measured times. Call it before you
 * start anything.
 */
export async function refuseBusyMachine(): Promise<void> {
  const before = machineTimes()
  await sleep(sampleMs)
  const after = machineTimes()
  refuseOthers((after.busyMs - before.busyMs) / (after.allMs - before.allMs))
}

/** Throws if other programs used more than 15 % of the processors. */
export function refuseOthers(share: number): void {
  if (share > mostBusy)
    throw new Error(
      `This machine is busy: other programs use ${Math.round(100 * share)} % of its processors, more than the ${100 * mostBusy} % at which the figures are correct. Run the bench again when the machine is quiet.`,
    )
}
