import type { GatewayDeps } from '../ports/gateway-deps.js'

/** Rows that one transaction moves. It takes a fraction of a second. */
const batch = 500

const dayMs = 24 * 60 * 60 * 1000

/**
 * Archives one batch of operations that have ended and are older than `archiveAfterDays`. Then archives one batch of
 * the outer transactions that carried them. Returns whether there is probably more to archive. A step that fails does
 * not stop the others. The first failure is thrown at the end.
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
