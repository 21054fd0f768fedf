import type { Address } from 'viem'
import { reachedCalls } from '../../call-data/reached-calls.js'
import { tokenTransfersIn } from '../../call-data/transfers-in-calls.js'
import { amountInWords } from '../../model/amount-in-words.js'
import { findToken } from '../../model/network-registry.js'
import type { SecurityInput } from '../../model/security-check.js'
import { isSameAddress } from '../../primitives/is-same-address.js'
import type { SecurityRule } from './rule.js'

/**
 * Some tokens return `false` instead of reverting, and the account ignores the return value. The operation would be
 * finalized as a success, although the recipient got nothing. Amounts are not compared, because some tokens take a fee
 * from each transfer.
 */
export const unmovedTransfer: SecurityRule = {
  name: 'unmoved-transfer',
  summary:
    'A call transfers a token, but in the simulation none of the token reaches the recipient. Some tokens return `false` instead of reverting. The rule judges declared tokens, tokens that the network lists, and tokens that the simulation shows moving.',
  objectsTo(input) {
    const { calls, sender, network, effects } = input
    if (!effects) return undefined
    const isToken = tokensOf(input, effects)
    // Each call needs its own transfer, because the fee and other calls may move the same token.
    const left = new Map<string, number>()
    for (const { asset, from, to, amount } of effects.transfers) {
      if (amount === 0n || !isSameAddress(from, sender)) continue
      const key = keyOf(asset, to)
      left.set(key, (left.get(key) ?? 0) + 1)
    }
    const unmoved = tokenTransfersIn(reachedCalls(calls, sender).calls, sender).find(
      ({ token, to, amount }) => {
        if (amount === 0n || !isToken(token)) return false
        const count = left.get(keyOf(token, to)) ?? 0
        left.set(keyOf(token, to), count - 1)
        return count <= 0
      },
    )
    if (!unmoved) return undefined
    const { token, to, amount } = unmoved
    return `A call transfers ${amountInWords(network, token, amount)} to ${to}, but in the simulation none of it goes there.`
  },
}

const keyOf = (asset: Address, to: Address) => `${asset} ${to}`.toLowerCase()

/**
 * Returns whether an address is a token. Other contracts may have a function of this name, such as a treasury that pays
 * out its holdings.
 */
function tokensOf(
  { network, declaredAssets }: Pick<SecurityInput, 'network' | 'declaredAssets'>,
  { transfers }: NonNullable<SecurityInput['effects']>,
): (address: Address) => boolean {
  const seen = new Set([...declaredAssets, ...transfers].map(({ asset }) => asset.toLowerCase()))
  return (address) => seen.has(address.toLowerCase()) || findToken(network, address) !== undefined
}
