import { median, percentile } from '../../bench/percentile.js'
import type { FloodOutcome } from './flood-outcome.js'
import { honestKindNames } from './honest/honest-kinds.js'
import type { Measured } from './honest/measure-honest.js'

/** Returns lines to print: the flood's rate and answers, and both measures of every kind of honest request. */
export function describeOutcome({ name, alone, beside, report, cpuMs }: FloodOutcome): string[] {
  const { sent, seconds, answers } = report
  const answered = Object.entries(answers).map(([outcome, count]) => `${outcome} ${count}×`)
  return [
    `${name}: ${sent} requests in ${seconds.toFixed(1)} s, answered ${answered.join(', ') || 'nothing'}.`,
    ...(cpuMs === undefined
      ? []
      : [`  the gateway took ${(cpuMs / sent).toFixed(2)} ms of processor time for each`]),
    ...honestKindNames.flatMap((kind) => [
      `  ${kind}: alone ${show(alone[kind])}, beside the flood ${show(beside[kind])}`,
      ...[...alone[kind].refusals, ...beside[kind].refusals].map(
        (refusal) => `    refused: ${refusal}`,
      ),
    ]),
  ]
}

const show = ({ ms }: Measured): string =>
  ms.length === 0
    ? 'never'
    : `${median(ms).toFixed(1)} ms (p95 ${percentile(ms, 95).toFixed(1)}, ${ms.length}×)`
