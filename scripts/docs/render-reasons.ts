import { type ReasonEntry, reasons } from '../../packages/core/src/model/reasons.js'
import { referencePage } from './reference-page.js'
import { table } from './table.js'

const sections: Record<ReasonEntry['kind'], { readonly title: string; readonly intro: string }> = {
  waits: {
    title: 'The operation waits',
    intro:
      'The operation is live, and the gateway tries again by itself. Keep polling. Do not prepare another operation, because both could land.',
  },
  ended: {
    title: 'The operation has ended',
    intro:
      'The operation is `failed` or `dropped`. If the operation was mined, it has its reason already at `confirmed`. Prepare a new operation if you still need it.',
  },
  either: {
    title: 'The operation waits or has ended',
    intro:
      'The status says whether the operation waits or has ended. Keep polling until the status is terminal.',
  },
}

const section = (kind: ReasonEntry['kind']): string[] => {
  const entries: [string, ReasonEntry][] = Object.entries(reasons)
  const rows = entries
    .filter(([, entry]) => entry.kind === kind)
    .map(([code, { meaning }]) => [`\`${code}\``, meaning])
  const { title, intro } = sections[kind]
  return [`## ${title}`, intro, table(['Reason', 'Meaning'], rows)]
}

export const renderReasons = (): string =>
  referencePage('Reasons of an operation', 'packages/core/src/model/reasons.ts', [
    'The `reason` of an operation is one of these codes, or `null`. Some codes are followed by a colon and a detail, such as a decoded revert. [Statuses](statuses.md) lists what may happen next.',
    ...section('waits'),
    ...section('ended'),
    ...section('either'),
  ])
