import { existsSync, readFileSync } from 'node:fs'
import { table } from './table.js'

const page = 'docs/benchmarks.md'
const history = 'bench/history.jsonl'
const begin = '<!-- last measured: begin -->'
const end = '<!-- last measured: end -->'

interface Entry {
  readonly name: string
  readonly figures: Readonly<Record<string, number>>
  readonly goals: Readonly<Record<string, string>>
  readonly options?: Readonly<Record<string, unknown>>
  readonly at: string
  readonly commit: string
  readonly isChanged: boolean
  readonly env: { readonly cores: number; readonly node: string }
  readonly machine: { readonly processor: string; readonly memoryGb: number }
}

/** Returns the page of benchmarks. Between its two marks is the last entry of each bench in the history. */
export function renderBenchmarks(): string {
  const text = readFileSync(page, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${page} needs the marks ${begin} and ${end}.`)
  const measured = lastOfEach(existsSync(history) ? readFileSync(history, 'utf8') : '')
  const body = measured.length === 0 ? 'The history is empty.' : measured.map(render).join('\n\n')
  return `${text.slice(0, from)}${begin}\n\n${body}\n\n${text.slice(to)}`
}

/** Returns the last entry for each name and options. Leaves out comparisons, because they describe two commits. */
function lastOfEach(lines: string): readonly Entry[] {
  const last = new Map<string, Entry>()
  for (const line of lines.split('\n').filter(Boolean)) {
    const entry = JSON.parse(line) as Entry
    if (entry.name === 'compare') continue
    last.set(`${entry.name} ${JSON.stringify(entry.options ?? {})}`, entry)
  }
  return [...last.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, entry]) => entry)
}

function render({
  name,
  figures,
  goals,
  options,
  at,
  commit,
  isChanged,
  env,
  machine,
}: Entry): string {
  const flags = Object.entries(options ?? {}).map(([option, value]) => ` --${option} ${value}`)
  const rows = Object.entries(figures).map(([figure, value]) => [
    `\`${figure}\``,
    goals[figure] ?? '',
    String(value),
  ])
  return [
    `### \`${name}${flags.join('')}\``,
    '',
    `${at.slice(0, 10)}, commit ${commit.slice(0, 8)}${isChanged ? ' with changes' : ''}, ${machine.processor}, ${env.cores} cores, ${machine.memoryGb} GB, Node ${env.node}.`,
    '',
    table(['Figure', 'Goal', 'Measured'], rows),
  ].join('\n')
}
