import type { Address } from 'viem'

/** What a command of `gateway-server operations` is asked to do. */
export type OperationsRequest =
  | { readonly command: 'holds'; readonly json: boolean }
  | ({
      readonly command: 'hold' | 'release' | 'drop'
      readonly json: boolean
    } & WantedOperations)

/** At least one. */
export interface WantedOperations {
  /** Id or exact name. */
  readonly project?: string
  readonly sender?: Address
  readonly network?: string
}
