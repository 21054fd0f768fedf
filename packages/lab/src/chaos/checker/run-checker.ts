import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { CheckerOrder, CheckerReport } from './checker-messages.js'
import type { Verdict } from './judge.js'

/** Has a process of its own judge the campaign. Throws when it cannot come to a verdict. */
export function runChecker(
  order: CheckerOrder,
  /** What makes Node run TypeScript. */
  execArgv: readonly string[],
): Promise<Verdict> {
  const child = fork(fileURLToPath(new URL('./checker-process.ts', import.meta.url)), {
    // What recovered never is no finite number of milliseconds.
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
