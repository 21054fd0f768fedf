import type { Run } from './run.js'

/** Counts again what operations may take from the paymaster's deposit, and mends the counters where asked to. */
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
      { kind: repair ? 'mended' : 'found' },
    )
}
