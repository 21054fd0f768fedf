import { nativeCoinAddress } from '@gasless-gateway/core'
import { type Address, getAddress, type Hex, isAddressEqual, pad, toHex } from 'viem'
import type { SimulatedLog } from './simulated-log.js'

/** One call in the answer of `callTracer` with logs. */
export interface TraceFrame {
  readonly type: string
  readonly from: Address
  /** Absent when a contract could not be created. */
  readonly to?: Address
  readonly value?: Hex
  readonly input: Hex
  readonly output?: Hex
  /** It and everything in it was undone. */
  readonly error?: string
  readonly calls?: readonly TraceFrame[]
  /** `position`: how many of the frame's calls were made before. */
  readonly logs?: readonly (SimulatedLog & { readonly position?: Hex | number })[]
}

/** `Transfer(address,address,uint256)`. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Frames that move their value; in a delegate call it is only passed on. */
const movingTypes: readonly string[] = ['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT']

/** What `eth_simulateV1` would report of the same call: the logs in their order, native moves among them. */
export function logsOfTrace(frame: TraceFrame): SimulatedLog[] {
  const found: SimulatedLog[] = []
  collectLogs(frame, found)
  return found
}

/** Into one list: a call may be nested a thousand deep, and hold tens of thousands of calls and logs. */
function collectLogs(frame: TraceFrame, found: SimulatedLog[]): void {
  if (frame.error !== undefined) return
  const { calls = [], logs = [] } = frame
  const byPosition = new Map<number, SimulatedLog[]>()
  for (const { address, topics, data, position } of logs) {
    const made = Number(position ?? calls.length)
    const others = byPosition.get(made)
    if (others) others.push({ address, topics, data })
    else byPosition.set(made, [{ address, topics, data }])
  }
  const addAfter = (made: number) => {
    for (const log of byPosition.get(made) ?? []) found.push(log)
  }
  found.push(...nativeMove(frame))
  addAfter(0)
  for (const [index, call] of calls.entries()) {
    collectLogs(call, found)
    addAfter(index + 1)
  }
}

function nativeMove({ type, from, to, value = '0x0' }: TraceFrame): SimulatedLog[] {
  const amount = BigInt(value)
  if (amount === 0n || !to || !movingTypes.includes(type)) return []
  return [
    {
      address: nativeCoinAddress,
      topics: [transferTopic, pad(from), pad(to)],
      data: toHex(amount, { size: 32 }),
    },
  ]
}

/**
 * Whose code the account ran as its own, besides its implementation: a proxy passes on at once exactly what it was called
 * with.
 */
export function delegateCallsOf(frame: TraceFrame, account: Address): Address[] {
  const found: Address[] = []
  collectDelegateCalls(frame, account, found)
  return found
}

function collectDelegateCalls(frame: TraceFrame, account: Address, found: Address[]): void {
  if (frame.error !== undefined) return
  for (const call of frame.calls ?? []) {
    if (call.error === undefined && call.to && isForeignCode(call, frame, account))
      found.push(getAddress(call.to))
    collectDelegateCalls(call, account, found)
  }
}

const isForeignCode = (call: TraceFrame, parent: TraceFrame, account: Address): boolean =>
  isDelegateOf(call, account) && (isDelegateOf(parent, account) || call.input !== parent.input)

const isDelegateOf = ({ type, from }: TraceFrame, account: Address): boolean =>
  (type === 'DELEGATECALL' || type === 'CALLCODE') && isAddressEqual(from, account)
