import type { ReviewStore } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { claimHandedOver } from './queries/claim-handed-over.js'
import { claimReview } from './queries/claim-review.js'
import { toOperation } from './rows/operation-row.js'

/** Reviews on PostgreSQL. */
export const createReviewStore = (db: Knex): ReviewStore => ({
  async claim(networkId, query) {
    return (await claimReview(db, { networkId, ...query })).map(toOperation)
  },

  async claimHandedOver(networkId, query) {
    return (await claimHandedOver(db, { networkId, ...query })).map(toOperation)
  },
})
