import { describe, expect, test } from 'vitest'
import type { BlockLink } from '../../ports/block-store.js'
import { freshNetworkId, randomHash } from '../an-operation.js'
import type { StoresHarness } from './operation-steps.js'
import { after, storedChain, tipOf } from './stored-chain.js'

/** The guarantees of every block store. */
export function blockStoreContract(name: string, { stores }: Pick<StoresHarness, 'stores'>): void {
  const blocks = () => stores().blocks
  const chainOf = (length: number) => storedChain(blocks(), length)
  const finalOf = (networkId: string) => blocks().final(networkId)
  const id = ({ number, hash }: BlockLink) => ({ number, hash })
  /** A view whose newest block is ten above the one below it. */
  const skipping = async () => {
    const { networkId, links } = await chainOf(2)
    const tip = tipOf(links)
    const far = { ...after(tip), number: tip.number + 10n, parentHash: randomHash() }
    await blocks().append(networkId, far, tip)
    return { networkId, tip, far }
  }

  describe(name, () => {
    test('the first block ever is taken, and none after it, whatever its number', async () => {
      const networkId = freshNetworkId()
      const first = after()
      expect(await blocks().latest(networkId)).toBeUndefined()
      expect(await blocks().start(networkId, first)).toBe(true)
      expect(await blocks().start(networkId, first)).toBe(false)
      expect(await blocks().start(networkId, { ...after(), number: 105n })).toBe(false)
      expect(await blocks().start(networkId, { ...after(), number: 95n })).toBe(false)
      expect(await blocks().latest(networkId)).toEqual(first)
    })

    test('an appended block extends the tip, and the newest block is the latest', async () => {
      const { networkId, links } = await chainOf(3)
      expect(await blocks().latest(networkId)).toEqual(tipOf(links))
    })

    test('append refuses a block below, beside or beyond the tip, or of another parent', async () => {
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
      expect(await blocks().latest(networkId)).toEqual(tip)
    })

    test('a block on top of the tip may skip others, and only one block stands on each', async () => {
      const { networkId, links } = await chainOf(3)
      const tip = tipOf(links)
      const far = { ...after(tip), number: tip.number + 10n, parentHash: randomHash() }
      expect(await blocks().append(networkId, far)).toBe(false)
      expect(await blocks().append(networkId, far, links[0])).toBe(false)
      expect(await blocks().append(networkId, far, { ...tip, hash: randomHash() })).toBe(false)
      expect(await blocks().append(networkId, far, tip)).toBe(true)
      expect(await blocks().append(networkId, after(tip))).toBe(false)
      const next = after(far)
      expect(await blocks().append(networkId, next)).toBe(true)
      expect(await blocks().latest(networkId)).toEqual(next)
    })

    test('a reorganised block on top of skipped ones leaves the tip below them', async () => {
      const { networkId, far, tip } = await skipping()
      expect(await blocks().removeTip(networkId, far.hash)).toBe(true)
      expect(await blocks().latest(networkId)).toEqual(tip)
      expect(await blocks().append(networkId, after(tip))).toBe(true)
    })

    test('a skipped block fills a gap once, and is held from then on', async () => {
      const { networkId, far, tip } = await skipping()
      const skipped = { ...after(tip), number: tip.number + 4n, parentHash: randomHash() }
      expect(await blocks().holds(networkId, skipped)).toBe(false)
      expect(await blocks().markFinal(networkId, skipped)).toBe(false)
      expect(await blocks().fill(networkId, skipped)).toBe(true)
      expect(await blocks().fill(networkId, skipped)).toBe(false)
      expect(await blocks().fill(networkId, { ...skipped, hash: randomHash() })).toBe(false)
      for (const number of [tip.number, far.number, far.number + 1n])
        expect(await blocks().fill(networkId, { ...skipped, number })).toBe(false)
      expect(await blocks().holds(networkId, skipped)).toBe(true)
      expect(await blocks().holds(networkId, { ...skipped, hash: randomHash() })).toBe(false)
      expect(await blocks().removeTip(networkId, far.hash)).toBe(true)
      expect(await blocks().latest(networkId)).toEqual(skipped)
    })

    test('other skipped blocks are held by their number up to the final one, and join the view no more', async () => {
      const { networkId, tip } = await skipping()
      const skipped = { ...after(tip), number: tip.number + 4n, parentHash: randomHash() }
      await blocks().fill(networkId, skipped)
      const beside = (number: bigint) => ({ ...skipped, number, hash: randomHash() })
      expect(await blocks().holds(networkId, beside(tip.number + 3n))).toBe(false)
      expect(await blocks().markFinal(networkId, skipped)).toBe(true)
      expect(await blocks().holds(networkId, beside(tip.number + 3n))).toBe(true)
      expect(await blocks().holds(networkId, beside(tip.number + 5n))).toBe(false)
      expect(await blocks().fill(networkId, beside(tip.number + 3n))).toBe(false)
      expect(await blocks().fill(networkId, beside(tip.number + 5n))).toBe(true)
    })

    test('the first gap below a number is returned until its upper end is final', async () => {
      const { networkId, tip, far } = await skipping()
      const next = after(far)
      await blocks().append(networkId, next)
      const farther = { ...after(next), number: next.number + 5n, parentHash: randomHash() }
      await blocks().append(networkId, farther, next)
      const gap = (number: bigint) => blocks().gapBelow(networkId, number)
      expect(await gap(tip.number)).toBeUndefined()
      expect(await gap(tip.number + 1n)).toEqual({ below: tip, above: far })
      expect(await gap(farther.number)).toEqual({ below: tip, above: far })
      const skipped = { ...after(tip), number: tip.number + 4n, parentHash: randomHash() }
      await blocks().fill(networkId, skipped)
      expect(await gap(farther.number)).toEqual({ below: tip, above: skipped })
      await blocks().markFinal(networkId, skipped)
      expect(await gap(farther.number)).toEqual({ below: skipped, above: far })
      await blocks().markFinal(networkId, far)
      expect(await gap(next.number)).toBeUndefined()
      expect(await gap(farther.number)).toEqual({ below: next, above: farther })
      await blocks().markFinal(networkId, farther)
      expect(await gap(farther.number + 9n)).toBeUndefined()
    })

    test('removing takes the tip only, once, down to the first block', async () => {
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

    test('the final block is the first one, until a later one of the view is known to be', async () => {
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

    test('the final block and what is below it are not removed', async () => {
      const { networkId, links } = await chainOf(3)
      const [, second, tip] = links as [BlockLink, BlockLink, BlockLink]
      await blocks().markFinal(networkId, second)
      expect(await blocks().removeTip(networkId, tip.hash)).toBe(true)
      expect(await blocks().removeTip(networkId, second.hash)).toBe(false)
      expect(await blocks().latest(networkId)).toEqual(second)
    })

    test('pruning forgets what is below the number and keeps the rest linked', async () => {
      const { networkId, links } = await chainOf(5)
      const { networkId: other, links: otherLinks } = await chainOf(5)
      await blocks().prune(networkId, 103n)
      const isHeld = async (link: BlockLink) => blocks().holds(networkId, { ...link, number: 200n })
      expect(await Promise.all(links.map(isHeld))).toEqual([false, false, false, true, true])
      expect(await blocks().latest(networkId)).toEqual(tipOf(links))
      expect(await blocks().holds(other, { ...tipOf(otherLinks), number: 200n })).toBe(true)
    })

    test('a block of the view is held, and what is older than the view; another of the same number is not', async () => {
      const { networkId, links } = await chainOf(3)
      const tip = tipOf(links)
      expect(await blocks().holds(networkId, tip)).toBe(true)
      expect(await blocks().holds(networkId, { ...tip, hash: randomHash() })).toBe(false)
      expect(await blocks().holds(networkId, after(tip))).toBe(false)
      expect(await blocks().holds(networkId, { number: 99n, hash: randomHash() })).toBe(true)
      expect(await blocks().holds(freshNetworkId(), tip)).toBe(false)
    })

    test('the first hash is remembered, whatever comes later', async () => {
      const networkId = freshNetworkId()
      const [first, other] = [randomHash(), randomHash()]
      expect(await blocks().rememberGenesis(networkId, first)).toBe(first)
      expect(await blocks().rememberGenesis(networkId, other)).toBe(first)
    })
  })
}
