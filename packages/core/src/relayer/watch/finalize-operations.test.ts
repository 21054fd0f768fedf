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
import { aNetwork } from '../../testing/a-network.js'
import { anAccount, anOperation } from '../../testing/an-operation.js'
import { createMemoryStores } from '../../testing/stores/memory-stores.js'
import { finalizeOperations } from './finalize-operations.js'

const network = aNetwork()
const hashOf = (seed: string): Hash => keccak256(toHex(seed))
const final: BlockLink = { number: 99n, hash: hashOf('f'), parentHash: hashOf('p'), timestamp: 1n }

const account = anAccount({ networkId: network.networkId })
const confirmedIn = (blockNumber: bigint, success = true) =>
  anOperation(account, {
    status: 'confirmed',
    inclusion: {
      blockNumber,
      blockHash: hashOf(`block ${blockNumber}`),
      transactionHash: hashOf('t'),
      success,
    },
  })

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
  const database = createMemoryStores(confirmed)
  await database.blocks.start(network.networkId, final)
  const errors: string[] = []
  const logger = { error: (_: object, message: string) => void errors.push(message) }
  const deps = { database, logger } as unknown as RelayerDeps
  await finalizeOperations(deps, network, { witnesses: () => witnesses } as Chain, final)
  const endedAs = (status: 'finalized' | 'failed') =>
    database.state.log.flatMap(({ id, to }) => (to === status ? [id] : []))
  return { finalized: endedAs('finalized'), failed: endedAs('failed'), errors }
}

test('what two witnesses show is final, with the outcome that both show', async () => {
  const [good, bad] = [confirmedIn(1n), confirmedIn(1n, false)]
  const ended = await finalize([good, bad], [witnessOf([good, bad]), witnessOf([good, bad])])
  expect(ended).toEqual({ finalized: [good.id], failed: [bad.id], errors: [] })
})

test('what one of two witnesses does not show, or shows otherwise, stays confirmed', async () => {
  const [hidden, twisted] = [confirmedIn(1n), confirmedIn(1n)]
  const ended = await finalize(
    [hidden, twisted],
    [
      witnessOf([hidden, twisted]),
      witnessOf([{ ...twisted, inclusion: confirmedIn(1n, false).inclusion }]),
    ],
  )
  const told = expect.stringMatching(/stays confirmed\. Compare .* remove the wrong one$/)
  expect(ended).toEqual({ finalized: [], failed: [], errors: [told, told] })
})

test('any number of operations that stay confirmed keep no other from its end', async () => {
  const unproven = Array.from({ length: 1_200 }, () => confirmedIn(1n))
  const proven = confirmedIn(2n)
  const ended = await finalize([...unproven, proven], [witnessOf([proven]), witnessOf([proven])])
  expect(ended.finalized).toEqual([proven.id])
})
