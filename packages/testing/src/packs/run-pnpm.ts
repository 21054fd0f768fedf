import { runToEnd } from '../run-to-end.js'
import { realClock } from './real-clock.js'

/** Inside a script that pnpm runs, `npm_execpath` is the path of pnpm. Otherwise npx finds pnpm. */
const pnpmScript = process.env.npm_execpath?.includes('pnpm') ? process.env.npm_execpath : undefined

/** Runs a pnpm command in a folder. */
export const runPnpm = (cwd: string, ...args: string[]) =>
  pnpmScript
    ? runToEnd(process.execPath, [pnpmScript, ...args], { cwd, env: realClock() })
    : runToEnd('npx', ['-y', 'pnpm@10', ...args], { cwd, env: realClock() })
