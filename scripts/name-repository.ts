/**
 * Writes the repository that a publish runs in into the packages it publishes, as provenance requires; nobody has to keep it
 * in the files, and a fork names itself. Outside of GitHub's workflows there is nothing to name.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = process.env
for (const name of server && repository ? readdirSync('packages') : []) {
  const file = `packages/${name}/package.json`
  if (!existsSync(file)) continue
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  if (manifest.private) continue
  manifest.repository = {
    type: 'git',
    url: `git+${server}/${repository}.git`,
    directory: `packages/${name}`,
  }
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`)
}
