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

/** Returns the path of an example's source. */
export const exampleFile = (name: string) => join(examples, `${name}.ts`)

/** From the context of one test, so that concurrent tests do not end each other's programs. */
export type OnTestFinished = TestContext['onTestFinished']

export interface ExampleFolder {
  readonly path: string
  readonly onTestFinished: OnTestFinished
}

/** Creates a folder with the files that the demo writes into a clone of the repository. */
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
 * Starts an example with the command in its first comment. With `bundle`, Node runs that file instead of the example's
 * source. Tests that start an example repeatedly use a bundle, because compiling the example and the SDK takes most of
 * the start.
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

/** Runs an example to its end. Returns its standard output. Throws all its output if it fails. */
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
