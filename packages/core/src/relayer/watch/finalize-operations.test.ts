import {
  encodeAbiParameters,
  encodeEventTopics,
  type Hash,
  type Hex,
  keccak256,
  parseAbiParameters,
  toHex,
  zeroAddress,
} from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { expect, test } from 'vitest'
import type { Operation } from '../../model/operation.js'
import type { BlockLink } from '../../ports/block-store.js'
import type { Chain, ChainLog, ChainReader } from '../../ports/chain.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'
import type { Move } from '../../ports/status-store.js'
import { aNetwork } from '../../testing/a-network.js'
import { finalizeOperations } from './finalize-operations.js'

const network = aNetwork()
const hashOf = (seed: string): Hash => keccak256(toHex(seed))
const final: BlockLink = { number: 99n, hash: hashOf('f'), parentHash: hashOf('p'), timestamp: 1n }

const confirmedIn = (blockNumber: bigint, index: number, success = true) =>
  ({
    id: `op_${blockNumber}_${String(index).padStart(4, '0')}`,
    userOperationHash: hashOf(`${blockNumber} ${index}`),
    inclusion: { blockNumber, blockHash: hashOf(`block ${blockNumber}`), success },
  }) as unknown as Operation

const eventOf = ({ userOperationHash, inclusion }: Operation): ChainLog => ({
  address: network.entryPoint,
  topics: encodeEventTopics({
    abi: entryPoint07Abi,
    eventName: 'UserOperationEvent',
    args: { userOpHash: userOperationHash, sender: zeroAddress, paymaster: zeroAddress },
  }) as Hex[],
  data: encodeAbiParameters(parseAbiParameters('uint256, bool, uint256, uint256'), [
    0n,
    inclusion?.success === true,
    1n,
    1n,
  ]),
  transactionHash: hashOf('t'),
  logIndex: 0,
})

/** A witness that shows these operations, and nothing else. */
const witnessOf = (operations: readonly Operation[]) =>
  ({
    logs: async (blockHash: Hash) =>
      operations.filter(({ inclusion }) => inclusion?.blockHash === blockHash).map(eventOf),
  }) as unknown as ChainReader

async function finalize(confirmed: readonly Operation[], witnesses: readonly ChainReader[]) {
  const ended = { finalized: [] as string[], failed: [] as string[] }
  const places = confirmed.map(({ inclusion, id }) => ({
    number: inclusion?.blockNumber ?? 0n,
    id,
  }))
  const stores = {
    blocks: { holds: async () => true },
    finality: {
      listConfirmedUpTo: async (
        _: string,
        __: bigint,
        { after, limit }: { after?: { blockNumber: bigint; id: string }; limit: number },
      ) => {
        const start = after
          ? places.findIndex(({ number, id }) => number === after.blockNumber && id === after.id) +
            1
          : 0
        return confirmed.slice(start, start + limit)
      },
    },
    statuses: {
      advanceAll: async (to: 'finalized' | 'failed', moves: readonly Move[]) =>
        void ended[to].push(...moves.map(({ id }) => id)),
    },
  }
  const deps = {
    database: { ...stores, transaction: (work: (stores: unknown) => unknown) => work(stores) },
    logger: { error: () => {} },
  } as unknown as RelayerDeps
  await finalizeOperations(deps, network, { witnesses: () => witnesses } as Chain, final)
  return ended
}

test('what two witnesses show is final, with the outcome that both show', async () => {
  const [good, bad] = [confirmedIn(1n, 1), confirmedIn(1n, 2, false)]
  const ended = await finalize([good, bad], [witnessOf([good, bad]), witnessOf([good, bad])])
  expect(ended).toEqual({ finalized: [good.id], failed: [bad.id] })
})

test('what one of two witnesses does not show, or shows otherwise, stays confirmed', async () => {
  const [hidden, twisted] = [confirmedIn(1n, 1), confirmedIn(1n, 2)]
  const ended = await finalize(
    [hidden, twisted],
    [witnessOf([hidden, twisted]), witnessOf([confirmedIn(1n, 2, false)])],
  )
  expect(ended).toEqual({ finalized: [], failed: [] })
})

test('any number of operations that stay confirmed keep no other from its end', async () => {
  const unproven = Array.from({ length: 1_200 }, (_, i) => confirmedIn(1n, i))
  const proven = confirmedIn(2n, 0)
  const ended = await finalize([...unproven, proven], [witnessOf([proven]), witnessOf([proven])])
  expect(ended.finalized).toEqual([proven.id])
})
