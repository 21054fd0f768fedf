import { relative } from 'node:path'

/** The parts of vitest's JSON report that are used here. */
export interface JsonReport {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages: readonly string[] | null
    }[]
  }[]
}

export interface Failure {
  /** Path from the root of the workspace. */
  readonly file: string
  /** Empty if the file failed outside its tests. */
  readonly test: string
  readonly message: string
}

/** Returns every failed test, and every file that failed without a failed test. */
export function readFailures({ testResults }: JsonReport, root: string): Failure[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        file,
        test: fullName,
        message: failureMessages?.join('\n') ?? '',
      }))
    return failed.length === 0 && status === 'failed' ? [{ file, test: '', message }] : failed
  })
}
