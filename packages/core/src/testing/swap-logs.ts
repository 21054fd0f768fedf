import {
  type Address,
  encodeAbiParameters,
  encodeEventTopics,
  type Hash,
  type Hex,
  parseAbi,
  parseAbiParameters,
  zeroAddress,
} from 'viem'
import type { ChainLog } from '../ports/chain.js'

/** A log without its place in the block. */
type PlacelessLog = Pick<ChainLog, 'address' | 'topics' | 'data'>

const abi = parseAbi([
  'event BeforeExecution()',
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
  'event FeesForwarded(address indexed token, (address recipient, uint256 amount)[] distributions)',
  'event FeesCollected(address indexed token, address indexed integrator, uint256 integratorFee, uint256 lifiFee)',
])

export const beforeExecution = (entryPoint: Address): PlacelessLog => ({
  address: entryPoint,
  topics: encodeEventTopics({ abi, eventName: 'BeforeExecution' }) as Hex[],
  data: '0x',
})

export const userOperationEvent = (
  entryPoint: Address,
  userOpHash: Hash,
  success = true,
): PlacelessLog => ({
  address: entryPoint,
  topics: encodeEventTopics({
    abi,
    eventName: 'UserOperationEvent',
    args: { userOpHash, sender: zeroAddress, paymaster: zeroAddress },
  }) as Hex[],
  data: encodeAbiParameters(parseAbiParameters('uint256, bool, uint256, uint256'), [
    0n,
    success,
    1n,
    1n,
  ]),
})

/** The event of LI.FI's FeeForwarder. The native coin is the zero address. */
export const feesForwarded = (
  address: Address,
  token: Address,
  amounts: readonly bigint[],
): PlacelessLog => ({
  address,
  topics: encodeEventTopics({ abi, eventName: 'FeesForwarded', args: { token } }) as Hex[],
  data: encodeAbiParameters(parseAbiParameters('(address recipient, uint256 amount)[]'), [
    amounts.map((amount, index) => ({
      recipient: `0x${(index + 1).toString(16).padStart(40, '0')}` as Address,
      amount,
    })),
  ]),
})

/** The event of LI.FI's previous FeeCollector. */
export const feesCollected = (
  address: Address,
  token: Address,
  integratorFee: bigint,
  lifiFee: bigint,
): PlacelessLog => ({
  address,
  topics: encodeEventTopics({
    abi,
    eventName: 'FeesCollected',
    args: { token, integrator: '0x00000000000000000000000000000000000000a9' },
  }) as Hex[],
  data: encodeAbiParameters(parseAbiParameters('uint256, uint256'), [integratorFee, lifiFee]),
})

/** Returns the logs as those of one transaction, with consecutive indexes. */
export const inTransaction = (
  transactionHash: Hash,
  logs: readonly PlacelessLog[],
  firstIndex = 0,
): ChainLog[] =>
  logs.map((log, place) => ({ ...log, transactionHash, logIndex: firstIndex + place }))
