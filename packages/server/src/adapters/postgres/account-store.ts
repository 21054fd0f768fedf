import type { AccountId, AccountStore, ProjectId, SmartAccountRecord } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import type { Address } from 'viem'

/** A row of `accounts`, as pg returns it. */
interface AccountRow {
  id: AccountId
  project_id: ProjectId
  network_id: string
  owner_address: Address
  address: Address
  implementation_version: string
  created_at: Date
  updated_at: Date
}

export function createAccountStore(db: Knex): AccountStore {
  return {
    async upsert(record) {
      const [row] = await db<AccountRow>('accounts')
        .insert(toRow(record))
        .onConflict(['project_id', 'network_id', 'owner_address'])
        .merge(['address', 'implementation_version', 'updated_at'])
        .returning('*')
      if (!row) throw new Error('An upsert returned no row.')
      return toRecord(row)
    },

    async find(projectId, id) {
      const row = await db<AccountRow>('accounts').where({ project_id: projectId, id }).first()
      return row && toRecord(row)
    },
  }
}

const toRow = (record: SmartAccountRecord): AccountRow => ({
  id: record.id,
  project_id: record.projectId,
  network_id: record.networkId,
  owner_address: record.ownerAddress,
  address: record.address,
  implementation_version: record.implementationVersion,
  created_at: record.createdAt,
  updated_at: record.updatedAt,
})

const toRecord = (row: AccountRow): SmartAccountRecord => ({
  id: row.id,
  projectId: row.project_id,
  networkId: row.network_id,
  ownerAddress: row.owner_address,
  address: row.address,
  implementationVersion: row.implementation_version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
