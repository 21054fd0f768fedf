import type { ApiKeyId, AuthenticatedKey, KeyLimit } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { countersOf, type GrantedRow, handOut } from './counters.js'
import type { GiveBack } from './give-back-places.js'
import { type ProjectRow, toProject } from './rows/project-row.js'

export interface AskedKey {
  readonly hash: Buffer
  readonly limit: KeyLimit | undefined
}

/** A database function: its statement is planned once per connection. */
const authenticateSql = `
select * from authenticate_keys(?::bytea[], ?::text[], ?::int[], ?::int[], ?::int[])`

interface KeyRow {
  readonly key_hash: Buffer
  readonly key_id: ApiKeyId
  readonly project: Omit<ProjectRow, 'created_at'> & { readonly created_at: string }
}
/** Without a limit, `bucket` and the other columns of the limit are null. */
type AuthenticatedRow = KeyRow &
  (Omit<GrantedRow, 'key'> | { readonly bucket: null; readonly granted: null })

/**
 * Returns the project of each key and takes from its limit, in one round trip. A key that is not active gets
 * `undefined`.
 */
export async function authenticateKeys(
  db: Knex,
  giveBack: GiveBack,
  asked: readonly AskedKey[],
): Promise<(AuthenticatedKey | undefined)[]> {
  const counters = countersOf(
    asked.flatMap(({ hash, limit }) =>
      limit ? { limit: limit.name, size: limit, key: hash.toString('hex') } : [],
    ),
  )
  const uncounted = asked.flatMap(({ hash, limit }) => (limit ? [] : hash))
  const { rows }: { rows: AuthenticatedRow[] } = await db.raw(authenticateSql, [
    [...counters.map(({ key }) => Buffer.from(key, 'hex')), ...uncounted],
    // Shorter arrays are filled up with nulls, which mean no limit.
    counters.map(({ limit }) => limit),
    counters.map(({ wanted }) => wanted),
    counters.map(({ size }) => size.most),
    counters.map(({ size }) => size.seconds),
  ])
  const callers = new Map(rows.map((row) => [row.key_hash.toString('hex'), callerOf(row)]))
  const take = handOut(
    giveBack,
    rows.flatMap((row) => (row.bucket === null ? [] : { ...row, key: row.project.id })),
  )
  return asked.map(({ hash, limit }) => {
    const caller = callers.get(hash.toString('hex'))
    return caller && { caller, take: limit && take(limit.name, caller.project.id) }
  })
}

const callerOf = ({ key_id: apiKeyId, project }: KeyRow): AuthenticatedKey['caller'] => ({
  project: toProject({ ...project, created_at: new Date(project.created_at) }),
  apiKeyId,
})
