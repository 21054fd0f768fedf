import { availableParallelism } from 'node:os'
import type { BenchResult, Goal } from './bench.js'

/** Returns the JSON line that every bench ends with, and whether every goal holds. */
export function resultLine(
  name: string,
  { figures, goals }: BenchResult,
): { readonly ok: boolean; readonly line: string } {
  const rounded = Object.fromEntries(
    Object.entries(figures).map(([figure, value]) => [figure, round(value)]),
  )
  const ok = Object.entries(goals).every(([figure, goal]) => holds(figures[figure], goal))
  const env = { cores: availableParallelism(), node: process.versions.node }
  return { ok, line: JSON.stringify({ name, ok, figures: rounded, goals, env }) }
}

/** Compares the unrounded figure. A missing figure and NaN meet no goal. */
function holds(value: number | undefined, goal: Goal): boolean {
  if (value === undefined) return false
  const [operator, bound] = goal.split(' ')
  return operator === '<=' ? value <= Number(bound) : value >= Number(bound)
}

/** Rounds to four significant digits, because more would show noise. Integers stay as they are. */
const round = (value: number) => (Number.isInteger(value) ? value : Number(value.toPrecision(4)))
