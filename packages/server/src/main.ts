#!/usr/bin/env node
import { createRequire } from 'node:module'
import { systemClock } from './adapters/system/system-clock.js'
import { firstLine } from './cli/first-line.js'
import { runCli } from './cli/run-cli.js'
import { cliActions } from './compose/cli-actions.js'

const { version } = createRequire(import.meta.url)('../package.json') as { version: string }
const out = (text: string) => process.stdout.write(text)

process.exitCode = await runCli(
  process.argv.slice(2),
  cliActions({ version, out: (line) => out(`${line}\n`) }),
  {
    env: process.env,
    version,
    clock: systemClock,
    readLine: () => firstLine(process.stdin),
    out,
    err: (text) => process.stderr.write(text),
  },
)
