import type { Address } from 'viem'

/** The parsed arguments of a `gateway-server operations` command. */
export type OperationsRequest =
  | { readonly command: 'holds'; readonly json: boolean }
  | ({
      readonly command: 'hold' | 'release' | 'drop'
      readonly json: boolean
    } & WantedOperations)

/** Selects operations. At least one field is set. */
export interface WantedOperations {
  /** Id or exact name. */
  readonly project?: string
  readonly sender?: Address
  readonly network?: string
}
