import type { FloodName } from './floods.js'
import type { FloodMeans } from './means/flood.js'

export type ToFlood =
  | {
      readonly kind: 'begin'
      readonly name: FloodName
      /** Ends in `/v1`. */
      readonly baseUrl: string
      readonly means: FloodMeans
      /** So many requests, and no more. @default without end */
      readonly most?: number | undefined
    }
  /** What is under way is cut off. Answered with a report. */
  | { readonly kind: 'end' }

export interface FloodReport {
  readonly seconds: number
  readonly sent: number
  /** How many by status and code, such as `429 RATE_LIMITED`; `0` got no answer. */
  readonly answers: Readonly<Record<string, number>>
}

export type FromFlood = { readonly kind: 'warm' } | ({ readonly kind: 'report' } & FloodReport)
