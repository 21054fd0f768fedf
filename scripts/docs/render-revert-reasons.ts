import { revertTable } from '../../packages/sdk/src/reverts/revert-table.js'
import { referencePage } from './reference-page.js'
import { table } from './table.js'

const intro = `This page explains the reverts in a \`reason\`. In a refusal with \`EXECUTION_SIMULATION_REVERTED\`, the \`reason\` is usually a revert. In the
\`reason\` of an operation, a revert can follow the gateway's own code ([reasons](reasons.md)). \`explainRevert\` of
\`@gasless-gateway/sdk/reverts\` looks reverts up in these tables. Every contract chooses its own revert data, so it can imitate the errors of
another contract. Only the codes in the first table come from the EntryPoint itself.`

/** Returns the name in a cell, with the anchor to which `docsUrl` of the SDK's errors links. */
const anchored = (name: string) =>
  `<a id="${name.replace(/\W/g, '').toLowerCase()}"></a>\`${name}\``

export function renderRevertReasons(): string {
  const { entryPoint, panics, errors, sentences, others } = revertTable
  return referencePage('Revert reasons', 'packages/sdk/src/reverts/revert-table.ts', [
    intro,
    '## The EntryPoint refuses the operation',
    "The table has all codes of EntryPoint v0.7, and AA20 and AA30, which bundlers report. Codes AA1x concern the account's deployment, AA2x the account, AA3x the paymaster, and AA9x the bundle and the encoding of the operation.",
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
    'The gateway knows these errors by name. For every other error, it reports the selector.',
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
      Object.values(others).map(({ cause, remedy }) => [`${cause.replace(/\.$/, '')}.`, remedy]),
    ),
  ])
}
