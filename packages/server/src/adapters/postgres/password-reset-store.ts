import type { PasswordResetStore, UserId } from '@gasless-gateway/core'
import type { Knex } from 'knex'

const insertSql = `
insert into password_resets (user_id, hash, expires_at)
values (:userId, :hash, clock_timestamp() + make_interval(secs => :lifetimeSeconds))
on conflict (user_id) do update
set hash = excluded.hash, expires_at = excluded.expires_at, used_at = null
returning expires_at`

/** One statement, so concurrent calls are serialised: the second one finds the code used. */
const redeemSql = `
update password_resets set used_at = clock_timestamp()
where hash = any(:hashes) and used_at is null and expires_at > clock_timestamp()
returning user_id`

const redeemedSql = `
select from password_resets
where user_id = :userId and hash = any(:hashes)
  and used_at > clock_timestamp() - make_interval(secs => :withinSeconds)`

const removeEndedSql = `
delete from password_resets where user_id = any(array(
  select user_id from password_resets
  where expires_at <= clock_timestamp() - make_interval(secs => :agoSeconds)
  limit :most for update skip locked
))`

const toBuffers = (hashes: readonly Uint8Array[]) => hashes.map((hash) => Buffer.from(hash))

export const createPasswordResetStore = (db: Knex): PasswordResetStore => ({
  async insert({ hash, userId, lifetimeSeconds }) {
    const { rows }: { rows: { expires_at: Date }[] } = await db.raw(insertSql, {
      userId,
      hash: Buffer.from(hash),
      lifetimeSeconds,
    })
    const [inserted] = rows
    if (!inserted) throw new Error('An insert returned no row.')
    return inserted.expires_at
  },

  async redeem(hashes) {
    const { rows }: { rows: { user_id: UserId }[] } = await db.raw(redeemSql, {
      hashes: toBuffers(hashes),
    })
    return rows[0]?.user_id
  },

  async wasRedeemed(userId, hashes, withinSeconds) {
    const { rowCount }: { rowCount: number } = await db.raw(redeemedSql, {
      userId,
      hashes: toBuffers(hashes),
      withinSeconds,
    })
    return rowCount > 0
  },

  async remove(userId) {
    await db('password_resets').where({ user_id: userId }).delete()
  },

  async removeEnded(before) {
    const { rowCount } = await db.raw(removeEndedSql, before)
    return rowCount as number
  },
})
