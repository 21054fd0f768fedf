import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runToEnd } from '../../devnet/src/run-to-end.js'
import { realClock } from './real-clock.js'

const cwd = fileURLToPath(new URL('..', import.meta.url))
const tsup = fileURLToPath(new URL('../../../node_modules/.bin/tsup', import.meta.url))

/** An npm run by pnpm names pnpm's own script; otherwise npx finds it. */
const pnpmScript = process.env.npm_execpath?.includes('pnpm') ? process.env.npm_execpath : undefined
const pnpm = (...args: string[]) =>
  pnpmScript
    ? runToEnd(process.execPath, [pnpmScript, ...args], { cwd, env: realClock() })
    : runToEnd('npx', ['-y', 'pnpm@10', ...args], { cwd, env: realClock() })

/** Builds the SDK and packs it into an empty folder, as npm users get it. Returns the tarball. */
export async function packSdk(folder: string): Promise<string> {
  await runToEnd(tsup, ['--silent'], { cwd })
  await pnpm('pack', '--pack-destination', folder)
  const [name = ''] = await readdir(folder)
  return join(folder, name)
}
