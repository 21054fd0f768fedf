import type { BlockLink } from '@gasless-gateway/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMigratedDatabase, type MigratedDatabase } from '../../testing/migrated-database.js'
import { freshNetworkId, randomHash } from '../../testing/records.js'
import { untilBlocked } from '../../testing/until-blocked.js'
import { createDatabase } from './create-database.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

const blocks = () => db.stores.blocks
const after = (parent?: BlockLink): BlockLink => ({
  number: parent ? parent.number + 1n : 100n,
  hash: randomHash(),
  parentHash: parent?.hash ?? randomHash(),
  timestamp: 1_700_000_000n,
})
/** A network whose chain is this many blocks long. */
async function chainOf(length: number): Promise<{ networkId: string; links: BlockLink[] }> {
  const networkId = freshNetworkId()
  const first = after()
  await blocks().start(networkId, first)
  const links = [first]
  while (links.length < length) {
    const next = after(links.at(-1))
    await blocks().append(networkId, next)
    links.push(next)
  }
  return { networkId, links }
}
const stored = async (networkId: string) => {
  const rows: { number: string; hash: string; parent_hash: string }[] = await db
    .knex('chain_blocks')
    .where({ network_id: networkId })
    .orderBy('number')
  return rows
}
/** Every stored block follows the one before, by number and by hash. */
async function expectUnbroken(networkId: string) {
  const rows = await stored(networkId)
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1]
    if (!before) continue
    expect(row.parent_hash).toBe(before.hash)
    expect(BigInt(row.number)).toBe(BigInt(before.number) + 1n)
  }
}
const tipOf = (links: readonly BlockLink[]): BlockLink => {
  const tip = links.at(-1)
  if (!tip) throw new Error('an empty chain')
  return tip
}

describe('start', () => {
  test('takes the first block ever, and none after it, whatever its number', async () => {
    const networkId = freshNetworkId()
    const first = after()
    expect(await blocks().latest(networkId)).toBeUndefined()
    expect(await blocks().start(networkId, first)).toBe(true)
    expect(await blocks().start(networkId, first)).toBe(false)
    expect(await blocks().start(networkId, { ...after(), number: 105n })).toBe(false)
    expect(await blocks().start(networkId, { ...after(), number: 95n })).toBe(false)
    expect(await blocks().latest(networkId)).toEqual(first)
  })

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
  test('extends the tip, and the newest block is the latest', async () => {
    const { networkId, links } = await chainOf(3)
    expect(await blocks().latest(networkId)).toEqual(tipOf(links))
  })

  test('refuses a block below, beside or beyond the tip, or of another parent', async () => {
    const { networkId, links } = await chainOf(3)
    const tip = tipOf(links)
    const refused: BlockLink[] = [
      tip,
      { ...tip, hash: randomHash() },
      after(links[0]),
      after(after(tip)),
      { ...after(tip), parentHash: randomHash() },
      { ...after(tip), number: tip.number + 2n },
    ]
    for (const block of refused) expect(await blocks().append(networkId, block)).toBe(false)
    expect(await blocks().append(freshNetworkId(), after(tip))).toBe(false)
    expect(await stored(networkId)).toHaveLength(3)
  })

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

describe('removing the tip', () => {
  test('takes the tip only, once, down to the first block', async () => {
    const { networkId, links } = await chainOf(2)
    const [first, tip] = links
    if (!first || !tip) throw new Error('no chain')
    expect(await blocks().removeTip(networkId, first.hash)).toBe(false)
    expect(await blocks().removeTip(freshNetworkId(), tip.hash)).toBe(false)
    expect(await blocks().removeTip(networkId, tip.hash)).toBe(true)
    expect(await blocks().removeTip(networkId, tip.hash)).toBe(false)
    expect(await blocks().removeTip(networkId, first.hash)).toBe(false)
    expect(await blocks().latest(networkId)).toEqual(first)
  })

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
  const id = ({ number, hash }: BlockLink) => ({ number, hash })

  test('is the first one, until a later one of the view is known to be', async () => {
    const { networkId, links } = await chainOf(4)
    const [first, second, third] = links as [BlockLink, BlockLink, BlockLink]
    expect(await finalOf(freshNetworkId())).toBeUndefined()
    expect(await finalOf(networkId)).toEqual(id(first))
    await blocks().markFinal(networkId, third)
    expect(await finalOf(networkId)).toEqual(id(third))
    await blocks().markFinal(networkId, second)
    await blocks().markFinal(networkId, { ...tipOf(links), hash: randomHash() })
    await blocks().markFinal(networkId, after(tipOf(links)))
    expect(await finalOf(networkId)).toEqual(id(third))
  })

  test('and what is below it is not removed', async () => {
    const { networkId, links } = await chainOf(3)
    const [, second, tip] = links as [BlockLink, BlockLink, BlockLink]
    await blocks().markFinal(networkId, second)
    expect(await blocks().removeTip(networkId, tip.hash)).toBe(true)
    expect(await blocks().removeTip(networkId, second.hash)).toBe(false)
    expect(await blocks().latest(networkId)).toEqual(second)
  })

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
    expect(await finalOf(networkId)).toEqual(id(again))
  })
})

describe('pruning', () => {
  test('forgets what is below the number and keeps the rest linked', async () => {
    const { networkId, links } = await chainOf(5)
    const { networkId: other } = await chainOf(5)
    await blocks().prune(networkId, 103n)
    expect((await stored(networkId)).map(({ number }) => number)).toEqual(['103', '104'])
    expect(await blocks().latest(networkId)).toEqual(tipOf(links))
    expect(await stored(other)).toHaveLength(5)
  })
})

describe('holding', () => {
  test('a block of the view is held, and what is older than the view; another of the same number is not', async () => {
    const { networkId, links } = await chainOf(3)
    const tip = tipOf(links)
    expect(await blocks().holds(networkId, tip)).toBe(true)
    expect(await blocks().holds(networkId, { ...tip, hash: randomHash() })).toBe(false)
    expect(await blocks().holds(networkId, after(tip))).toBe(false)
    expect(await blocks().holds(networkId, { number: 99n, hash: randomHash() })).toBe(true)
    expect(await blocks().holds(freshNetworkId(), tip)).toBe(false)
  })

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
  test('the first hash is remembered, whatever comes later', async () => {
    const networkId = freshNetworkId()
    const [first, other] = [randomHash(), randomHash()]
    expect(await blocks().rememberGenesis(networkId, first)).toBe(first)
    expect(await blocks().rememberGenesis(networkId, other)).toBe(first)
  })

  test('servers that start at once agree on one', async () => {
    const networkId = freshNetworkId()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => blocks().rememberGenesis(networkId, randomHash())),
    )
    expect(new Set(answers).size).toBe(1)
  })
})
