import type { BlockLink, Database } from '@gasless-gateway/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blockStoreContract } from '../../../../core/src/testing/stores/block-store-contract.js'
import { after, storedChain, tipOf } from '../../../../core/src/testing/stores/stored-chain.js'
import {
  createMigratedDatabase,
  type MigratedDatabase,
  ownDatabase,
} from '../../testing/migrated-database.js'
import { readAtMost } from '../../testing/read-at-most.js'
import { freshNetworkId, randomHash } from '../../testing/records.js'
import { inEachState } from '../../testing/table-states.js'
import { untilBlocked } from '../../testing/until-blocked.js'
import { createDatabase } from './create-database.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

const blocks = () => db.stores.blocks
const chainOf = (length: number) => storedChain(blocks(), length)
const stored = async (networkId: string) => {
  const rows: { number: string; hash: string; parent_hash: string; below: string }[] = await db
    .knex('chain_blocks')
    .where({ network_id: networkId })
    .orderBy('number')
  return rows
}
/** Every stored block stands on the one before. If no block is skipped in between, it also follows by its hash. */
async function expectUnbroken(networkId: string) {
  const rows = await stored(networkId)
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1]
    if (!before) continue
    expect(row.below).toBe(before.number)
    if (BigInt(row.number) === BigInt(before.number) + 1n) expect(row.parent_hash).toBe(before.hash)
  }
}
/** A block this far above another one, which is not its parent. */
const above = (tip: BlockLink, by: bigint): BlockLink => ({
  ...after(tip),
  number: tip.number + by,
  parentHash: randomHash(),
})

blockStoreContract('blocks on PostgreSQL', { stores: () => db.stores })

describe('start', () => {
  test('of watchers that start at different heads, exactly one decides', async () => {
    for (let round = 0; round < 5; round++) {
      const networkId = freshNetworkId()
      const started = await Promise.all(
        [100n, 101n, 102n, 103n].map((number) => blocks().start(networkId, { ...after(), number })),
      )
      expect(started.filter(Boolean)).toHaveLength(1)
      expect(await stored(networkId)).toHaveLength(1)
    }
  })

  test('where watching began stays known after pruning, and after a view that was lost has begun again', async () => {
    const { networkId, links } = await chainOf(3)
    expect(await blocks().watchedFrom(freshNetworkId())).toBeUndefined()
    expect(await blocks().watchedFrom(networkId)).toBe(100n)
    await blocks().prune(networkId, tipOf(links).number)
    expect(await blocks().watchedFrom(networkId)).toBe(100n)
    await db.knex('chain_blocks').where({ network_id: networkId }).delete()
    expect(await blocks().start(networkId, { ...after(), number: 900n })).toBe(true)
    expect(await blocks().watchedFrom(networkId)).toBe(100n)
  })
})

describe('append', () => {
  test('of racing watchers with different next blocks exactly one wins', async () => {
    const { networkId, links } = await chainOf(1)
    let tip = tipOf(links)
    for (let round = 0; round < 10; round++) {
      const candidates = [after(tip), after(tip), after(tip)]
      const won = await Promise.all(candidates.map((each) => blocks().append(networkId, each)))
      expect(won.filter(Boolean)).toHaveLength(1)
      const winner = candidates[won.indexOf(true)]
      if (!winner) throw new Error('no winner')
      tip = winner
    }
    expect(await blocks().latest(networkId)).toEqual(tip)
    await expectUnbroken(networkId)
  })
})

