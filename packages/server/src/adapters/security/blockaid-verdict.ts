import type { SecurityVerdict } from '@gasless-gateway/core'
import { visibleLine } from '../visible-line.js'
import type { BlockaidScan } from './blockaid-answers.js'

/** What a warning means: nothing that stops anybody, or the same as malicious. */
export type WarningPolicy = 'allow' | 'unsafe'

type Judgement = Omit<SecurityVerdict, 'provider'>

/** Enough for every sentence that Blockaid documents. */
const longestReason = 300

/** What one scan says. Calling something harmless takes having seen what it does. */
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

/** The gravest of several, the first of them where they are equal. At least one. */
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
