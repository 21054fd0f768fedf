import { type PublicStatus, type StatusBucket, statusBuckets } from './operation-state.js'

/** Returns a bucket's statuses, or the raw status itself. No stored operation is `unknown`. */
export const statusesOf = (filter: string): readonly PublicStatus[] =>
  filter in statusBuckets
    ? statusBuckets[filter as StatusBucket]
    : filter === 'unknown'
      ? []
      : [filter as PublicStatus]
