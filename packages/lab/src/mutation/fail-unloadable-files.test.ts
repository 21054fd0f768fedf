import { expect, test } from 'vitest'
import { failUnloadableFiles } from './fail-unloadable-files.js'

/** What the reporter reads of a run, after it has looked at these files. */
function afterRun(files: readonly { readonly tasks: unknown[]; readonly result?: unknown }[]) {
  const reporter = failUnloadableFiles()
  reporter.onInit?.({ state: { getFiles: () => files } } as never)
  reporter.onTestRunEnd?.([], [], 'passed')
  return files.map(({ tasks }) => tasks)
}

test('a file that cannot be loaded has a test that has failed, and why', () => {
  const result = { state: 'fail', errors: [{ message: 'x is not defined' }] }
  const file = { filepath: '/a.test.ts', tasks: [], result }
  expect(afterRun([file])).toEqual([
    [{ type: 'test', mode: 'run', name: 'loads', file: expect.anything(), result }],
  ])
  expect((file.tasks as { file?: unknown }[])[0]?.file).toBe(file)
})

test('a file that was loaded has the tests that it has, failed ones included', () => {
  const passed = { tasks: [{ name: 'one' }], result: { state: 'pass' } }
  const failed = { tasks: [{ name: 'two' }], result: { state: 'fail', errors: [] } }
  const skipped = { tasks: [{ name: 'three' }] }
  expect(afterRun([passed, failed, skipped])).toEqual([
    [{ name: 'one' }],
    [{ name: 'two' }],
    [{ name: 'three' }],
  ])
})
