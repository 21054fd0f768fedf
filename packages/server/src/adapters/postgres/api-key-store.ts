import type {
  ApiKey,
  ApiKeyId,
  ApiKeyOfProject,
  ApiKeyStore,
  ProjectId,
  ProjectRole,
} from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { groupCalls } from './group-calls.js'
import { type ProjectRow, toProject } from './rows/project-row.js'

interface ApiKeyRow {
  id: ApiKeyId
  project_id: ProjectId
  name: string
  prefix: string
  sealed_value: string | null
  created_at: Date
  expires_at: Date | null
  last_used_at: Date | null
  revoked_at: Date | null
  is_active: boolean
}

interface ListedKeyRow extends ApiKeyRow {
  project_name: string
  role: ProjectRole | null
  revoker_name: string | null
  revoker_email: string | null
}

const isActive = `api_keys.revoked_at is null
  and (api_keys.expires_at is null or api_keys.expires_at > clock_timestamp())`

export function createApiKeyStore(db: Knex): ApiKeyStore {
  const keys = () => db('api_keys').select('api_keys.*', db.raw(`${isActive} as is_active`))
  const newestFirst = [
    { column: 'api_keys.created_at', order: 'desc' },
    { column: 'api_keys.id', order: 'desc' },
  ]
  const authenticate = groupCalls(
    async (hashes: readonly Buffer[]) => {
      const rows: (ProjectRow & { key_id: ApiKeyId; key_hash: Buffer })[] = await db('api_keys')
        .join('projects', 'projects.id', 'api_keys.project_id')
        .whereRaw('api_keys.hash = any(?)', [[...hashes]])
        .whereRaw(isActive)
        .where('projects.is_active', true)
        .select('projects.*', 'api_keys.id as key_id', 'api_keys.hash as key_hash')
      return hashes.map((hash) => {
        const row = rows.find(({ key_hash }) => key_hash.equals(hash))
        return row && { project: toProject(row), apiKeyId: row.key_id }
      })
    },
    { groupsAtOnce: 2, groupSize: 100 },
  )
  return {
    insert: (key) =>
      db.transaction(async (trx) => {
        await trx('api_keys')
          .where({ project_id: key.projectId })
          .whereNull('revoked_at')
          .where('expires_at', '<=', trx.raw('clock_timestamp()'))
          .update({ revoked_at: trx.raw('clock_timestamp()') })
        const inserted = await trx('api_keys')
          .insert({
            id: key.id,
            project_id: key.projectId,
            name: key.name,
            prefix: key.prefix,
            hash: Buffer.from(key.hash),
            sealed_value: key.sealedValue,
            created_at: key.createdAt,
            expires_at: key.expiresAt,
          })
          .onConflict(trx.raw('(project_id) where revoked_at is null'))
          .ignore()
          .returning('id')
        return inserted.length === 1
      }),

    authenticate: (keyHash) => authenticate(Buffer.from(keyHash)),

    async find(id) {
      const row: ApiKeyRow | undefined = await keys().where({ id }).first()
      return row && toApiKey(row)
    },

    async listOfProject(projectId) {
      const rows: ApiKeyRow[] = await keys().where({ project_id: projectId }).orderBy(newestFirst)
      return rows.map(toApiKey)
    },

    async listAll({ for: userId, everyProject, limit }) {
      const rows: ListedKeyRow[] = await keys()
        .join('projects', 'projects.id', 'api_keys.project_id')
        .leftJoin('project_members', (on) =>
          on
            .on('project_members.project_id', 'api_keys.project_id')
            .andOnVal('project_members.user_id', userId),
        )
        .leftJoin('users as revoker', 'revoker.id', 'api_keys.revoked_by')
        .where((visible) => {
          if (!everyProject) visible.whereIn('project_members.role', ['owner', 'admin'])
        })
        .select({
          project_name: 'projects.name',
          role: 'project_members.role',
          revoker_name: 'revoker.name',
          revoker_email: 'revoker.email',
        })
        .orderBy(newestFirst)
        .limit(limit)
      return rows.map(toListedKey)
    },

    async revoke({ id, projectId, by }) {
      const revoked = await db('api_keys')
        .where({ id, project_id: projectId })
        .whereNull('revoked_at')
        .update({ revoked_at: db.raw('clock_timestamp()'), revoked_by: by })
      return revoked === 1
    },

    async revokeAll(projectId, by) {
      const rows: { id: ApiKeyId }[] = await db('api_keys')
        .where({ project_id: projectId })
        .whereNull('revoked_at')
        .update({ revoked_at: db.raw('clock_timestamp()'), revoked_by: by })
        .returning('id')
      return rows.map(({ id }) => id)
    },

    async noteUse(uses) {
      // In the order of their ids: two replicas never wait for each other.
      const sorted = [...uses].sort(([a], [b]) => (a < b ? -1 : 1))
      await db.raw(
        `with used as (
          select api_keys.id, noted.at
          from unnest(cast(? as text[]), cast(? as timestamptz[])) noted (id, at)
            join api_keys using (id)
          where last_used_at is null or last_used_at < noted.at
          order by id
          for no key update of api_keys
        )
        update api_keys set last_used_at = used.at from used where used.id = api_keys.id`,
        [sorted.map(([id]) => id), sorted.map(([, at]) => at)],
      )
    },
  }
}

const toApiKey = (row: ApiKeyRow): ApiKey => ({
  id: row.id,
  projectId: row.project_id,
  name: row.name,
  prefix: row.prefix,
  sealedValue: row.sealed_value,
  isActive: row.is_active,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  lastUsedAt: row.last_used_at,
  revokedAt: row.revoked_at,
})

const toListedKey = (row: ListedKeyRow): ApiKeyOfProject => ({
  ...toApiKey(row),
  role: row.role ?? undefined,
  projectName: row.project_name,
  revokedBy:
    row.revoker_name !== null && row.revoker_email !== null
      ? { name: row.revoker_name, email: row.revoker_email }
      : null,
})
