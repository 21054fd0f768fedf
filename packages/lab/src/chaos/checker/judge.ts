import { checkAccepted } from './check-accepted.js'
import { checkAnswers, type DocumentedStatuses } from './check-answers.js'
import { checkLandings } from './check-landings.js'
import { checkNonces } from './check-nonces.js'
import { checkStatuses } from './check-statuses.js'
import { compareFees } from './compare-fees.js'
import { compareOuterCosts } from './compare-outer-costs.js'
import { countPayments } from './count-payments.js'
import { countWaste } from './count-waste.js'
import type { Evidence } from './evidence.js'
import { recoveryTimes } from './recovery-times.js'
import { tellStory } from './tell-story.js'
import { type Invariant, shownViolations, type Violation } from './violation.js'

export interface Rules {
  /** The depth at which a block is final. `undefined` skips the check of finality. */
  readonly finalityBlocks: number | undefined
  readonly documented: DocumentedStatuses
}

export interface Verdict {
  readonly figures: Readonly<Record<string, number>>
  readonly violations: readonly ToldViolation[]
}

export interface ToldViolation extends Violation {
  /** The history of the account's operations, one line each. */
  readonly story: readonly string[]
}

/** Compares the gateway's answers and records with the chain. Pure: the same evidence gives the same verdict. */
export function judge(evidence: Evidence, rules: Rules): Verdict {
  const { journal, chain, database, output } = evidence
  const differences = [...compareFees(evidence), ...compareOuterCosts(evidence)]
  const payments = countPayments(evidence)
  const violations: Violation[] = [
    ...checkAccepted(evidence),
    ...payments.violations,
    ...checkLandings(evidence),
    ...checkStatuses(evidence, rules),
    ...differences.map(({ what }) => ({ invariant: 'drift' as const, what })),
    ...checkNonces(evidence),
    ...checkAnswers(journal.answers, rules.documented),
    ...output.secrets.map(({ secret, file }) => ({
      invariant: 'secret' as const,
      what: `${file} contains ${secret}.`,
    })),
  ]
  const of = (invariant: Invariant) =>
    violations.filter((violation) => violation.invariant === invariant).length
  const waste = countWaste(evidence)
  const recoveries = recoveryTimes(evidence)
  return {
    violations: violations.map((violation, place) => ({
      ...violation,
      story: place < shownViolations ? tellStory(evidence, violation) : [],
    })),
    figures: {
      ...payments.figures,
      accepted: journal.accepted.length,
      lost: of('lost'),
      doubled: of('doubled'),
      driftUnits: Number(differences.reduce((sum, { units }) => sum + units, 0n)),
      falseTerminals: of('falseTerminal'),
      nonceFaults: of('nonces'),
      brokenPromises: of('contract'),
      secretsSeen: of('secret'),
      wastedTx: waste.wasted.length,
      wastedByEvaders: waste.evaded.length,
      outerTx: chain.outers.filter(({ transactionHash }) => !journal.foreign.has(transactionHash))
        .length,
      foreignTx: journal.foreign.size,
      evaded: journal.evaded.size,
      finalized: database.operations.filter(({ status }) => status === 'finalized').length,
      failed: database.operations.filter(({ status }) => status === 'failed').length,
      dropped: database.operations.filter(({ status }) => status === 'dropped').length,
      openWhenFaultsEnded: recoveries.length,
      recoverP99Ms: recoveries.length > 0 ? percentile99(recoveries) : 0,
    },
  }
}

/** Returns the 99th percentile by nearest rank. */
const percentile99 = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? 0
