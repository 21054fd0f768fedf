import type { Database, Stores } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import type { Sealer } from '../system/sealer.js'
import { createAccountStore } from './account-store.js'
import { createApiKeyStore } from './api-key-store.js'
import { createArchiveStore } from './archive-store.js'
import { createAuditLog } from './audit-log.js'
import { createBlockStore } from './block-store.js'
import { withOverloadErrors } from './connection/with-overload-errors.js'
import { createDashboardStore } from './dashboard-store.js'
import { createExposureStore } from './exposure-store.js'
import { createFinalityStore } from './finality-store.js'
import { createInvitationStore } from './invitation-store.js'
import { createLedgerStore } from './ledger-store.js'
import { createMailOutbox } from './mail-outbox.js'
import { createMemberStore } from './member-store.js'
import { createOperationStore } from './operation-store.js'
import { createPasswordResetStore } from './password-reset-store.js'
import { createPlainStore } from './plain-store.js'
import { createPreparationStore } from './preparation-store.js'
import { createProjectStore } from './project-store.js'
import { createQueueStore } from './queue-store.js'
import { createRegistrationStore } from './registration-store.js'
import { createRepairStore } from './repair-store.js'
import { createReviewStore } from './review-store.js'
import { createRollupStore } from './rollup-store.js'
import { createSendingStore } from './sending-store.js'
import { createSettingsStore } from './settings-store.js'
import { createSlotStore } from './slot-store.js'
import { createSponsorshipStore } from './sponsorship-store.js'
import { createStatusStore } from './status-store.js'
import { createSubmissionStore } from './submission-store.js'
import { createSwapStore } from './swap-store.js'
import { createUpkeepStore } from './upkeep-store.js'
import { createUserStore } from './user-store.js'

/**
 * Returns the stores on a migrated PostgreSQL. Without `sealer`, mails cannot be sent. The dashboard store reads from
 * the pool `dashboards`.
 */
export const createDatabase = (knex: Knex, sealer?: Sealer, dashboards = knex): Database => ({
  ...createStores(knex, sealer),
  dashboards: withOverloadErrors(createDashboardStore(dashboards)),
  ...withOverloadErrors({
    transaction: <T>(work: (stores: Stores) => Promise<T>) =>
      knex.transaction((trx) => work(createStores(trx, sealer))),
  }),
})

const createStores = (db: Knex, sealer: Sealer | undefined): Stores => ({
  accounts: withOverloadErrors(createAccountStore(db)),
  apiKeys: withOverloadErrors(createApiKeyStore(db)),
  archive: withOverloadErrors(createArchiveStore(db)),
  audit: withOverloadErrors(createAuditLog(db)),
  blocks: withOverloadErrors(createBlockStore(db)),
  dashboards: withOverloadErrors(createDashboardStore(db)),
  exposures: withOverloadErrors(createExposureStore(db)),
  finality: withOverloadErrors(createFinalityStore(db)),
  invitations: withOverloadErrors(createInvitationStore(db)),
  ledger: withOverloadErrors(createLedgerStore(db)),
  mails: withOverloadErrors(createMailOutbox(db, sealer)),
  members: withOverloadErrors(createMemberStore(db)),
  operations: withOverloadErrors(createOperationStore(db)),
  passwordResets: withOverloadErrors(createPasswordResetStore(db)),
  plain: withOverloadErrors(createPlainStore(db)),
  preparations: withOverloadErrors(createPreparationStore(db)),
  projects: withOverloadErrors(createProjectStore(db)),
  queue: withOverloadErrors(createQueueStore(db)),
  registrations: withOverloadErrors(createRegistrationStore(db)),
  repairs: withOverloadErrors(createRepairStore(db)),
  reviews: withOverloadErrors(createReviewStore(db)),
  rollups: withOverloadErrors(createRollupStore(db)),
  sending: withOverloadErrors(createSendingStore(db)),
  settings: withOverloadErrors(createSettingsStore(db)),
  slots: withOverloadErrors(createSlotStore(db)),
  sponsorships: withOverloadErrors(createSponsorshipStore(db)),
  statuses: withOverloadErrors(createStatusStore(db)),
  submissions: withOverloadErrors(createSubmissionStore(db)),
  swaps: withOverloadErrors(createSwapStore(db)),
  upkeep: withOverloadErrors(createUpkeepStore(db)),
  users: withOverloadErrors(createUserStore(db)),
})
