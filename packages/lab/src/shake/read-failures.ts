import { relative } from 'node:path'

/** What vitest's JSON reporter writes, as far as it is read here. */
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
  /** From the root of the workspace. */
  readonly file: string
  /** Empty when the file itself failed, outside its tests. */
  readonly test: string
  readonly message: string
}

/** Every test that failed, and every file that failed without one. */
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
