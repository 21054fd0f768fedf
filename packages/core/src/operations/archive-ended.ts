import type { GatewayDeps } from '../ports/gateway-deps.js'

/** Moved in one transaction: a fraction of a second. */
const batch = 500

const dayMs = 24 * 60 * 60 * 1000

/**
 * Archives operations that have ended and are older than the policy says, then the outer transactions that carried them, a
 * batch of each at a time. True when there is probably more to do. What fails stops none of the others, and is thrown in
 * the end.
 */
export async function archiveEnded({
  database: { archive },
  clock,
  policy,
}: Pick<GatewayDeps, 'database' | 'clock' | 'policy'>): Promise<boolean> {
  const before = new Date(clock.now().getTime() - policy.archiveAfterDays * dayMs)
  const failures: unknown[] = []
  let more = false
  for (const step of [
    () => archive.makeMonths(),
    () => archive.moveOperations(before, batch),
    () => archive.moveAttempts(before, batch),
  ])
    try {
      more = (await step()) === batch || more
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
  return more
}
