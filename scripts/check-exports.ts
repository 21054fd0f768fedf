/**
 * Builds and packs the published packages, and checks the tarballs: all exports, types and commands resolve, and
 * nothing refers to the workspace.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { run } from './run.js'

interface PublishedPackage {
  readonly name: string
  /** The ways in which users may resolve its exports; see `attw --help`. */
  readonly profile: 'esm-only' | 'node16'
}

const packages: readonly PublishedPackage[] = [
  { name: 'contracts', profile: 'esm-only' },
  { name: 'core', profile: 'esm-only' },
  { name: 'sdk', profile: 'node16' },
  { name: 'server', profile: 'esm-only' },
]

/** Returns the problems that users of a package would have. */
async function problemsOf({ name, profile }: PublishedPackage, folder: string): Promise<string[]> {
  const directory = join('packages', name)
  const tarball = join(folder, `${name}.tgz`)
  const pack = await packTo(tarball, directory)
  if (!pack.ok) return [`does not build or pack:\n${pack.output}`]
  return [
    ...(await publishProblems(tarball)),
    ...(await typeProblems(tarball, profile)),
    ...(await workspaceLeaks(tarball)),
  ]
}

/** Packs with pnpm, because it replaces `exports` with `publishConfig.exports`, and `catalog:` with versions. */
function packTo(tarball: string, directory: string) {
  const pnpm = process.env.npm_execpath
  const pack = ['pack', '--out', tarball]
  return pnpm
    ? run(process.execPath, [pnpm, ...pack], { cwd: directory })
    : run('pnpm', pack, { cwd: directory })
}

async function publishProblems(tarball: string): Promise<string[]> {
  const bytes = await readFile(tarball)
  const { messages, pkg } = await publint({
    pack: { tarball: new Uint8Array(bytes).buffer },
    strict: true,
  })
  return messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code)
}

async function typeProblems(tarball: string, profile: string): Promise<string[]> {
  const { ok, output } = await run('attw', [
    tarball,
    '--profile',
    profile,
    '--no-color',
    '--no-emoji',
  ])
  return ok ? [] : [output]
}

/**
 * Returns the parts of `package.json` that only work in this workspace. Users could not install or import such a
 * package.
 */
async function workspaceLeaks(tarball: string): Promise<string[]> {
  const { output } = await run('tar', ['-xzOf', tarball, 'package/package.json'])
  const { dependencies, devDependencies, peerDependencies, exports } = JSON.parse(output)
  const leaks = [dependencies, devDependencies, peerDependencies, exports]
    .map((part) => JSON.stringify(part ?? {}))
    .filter((text) => /"(workspace|catalog):|\/src\//.test(text))
  return leaks.map((text) => `package.json points into the workspace: ${text}`)
}

/**
 * Returns the packages whose `private` contradicts the list above. `changeset publish` publishes every package that is
 * not private.
 */
async function wronglyPublished(): Promise<string[]> {
  const names = packages.map(({ name }) => name)
  const problems = (await readdir('packages')).map(async (name) => {
    const manifest = JSON.parse(await readFile(join('packages', name, 'package.json'), 'utf8'))
    if (names.includes(name) === !manifest.private) return []
    return [
      `packages/${name} is ${manifest.private ? 'private' : 'published'}, but scripts/check-exports.ts says otherwise. Correct one of them.`,
    ]
  })
  return (await Promise.all(problems)).flat()
}

const folder = await mkdtemp(join(tmpdir(), 'gateway-pack-'))
try {
  const broken: string[] = []
  for (const problem of await wronglyPublished()) {
    console.error(problem)
    process.exitCode = 1
  }
  for (const published of packages) {
    const problems = await problemsOf(published, folder)
    for (const problem of problems) console.error(`@gasless-gateway/${published.name}: ${problem}`)
    if (problems.length > 0) broken.push(published.name)
  }
  if (broken.length > 0) {
    console.error(`Correct these packages before you publish them: ${broken.join(', ')}.`)
    process.exitCode = 1
  }
} finally {
  await rm(folder, { recursive: true })
}
