import { expect, test } from 'vitest'
import { slowest } from './slowest-files.js'

const modules = Array.from({ length: 12 }, (_, n) => ({
  relativeModuleId: `${n}.test.ts`,
  meta: () => ({ cpuSeconds: n / 2 }),
  diagnostic: () => ({
    collectDuration: 250,
    duration: n * 1000,
    environmentSetupDuration: 0,
    prepareDuration: 0,
    setupDuration: 0,
    importDurations: {},
    heap: undefined,
  }),
}))

test('the ten slowest files come slowest first, with what their imports took', () => {
  const lines = slowest(modules)
  expect(lines).toHaveLength(10)
  expect(lines[0]).toBe('  11.3 s (   0.3 s of imports,    5.5 s of processor)  11.test.ts')
  expect(lines.at(-1)).toContain('2.test.ts')
})
