import { median, percentile } from '../../bench/percentile.js'
import type { FloodOutcome } from './flood-outcome.js'
import { honestKindNames } from './honest/honest-kinds.js'

const p95 = (values: readonly number[]) => percentile(values, 95)

/**
 * Returns the figures over all floods, then those of each flood. A slowdown is an honest request's time beside a flood
 * divided by its time alone. The worst kind of request counts. It compares medians, or p95 if the name says so.
 */
export function floodFigures(outcomes: readonly FloodOutcome[]): Record<string, number> {
  const each = outcomes.map(figuresOf)
  const all = (figure: 'slowdown' | 'slowdownP95' | 'refused' | 'requests') =>
    each.map((one) => one[figure])
  return {
    honestSlowdown: Math.max(...all('slowdown')),
    honestRefused: all('refused').reduce((sum, one) => sum + one, 0),
    honestSlowdownP95: Math.max(...all('slowdownP95')),
    honestRequests: all('requests').reduce((sum, one) => sum + one, 0),
    ...Object.fromEntries(
      outcomes.flatMap(({ name }, at) =>
        Object.entries(each[at] ?? {}).map(([figure, value]) => [
          camelCase(`${name}-${figure}`),
          value,
        ]),
      ),
    ),
  }
}

function figuresOf({ alone, beside, report, cpuMs }: FloodOutcome) {
  const slowdowns = (of: typeof median) =>
    // A kind of which all requests were refused has an infinite slowdown.
    honestKindNames.map((kind) =>
      beside[kind].ms.length === 0
        ? Number.POSITIVE_INFINITY
        : of(beside[kind].ms) / of(alone[kind].ms),
    )
  const phases = [alone, beside].flatMap((measures) => Object.values(measures))
  return {
    slowdown: Math.max(...slowdowns(median)),
    slowdownP95: Math.max(...slowdowns(p95)),
    refused: phases.reduce((sum, { refusals }) => sum + refusals.length, 0),
    requests: phases.reduce((sum, { sent }) => sum + sent, 0),
    perSecond: report.sent / report.seconds,
    ...(cpuMs !== undefined && { cpuMsPerRequest: cpuMs / report.sent }),
  }
}

const camelCase = (text: string) =>
  text.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
