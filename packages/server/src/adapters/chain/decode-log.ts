import {
  type Abi,
  type AbiEvent,
  type AbiParameter,
  type DecodeEventLogReturnType,
  type Hex,
  size,
  toEventSelector,
} from 'viem'
import { addressIn } from './address-of.js'
import type { SimulatedLog } from './simulated-log.js'
import { wordAt } from './word-at.js'

/**
 * Returns a decoder of these events, whose fields must each fit into one word or be a list of numbers. It returns
 * `undefined` for every other log, and for a malformed one. Addresses are in lower case, because a checksum takes ten
 * times as long as the rest of an event.
 *
 * viem's decoding takes 50 times as long, and an attacker can emit 1,000 events that concern the account.
 */
export function eventReader<const abi extends Abi>(abi: abi) {
  const events = new Map(
    abi
      .filter((item): item is AbiEvent => item.type === 'event')
      .map((event) => [
        toEventSelector(event),
        {
          eventName: event.name,
          indexed: event.inputs.filter(({ indexed }) => indexed).map(fieldOf),
          unindexed: event.inputs.filter(({ indexed }) => !indexed).map(fieldOf),
        },
      ]),
  )
  return ({ topics, data }: SimulatedLog) => {
    const event = topics[0] && events.get(topics[0])
    // Most malformed logs are found here, because an error takes longer than decoding.
    if (!event || topics.length <= event.indexed.length || size(data) < 32 * event.unindexed.length)
      return undefined
    const args: Record<string, unknown> = {}
    try {
      event.indexed.forEach(({ name, read }, at) => {
        args[name] = read(topics[at + 1] as Hex, 0)
      })
      event.unindexed.forEach(({ name, read }, at) => {
        args[name] = read(data, 32 * at)
      })
    } catch {
      return undefined
    }
    return { eventName: event.eventName, args } as unknown as DecodeEventLogReturnType<abi>
  }
}

/** Reads the field whose word begins at this byte. Throws if the data is malformed. */
type Read = (data: Hex, byte: number) => unknown

const fieldOf = ({ name = '', type }: AbiParameter) => ({ name, read: readerOf(type) })

function readerOf(type: string): Read {
  if (type === 'uint256[]') return readList
  const read = readerOfWord(type)
  return (data, byte) => read(wordIn(data, byte))
}

function readerOfWord(type: string): (word: Hex) => unknown {
  if (type === 'address') return addressIn
  if (type === 'bool') return readBoolean
  const [, kind, width] = /^(uint|bytes)(\d+)$/.exec(type) ?? []
  if (kind === 'bytes') return (word) => word.slice(0, 2 + 2 * Number(width))
  // viem reads integers of up to 48 bits as numbers.
  if (kind === 'uint') return Number(width) > 48 ? BigInt : readNumber
  throw new Error(`Events with a ${type} cannot be read.`)
}

function wordIn(data: Hex, byte: number): Hex {
  const word = wordAt(data, byte)
  if (word === undefined) throw new Error('The data ends too early.')
  return word
}

function readNumber(word: Hex): number {
  const number = Number(word)
  if (!Number.isSafeInteger(number)) throw new Error(`${word} is no small number.`)
  return number
}

function readBoolean(word: Hex): boolean {
  const number = BigInt(word)
  if (number > 1n) throw new Error(`${word} is neither true nor false.`)
  return number === 1n
}

function readList(data: Hex, byte: number): bigint[] {
  const offset = readNumber(wordIn(data, byte))
  const length = readNumber(wordIn(data, offset))
  // A list may state any length.
  if (offset + 32 + 32 * length > size(data)) throw new Error('The data ends too early.')
  return Array.from({ length }, (_, at) => BigInt(wordIn(data, offset + 32 + 32 * at)))
}
