import type { CheckReadiness } from '../http/readiness-route.js'

/** Ready while the database answers and the gateway is not stopping. A network that is down degrades, it does not unready. */
export function createReadiness(ping: () => Promise<unknown>): {
  readonly check: CheckReadiness
  /** From now on: not ready. */
  drain(): void
} {
  let draining = false
  return {
    async check() {
      const database = await ping().then(
        () => 'ok',
        () => 'does not answer',
      )
      const checks = { database, shutdown: draining ? 'under way' : 'no' }
      return { ready: database === 'ok' && !draining, checks }
    },
    drain() {
      draining = true
    },
  }
}
