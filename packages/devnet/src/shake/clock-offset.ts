import type { Conditions } from './draw-conditions.js'

/** How far a clock must be put forward, in seconds, so that it turns as asked: at most to the end of the year. */
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
  // The clock never goes back: what this machine has signed or stored would be of the future.
  return next >= 0 ? next : offsetTo(turnAfter(2))
}
