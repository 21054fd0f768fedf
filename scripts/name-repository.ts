/**
 * Writes the current GitHub repository into the published packages, as npm's provenance requires. So the files need no
 * repository, and a fork publishes with its own. Does nothing outside of GitHub's workflows.
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
