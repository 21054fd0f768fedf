import {
  type Abi,
  type AbiEvent,
  type AbiParameter,
  type DecodeEventLogReturnType,
  decodeAbiParameters,
  type Hex,
  size,
  toEventSelector,
} from 'viem'
import { addressIn } from './address-of.js'
import type { SimulatedLog } from './simulated-log.js'

/**
 * Returns a decoder of these events, whose indexed fields must fit into one word. It returns `undefined` for every
 * other log, and for a malformed one with too few topics or too little data.
 *
 * viem's `decodeEventLog` hashes the event's signature for every log and computes address checksums slowly. A
 * simulation may have 1,000 logs.
 */
export function eventReader<const abi extends Abi>(abi: abi) {
  const events = new Map(
    abi
      .filter((item): item is AbiEvent => item.type === 'event')
      .map((event) => [
        toEventSelector(event),
        {
          eventName: event.name,
          topics: event.inputs.filter(({ indexed }) => indexed).map((input) => decoder([input])),
          dataBytes: 32 * event.inputs.filter(({ indexed }) => !indexed).length,
          data: decoder(event.inputs.filter(({ indexed }) => !indexed)),
        },
      ]),
  )
  return ({ topics: [selector, ...topics], data }: SimulatedLog) => {
    const event = selector && events.get(selector)
    // viem would throw for truncated data, and building its error takes longer than decoding.
    if (!event || topics.length < event.topics.length || size(data) < event.dataBytes)
      return undefined
    try {
      const args = Object.fromEntries([
        ...event.topics.flatMap((decode, at) => decode(topics[at] as Hex)),
        ...event.data(data),
      ])
      return { eventName: event.eventName, args } as unknown as DecodeEventLogReturnType<abi>
    } catch {
      return undefined
    }
  }
}

/** Returns a decoder of named values. It decodes addresses as words, because viem's checksums are slow. */
function decoder(inputs: readonly AbiParameter[]) {
  const isAddress = inputs.map(({ type }) => type === 'address')
  const asWords = inputs.map((input, at) => (isAddress[at] ? { ...input, type: 'bytes32' } : input))
  return (data: Hex): (readonly [string | undefined, unknown])[] =>
    inputs.length === 0
      ? []
      : decodeAbiParameters(asWords, data).map((value, at) => [
          inputs[at]?.name,
          isAddress[at] ? addressIn(value as Hex) : value,
        ])
}