describe('skipping', () => {
  test('of racing watchers that append or skip on one tip exactly one wins', async () => {
    const { networkId, links } = await chainOf(1)
    let tip = tipOf(links)
    for (let round = 0; round < 10; round++) {
      const candidates = [after(tip), above(tip, 3n), above(tip, 5n), above(tip, 5n)]
      const won = await Promise.all(candidates.map((each) => blocks().append(networkId, each, tip)))
      expect(won.filter(Boolean)).toHaveLength(1)
      tip = candidates[won.indexOf(true)] as BlockLink
      await expectUnbroken(networkId)
    }
    expect(await blocks().latest(networkId)).toEqual(tip)
  })

  test('a block that fills a gap waits for a removal of the block above, and is then not stored', async () => {
    const { networkId, links } = await chainOf(2)
    const tip = tipOf(links)
    const far = above(tip, 9n)
    await blocks().append(networkId, far, tip)
    const trx = await db.knex.transaction()
    expect(await createDatabase(trx).blocks.removeTip(networkId, far.hash)).toBe(true)
    const filled = blocks().fill(networkId, above(tip, 4n))
    await untilBlocked(db.knex)
    await trx.commit()
    expect(await filled).toBe(false)
    expect(await blocks().latest(networkId)).toEqual(tip)
  })

  test('a block that fills a gap while another one fills it waits, and finds a smaller gap', async () => {
    const { networkId, links } = await chainOf(2)
    const tip = tipOf(links)
    await blocks().append(networkId, above(tip, 9n), tip)
    const trx = await db.knex.transaction()
    expect(await createDatabase(trx).blocks.fill(networkId, above(tip, 6n))).toBe(true)
    const lower = above(tip, 4n)
    const filled = blocks().fill(networkId, lower)
    await untilBlocked(db.knex)
    await trx.commit()
    // The lock was on the upper end of the old gap.
    expect(await filled).toBe(false)
    await expectUnbroken(networkId)
    expect(await blocks().fill(networkId, lower)).toBe(true)
    await expectUnbroken(networkId)
  })

  test('several blocks that fill one gap at once leave an unbroken view, and none is lost', async () => {
    for (let round = 0; round < 5; round++) {
      const { networkId, links } = await chainOf(2)
      const tip = tipOf(links)
      const far = above(tip, 20n)
      await blocks().append(networkId, far, tip)
      const fillers = [4n, 8n, 8n, 15n].map((by) => above(tip, by))
      await Promise.all([
        ...fillers.map((block) => blocks().fill(networkId, block)),
        blocks().append(networkId, after(far)),
        blocks().append(networkId, above(far, 3n), far),
      ])
      await expectUnbroken(networkId)
      // A filler that lost a race to another number of the same gap fits in when its caller tries again.
      for (const block of fillers) await blocks().fill(networkId, block)
      await expectUnbroken(networkId)
      const numbers = (await stored(networkId)).map(({ number }) => BigInt(number) - tip.number)
      expect(numbers).toEqual(expect.arrayContaining([4n, 8n, 15n, 20n]))
    }
  })

  test('a search for a gap reads no other blocks, however many are stored', async () => {
    const own = await ownDatabase({ autovacuum: false })
    const { networkId, links } = await storedChain(own.stores.blocks, 1)
    const [first] = links as [BlockLink]
    await own.knex.raw(
      `insert into chain_blocks (network_id, number, hash, parent_hash, timestamp, below)
       select network_id, number + copy, hash || copy, hash, timestamp, below + copy
       from chain_blocks, generate_series(1, 3000) as copy where network_id = ?`,
      [networkId],
    )
    const tip = tipOf([(await own.stores.blocks.latest(networkId)) ?? first])
    const far = above(tip, 20n)
    await own.stores.blocks.append(networkId, far, tip)
    await inEachState(own, async () => {
      const read = <T>(work: (stores: Database) => Promise<T>) =>
        readAtMost(own.knex, 4, /^chain_blocks$/, work)
      expect(await read(({ blocks }) => blocks.gapBelow(networkId, far.number))).toEqual({
        below: tip,
        above: far,
      })
      expect(await read(({ blocks }) => blocks.gapBelow(networkId, tip.number))).toBeUndefined()
    })
  })
})

