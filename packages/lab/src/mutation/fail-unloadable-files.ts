import type { RunnerTestCase, RunnerTestFile } from 'vitest'
import type { Reporter, Vitest } from 'vitest/node'

/**
 * Returns a reporter that adds a failed test to each test file that cannot be loaded. Stryker 9 reads only the results
 * of tests. Without the added test, a mutant that breaks the loading of a file would survive:
 * https://github.com/stryker-mutator/stryker-js/issues/6150.
 */
export function failUnloadableFiles(): Reporter {
  let vitest: Vitest
  return {
    onInit(started) {
      vitest = started
    },
    onTestRunEnd() {
      for (const file of vitest.state.getFiles())
        if (file.result?.errors?.length) file.tasks.push(failureOf(file))
    },
  }
}

/** Returns a test with the file's failed result. Vitest never runs this test, because the run has ended. */
const failureOf = (file: RunnerTestFile) =>
  ({ type: 'test', mode: 'run', name: 'loads', file, result: file.result }) as RunnerTestCase
