import { type Address, keccak256, slice, toHex } from 'viem'
import type { AccountExposure, Exposure } from '../operations/exposure.js'
import type { AccountId, ProjectId, UserId } from '../primitives/ids.js'

const nothing: Exposure = { burnt: 0n, underWay: 0n, lapsesAt: null, landed: 0 }

/** An account with an address of its own, against which nothing counts but what is said of its sender. */
export const anAccountExposure = ({
  accountId = 'account' as AccountId,
  project = 'project',
  owner = null,
  sender = {},
}: {
  accountId?: AccountId
  project?: string
  owner?: string | null
  sender?: Partial<Exposure>
} = {}): AccountExposure => ({
  accountId,
  projectId: project as ProjectId,
  sender: slice(keccak256(toHex(accountId)), 0, 20) as Address,
  ownerId: owner as UserId | null,
  sums: {
    sender: { ...nothing, ...sender },
    project: nothing,
    owner: nothing,
    newcomers: nothing,
  },
})
