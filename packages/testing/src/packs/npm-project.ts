import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { runToEnd } from '../run-to-end.js'
import { realClock } from './real-clock.js'

/** Creates a project like an integrator's: a new folder with these files and with packages from the registry. */
export async function npmProject(
  folder: string,
  packages: readonly string[],
  files: Readonly<Record<string, string>> = {},
): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  await runToEnd('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages], {
    cwd: folder,
    env: realClock(),
  })
}
