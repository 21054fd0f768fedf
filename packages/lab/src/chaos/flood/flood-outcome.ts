import type { FloodReport } from './flood-messages.js'
import type { FloodName } from './floods.js'
import type { HonestMeasures } from './honest/measure-honest.js'

/** What honest clients met without a flood and beside it. */
export interface FloodOutcome {
  readonly name: FloodName
  readonly alone: HonestMeasures
  readonly beside: HonestMeasures
  readonly report: FloodReport
  /** What the flood cost the gateway's process: what it took beside the flood, less what it took for the same honest requests alone. */
  readonly cpuMs: number | undefined
}
