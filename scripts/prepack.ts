/**
 * `prepack` of every published package: builds it. pnpm then packs a manifest whose exports point into the build, with a version in
 * place of `workspace:` and `catalog:`, and the workspace's LICENSE. npm packs `package.json` as it is, and looks for a LICENSE beside it
 * alone, so pnpm's manifest and the LICENSE stand there until `postpack`.
 */
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './run.js'
import { keptManifest, restoreManifest } from './workspace-manifest.js'

async function output(program: string, ...args: string[]): Promise<string> {
  const { ok, output } = await run(program, args)
  if (!ok) throw new Error(`${[program, ...args].join(' ')} failed:\n${output}`)
  return output
}

/** The manifest that pnpm packs. */
async function packedManifest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-manifest-'))
  try {
    // npm hands its own `--pack-destination` down, which this one overrides.
    const pack = ['pack', '--config.ignore-scripts=true', '--pack-destination', folder]
    await output('npx', '-y', 'pnpm@10', ...pack)
    const [tarball = ''] = await readdir(folder)
    return await output('tar', '-xzOf', join(folder, tarball), 'package/package.json')
  } finally {
    await rm(folder, { recursive: true })
  }
}

try {
  // An interrupted pack has left it.
  restoreManifest()
  await output('tsup', '--silent')
  // npm_config_user_agent is no sign: npm hands down that of the pnpm that has started it.
  if (process.env.npm_execpath?.endsWith('npm-cli.js')) {
    const manifest = await packedManifest()
    await copyFile('package.json', keptManifest)
    await writeFile('package.json', `${manifest}\n`)
    await copyFile('../../LICENSE', 'LICENSE')
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
