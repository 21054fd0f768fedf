import { once } from 'node:events'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type ExampleSettings,
  writeExampleFiles,
} from '@gasless-gateway/devnet/demo/write-example-files'
import {
  type RunningProgram,
  runNode,
  runProgram,
} from '@gasless-gateway/devnet/testing/run-program'
import type { TestContext } from 'vitest'
import { exampleCommands } from './example-commands.js'

const examples = fileURLToPath(new URL('../../../examples', import.meta.url))

/** The source of an example. */
export const exampleFile = (name: string) => join(examples, `${name}.ts`)

/** As of a test's context: tests beside each other must not end what another one has started. */
export type OnTestFinished = TestContext['onTestFinished']

export interface ExampleFolder {
  readonly path: string
  readonly onTestFinished: OnTestFinished
}

/** A folder with what the demo leaves in a clone of the repository. */
export async function newExampleFolder(
  settings: ExampleSettings,
  onTestFinished: OnTestFinished,
): Promise<ExampleFolder> {
  const path = await mkdtemp(join(tmpdir(), 'gateway-example-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  await symlink(examples, join(path, 'examples'))
  await writeExampleFiles(join(path, '.gateway'), settings)
  return { path, onTestFinished }
}

/**
 * Starts an example with the one command that its first comment documents. With `bundle`, Node runs that file in place of the
 * example's own: to compile an example and the SDK takes most of a start, so a test that starts one again starts its bundle.
 */
export function startExample(
  { path, onTestFinished }: ExampleFolder,
  name: string,
  bundle?: string,
): RunningProgram {
  const command = exampleCommands().get(`${name}.ts`) ?? ''
  const args = command.replace('npx tsx ', '').split(' ')
  const example = bundle
    ? runNode(
        args.map((arg) => (arg === `examples/${name}.ts` ? bundle : arg)),
        { cwd: path },
      )
    : runProgram(args, { cwd: path })
  onTestFinished(() => void example.kill('SIGKILL'))
  return example
}

/** Runs an example to its end, as `startExample` starts it; returns what it printed. Throws that when it fails. */
export async function runExample(
  folder: ExampleFolder,
  name: string,
  bundle?: string,
): Promise<string> {
  const example = startExample(folder, name, bundle)
  const [code] = await once(example, 'close')
  if (code !== 0) throw new Error(`${name}.ts ended with ${code}: ${example.printed()}`)
  return example.output()
}
