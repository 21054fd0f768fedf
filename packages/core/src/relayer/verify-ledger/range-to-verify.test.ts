import { expect, test } from 'vitest'
import type { BlockLink } from '../../ports/block-store.js'
import type { ChainReader } from '../../ports/chain.js'
import { aNetwork } from '../../testing/a-network.js'
import { randomHash } from '../../testing/an-operation.js'
import { createMemoryStores } from '../../testing/stores/memory-stores.js'
import { rangeToVerify } from './range-to-verify.js'
import type { VerifyDeps } from './verify-deps.js'

const block = (number: bigint): BlockLink => ({
  number,
  hash: randomHash(),
  parentHash: randomHash(),
  timestamp: 1_700_000_000n,
})

test('the range ends below the blocks that the watcher has skipped and not searched', async () => {
  const network = aNetwork({ finality: { kind: 'tag', tag: 'finalized' } })
  const { networkId } = network
  const database = {
    ...createMemoryStores(),
    archive: { detachedUpTo: async () => undefined },
  }
  const [first, skipped, final, tip] = [block(100n), block(105n), block(110n), block(120n)]
  await database.blocks.start(networkId, first)
  await database.blocks.append(networkId, tip, first)
  const shown: readonly BlockLink[] = [first, skipped, final, tip]
  const reader = {
    block: async (which: unknown) =>
      which === 'finalized' ? final : shown.find(({ number }) => number === which),
  } as unknown as ChainReader
  const chain = { ...reader, witnesses: () => [reader] }
  const deps = { database, chainOf: () => chain } as unknown as VerifyDeps
  expect(await rangeToVerify(deps, network, undefined)).toMatchObject({ to: first.number })
  await database.blocks.fill(networkId, skipped)
  await database.blocks.markFinal(networkId, skipped)
  expect(await rangeToVerify(deps, network, undefined)).toMatchObject({ to: skipped.number })
  await database.blocks.fill(networkId, final)
  await database.blocks.markFinal(networkId, final)
  expect(await rangeToVerify(deps, network, undefined)).toMatchObject({ to: final.number })
})
