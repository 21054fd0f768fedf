import { spawn } from 'node:child_process'

export interface Run {
  readonly ok: boolean
  /** Standard output and standard error, in the order of arrival. */
  readonly output: string
}

/**
 * Runs a program, by default in the working directory. Returns its output and whether it exited with 0. Rejects if it
 * cannot start.
 */
export function run(
  program: string,
  args: readonly string[],
  { cwd }: { cwd?: string } = {},
): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.on('error', reject)
    child.on('close', (code) =>
      resolve({ ok: code === 0, output: Buffer.concat(chunks).toString().trim() }),
    )
  })
}
