import { type ReasonEntry, reasons } from '../../packages/core/src/model/reasons.js'
import { referencePage } from './reference-page.js'
import { table } from './table.js'

const sections: Record<ReasonEntry['kind'], { readonly title: string; readonly intro: string }> = {
  waits: {
    title: 'It waits',
    intro:
      'The operation is live, and the gateway tries again by itself. Keep polling. Do not prepare it anew: both could land.',
  },
  ended: {
    title: 'It has ended',
    intro:
      'The operation is `failed` or `dropped`. One that was mined has its reason from `confirmed` on. Prepare a new one if it is still needed.',
  },
  either: {
    title: 'It waits, or has ended',
    intro: 'The status tells which: keep polling until it is a terminal one.',
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
    'The `reason` of an operation is one of these codes, for some followed by a colon and what the chain said. It is `null` while there is nothing to say. The [statuses](statuses.md) say what may come next.',
    ...section('waits'),
    ...section('ended'),
    ...section('either'),
  ])
