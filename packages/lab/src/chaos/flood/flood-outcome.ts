import type { FloodReport } from './flood-messages.js'
import type { FloodName } from './floods.js'
import type { HonestMeasures } from './honest/measure-honest.js'

/** Measures of honest clients without a flood and beside it. */
export interface FloodOutcome {
  readonly name: FloodName
  readonly alone: HonestMeasures
  readonly beside: HonestMeasures
  readonly report: FloodReport
  /**
   * Processor time of the gateway for the flood: its time beside the flood, minus its time for the honest requests
   * alone.
   */
  readonly cpuMs: number | undefined
}
