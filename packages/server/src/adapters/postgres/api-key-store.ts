import type {
  ApiKey,
  ApiKeyId,
  ApiKeyOfProject,
  ApiKeyStore,
  ProjectId,
  ProjectRole,
  SealedKey,
} from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { type AskedKey, authenticateKeys } from './authenticate-keys.js'
import { groupCalls } from './connection/group-calls.js'
import { createGiveBack } from './give-back-places.js'

/** A row of `api_keys`, as pg returns it. */
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
  /** Computed, not a column: neither revoked nor expired. */
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

/**
 * The most keys listed for a project, the same number as the specification's list for all projects. Each listed value
 * is decrypted.
 */
const mostOfProject = 100

export function createApiKeyStore(db: Knex): ApiKeyStore {
  const keys = () => db('api_keys').select('api_keys.*', db.raw(`${isActive} as is_active`))
  const newestFirst = [
    { column: 'api_keys.created_at', order: 'desc' },
    { column: 'api_keys.id', order: 'desc' },
  ]
  const giveBack = createGiveBack(db)
  const authenticate = groupCalls(
    (asked: readonly AskedKey[]) => authenticateKeys(db, giveBack, asked),
    { groupsAtOnce: 2, groupSize: 100 },
  )
  return {
    async endExpired(projectId) {
      const ended: { id: ApiKeyId }[] = await db('api_keys')
        .where({ project_id: projectId })
        .whereNull('revoked_at')
        .where('expires_at', '<=', db.raw('clock_timestamp()'))
        .update({ revoked_at: db.raw('clock_timestamp()') })
        .returning('id')
      return ended.map(({ id }) => id)
    },

    async insert(key) {
      const inserted = await db('api_keys')
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
        .onConflict(db.raw('(project_id) where revoked_at is null'))
        .ignore()
        .returning('id')
      return inserted.length === 1
    },

    authenticate: (keyHash, limit) => authenticate({ hash: Buffer.from(keyHash), limit }),

    async find(id) {
      const row: ApiKeyRow | undefined = await keys().where({ id }).first()
      return row && toApiKey(row)
    },

    async listOfProject(projectId) {
      const rows: ApiKeyRow[] = await keys()
        .where({ project_id: projectId })
        .orderBy(newestFirst)
        .limit(mostOfProject)
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

    async listSealed({ after, limit }) {
      const rows = await db('api_keys')
        .whereNotNull('sealed_value')
        .where((later) => {
          if (after !== undefined) later.where('id', '>', after)
        })
        .orderBy('id')
        .limit(limit)
        .select({ id: 'id', projectId: 'project_id', sealedValue: 'sealed_value' })
      return rows as SealedKey[]
    },

    async reseal(changes) {
      // Sorted by id like `noteUse`, so that the two never deadlock.
      const sorted = [...changes].sort((a, b) => (a.id < b.id ? -1 : 1))
      const { rows } = await db.raw(
        `with changed as (
          select api_keys.id, wanted.resealed
          from unnest(cast(? as text[]), cast(? as text[]), cast(? as text[])) wanted (id, sealed, resealed)
            join api_keys using (id)
          where sealed_value = wanted.sealed
          order by id
          for no key update of api_keys
        )
        update api_keys set sealed_value = changed.resealed
        from changed where changed.id = api_keys.id
        returning api_keys.id`,
        [
          sorted.map(({ id }) => id),
          sorted.map(({ sealedValue }) => sealedValue),
          sorted.map(({ resealed }) => resealed),
        ],
      )
      return rows.length
    },

    async noteUse(uses) {
      // Sorted by id, so that two replicas never deadlock.
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
