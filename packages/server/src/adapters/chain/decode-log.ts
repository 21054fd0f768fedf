import { type Abi, decodeEventLog, type Hex, size, toEventSelector } from 'viem'
import type { SimulatedLog } from './simulated-log.js'

/**
 * A reader of these events. What it reads is `undefined` for every other log, and for one that only looks like one of them:
 * another number of indexed fields, or data that is cut short.
 */
export function eventReader<const abi extends Abi>(abi: abi) {
  const events = new Map(
    abi
      .filter((item) => item.type === 'event')
      .map((event) => {
        const indexed = event.inputs.filter((input) => input.indexed).length
        // Given the whole list, viem hashes each event until it finds the one that was emitted.
        const alone = [event] as Abi as abi
        return [
          toEventSelector(event),
          { alone, topics: 1 + indexed, dataBytes: 32 * (event.inputs.length - indexed) },
        ] as const
      }),
  )
  return ({ topics, data }: SimulatedLog) => {
    const event = topics[0] && events.get(topics[0])
    // viem throws for what is cut short, and wording the error takes longer than decoding: a simulation may hold 20,000 of them.
    if (!event || topics.length < event.topics || size(data) < event.dataBytes) return undefined
    try {
      return decodeEventLog({ abi: event.alone, topics: topics as [Hex, ...Hex[]], data })
    } catch {
      return undefined
    }
  }
}
