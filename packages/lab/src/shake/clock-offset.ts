import type { Conditions } from './draw-conditions.js'

/**
 * Returns by how many seconds to advance the clock, so that it crosses a boundary `inSeconds` later. It takes the next
 * boundary, or the one after it if the next is too close.
 */
export function clockOffset(now: Date, { turns, inSeconds }: Conditions['clock']): number {
  const [year, month, day, hour] = [
    now.getUTCFullYear(),
    now.getUTCMonth(),
    now.getUTCDate(),
    now.getUTCHours(),
  ]
  const turnAfter = {
    hour: (more: number) => Date.UTC(year, month, day, hour + more),
    day: (more: number) => Date.UTC(year, month, day + more),
    month: (more: number) => Date.UTC(year, month + more),
    year: (more: number) => Date.UTC(year + more, 0),
  }[turns]
  const offsetTo = (turn: number) => Math.round((turn - now.getTime()) / 1000) - inSeconds
  const next = offsetTo(turnAfter(1))
  // The clock never goes back, because existing tokens and files would then be dated in the future.
  return next >= 0 ? next : offsetTo(turnAfter(2))
}
