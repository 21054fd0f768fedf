import type {
  ApiKeyId,
  Project,
  ProjectId,
  ProjectStore,
  SecurityMode,
} from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { groupCalls } from './group-calls.js'

interface ProjectRow {
  id: ProjectId
  name: string
  is_active: boolean
  security_mode: SecurityMode
  created_at: Date
}

export function createProjectStore(db: Knex): ProjectStore {
  const authenticate = groupCalls(
    async (hashes: readonly Buffer[]) => {
      const rows: (ProjectRow & { key_id: ApiKeyId; key_hash: Buffer })[] = await db('api_keys')
        .join('projects', 'projects.id', 'api_keys.project_id')
        .whereRaw('api_keys.hash = any(?)', [[...hashes]])
        .whereNull('api_keys.revoked_at')
        .where('projects.is_active', true)
        .where((unexpired) =>
          unexpired
            .whereNull('api_keys.expires_at')
            .orWhere('api_keys.expires_at', '>', db.raw('clock_timestamp()')),
        )
        .select('projects.*', 'api_keys.id as key_id', 'api_keys.hash as key_hash')
      return hashes.map((hash) => {
        const row = rows.find(({ key_hash }) => key_hash.equals(hash))
        return row && { project: toProject(row), apiKeyId: row.key_id }
      })
    },
    { groupsAtOnce: 2, groupSize: 100 },
  )
  return {
    async insert(project) {
      await db<ProjectRow>('projects').insert({
        id: project.id,
        name: project.name,
        is_active: project.isActive,
        security_mode: project.securityMode,
        created_at: project.createdAt,
      })
    },

    async findByName(name) {
      const row = await db<ProjectRow>('projects').where({ name, is_active: true }).first()
      return row && toProject(row)
    },

    insertKey: (key) =>
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
            created_at: key.createdAt,
            expires_at: key.expiresAt,
          })
          .onConflict(trx.raw('(project_id) where revoked_at is null'))
          .ignore()
          .returning('id')
        return inserted.length === 1
      }),

    authenticate: (keyHash) => authenticate(Buffer.from(keyHash)),
  }
}

const toProject = (row: ProjectRow): Project => ({
  id: row.id,
  name: row.name,
  isActive: row.is_active,
  securityMode: row.security_mode,
  createdAt: row.created_at,
})
