import type { Registration, RegistrationId, RegistrationStore } from '@gasless-gateway/core'
import type { Knex } from 'knex'

interface RegistrationRow {
  id: RegistrationId
  email: string
  name: string
  password_hash: string
  created_at: Date
}

/** One statement: of two at the same moment the second waits for the first, and finds the code used. */
const redeemSql = `
with used as (
  update verification_codes set used_at = clock_timestamp()
  where hash = any(?) and used_at is null and expires_at > clock_timestamp()
  returning registration_id
)
select registrations.* from used join registrations on registrations.id = used.registration_id`

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

    async list(email, { maxAgeSeconds, limit }) {
      const rows = await registrations()
        .where({ email })
        .whereRaw('created_at > clock_timestamp() - make_interval(secs => ?)', [maxAgeSeconds])
        .orderBy('created_at', 'desc')
        .limit(limit)
      return rows.map(toRegistration)
    },

    async insertCode({ hash, registrationId, lifetimeSeconds }) {
      const [inserted] = await db('verification_codes')
        .insert({
          hash: Buffer.from(hash),
          registration_id: registrationId,
          expires_at: db.raw('clock_timestamp() + make_interval(secs => ?)', [lifetimeSeconds]),
        })
        .returning('expires_at')
      return inserted.expires_at
    },

    async redeem(hashes) {
      const wanted = hashes.map((hash) => Buffer.from(hash))
      const found = await registrations()
        .join('verification_codes', 'verification_codes.registration_id', 'registrations.id')
        .whereRaw('verification_codes.hash = any(?)', [wanted])
        .first('registrations.email')
      if (!found) return undefined
      // Before the code's own row: who holds the e-mail may be about to remove that.
      await lock(found.email)
      const { rows }: { rows: RegistrationRow[] } = await db.raw(redeemSql, [wanted])
      return rows[0] && toRegistration(rows[0])
    },

    async removeAll(email) {
      await registrations().where({ email }).delete()
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
