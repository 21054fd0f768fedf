import { revertTable } from '../../packages/sdk/src/reverts/revert-table.js'
import { referencePage } from './reference-page.js'
import { table } from './table.js'

const intro = `This page explains reverts in a \`reason\`. A refusal with \`EXECUTION_SIMULATION_REVERTED\` has a revert as its \`reason\`. The
\`reason\` of an operation can contain a revert after the gateway's own code ([reasons](reasons.md)). \`explainRevert\` of
\`@gasless-gateway/sdk/reverts\` looks reverts up in these tables. A contract chooses its own revert data. So outside of the first table,
nothing proves that a reason is true.`

/** Returns the name in a cell, with the anchor to which `docsUrl` of the SDK's errors links. */
const anchored = (name: string) =>
  `<a id="${name.replace(/\W/g, '').toLowerCase()}"></a>\`${name}\``

export function renderRevertReasons(): string {
  const { entryPoint, panics, errors, sentences, others } = revertTable
  return referencePage('Revert reasons', 'packages/sdk/src/reverts/revert-table.ts', [
    intro,
    '## The EntryPoint refuses the operation',
    "The table has all codes of EntryPoint v0.7, and AA20 and AA30, which bundlers report. Codes AA1x concern the account's deployment, AA2x the account, AA3x the paymaster, and AA9x the sender of the bundle.",
    table(
      ['Code', "The EntryPoint's words", 'Cause', 'Remedy'],
      Object.entries(entryPoint).map(([code, { words, cause, remedy }]) => [
        anchored(code),
        words,
        cause,
        remedy,
      ]),
    ),
    '## A contract panicked',
    table(
      ['Panic', 'Cause', 'Remedy'],
      Object.entries(panics).map(([code, { cause, remedy }]) => [
        anchored(`Panic(${code})`),
        cause,
        remedy,
      ]),
    ),
    '## A contract reverted with an error',
    'These are the errors that the gateway knows by name. For every other error, the gateway reports the selector.',
    table(
      ['Error', 'Declared by', 'Cause', 'Remedy'],
      Object.entries(errors).map(([name, { of, cause, remedy }]) => [
        anchored(name),
        of,
        cause,
        remedy,
      ]),
    ),
    '## A contract reverted with a sentence',
    table(
      ['Sentence', 'Cause', 'Remedy'],
      Object.entries(sentences).map(([sentence, { cause, remedy }]) => [
        `\`${sentence}\``,
        cause,
        remedy,
      ]),
    ),
    '## Anything else',
    table(
      ['Cause', 'Remedy'],
      Object.values(others).map(({ cause, remedy }) => [cause, remedy]),
    ),
  ])
}
