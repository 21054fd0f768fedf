import { gaslessPaymasterAbi, timelockControllerAbi } from '@gasless-gateway/contracts'
import {
  type Address,
  encodeEventTopics,
  getAddress,
  type Hex,
  keccak256,
  parseEventLogs,
  toHex,
  zeroAddress,
  zeroHash,
} from 'viem'
import {
  type ScheduledOperation,
  type Timelock,
  type TimelockRole,
  timelockRoles,
} from '../../paymaster/paymaster-on-chain.js'
import { describeData } from '../../paymaster/planned-call.js'
import { answerOf } from './answer-of.js'
import type { ChainView } from './block-view.js'
import { searchEvents } from './search-events.js'

const events = ['RoleGranted', 'CallScheduled', 'MinDelayChange'] as const
const topics = events.map((eventName) => {
  const [topic] = encodeEventTopics({ abi: timelockControllerAbi, eventName })
  return topic
})

const roleIds: Record<TimelockRole, Hex> = {
  admin: zeroHash,
  proposer: keccak256(toHex('PROPOSER_ROLE')),
  canceller: keccak256(toHex('CANCELLER_ROLE')),
  executor: keccak256(toHex('EXECUTOR_ROLE')),
}

/** The lowest `getTimestamp` of a waiting operation; 0 means unknown, 1 done. */
const firstWaiting = 2n

/**
 * Reads a timelock; returns `undefined` when the address is not one. The roles of `accounts` are read even if no
 * event names them.
 */
export async function readTimelock(
  view: ChainView,
  {
    address,
    accounts,
    operator,
    fromBlock,
  }: {
    readonly address: Address
    readonly accounts: readonly Address[]
    readonly operator: Address | undefined
    readonly fromBlock: bigint | undefined
  },
): Promise<Timelock | undefined> {
  if ((await view.getCode({ address })) === undefined) return undefined
  const timelock = { address, abi: timelockControllerAbi } as const
  const minDelaySeconds = await answerOf(
    view.readContract({ ...timelock, functionName: 'getMinDelay' }),
  )
  if (minDelaySeconds === undefined) return undefined
  const logs = await searchEvents(view, { address, topics, fromBlock })
  const found = parseEventLogs({ abi: timelockControllerAbi, logs, eventName: [...events] })
  const named = found.flatMap((event) =>
    event.eventName === 'RoleGranted' ? [event.args.account] : [],
  )
  const candidates = unique([...named, ...accounts, zeroAddress, ...(operator ? [operator] : [])])
  const holders = async (role: TimelockRole): Promise<Address[]> => {
    const has = await Promise.all(
      candidates.map((account) =>
        view.readContract({ ...timelock, functionName: 'hasRole', args: [roleIds[role], account] }),
      ),
    )
    return candidates.filter((_, at) => has[at])
  }
  const [admin = [], proposer = [], canceller = [], executor = []] = await Promise.all(
    timelockRoles.map(holders),
  )
  const scheduled = found.flatMap((event) =>
    event.eventName === 'CallScheduled' ? [event.args] : [],
  )
  return {
    address,
    minDelaySeconds,
    roles: { admin, proposer, canceller, executor },
    listsComplete: found.some(
      ({ eventName, args }) =>
        eventName === 'MinDelayChange' && 'oldDuration' in args && args.oldDuration === 0n,
    ),
    operatorProposes: operator !== undefined && proposer.includes(getAddress(operator)),
    operatorExecutes:
      operator !== undefined &&
      // A timelock that lets everyone execute grants the role to the zero address.
      (executor.includes(getAddress(operator)) || executor.includes(zeroAddress)),
    scheduled: await waiting(view, address, scheduled),
  }
}

/** Returns the scheduled operations that were neither executed nor cancelled. */
async function waiting(
  view: ChainView,
  timelock: Address,
  calls: readonly { id: Hex; index: bigint; target: Address; data: Hex }[],
): Promise<ScheduledOperation[]> {
  const ids = [...new Set(calls.map(({ id }) => id))]
  const operations = await Promise.all(
    ids.map(async (id): Promise<ScheduledOperation> => {
      // Several endpoints return the same call, and a cancelled call may have been scheduled again.
      const parts = new Map(
        calls.filter((call) => call.id === id).map((call) => [call.index, call]),
      )
      return {
        id,
        at: await readTimelockTimestamp(view, timelock, id),
        calls: [...parts.values()].map(({ target, data }) => ({
          to: target,
          text: describeData([...gaslessPaymasterAbi, ...timelockControllerAbi], data),
        })),
      }
    }),
  )
  return operations.filter(({ at }) => at >= firstWaiting)
}

/**
 * Returns `getTimestamp` of a timelock's operation: the time in seconds from which it can be executed, 0 if unknown,
 * 1 if done.
 */
export const readTimelockTimestamp = (
  view: ChainView,
  timelock: Address,
  id: Hex,
): Promise<bigint> =>
  view.readContract({
    address: timelock,
    abi: timelockControllerAbi,
    functionName: 'getTimestamp',
    args: [id],
  })

const unique = (addresses: readonly Address[]): Address[] => [
  ...new Set(addresses.map((address) => getAddress(address))),
]
