/**
 * Whatever docs/security.md says that something is shown by exists: a name of its table of tests, a command, or a test.
 * That links lead somewhere is `check:links`.
 */
import { readFileSync } from 'node:fs'

const page = 'docs/security.md'
const commands: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).scripts

type Row = Readonly<Record<string, string>>

/** Rows of every table, by the heads of their columns. No cell of the page has an escaped `|`. */
function rowsOf(markdown: string): Row[] {
  const tables = markdown.match(/(?:^\|.*\|\n)+/gm) ?? []
  return tables.flatMap((table) => {
    const [heads = [], , ...rows] = table.trimEnd().split('\n').map(cellsOf)
    return rows.map((cells) => Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? ''])))
  })
}
const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

const rows = rowsOf(readFileSync(page, 'utf8'))
const named = rows.filter((row) => 'Name here' in row)
const names = new Set(named.map((row) => row['Name here']))
const shown = rows.filter((row) => 'Shown by' in row)

const isTest = (link: string) => /^\[[^\]]+\]\([^)]+\.test\.ts\)$/.test(link)
const isCommand = (text: string) => /^`[^`]+`$/.test(text) && text.slice(1, -1) in commands
/** For what does not apply, or is the text itself. */
const nothing = '—'

const problems = [
  ...named
    .filter(({ File = '' }) => !File.split(', ').every(isTest))
    .map((row) => `"${row['Name here']}" of the table leads to something that is no test.`),
  ...shown.flatMap((row) =>
    (row['Shown by'] ?? '')
      .split(', ')
      .filter((by) => by !== nothing && !names.has(by) && !isCommand(by) && !isTest(by))
      .map(
        (by) =>
          `"${by}" is no name of its table, no command and no test: ${Object.values(row)[0]}.`,
      ),
  ),
  ...[...names]
    .filter((name) => !shown.some((row) => row['Shown by']?.split(', ').includes(name as string)))
    .map((name) => `"${name}" is in its table of tests, and shows nothing.`),
]
if (names.size === 0 || shown.length === 0) problems.push('It has no table of tests and proofs.')
for (const problem of problems) console.error(`${page}: ${problem}`)
if (problems.length > 0) process.exitCode = 1
