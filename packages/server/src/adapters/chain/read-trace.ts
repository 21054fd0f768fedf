import { isSameAddress, nativeCoinAddress } from '@gasless-gateway/core'
import { type Address, type Hex, pad, toHex } from 'viem'
import { createNamer } from './create-namer.js'
import type { SimulatedLog } from './simulated-log.js'

/** One call in the result of `callTracer` with logs. */
export interface TraceFrame {
  readonly type: string
  readonly from: Address
  /** Absent when a contract could not be created. */
  readonly to?: Address
  readonly value?: Hex
  readonly input: Hex
  readonly output?: Hex
  /** Set when the call, with everything in it, was reverted. */
  readonly error?: string
  readonly calls?: readonly TraceFrame[]
  /** `position`: the number of the frame's calls before the log. */
  readonly logs?: readonly (SimulatedLog & { readonly position?: Hex | number })[]
}

/** `Transfer(address,address,uint256)`. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Frame types that transfer their value. A delegate call only passes it on. */
const movingTypes: readonly string[] = ['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT']

/** Returns the logs that `eth_simulateV1` would report for the same call: in order, native transfers included. */
export function logsOfTrace(frame: TraceFrame): SimulatedLog[] {
  const found: SimulatedLog[] = []
  collectLogs(frame, found)
  return found
}

/** Appends to one list, because calls may be nested a thousand deep, with tens of thousands of calls and logs. */
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
 * Returns the contracts whose code the account ran with delegate calls, except its implementation. A proxy forwards
 * exactly its own input, by which the implementation is recognised. Throws `EXECUTION_SIMULATION_REVERTED` if there are
 * too many contracts.
 */
export function delegateCallsOf(frame: TraceFrame, account: Address): Address[] {
  const found = new Set<string>()
  collectDelegateCalls(frame, account, found)
  return [...found].map(createNamer())
}

function collectDelegateCalls(frame: TraceFrame, account: Address, found: Set<string>): void {
  if (frame.error !== undefined) return
  for (const call of frame.calls ?? []) {
    if (call.error === undefined && call.to && isForeignCode(call, frame, account))
      found.add(call.to.toLowerCase())
    collectDelegateCalls(call, account, found)
  }
}

const isForeignCode = (call: TraceFrame, parent: TraceFrame, account: Address): boolean =>
  isDelegateOf(call, account) && (isDelegateOf(parent, account) || call.input !== parent.input)

const isDelegateOf = ({ type, from }: TraceFrame, account: Address): boolean =>
  (type === 'DELEGATECALL' || type === 'CALLCODE') && isSameAddress(from, account)
