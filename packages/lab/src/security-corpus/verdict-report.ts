import type { BenignEntry } from './cases/corpus-entry.js'
import { isHeldOut } from './is-held-out.js'

/** The verdict of a check on an entry. */
export interface Judged {
  readonly entry: Pick<BenignEntry, 'name' | 'why'>
  readonly isAttack: boolean
  readonly verdict: string
  readonly reason: string | null
}

/** Figures of a set of entries. */
export interface Figures {
  readonly attacks: number
  readonly caught: number
  readonly benign: number
  readonly alarms: number
}

export interface VerdictReport {
  readonly all: Figures
  /** Entries that authors of rules may look at. */
  readonly seen: Figures
  readonly heldOut: Figures
  /** Attacks that were not called unsafe. */
  readonly missed: readonly Judged[]
  /** Benign operations that were called unsafe. */
  readonly falseAlarms: readonly Judged[]
  /** Benign operations that were called neither safe nor unsafe. */
  readonly undecided: readonly Judged[]
}

/** Reports verdicts. Only `unsafe` counts as an alarm. An undecided check has caught nothing. */
export function reportVerdicts(judged: readonly Judged[]): VerdictReport {
  const missed = judged.filter(({ isAttack, verdict }) => isAttack && verdict !== 'unsafe')
  const falseAlarms = judged.filter(({ isAttack, verdict }) => !isAttack && verdict === 'unsafe')
  const undecided = judged.filter(
    ({ isAttack, verdict }) => !isAttack && verdict !== 'safe' && verdict !== 'unsafe',
  )
  return {
    all: figuresOf(judged),
    seen: figuresOf(judged.filter(({ entry }) => !isHeldOut(entry))),
    heldOut: figuresOf(judged.filter(({ entry }) => isHeldOut(entry))),
    missed,
    falseAlarms,
    undecided,
  }
}

function figuresOf(judged: readonly Judged[]): Figures {
  const attacks = judged.filter(({ isAttack }) => isAttack)
  const benign = judged.filter(({ isAttack }) => !isAttack)
  const unsafe = (entries: readonly Judged[]) =>
    entries.filter(({ verdict }) => verdict === 'unsafe').length
  return {
    attacks: attacks.length,
    caught: unsafe(attacks),
    benign: benign.length,
    alarms: unsafe(benign),
  }
}

/** Returns lines to print: the figures, then every entry with a wrong verdict. */
export const printVerdicts = ({
  all,
  seen,
  heldOut,
  missed,
  falseAlarms,
  undecided,
}: VerdictReport): string =>
  [
    ...Object.entries({ all, seen, 'held out': heldOut }).map(
      ([which, { attacks, caught, benign, alarms }]) =>
        `${which}: ${caught} of ${attacks} attacks unsafe, ${alarms} of ${benign} benign ones unsafe`,
    ),
    ...missed.map(({ entry, verdict }) => `missed (${verdict}): ${entry.name}: ${entry.why}`),
    ...falseAlarms.map(({ entry, reason }) => `false alarm: ${entry.name}: ${reason}`),
    ...undecided.map(({ entry, verdict }) => `undecided (${verdict}): ${entry.name}: ${entry.why}`),
  ].join('\n')
