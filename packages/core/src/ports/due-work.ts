/** Work of a network that waits for a background loop. */
export type DueWork =
  | 'queued'
  | 'received'
  | 'plain'
  | 'handed-over'
  | 'review'
  | 'swap'
  | 'unpriced'
  | 'live-slot'

/** Work that is due now. */
export interface Due {
  readonly work: DueWork
  readonly networkId: string
}
