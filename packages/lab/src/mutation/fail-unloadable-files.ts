import type { RunnerTestCase, RunnerTestFile } from 'vitest'
import type { Reporter, Vitest } from 'vitest/node'

/**
 * Stryker 9 judges by tests alone, so a file that cannot even be loaded, which has none, would count as one that noticed
 * nothing: https://github.com/stryker-mutator/stryker-js/issues/6150. Here such a file has a test, and it has failed.
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

/** Nothing runs it any more: it is only looked at. */
const failureOf = (file: RunnerTestFile) =>
  ({ type: 'test', mode: 'run', name: 'loads', file, result: file.result }) as RunnerTestCase
