import { revertTable } from '../../packages/sdk/src/reverts/revert-table.js'
import { referencePage } from './reference-page.js'
import { table } from './table.js'

const intro = `This page explains a \`reason\` that reports a revert. The \`reason\` of a refusal with \`EXECUTION_SIMULATION_REVERTED\` is
one. The \`reason\` of an operation can contain one, behind the gateway's own code ([reasons](reasons.md)). \`explainRevert\` of
\`@gasless-gateway/sdk/reverts\` looks reverts up in these tables. A contract chooses what it reverts with: outside of the first table,
nothing proves that the reason is true.`

/** As `docsUrl` of the SDK's errors writes it. */
const anchored = (name: string) =>
  `<a id="${name.replace(/\W/g, '').toLowerCase()}"></a>\`${name}\``

export function renderRevertReasons(): string {
  const { entryPoint, panics, errors, sentences, others } = revertTable
  return referencePage('Revert reasons', 'packages/sdk/src/reverts/revert-table.ts', [
    intro,
    '## The EntryPoint refuses the operation',
    "These are all codes of EntryPoint v0.7, and AA20 and AA30, which bundlers report. 1x is about the account's deployment, 2x about the account, 3x about the paymaster, 9x about the sender of the bundle.",
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
