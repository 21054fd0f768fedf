import { createRequire } from 'node:module'
import { systemClock } from './adapters/system/system-clock.js'
import { firstLine } from './cli/first-line.js'
import { runCli } from './cli/run-cli.js'
import { cliActions } from './compose/cli-actions.js'
import type { Environment } from './config/read-value.js'

/** Runs `gateway-server` with the arguments of this process and this environment. Resolves to its exit code. */
export function runMain(env: Environment): Promise<number> {
  const { version } = createRequire(import.meta.url)('../package.json') as { version: string }
  const out = (text: string) => process.stdout.write(text)
  return runCli(process.argv.slice(2), cliActions({ version, out: (line) => out(`${line}\n`) }), {
    env,
    version,
    clock: systemClock,
    readLine: () => firstLine(process.stdin),
    out,
    err: (text) => process.stderr.write(text),
  })
}
