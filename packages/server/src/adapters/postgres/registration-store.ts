import type { Registration, RegistrationId, RegistrationStore } from '@gasless-gateway/core'
import type { Knex } from 'knex'

/** A row of `registrations`, as pg returns it. */
interface RegistrationRow {
  id: RegistrationId
  email: string
  name: string
  password_hash: string
  created_at: Date
}

/** One statement, so concurrent calls are serialised: the second one finds the code used. */
const redeemSql = `
with used as (
  update verification_codes set used_at = clock_timestamp()
  where hash = any(?) and used_at is null and expires_at > clock_timestamp()
  returning registration_id
)
select registrations.* from used join registrations on registrations.id = used.registration_id`

const insertCodeSql = `
insert into verification_codes (hash, registration_id, expires_at)
values (:hash, :registrationId, clock_timestamp() + make_interval(secs => :lifetimeSeconds))
returning expires_at`

const renewCodeSql = `
with newest as (
  select id, name from registrations
  where email = :email and created_at > clock_timestamp() - make_interval(secs => :maxAgeSeconds)
    and not exists (select from users where users.email = :email)
  order by created_at desc, id desc limit 1
), inserted as (
  insert into verification_codes (hash, registration_id, expires_at)
  select :hash, id, clock_timestamp() + make_interval(secs => :lifetimeSeconds) from newest
  returning expires_at
)
select newest.name, inserted.expires_at from newest, inserted`

const compareSql = `
select coalesce(bool_or(password_hash = :passwordHash), false) as same,
       coalesce(bool_or(password_hash <> :passwordHash), false) as others
from registrations
where email = :email and created_at > clock_timestamp() - make_interval(secs => :maxAgeSeconds)`

const removeCodesSql = `
delete from verification_codes using registrations
where registrations.id = registration_id and registrations.email = ?`

const removeOlderSql = `
delete from registrations where id = any(array(
  select id from registrations
  where created_at <= clock_timestamp() - make_interval(secs => :maxAgeSeconds)
  limit :most for update skip locked
))`

export function createRegistrationStore(db: Knex): RegistrationStore {
  const registrations = () => db<RegistrationRow>('registrations')
  const lock = async (email: string) => {
    await db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [email])
  }
  return {
    lock,

    async insert({ id, email, name, passwordHash, createdAt }) {
      await registrations().insert({
        id,
        email,
        name,
        password_hash: passwordHash,
        created_at: createdAt,
      })
    },

    async insertCode({ hash, registrationId, lifetimeSeconds }) {
      const { rows }: { rows: { expires_at: Date }[] } = await db.raw(insertCodeSql, {
        hash: Buffer.from(hash),
        registrationId,
        lifetimeSeconds,
      })
      const [inserted] = rows
      if (!inserted) throw new Error('An insert returned no row.')
      return inserted.expires_at
    },

    async renewCode({ hash, email, maxAgeSeconds, lifetimeSeconds }) {
      const { rows }: { rows: { name: string; expires_at: Date }[] } = await db.raw(renewCodeSql, {
        hash: Buffer.from(hash),
        email,
        maxAgeSeconds,
        lifetimeSeconds,
      })
      const [renewed] = rows
      return renewed && { name: renewed.name, expiresAt: renewed.expires_at }
    },

    async compare(registration) {
      const { rows }: { rows: { same: boolean; others: boolean }[] } = await db.raw(
        compareSql,
        registration,
      )
      return rows[0] ?? { same: false, others: false }
    },

    async newestHash(email) {
      const newest = await registrations()
        .where({ email })
        .orderBy([
          { column: 'created_at', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .first('password_hash')
      return newest?.password_hash
    },

    async redeem(hashes) {
      const wanted = hashes.map((hash) => Buffer.from(hash))
      const found = await registrations()
        .join('verification_codes', 'verification_codes.registration_id', 'registrations.id')
        .whereRaw('verification_codes.hash = any(?)', [wanted])
        .first('registrations.email')
      if (!found) return undefined
      // Locks the e-mail before the code's row: the transaction that holds the e-mail may be about to remove that row.
      await lock(found.email)
      const { rows }: { rows: RegistrationRow[] } = await db.raw(redeemSql, [wanted])
      return rows[0] && toRegistration(rows[0])
    },

    async removeCodes(email) {
      await db.raw(removeCodesSql, [email])
    },

    async removeAll(email) {
      await registrations().where({ email }).delete()
    },

    async removeOlder(than) {
      const { rowCount } = await db.raw(removeOlderSql, than)
      return rowCount as number
    },
  }
}

const toRegistration = (row: RegistrationRow): Registration => ({
  id: row.id,
  email: row.email,
  name: row.name,
  passwordHash: row.password_hash,
  createdAt: row.created_at,
})
