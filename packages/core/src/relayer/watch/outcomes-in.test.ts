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
import type { OperationStatus } from '../../model/operation-state.js'
import type { ChainLog } from '../../ports/chain.js'
import { aNetwork, usdc } from '../../testing/a-network.js'
import { anAccount, anOperation } from '../../testing/an-operation.js'
import { createMemoryStores } from '../../testing/stores/memory-stores.js'
import { outcomesIn } from './outcomes-in.js'

const network = aNetwork()
const account = anAccount({ networkId: network.networkId })
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
  const stored = (status: OperationStatus) => (userOperationHash: Hash) =>
    anOperation(account, { userOperationHash, status })
  const database = createMemoryStores([
    ...submitted.map(stored('submitted')),
    ...prepared.map(stored('prepared')),
  ])
  const logs = async (_: Hash, others: readonly Address[] = []) => {
    asked.push(others)
    const emitters = [network.entryPoint, present, ...others].map((one) => one.toLowerCase())
    return landed
      .flatMap(([hash, paymaster]) => [fronted(hash, paymaster), executed(hash, paymaster)])
      .filter(({ address }) => emitters.includes(address.toLowerCase()))
  }
  const outcomes = await outcomesIn(database, network, { logs }, block)
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
