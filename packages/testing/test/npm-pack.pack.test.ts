import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyWorkspace, repository } from '../src/packs/copy-workspace.js'
import { realClock } from '../src/packs/real-clock.js'
import { runToEnd } from '../src/run-to-end.js'

let copy: string

beforeAll(async () => {
  // In place of the build, which `check:exports` runs: every file that the manifest names.
  copy = await copyWorkspace(
    (_, named) =>
      `for file in ${named.join(' ')}; do mkdir -p "$(dirname "$file")"; : > "$file"; done`,
  )
})
afterAll(() => rm(copy, { recursive: true, force: true }))

/** As in a script of pnpm's, whose name npm takes over. */
const startedByPnpm = () => ({
  ...realClock(),
  npm_config_user_agent: 'pnpm/10.0.0 npm/? node/v20',
})

const changed = new Date('2024-02-03T04:05:06Z')

/** But for the build. */
const filesIn = async (folder: string) => (await readdir(folder)).filter((file) => file !== 'dist')

test.each(['contracts', 'core', 'sdk', 'server'])(
  'npm pack in packages/%s packs every file that the manifest names, with versions that npm knows and the licence, and leaves the package as it was, with its time',
  async (name) => {
    const cwd = join(copy, 'packages', name)
    const before = await readFile(join(cwd, 'package.json'), 'utf8')
    // pnpm installs again after a change of this time, which fails in a clone that it may only read.
    await utimes(join(cwd, 'package.json'), changed, changed)
    const files = await filesIn(cwd)
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
    const licence = await readFile(join(repository, 'LICENSE'), 'utf8')
    expect(await readFile(join(unpacked, 'package/LICENSE'), 'utf8')).toBe(licence)
    expect(await readFile(join(cwd, 'package.json'), 'utf8')).toBe(before)
    expect((await stat(join(cwd, 'package.json'))).mtime).toEqual(changed)
    expect(await filesIn(cwd)).toEqual(files)
  },
)

test('a pack that was interrupted leaves nothing behind in the next one', async () => {
  const cwd = join(copy, 'packages/sdk')
  const before = await readFile(join(cwd, 'package.json'), 'utf8')
  await writeFile(join(cwd, 'package.json.workspace'), before)
  await writeFile(join(cwd, 'package.json'), JSON.stringify({ ...JSON.parse(before), exports: {} }))
  await writeFile(join(cwd, 'LICENSE'), 'of the interrupted pack')
  await runToEnd('npm', ['pack', '--pack-destination', copy], { cwd, env: realClock() })
  expect(await readFile(join(cwd, 'package.json'), 'utf8')).toBe(before)
  const files = await readdir(cwd)
  for (const left of ['package.json.workspace', 'LICENSE']) expect(files).not.toContain(left)
})
