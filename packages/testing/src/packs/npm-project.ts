import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { runToEnd } from '../run-to-end.js'
import { realClock } from './real-clock.js'

/** A project as somebody else has one: an empty folder, packages from the registry, and these files. */
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
