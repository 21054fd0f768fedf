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
 * A reader of these events, none of which indexes more than a word. What it reads is `undefined` for every other log, and for
 * one that only looks like one of them: another number of indexed fields, or data that is cut short.
 *
 * viem's `decodeEventLog` hashes the event's signature for every log, and each address slowly: a simulation may hold 1,000 logs.
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
    // viem throws for what is cut short, and wording the error takes longer than decoding.
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

/** A reader of values with their names. It takes addresses as words, because viem would hash each. */
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
