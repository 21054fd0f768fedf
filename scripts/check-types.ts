/** Type-checks the whole workspace, then core alone without Node's types, because core must not access the machine. */
import { run } from './run.js'

const projects = [
  { file: 'tsconfig.json', failure: 'The workspace does not type-check.' },
  {
    file: 'packages/core/tsconfig.pure.json',
    failure:
      "Core does not type-check without Node's types. Access the outside world through a port.",
  },
]

for (const { file, failure } of projects) {
  const { ok, output } = await run('tsc', ['--project', file, '--pretty', 'false'])
  if (ok) continue
  console.error(`${output}\n${failure}`)
  process.exitCode = 1
}
