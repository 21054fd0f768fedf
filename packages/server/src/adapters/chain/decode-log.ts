import { type Abi, decodeEventLog, type Hex, toEventSelector } from 'viem'
import type { SimulatedLog } from './simulated-log.js'

/**
 * A reader of these events. What it reads is `undefined` for every other log, and for one that only looks like one of them:
 * another number of indexed fields, or data that is cut short.
 */
export function eventReader<const abi extends Abi>(abi: abi) {
  const known = new Set(
    abi.flatMap((item): Hex[] => (item.type === 'event' ? [toEventSelector(item)] : [])),
  )
  return ({ topics, data }: SimulatedLog) => {
    const [topic] = topics
    if (!topic || !known.has(topic)) return undefined
    try {
      return decodeEventLog({ abi, topics: topics as [Hex, ...Hex[]], data })
    } catch {
      return undefined
    }
  }
}
