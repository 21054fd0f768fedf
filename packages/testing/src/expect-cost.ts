import { expect } from 'vitest'
import type { Cost } from './start-cost-meter.js'

/** The expected number of statements and calls of a step. */
export interface HeldCost {
  readonly statements: number
  readonly calls: number
}

/**
 * Fails if the number of statements or calls of a step differs from `held`, and prints them. A smaller number fails
 * too: lower `held` then, so that the cost cannot grow again unnoticed.
 */
export function expectCost(cost: Cost, held: HeldCost): void {
  const { statements, calls } = cost
  expect({ statements: statements.length, calls: calls.length }, describeCost(cost)).toEqual(held)
}

const textLength = 160

function describeCost({ statements, calls }: Cost): string {
  const lines = statements.map((sql, at) => `${at + 1}. ${sql.slice(0, textLength)}`)
  const counts = new Map<string, number>()
  for (const method of calls) counts.set(method, (counts.get(method) ?? 0) + 1)
  const methods = [...counts].map(([method, count]) => `${count} × ${method}`)
  return ['Statements:', ...lines, 'Calls:', ...methods, ''].join('\n')
}
