import type { SecurityVerdict } from '../model/security-check.js'
import type { SecurityProvider } from '../ports/security-provider.js'

/** Call data that holds one of these is judged accordingly; all other is safe. */
export const fakeMarks = { unsafe: 'bbbb7777', unavailable: 'cccc7777' } as const

/** Judges at once, by what stands in the calls. */
export const createFakeSecurityProvider = (name = 'fake'): SecurityProvider => ({
  name,
  async check({ calls }) {
    const all = calls.map(({ data }) => data).join()
    const verdict: SecurityVerdict['verdict'] = all.includes(fakeMarks.unsafe)
      ? 'unsafe'
      : all.includes(fakeMarks.unavailable)
        ? 'unavailable'
        : 'safe'
    return { verdict, reason: verdict === 'safe' ? null : `It is ${verdict}.`, provider: name }
  },
})
