import { GatewayError } from '@gasless-gateway/core'
import { type Hex, size } from 'viem'
import type { SimulatedLog } from './simulated-log.js'
import { wordAt } from './word-at.js'

/**
 * Decoding 1,000 events takes up to 0.15 s of processor time on a busy machine. The same number of asset changes
 * takes 160 kB in the database, which every later read of the operation loads. A token transfer costs about 7,000
 * gas: 5,000 for the recipient's balance (EIP-2929) and 1,756 for the event. So 1,000 transfers need nearly half of a
 * transaction's gas limit (EIP-7825).
 */
const mostEvents = 1_000

/**
 * Returns the logs of a simulation before they are decoded. Throws `EXECUTION_SIMULATION_REVERTED` when there are
 * more than 1,000 events. Each token of an ERC-1155 batch counts as one event.
 */
export function readableLogs(logs: readonly SimulatedLog[]): readonly SimulatedLog[] {
  const events = logs.reduce((sum, log) => sum + eventsIn(log), 0)
  if (events > mostEvents)
    throw new GatewayError('EXECUTION_SIMULATION_REVERTED', {
      message: `The calls emit ${events} events in simulation, and the gateway reads at most ${mostEvents}. Each token of an ERC-1155 batch counts as one. Split the calls over several operations.`,
      reason: `too many events: emitted ${events}, limit ${mostEvents}`,
    })
  return logs
}

/** `TransferBatch(address,address,address,uint256[],uint256[])` of ERC-1155. */
const batchTopic = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

const eventsIn = ({ topics, data }: SimulatedLog): number =>
  topics[0] === batchTopic && topics.length === topicsOfBatch
    ? Math.max(1, entriesIn(data, 0), entriesIn(data, 1))
    : 1

/** An event with fewer topics has its addresses in the data, is not ERC-1155 and is not decoded. */
const topicsOfBatch = 4

/**
 * Returns how many entries of a list would be decoded: its stated length, or as many as the data holds. Decoding a
 * truncated list fails only at its end.
 */
function entriesIn(data: Hex, argument: number): number {
  const offset = numberAt(data, 32 * argument)
  const length = offset === undefined ? undefined : numberAt(data, offset)
  if (offset === undefined || length === undefined) return 0
  return Math.min(length, Math.floor((size(data) - offset) / 32) - 1)
}

function numberAt(data: Hex, byte: number): number | undefined {
  const word = wordAt(data, byte)
  return word && Number(word)
}
