import type { FloodName } from './floods.js'
import type { FloodMeans } from './means/flood.js'

export type ToFlood =
  | {
      readonly kind: 'begin'
      readonly name: FloodName
      /** Ends in `/v1`. */
      readonly baseUrl: string
      readonly means: FloodMeans
      /** Maximum number of requests. @default no limit */
      readonly most?: number | undefined
    }
  /** Ends the flood and cuts off open requests. The answer is a report. */
  | { readonly kind: 'end' }

export interface FloodReport {
  readonly seconds: number
  readonly sent: number
  /** Number of answers by status and code, such as `429 RATE_LIMITED`. `0` counts requests without an answer. */
  readonly answers: Readonly<Record<string, number>>
}

export type FromFlood = { readonly kind: 'warm' } | ({ readonly kind: 'report' } & FloodReport)
