/**
 * `prepack` of every published package. It builds the package. pnpm itself then packs a manifest with
 * `publishConfig.exports` and with versions instead of `workspace:` and `catalog:`, and adds the workspace's LICENSE.
 * npm does neither. So under npm, this script puts pnpm's manifest and the LICENSE into the package's folder, until
 * `postpack` restores it.
 */
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './run.js'
import { keepManifest, restoreManifest } from './workspace-manifest.js'

async function output(program: string, ...args: string[]): Promise<string> {
  const { ok, output } = await run(program, args)
  if (!ok) throw new Error(`${[program, ...args].join(' ')} failed:\n${output}`)
  return output
}

/** Returns the manifest that pnpm packs. */
async function packedManifest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-manifest-'))
  try {
    // Overrides npm's own `--pack-destination`, which this process inherits.
    const pack = ['pack', '--config.ignore-scripts=true', '--pack-destination', folder]
    await output('npx', '-y', 'pnpm@10', ...pack)
    const [tarball = ''] = await readdir(folder)
    return await output('tar', '-xzOf', join(folder, tarball), 'package/package.json')
  } finally {
    await rm(folder, { recursive: true })
  }
}

try {
  // An interrupted pack may have left its changes behind.
  restoreManifest()
  await output('tsup', '--silent')
  // `npm_config_user_agent` does not show whether npm packs: npm passes on pnpm's value if pnpm has started it.
  if (process.env.npm_execpath?.endsWith('npm-cli.js')) {
    const manifest = await packedManifest()
    keepManifest()
    await writeFile('package.json', `${manifest}\n`)
    await copyFile('../../LICENSE', 'LICENSE')
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
