import { chmod, cp, mkdir, mkdtemp, readFile, realpath, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const repository = fileURLToPath(new URL('../../../..', import.meta.url))

/**
 * Copies the workspace, so that a test can run `npm pack` there. `npm pack` replaces `package.json` while it runs,
 * which other tests must not see. `build` returns the shell command that replaces tsup. It gets a package's name and
 * the files that its manifest names. Returns the folder.
 */
export async function copyWorkspace(
  build: (name: string, named: readonly string[]) => string,
): Promise<string> {
  const copy = await realpath(await mkdtemp(join(tmpdir(), 'npm-pack-')))
  const names = ['contracts', 'core', 'sdk', 'server']
  const files = ['package.json', 'pnpm-workspace.yaml', 'tsconfig.base.json', 'scripts', 'LICENSE']
  for (const path of [...files, ...names.map((name) => `packages/${name}/package.json`)])
    await cp(join(repository, path), join(copy, path), { recursive: true })
  await symlink(join(repository, 'node_modules'), join(copy, 'node_modules'))
  for (const name of names) {
    const folder = join(copy, 'packages', name)
    const { publishConfig } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
    const named = [...new Set(JSON.stringify(publishConfig).match(/dist\/[\w./-]+/g))]
    const program = join(folder, 'node_modules/.bin/tsup')
    await mkdir(join(folder, 'node_modules/.bin'), { recursive: true })
    await writeFile(program, `#!/bin/sh\n${build(name, named)}\n`)
    await chmod(program, 0o755)
    // pnpm reads the versions of workspace packages here.
    const installed = 'node_modules/@gasless-gateway'
    await symlink(join(repository, 'packages', name, installed), join(folder, installed))
  }
  return copy
}