describe('removing the tip', () => {
  test('of racing watchers exactly one removes it', async () => {
    const { networkId, links } = await chainOf(2)
    const removed = await Promise.all(
      Array.from({ length: 5 }, () => blocks().removeTip(networkId, tipOf(links).hash)),
    )
    expect(removed.filter(Boolean)).toHaveLength(1)
    expect(await stored(networkId)).toHaveLength(1)
  })

  test('waits for a watcher that is appending on top of it, and then leaves it alone', async () => {
    const { networkId, links } = await chainOf(2)
    const tip = tipOf(links)
    const trx = await db.knex.transaction()
    expect(await createDatabase(trx).blocks.append(networkId, after(tip))).toBe(true)
    const removal = blocks().removeTip(networkId, tip.hash)
    await untilBlocked(db.knex)
    await trx.commit()
    expect(await removal).toBe(false)
    expect(await stored(networkId)).toHaveLength(3)
    await expectUnbroken(networkId)
  })

  test('goes ahead when the watcher on top gives up', async () => {
    const { networkId, links } = await chainOf(2)
    const tip = tipOf(links)
    const trx = await db.knex.transaction()
    await createDatabase(trx).blocks.append(networkId, after(tip))
    const removal = blocks().removeTip(networkId, tip.hash)
    await untilBlocked(db.knex)
    await trx.rollback()
    expect(await removal).toBe(true)
    await expectUnbroken(networkId)
  })

  test('makes a watcher that appends on top of it wait, and fail', async () => {
    const { networkId, links } = await chainOf(2)
    const tip = tipOf(links)
    const trx = await db.knex.transaction()
    expect(await createDatabase(trx).blocks.removeTip(networkId, tip.hash)).toBe(true)
    const appended = blocks().append(networkId, after(tip))
    await untilBlocked(db.knex)
    await trx.commit()
    expect(await appended).toBe(false)
    expect(await stored(networkId)).toHaveLength(1)
  })

  test('appends and removals in any interleaving never leave a broken chain', async () => {
    const { networkId } = await chainOf(3)
    for (let round = 0; round < 15; round++) {
      const tip = await blocks().latest(networkId)
      if (!tip) break
      await Promise.all([
        blocks().append(networkId, after(tip)),
        blocks().removeTip(networkId, tip.hash),
        blocks().append(networkId, after(tip)),
      ])
      await expectUnbroken(networkId)
    }
  })
})

describe('a final block', () => {
  const finalOf = (networkId: string) => blocks().final(networkId)

  test('that is being marked is waited for, and not removed then', async () => {
    const { networkId, links } = await chainOf(2)
    const tip = tipOf(links)
    const trx = await db.knex.transaction()
    await createDatabase(trx).blocks.markFinal(networkId, tip)
    const removal = blocks().removeTip(networkId, tip.hash)
    await untilBlocked(db.knex)
    await trx.commit()
    expect(await removal).toBe(false)
  })

  test('that is being removed is not marked', async () => {
    const { networkId, links } = await chainOf(2)
    const tip = tipOf(links)
    const trx = await db.knex.transaction()
    await createDatabase(trx).blocks.removeTip(networkId, tip.hash)
    const marked = blocks().markFinal(networkId, tip)
    await untilBlocked(db.knex)
    await trx.commit()
    await marked
    expect(await finalOf(networkId)).toMatchObject({ number: tip.number - 1n })
  })

  test('of a view that begins again is its first one', async () => {
    const { networkId } = await chainOf(3)
    await db.knex('chain_blocks').where({ network_id: networkId }).delete()
    const again = { ...after(), number: 900n }
    await blocks().start(networkId, again)
    expect(await finalOf(networkId)).toEqual({ number: 900n, hash: again.hash })
  })
})

describe('holding', () => {
  test('a held block stays until the transaction that asked ends', async () => {
    const { networkId, links } = await chainOf(2)
    const tip = tipOf(links)
    const [removal] = await db.stores.transaction(async (stores) => {
      expect(await stores.blocks.holds(networkId, tip)).toBe(true)
      const removing = blocks().removeTip(networkId, tip.hash)
      await untilBlocked(db.knex)
      expect(await blocks().latest(networkId)).toEqual(tip)
      return [removing]
    })
    expect(await removal).toBe(true)
  })
})

describe('genesis', () => {
  test('servers that start at once agree on one', async () => {
    const networkId = freshNetworkId()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => blocks().rememberGenesis(networkId, randomHash())),
    )
    expect(new Set(answers).size).toBe(1)
  })
})
