import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { CheckerOrder, CheckerReport } from './checker-messages.js'
import type { Verdict } from './judge.js'

/** Runs the checker in a separate process and returns its verdict. Throws if it fails. */
export function runChecker(
  order: CheckerOrder,
  /** Options with which Node runs TypeScript. */
  execArgv: readonly string[],
): Promise<Verdict> {
  const child = fork(fileURLToPath(new URL('./checker-process.ts', import.meta.url)), {
    // Recovery times may be `Infinity`, which JSON does not support.
    serialization: 'advanced',
    execArgv: [...execArgv],
  })
  return new Promise((resolve, reject) => {
    child.once('message', (report: CheckerReport) => {
      if (report.kind === 'verdict') resolve(report.verdict)
      else reject(new Error(`The checker failed: ${report.reason}`))
    })
    child.once('error', reject)
    child.once('exit', (code) =>
      reject(new Error(`The checker ended with ${code} and no verdict.`)),
    )
    child.send(order)
  })
}
