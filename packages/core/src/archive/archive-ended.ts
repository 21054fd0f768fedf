import type { GatewayDeps } from '../deps.js'

/** Moved in one transaction: a fraction of a second. */
const batch = 500

const dayMs = 24 * 60 * 60 * 1000

/**
 * Archives operations that have ended and are older than the policy says, then the outer transactions that carried them, a
 * batch of each at a time. True when there is probably more to do.
 */
export async function archiveEnded({
  database: { archive },
  clock,
  policy,
}: Pick<GatewayDeps, 'database' | 'clock' | 'policy'>): Promise<boolean> {
  const before = new Date(clock.now().getTime() - policy.archiveAfterDays * dayMs)
  await archive.makeMonths()
  const moved = [
    await archive.moveOperations(before, batch),
    await archive.moveAttempts(before, batch),
  ]
  return moved.includes(batch)
}
