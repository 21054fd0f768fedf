import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SecurityInput } from '../model/security-check.js'
import type { SecurityProvider } from '../ports/security-provider.js'

export interface SecurityProviderHarness {
  readonly provider: SecurityProvider
  /** An operation for each verdict. */
  readonly inputs: Readonly<Record<'safe' | 'unsafe' | 'unavailable', SecurityInput>>
  close(): Promise<void>
}

const verdicts = ['safe', 'unsafe', 'unavailable'] as const
/** A line or two on a screen. */
const longestReason = 400

/** What prepare relies on, of every provider of verdicts. */
export function securityProviderContract(
  name: string,
  start: () => Promise<SecurityProviderHarness>,
): void {
  describe(`${name}, as a provider of verdicts`, () => {
    let harness: SecurityProviderHarness
    beforeAll(async () => {
      harness = await start()
    })
    afterAll(() => harness?.close())
    const check = (verdict: (typeof verdicts)[number]) =>
      harness.provider.check(harness.inputs[verdict])

    test('names itself in every verdict', async () => {
      for (const verdict of verdicts)
        expect(await check(verdict)).toMatchObject({ verdict, provider: harness.provider.name })
    })

    test('what is not safe has a reason that a person can read: a sentence on one line', async () => {
      for (const verdict of ['unsafe', 'unavailable'] as const) {
        const { reason } = await check(verdict)
        expect(reason).toMatch(/^[\p{L}\p{N}\p{P}\p{S}\p{M} ]+[.!?…]$/u)
        expect(reason?.length).toBeLessThanOrEqual(longestReason)
      }
    })

    test('each of many operations gets its own verdict, however they are mixed', async () => {
      const asked = Array.from({ length: 12 }, (_, at) => verdicts[at % 3] as 'safe')
      const answers = await Promise.all(asked.map(check))
      expect(answers.map(({ verdict }) => verdict)).toEqual(asked)
    })

    test('what is judged is left as it is', async () => {
      for (const verdict of verdicts) {
        const input = freeze(structuredClone(harness.inputs[verdict]))
        expect((await harness.provider.check(input)).verdict).toBe(verdict)
      }
    })
  })
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const member of Object.values(value)) freeze(member)
    Object.freeze(value)
  }
  return value
}
