/** Work that waits for a background loop. `changes` are to be summed up, for all networks together. All other work is of one network. */
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

/** Work that waits now. */
export interface Due {
  readonly work: DueWork
  /** `null`: of all networks. */
  readonly networkId: string | null
}
