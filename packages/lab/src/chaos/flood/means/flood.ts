import type { Neighbourhood } from './neighbourhood.js'

export interface FloodRequest {
  /** The path after `/v1`. */
  readonly path: string
  readonly body: string
  /** @default no credential */
  readonly apiKey?: string | undefined
}

/** The data that a stranger has. */
export interface FloodMeans {
  /** API keys of the stranger's projects. */
  readonly keys: readonly string[]
  /** E-mail of an honest user who signs in during the flood. */
  readonly victim: string
  /** The registration body that took longest to refuse in a search. */
  readonly worstBody: string
}

/** Requests that one stranger sends without end, with a maximum rate and number of open requests. */
export interface Flood {
  /** A phrase to print. */
  readonly what: string
  readonly from: Neighbourhood
  /** Maximum requests a second. */
  readonly perSecond: number
  /** Maximum open requests. */
  readonly connections: number
  /** Answers after which the flood has reached its limits, and the measurement starts. @default 0 */
  readonly warmUpAnswers?: number
  /** Number of API keys that the stranger has. @default 0 */
  readonly keys?: number
  request(n: number, means: FloodMeans): FloodRequest
}
