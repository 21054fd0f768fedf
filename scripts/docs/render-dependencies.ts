import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { table } from './table.js'

interface Manifest {
  readonly dependencies?: Record<string, string>
  readonly devDependencies?: Record<string, string>
  readonly peerDependencies?: Record<string, string>
}

const page = 'docs/dependencies.md'
const marks = { begin: '<!-- table: begin -->', end: '<!-- table: end -->' }
const own = '@gasless-gateway/'

/**
 * Returns the page with an updated table. The reasons are written by hand in the table itself. Throws if one is
 * missing.
 */
export function renderDependencies(): string {
  const text = existsSync(page) ? readFileSync(page, 'utf8') : `${marks.begin}\n${marks.end}\n`
  const [before = '', rest = ''] = text.split(marks.begin)
  const [rows = '', after = ''] = rest.split(marks.end)
  const reasons = readReasons(rows)
  const used = usedDependencies()
  const missing = [...used.keys()].filter((name) => !reasons.get(name))
  if (missing.length > 0)
    throw new Error(`${page} gives no reason for ${missing.join(', ')}. Add a row for each.`)
  const rendered = table(
    ['Dependency', 'Used by', 'Why'],
    [...used].map(([name, users]) => [`\`${name}\``, users.join(', '), reasons.get(name) ?? '']),
  )
  return `${before}${marks.begin}\n${rendered}\n${marks.end}${after}`
}

const readReasons = (rows: string): Map<string, string> =>
  new Map(
    [...rows.matchAll(/^\| `([^`]+)` +\|[^|]*\| (.+) \|$/gm)].map(([, name = '', reason = '']) => [
      name,
      reason.trim(),
    ]),
  )

/** Returns the packages that use each dependency. "(dev)" marks a dependency that is not installed with the package. */
function usedDependencies(): Map<string, string[]> {
  const folders = [
    '.',
    ...readdirSync('packages').map((name) => join('packages', name)),
    'examples',
  ]
  const used = new Map<string, string[]>()
  for (const folder of folders) {
    const file = join(folder, 'package.json')
    if (!existsSync(file)) continue
    const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'))
    const user = folder === '.' ? 'workspace' : folder.replace('packages/', '')
    const shipped = { ...manifest.dependencies, ...manifest.peerDependencies }
    const names = new Set([...Object.keys(shipped), ...Object.keys(manifest.devDependencies ?? {})])
    for (const name of names) {
      if (name.startsWith(own)) continue
      const mark = name in shipped || folder === '.' ? user : `${user} (dev)`
      used.set(name, [...(used.get(name) ?? []), mark])
    }
  }
  return new Map([...used].sort(([a], [b]) => (a < b ? -1 : 1)))
}
