import { type Address, keccak256, slice, toHex } from 'viem'
import type { AccountExposure, Exposure, ExposureLimit, Failures } from '../model/exposure.js'
import type { AccountId, ProjectId, UserId } from '../primitives/ids.js'

const nothing: Exposure = { burnt: 0n, underWay: 0n, lapsesAt: null, landed: 0 }

/** An account with an address of its own, against which nothing counts but what is said. */
export const anAccountExposure = ({
  accountId = 'account' as AccountId,
  project = 'project',
  owner = null,
  sender = {},
  others = {},
  failures = {},
  burntInRecord = sender.burnt ?? 0n,
}: {
  accountId?: AccountId
  project?: string
  owner?: string | null
  sender?: Partial<Exposure>
  /** What counts against its project, its owner and newcomers. */
  others?: Partial<Record<Exclude<ExposureLimit, 'sender'>, Partial<Exposure>>>
  failures?: Partial<Failures>
  /** By default nothing but what burnt within the window. */
  burntInRecord?: bigint
} = {}): AccountExposure => ({
  accountId,
  projectId: project as ProjectId,
  sender: slice(keccak256(toHex(accountId)), 0, 20) as Address,
  ownerId: owner as UserId | null,
  sums: {
    sender: { ...nothing, ...sender },
    project: { ...nothing, ...others.project },
    owner: { ...nothing, ...others.owner },
    newcomers: { ...nothing, ...others.newcomers },
  },
  failures: { total: 0, inARow: 0, secondsAgo: 0, ...failures },
  burntInRecord,
})
