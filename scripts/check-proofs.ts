/**
 * Checks that every proof in docs/security.md exists. A proof is a name from its table of tests, a command, or a link
 * to a test. `check:links` checks the links themselves.
 */
import { readFileSync } from 'node:fs'

const page = 'docs/security.md'
const commands: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).scripts

type Row = Readonly<Record<string, string>>

/** Returns the rows of all tables, with the column heads as keys. No cell of the page may contain an escaped `|`. */
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
/** The proof of a row that needs none, because it does not apply or the text is the proof. */
const nothing = '—'

const problems = [
  ...named
    .filter(({ File = '' }) => !File.split(', ').every(isTest))
    .map((row) => `"${row['Name here']}" in the table of tests must link only to test files.`),
  ...shown.flatMap((row) =>
    (row['Shown by'] ?? '')
      .split(', ')
      .filter((by) => by !== nothing && !names.has(by) && !isCommand(by) && !isTest(by))
      .map(
        (by) =>
          `"${by}" is neither a name in the table of tests, nor a command, nor a test: ${Object.values(row)[0]}.`,
      ),
  ),
  ...[...names]
    .filter((name) => !shown.some((row) => row['Shown by']?.split(', ').includes(name as string)))
    .map((name) => `"${name}" is in the table of tests, but no row uses it. Remove it or use it.`),
]
if (names.size === 0 || shown.length === 0)
  problems.push('The page has no table of tests, or no table of proofs.')
for (const problem of problems) console.error(`${page}: ${problem}`)
if (problems.length > 0) process.exitCode = 1
