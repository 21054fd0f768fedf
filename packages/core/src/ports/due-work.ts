/**
 * Work that waits for a background loop. `changes` are summed up for all networks together. All other work has one
 * network.
 */
export type DueWork =
  | 'queued'
  | 'received'
  | 'plain'
  | 'handed-over'
  | 'review'
  | 'swap'
  | 'unpriced'
  | 'live-slot'
  | 'changes'

/** Work that is due now. */
export interface Due {
  readonly work: DueWork
  /** `null` means all networks. */
  readonly networkId: string | null
}
