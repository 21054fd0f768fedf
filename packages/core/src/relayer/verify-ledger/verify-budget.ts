import type { Run } from './run.js'

/**
 * Recounts what operations may take from the paymaster's deposit. Reports the counters that differ, and corrects them
 * if a repair was requested.
 */
export async function verifyBudget({
  deps: {
    database: { sponsorships },
  },
  network: { networkId },
  repair,
  report,
}: Run): Promise<void> {
  const found = repair
    ? await sponsorships.recount(networkId)
    : await sponsorships.differences(networkId)
  for (const difference of found)
    report(
      { subject: 'budget', blockNumber: null, difference },
      { kind: repair ? 'repaired' : 'found' },
    )
}
