import { expect, test, vi } from 'vitest'
import type { TestProject } from 'vitest/node'
import { orRefuse } from './or-refuse.js'

/** What is printed when the set-up throws this. */
async function printedFor(error: Error): Promise<string> {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`)
  })
  const refusing = orRefuse(() => Promise.reject(error))({} as TestProject)
  await expect(refusing).rejects.toThrow('exit 1')
  const printed = write.mock.calls.map(([text]) => text).join('')
  write.mockRestore()
  exit.mockRestore()
  return printed
}

test('the set-up ends the run with the sentence of its error', async () => {
  expect(await printedFor(new Error('The disk is full. Free some space.'))).toBe(
    '\nThe disk is full. Free some space. No test was run.\n\n',
  )
})

test('what is no sentence is printed with its stack', async () => {
  for (const error of [
    new TypeError('x is undefined'),
    new Error('tsup ended with 1:\nno such file'),
  ])
    expect(await printedFor(error)).toContain('or-refuse.test.ts')
})

test('what the set-up returns is returned', async () => {
  expect(await orRefuse(async () => 7)({} as TestProject)).toBe(7)
})
