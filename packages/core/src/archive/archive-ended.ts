import type { Clock } from '../ports/clock.js'
import type { Stores } from '../ports/database.js'

/** Moved in one transaction: a fraction of a second. */
const batch = 500

const dayMs = 24 * 60 * 60 * 1000

/**
 * Archives operations that ended and were created more than so many days ago, then the outer transactions that carried
 * them, a batch of each at a time. True when there is probably more to do.
 */
export async function archiveEnded(
  {
    database: { archive },
    clock,
  }: { readonly database: Pick<Stores, 'archive'>; readonly clock: Clock },
  afterDays: number,
): Promise<boolean> {
  const before = new Date(clock.now().getTime() - afterDays * dayMs)
  await archive.makeMonths()
  const moved = [
    await archive.moveOperations(before, batch),
    await archive.moveAttempts(before, batch),
  ]
  return moved.includes(batch)
}
