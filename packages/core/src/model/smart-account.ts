import type { Address } from 'viem'
import type { AccountId, ProjectId } from '../primitives/ids.js'

/** A project's record of an owner's account on one network. */
export interface SmartAccountRecord {
  readonly id: AccountId
  readonly projectId: ProjectId
  readonly networkId: string
  readonly ownerAddress: Address
  readonly address: Address
  readonly implementationVersion: string
  readonly createdAt: Date
  readonly updatedAt: Date
}
