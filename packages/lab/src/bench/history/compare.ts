import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Bench } from '../bench.js'
import { compareFigures, type Figures } from './compare-figures.js'

export interface CompareOptions {
  readonly commit: string
  /** The bench and its options, as on the command line. */
  readonly bench: readonly string[]
  /** Number of runs of each side. */
  readonly rounds: number
}

const repository = fileURLToPath(new URL('../../../../..', import.meta.url))
const pnpm = ['npx', '-y', 'pnpm@10'] as const

/**
 * Runs one bench of another commit and of this working tree in turns, each with its own code and dependencies. Throws
 * if a side lacks the bench or cannot measure.
 */
export const benchCompare =
  ({ commit, bench, rounds }: CompareOptions): Bench =>
  async (context) => {
    const parent = await mkdtemp(join(tmpdir(), 'gateway-compare-'))
    const other = join(parent, 'repository')
    context.defer(async () => {
      await run(['git', 'worktree', 'remove', '--force', other], repository).catch(() => {})
      await rm(parent, { recursive: true, force: true })
    })
    context.say(`Building ${commit} in another working tree.`)
    await run(['git', 'worktree', 'add', '--detach', other, commit], repository)
    await run([...pnpm, 'install', '--frozen-lockfile', '--prefer-offline'], other)
    const ours: Figures[] = []
    const theirs: Figures[] = []
    const sides = [
      { name: commit, directory: other, runs: theirs },
      { name: 'this one', directory: repository, runs: ours },
    ]
    for (let round = 0; round < rounds; round++)
      // The sides take turns in going first, so that a machine that slows down affects both alike.
      for (const { name, directory, runs } of round % 2 === 0 ? sides : [...sides].reverse()) {
        const command = [...pnpm, '--silent', 'bench', ...bench, '--json']
        const output = await run(command, directory, { mayMissGoals: true })
        const figures = figuresIn(output)
        if (!figures)
          throw new Error(`${bench.join(' ')} measured nothing at ${name}: ${output.slice(-500)}`)
        runs.push(figures)
        context.say(`  ${name}: ${JSON.stringify(figures)}`)
      }
    return { figures: compareFigures(ours, theirs), goals: {} }
  }

function figuresIn(output: string): Figures | undefined {
  const last = output.trim().split('\n').at(-1) ?? ''
  if (!last.startsWith('{')) return undefined
  return (JSON.parse(last) as { readonly figures?: Figures }).figures
}

/**
 * Runs a command and returns its standard output. Throws if it fails. With `mayMissGoals`, missed goals are accepted.
 */
function run(
  [program = '', ...args]: readonly string[],
  cwd: string,
  { mayMissGoals = false }: { readonly mayMissGoals?: boolean } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    const chunks: Buffer[] = []
    const complaints: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk))
    child.once('error', reject)
    child.once('close', (code) => {
      const output = Buffer.concat(chunks).toString()
      if (code === 0 || (mayMissGoals && figuresIn(output))) return resolve(output)
      const reason = Buffer.concat([...chunks, ...complaints])
        .toString()
        .slice(-500)
      reject(new Error(`${program} ${args.join(' ')} failed in ${cwd}: ${reason}`))
    })
  })
}
