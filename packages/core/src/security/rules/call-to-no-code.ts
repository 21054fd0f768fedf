import { type Hex, hexToString, size } from 'viem'
import { reachedCalls } from '../../call-data/reached-calls.js'
import { amountInWords } from '../../model/amount-in-words.js'
import { isOneOf } from '../../primitives/is-one-of.js'
import { nativeCoinAddress } from '../../primitives/native-coin.js'
import type { SecurityRule } from './rule.js'

/** Precompiles answer without code; chains put theirs below this. */
const endOfPrecompiles = 2n ** 16n

/** An address without code takes every call, keeps its coins, and does nothing. */
export const callToNoCode: SecurityRule = {
  name: 'call-to-no-code',
  summary:
    'A call with the data of a function goes to an address without code, where it does nothing but keep the coins that it brings. Text as data is a message and does not count.',
  objectsTo({ calls, sender, network, aftermath: { codeless } }) {
    const isCodeless = isOneOf(codeless)
    const found = reachedCalls(calls, sender).calls.find(
      ({ to, value, data }) =>
        isCodeless(to) && BigInt(to) >= endOfPrecompiles && looksLikeFunctionCall(data, value),
    )
    if (!found) return undefined
    const { to, value } = found
    return value > 0n
      ? `A call sends ${amountInWords(network, nativeCoinAddress, value)} to ${to} as if it were a contract, but there is none: the coins would be gone.`
      : `A call goes to ${to} as if it were a contract, but there is none: it would do nothing.`
  },
}

/** A selector and whole words behind it, or whatever would take coins along, and no text. */
const looksLikeFunctionCall = (data: Hex, value: bigint): boolean =>
  size(data) >= 4 && (value > 0n || (size(data) - 4) % 32 === 0) && !isText(data)

/** What is no UTF-8 decodes to replacement characters. */
const isText = (data: Hex): boolean => !/\ufffd|(?![\t\n\r])\p{Cc}/u.test(hexToString(data))
