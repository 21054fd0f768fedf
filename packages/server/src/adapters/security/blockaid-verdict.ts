import type { SecurityVerdict } from '@gasless-gateway/core'
import { visibleLine } from '../visible-line.js'
import type { BlockaidScan } from './blockaid-answers.js'

/** How to treat a warning: as safe with a reason, or as malicious. */
export type WarningPolicy = 'allow' | 'unsafe'

type Judgement = Omit<SecurityVerdict, 'provider'>

/** Most characters of a reason. All sentences that Blockaid documents are shorter. */
const longestReason = 300

/** Returns the verdict of one scan. A `safe` verdict requires a successful simulation. */
export function blockaidVerdict(
  { validation, simulation }: BlockaidScan,
  warnings: WarningPolicy,
): Judgement {
  const { result_type: result } = validation
  if (result === 'Error') return unavailable('Blockaid could not judge the operation.')
  if (result === 'Malicious' || (result === 'Warning' && warnings === 'unsafe'))
    return { verdict: 'unsafe', reason: `Blockaid: ${inWords(validation)}` }
  if (simulation?.status !== 'Success')
    return unavailable('Blockaid could not simulate the operation.')
  return {
    verdict: 'safe',
    reason: result === 'Warning' ? `Blockaid warns: ${inWords(validation)}` : null,
  }
}

/** Returns the gravest judgement, the first one among equals. `judgements` must not be empty. */
export const gravest = (judgements: readonly Judgement[]): Judgement =>
  judgements.toSorted((one, other) => gravity(other) - gravity(one))[0] as Judgement

const gravity = ({ verdict, reason }: Judgement) =>
  ({ unsafe: 3, unavailable: 2, safe: reason === null ? 0 : 1 })[verdict]

export const unavailable = (reason: string): Judgement => ({ verdict: 'unavailable', reason })

function inWords({ description, reason, classification }: BlockaidScan['validation']): string {
  const said = [description, reason, classification]
    .map((text) => visibleLine(text ?? '', longestReason))
    .find((text) => text !== '')
  if (!said) return `it does not say why.`
  return /[.!?…]$/.test(said) ? said : `${said}.`
}
