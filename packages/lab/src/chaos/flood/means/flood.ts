import type { Neighbourhood } from './neighbourhood.js'

export interface FloodRequest {
  /** Below `/v1`. */
  readonly path: string
  readonly body: string
  /** @default no credential */
  readonly apiKey?: string | undefined
}

/** What a stranger knows. */
export interface FloodMeans {
  /** API keys of the stranger's own projects, as many as the flood asks for. */
  readonly keys: readonly string[]
  /** E-mail of a user who signs in meanwhile. */
  readonly victim: string
  /** Of bodies that registering refuses, the one that a search found to take longest. */
  readonly worstBody: string
}

/** What one stranger sends without end: no more requests a second, and no more at the same time, than this. */
export interface Flood {
  /** One phrase. */
  readonly what: string
  readonly from: Neighbourhood
  readonly perSecond: number
  readonly connections: number
  /** So many answers after its begin it has used up what it can, and honest requests are measured. @default 0 */
  readonly warmUpAnswers?: number
  /** How many API keys the stranger has. @default 0 */
  readonly keys?: number
  request(n: number, means: FloodMeans): FloodRequest
}
