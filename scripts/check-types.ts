/** Type-checks the whole workspace, then core alone without Node's types: core has no access to the machine. */
import { run } from './run.js'

const projects = [
  { file: 'tsconfig.json', failure: 'The workspace does not type-check.' },
  {
    file: 'packages/core/tsconfig.pure.json',
    failure: "Core does not type-check without Node's types: what it needs of the world is a port.",
  },
]

for (const { file, failure } of projects) {
  const { ok, output } = await run('tsc', ['--project', file, '--pretty', 'false'])
  if (ok) continue
  console.error(`${output}\n${failure}`)
  process.exitCode = 1
}
