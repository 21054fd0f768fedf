import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { endWithParent } from '@gasless-gateway/server/local'

/**
 * Runs a program to its end. If this process ends first, kills the program and all processes that it started.
 *
 * Throws the program's output if its exit code is not 0.
 */
export async function runToEnd(
  file: string,
  args: readonly string[],
  { cwd, env }: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<{ stdout: string; stderr: string }> {
  const child = spawn(file, args, {
    cwd,
    env,
    // In its own process group, so that it can be killed together with the processes that it started.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.once('exit', endWithParent(child, 'KILL', { group: true }))
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  if (code === 0) return { stdout, stderr }
  throw new Error(
    `${[file, ...args].join(' ')} ended with ${code ?? 'a signal'}:\n${stdout}${stderr}`,
  )
}
