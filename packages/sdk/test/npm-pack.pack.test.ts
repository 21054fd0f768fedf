import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runToEnd } from '../../devnet/src/run-to-end.js'
import { realClock } from './real-clock.js'

const repository = fileURLToPath(new URL('../../..', import.meta.url))

/** A copy of the workspace: while npm packs, `package.json` is another one, which other tests must not meet. */
let copy: string

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'npm-pack-'))
  const packages = ['contracts', 'core', 'sdk', 'server'].map((name) => `packages/${name}`)
  const files = ['package.json', 'pnpm-workspace.yaml', 'tsconfig.base.json', 'scripts']
  for (const path of [...files, ...packages.map((path) => `${path}/package.json`)])
    await cp(join(repository, path), join(copy, path), { recursive: true })
  await symlink(join(repository, 'node_modules'), join(copy, 'node_modules'))
  for (const path of packages) {
    await standIn(join(copy, path))
    // pnpm reads versions of packages of the workspace there.
    const installed = 'node_modules/@gasless-gateway'
    await symlink(join(repository, path, installed), join(copy, path, installed))
  }
})
afterAll(() => rm(copy, { recursive: true, force: true }))

/** As in a script of pnpm's, whose name npm takes over. */
const startedByPnpm = () => ({
  ...realClock(),
  npm_config_user_agent: 'pnpm/10.0.0 npm/? node/v20',
})

/** In place of the build, which `check:exports` runs: every file that the manifest names. */
async function standIn(folder: string): Promise<void> {
  const { publishConfig } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const named = [...new Set(JSON.stringify(publishConfig).match(/dist\/[\w./-]+/g))]
  const program = join(folder, 'node_modules/.bin/tsup')
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true })
  await writeFile(
    program,
    `#!/bin/sh\nfor file in ${named.join(' ')}; do mkdir -p "$(dirname "$file")"; : > "$file"; done\n`,
  )
  await chmod(program, 0o755)
}

test.each(['contracts', 'core', 'sdk', 'server'])(
  'npm pack in packages/%s packs every file that the manifest names, with versions that npm knows, and leaves the manifest as it was',
  async (name) => {
    const cwd = join(copy, 'packages', name)
    const before = await readFile(join(cwd, 'package.json'), 'utf8')
    const tarballs = join(copy, `tarballs of ${name}`)
    await mkdir(tarballs)
    await runToEnd('npm', ['pack', '--pack-destination', tarballs], { cwd, env: startedByPnpm() })

    const [tarball = ''] = await readdir(tarballs)
    const unpacked = join(tarballs, 'unpacked')
    await mkdir(unpacked)
    await runToEnd('tar', ['-xzf', join(tarballs, tarball), '-C', unpacked])
    const manifest = JSON.parse(await readFile(join(unpacked, 'package/package.json'), 'utf8'))
    const named =
      JSON.stringify([manifest.exports, manifest.bin ?? {}]).match(/\.\/[\w./-]+/g) ?? []
    expect(named.filter((path) => path.startsWith('./dist/')).length).toBeGreaterThan(1)
    for (const path of named.filter((path) => /\.\w+$/.test(path)))
      await readFile(join(unpacked, 'package', path))
    expect(JSON.stringify(manifest.dependencies ?? {})).not.toMatch(/workspace:|catalog:/)
    expect(await readFile(join(cwd, 'package.json'), 'utf8')).toBe(before)
  },
)

test('a pack that was interrupted leaves nothing behind in the next one', async () => {
  const cwd = join(copy, 'packages/sdk')
  const before = await readFile(join(cwd, 'package.json'), 'utf8')
  await writeFile(join(cwd, 'package.json.workspace'), before)
  await writeFile(join(cwd, 'package.json'), JSON.stringify({ ...JSON.parse(before), exports: {} }))
  await runToEnd('npm', ['pack', '--pack-destination', copy], { cwd, env: realClock() })
  expect(await readFile(join(cwd, 'package.json'), 'utf8')).toBe(before)
  expect(await readdir(cwd)).not.toContain('package.json.workspace')
})
