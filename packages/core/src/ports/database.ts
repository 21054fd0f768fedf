import type { AccountStore } from './account-store.js'
import type { ApiKeyStore } from './api-key-store.js'
import type { ArchiveStore } from './archive-store.js'
import type { AuditLog } from './audit-log.js'
import type { BlockStore } from './block-store.js'
import type { DashboardStore, RollupStore } from './dashboard-store.js'
import type { ExposureStore } from './exposure-store.js'
import type { FinalityStore } from './finality-store.js'
import type { InvitationStore } from './invitation-store.js'
import type { LedgerStore } from './ledger-store.js'
import type { MailOutbox } from './mail-outbox.js'
import type { MemberStore } from './member-store.js'
import type { OperationStore } from './operation-store.js'
import type { PasswordResetStore } from './password-reset-store.js'
import type { PlainStore } from './plain-store.js'
import type { PreparationStore } from './preparation-store.js'
import type { ProjectStore } from './project-store.js'
import type { QueueStore } from './queue-store.js'
import type { RegistrationStore } from './registration-store.js'
import type { RepairStore } from './repair-store.js'
import type { ReviewStore } from './review-store.js'
import type { SendingStore } from './sending-store.js'
import type { SettingsStore } from './settings-store.js'
import type { SlotStore } from './slot-store.js'
import type { SponsorshipStore } from './sponsorship-store.js'
import type { StatusStore } from './status-store.js'
import type { SubmissionStore } from './submission-store.js'
import type { SwapStore } from './swap-store.js'
import type { UpkeepStore } from './upkeep-store.js'
import type { UserStore } from './user-store.js'

export interface Stores {
  readonly accounts: AccountStore
  readonly apiKeys: ApiKeyStore
  readonly archive: ArchiveStore
  readonly audit: AuditLog
  readonly blocks: BlockStore
  readonly dashboards: DashboardStore
  readonly exposures: ExposureStore
  readonly finality: FinalityStore
  readonly invitations: InvitationStore
  readonly ledger: LedgerStore
  readonly mails: MailOutbox
  readonly members: MemberStore
  readonly operations: OperationStore
  readonly passwordResets: PasswordResetStore
  readonly plain: PlainStore
  readonly preparations: PreparationStore
  readonly projects: ProjectStore
  readonly queue: QueueStore
  readonly registrations: RegistrationStore
  readonly repairs: RepairStore
  readonly reviews: ReviewStore
  readonly rollups: RollupStore
  readonly sending: SendingStore
  readonly settings: SettingsStore
  readonly slots: SlotStore
  readonly sponsorships: SponsorshipStore
  readonly statuses: StatusStore
  readonly submissions: SubmissionStore
  readonly swaps: SwapStore
  readonly upkeep: UpkeepStore
  readonly users: UserStore
}

/** The dependencies of a function that uses these stores and no others. */
export interface WithStores<K extends keyof Database> {
  readonly database: Pick<Database, K>
}

/** The stores, and the transaction that changes several of them together. */
export interface Database extends Stores {
  /** Commits the changes of `work` when it resolves, and rolls them back when it rejects. */
  transaction<T>(work: (stores: Stores) => Promise<T>): Promise<T>
}
