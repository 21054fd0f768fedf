import type { Goal } from '../bench.js'

/** With fewer processors, chain, database and load leave less to the relayer. */
const manyCores = 4

/** Returns the goals of these figures, for a machine with `cores` processors. */
export function relayGoals(
  figures: Readonly<Record<string, number>>,
  cores: number,
): Readonly<Record<string, Goal>> {
  const either = (many: number, few: number): Goal => `>= ${cores >= manyCores ? many : few}`
  const goals: Readonly<Record<string, Goal>> = {
    timesAltoAutomine: either(12, 8),
    timesAltoAutomineFirstOperation: either(8, 6),
    timesAltoOneSecondBlocks: either(10, 8),
    timesAltoOneSecondBlocksFirstOperation: either(8, 6),
    timesAltoSelfFundedAutomine: '>= 4',
    timesAltoSelfFundedOneSecondBlocks: '>= 4',
    ratio2000To200: '>= 0.9',
    shareOfBlaster: either(0.25, 0.2),
    outerGasShareInBundleOf10: '<= 0.68',
    outerGasShareInBundleOf10FirstOperation: '<= 0.83',
  }
  return Object.fromEntries(Object.entries(goals).filter(([name]) => name in figures))
}
