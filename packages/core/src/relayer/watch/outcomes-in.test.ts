import {
  type Address,
  encodeAbiParameters,
  encodeEventTopics,
  type Hash,
  type Hex,
  keccak256,
  parseAbi,
  parseAbiParameters,
  zeroAddress,
} from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { expect, test } from 'vitest'
import type { ChainLog } from '../../ports/chain.js'
import type { Stores } from '../../ports/database.js'
import { aNetwork, usdc } from '../../testing/a-network.js'
import { outcomesIn } from './outcomes-in.js'

const network = aNetwork()
const present = network.paymaster as Address
const former: Address = '0x00000000000000000000000000000000000000f1'
const stranger: Address = '0x00000000000000000000000000000000000000f2'
const block = keccak256('0x05')
const [first, second] = [keccak256('0x01'), keccak256('0x02')]

const log = (address: Address, topics: unknown, data: Hex): ChainLog => ({
  address,
  topics: topics as Hex[],
  data,
  transactionHash: keccak256('0x03'),
  logIndex: 0,
})
const executed = (userOpHash: Hash, paymaster: Address) =>
  log(
    network.entryPoint,
    encodeEventTopics({
      abi: entryPoint07Abi,
      eventName: 'UserOperationEvent',
      args: { userOpHash, sender: zeroAddress, paymaster },
    }),
    encodeAbiParameters(parseAbiParameters('uint256, bool, uint256, uint256'), [0n, true, 1n, 1n]),
  )
const fronted = (userOpHash: Hash, paymaster: Address) =>
  log(
    paymaster,
    encodeEventTopics({
      abi: parseAbi(['event Fronted(bytes32 indexed userOpHash, address token)']),
      args: { userOpHash },
    }),
    encodeAbiParameters(parseAbiParameters('address'), [usdc.address]),
  )

/** By operation, whether a fee was read; and which other paymasters' logs were asked for. */
async function read(
  landed: readonly (readonly [Hash, Address])[],
  { submitted = [], prepared = [] }: { submitted?: Hash[]; prepared?: Hash[] },
) {
  const asked: (readonly Address[])[] = []
  const find = (known: readonly Hash[]) => async (_: string, hashes: readonly Hash[]) =>
    hashes.filter((hash) => known.includes(hash)).map((hash) => ({ userOperationHash: hash }))
  const finality = {
    findKnown: async (networkId: string, hashes: readonly Hash[]) => ({
      submitted: await find(submitted)(networkId, hashes),
      unsubmitted: await find(prepared)(networkId, hashes),
    }),
  }
  const logs = async (_: Hash, others: readonly Address[] = []) => {
    asked.push(others)
    const emitters = [network.entryPoint, present, ...others].map((one) => one.toLowerCase())
    return landed
      .flatMap(([hash, paymaster]) => [fronted(hash, paymaster), executed(hash, paymaster)])
      .filter(({ address }) => emitters.includes(address.toLowerCase()))
  }
  const outcomes = await outcomesIn({ finality } as unknown as Stores, network, { logs }, block)
  return { fees: outcomes.map(({ fee }) => fee !== null), asked }
}

test('a fee that a known operation paid to an earlier paymaster is read, submitted or only prepared', async () => {
  const landed = [
    [first, former],
    [second, present],
  ] as const
  for (const known of [{ submitted: [first] }, { prepared: [first] }])
    expect(await read(landed, known)).toEqual({ fees: [true, true], asked: [[], [former]] })
})

test('the paymaster of an operation that is not known is not asked for, and a block without one is read once', async () => {
  expect(await read([[first, stranger]], { submitted: [second] })).toEqual({
    fees: [false],
    asked: [[]],
  })
  expect(await read([[first, present]], { submitted: [first] })).toEqual({
    fees: [true],
    asked: [[]],
  })
  expect(await read([[first, zeroAddress]], { submitted: [first] })).toEqual({
    fees: [false],
    asked: [[]],
  })
})
