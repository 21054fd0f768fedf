import type { FloodReport } from './flood-messages.js'
import type { FloodName } from './floods.js'
import type { HonestMeasures } from './honest/measure-honest.js'

/** What honest clients met without a flood and beside it. */
export interface FloodOutcome {
  readonly name: FloodName
  readonly alone: HonestMeasures
  readonly beside: HonestMeasures
  readonly report: FloodReport
}
