import type { ApiKeyId, GatewayDeps } from '@gasless-gateway/core'
import { type Loop, runLoop } from './run-loop.js'

/** The longest delay of a key's `lastUsedAt`. */
const delayMs = 10_000

export interface KeyUsage extends Loop {
  note(id: ApiKeyId): void
}

/** Collects when keys are used and writes that in intervals, so that a request costs no write. */
export function startKeyUsage(
  { database, clock, logger }: Pick<GatewayDeps, 'database' | 'clock' | 'logger'>,
  { everyMs = delayMs }: { readonly everyMs?: number } = {},
): KeyUsage {
  let uses = new Map<ApiKeyId, Date>()
  const write = async () => {
    const noted = uses
    if (noted.size === 0) return
    uses = new Map()
    try {
      await database.apiKeys.noteUse(noted)
    } catch (error) {
      uses = new Map([...noted, ...uses])
      throw error
    }
  }
  const loop = runLoop({
    name: 'key usage',
    idleMs: everyMs,
    pass: () => write().then(() => false),
    logger,
  })
  return {
    note: (id) => void uses.set(id, clock.now()),
    async stop() {
      await loop.stop()
      await write().catch((error: unknown) =>
        logger.warn({ err: error }, 'the last uses of keys could not be stored'),
      )
    },
  }
}
