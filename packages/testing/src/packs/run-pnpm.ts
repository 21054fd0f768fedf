import { runToEnd } from '../run-to-end.js'
import { realClock } from './real-clock.js'

/** An npm run by pnpm names pnpm's own script; otherwise npx finds it. */
const pnpmScript = process.env.npm_execpath?.includes('pnpm') ? process.env.npm_execpath : undefined

/** Runs a command of pnpm in the folder of a package. */
export const runPnpm = (cwd: string, ...args: string[]) =>
  pnpmScript
    ? runToEnd(process.execPath, [pnpmScript, ...args], { cwd, env: realClock() })
    : runToEnd('npx', ['-y', 'pnpm@10', ...args], { cwd, env: realClock() })
