import { type Hex, hexToString, size } from 'viem'
import { reachedCalls } from '../../call-data/reached-calls.js'
import { amountInWords } from '../../model/amount-in-words.js'
import { isOneOf } from '../../primitives/is-one-of.js'
import { nativeCoinAddress } from '../../primitives/native-coin.js'
import type { SecurityRule } from './rule.js'

/** Precompiles answer without code. Chains place theirs below this address. */
const endOfPrecompiles = 2n ** 16n

/** An address without code accepts every call, keeps the coins, and does nothing. */
export const callToNoCode: SecurityRule = {
  name: 'call-to-no-code',
  summary:
    'A call with data in the form of a function call goes to an address without code. There the call does nothing, and its coins are lost. Data that is readable text counts as a message and is not judged.',
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

/**
 * Returns whether the data looks like a function call: a selector followed by whole words, or any data of four bytes or
 * more with coins. Text does not count.
 */
const looksLikeFunctionCall = (data: Hex, value: bigint): boolean =>
  size(data) >= 4 && (value > 0n || (size(data) - 4) % 32 === 0) && !isText(data)

/** Invalid UTF-8 decodes to replacement characters. */
const isText = (data: Hex): boolean => !/\ufffd|(?![\t\n\r])\p{Cc}/u.test(hexToString(data))
