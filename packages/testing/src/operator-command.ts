import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DevnetChain } from '@gasless-gateway/devnet'
import { networksFile } from '@gasless-gateway/devnet/cli/networks-file'
import { onTestFinished } from 'vitest'
import { runCli } from '../../server/src/cli/run-cli.js'
import { cliActions } from '../../server/src/compose/cli-actions.js'

/** Returns the environment variables that configure these chains. Their file is deleted with the test. */
export async function networksEnvironment(chains: readonly DevnetChain[]) {
  const directory = await mkdtemp(join(tmpdir(), 'operator-command-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const file = join(directory, 'networks.json')
  await writeFile(file, networksFile(chains))
  return { GATEWAY_NETWORKS_FILE: file, DATA_DIR: join(directory, 'data'), LOG_LEVEL: 'silent' }
}

/** Runs `gateway-server` in this process with this environment. Returns its exit code and output. */
export async function operatorCommand(
  env: Readonly<Record<string, string>>,
  args: string,
  { input = '' } = {},
) {
  const lines: string[] = []
  const errors: string[] = []
  const out = (line: string) => void lines.push(line)
  const code = await runCli(args.split(' '), cliActions({ version: 'test', out }), {
    env,
    version: 'test',
    clock: { now: () => new Date() },
    readLine: async () => input,
    out,
    err: (text) => void errors.push(text),
  })
  return { code, lines, errors, text: lines.join('\n') }
}
