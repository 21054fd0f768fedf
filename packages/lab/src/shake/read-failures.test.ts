import { expect, test } from 'vitest'
import { readFailures } from './read-failures.js'

const test1 = { fullName: 'adds', status: 'passed', failureMessages: [] }
const test2 = { fullName: 'divides', status: 'failed', failureMessages: ['by zero', 'again'] }

test('tests that failed and files that failed outside their tests are named', () => {
  const testResults = [
    { name: '/w/a.test.ts', status: 'failed', message: '', assertionResults: [test1, test2] },
    { name: '/w/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    { name: '/w/c.test.ts', status: 'passed', message: '', assertionResults: [test1] },
  ]
  expect(readFailures({ testResults }, '/w')).toEqual([
    { file: 'a.test.ts', test: 'divides', message: 'by zero\nagain' },
    { file: 'b.test.ts', test: '', message: 'no such module' },
  ])
})
