import type { Address } from 'viem'
import { reachedCalls } from '../../call-data/reached-calls.js'
import { recipientsIn } from '../../call-data/transfers-in-calls.js'
import type { SecurityInput } from '../../model/security-check.js'
import { isOneOf } from '../../primitives/is-one-of.js'
import { isSameAddress } from '../../primitives/is-same-address.js'
import type { SecurityRule } from './rule.js'

/** As much as wallets show of an address; to find such a one takes four billion tries, and nobody comes by it. */
const shownDigits = 4

/** Addresses are made to look like one that was paid before, and slipped into its history to be copied. */
export const poisonedRecipient: SecurityRule = {
  name: 'poisoned-recipient',
  summary: `Something goes to an address that begins and ends like an address that the account has paid lately (${shownDigits} digits each), but differs from it.`,
  objectsTo(input) {
    const { counterparties } = input
    const isKnown = isOneOf(counterparties)
    // Written oldest first, so that of several that look the same the newest stays.
    const byLook = new Map(counterparties.toReversed().map((known) => [shownOf(known), known]))
    for (const recipient of recipientsOf(input)) {
      if (isKnown(recipient)) continue
      const resembled = byLook.get(shownOf(recipient))
      if (resembled)
        return `${recipient} looks like ${resembled}, which the account has paid before, but is another address.`
    }
    return undefined
  },
}

const recipientsOf = ({ calls, sender, effects }: SecurityInput): Address[] => [
  ...recipientsIn(reachedCalls(calls, sender).calls, sender),
  ...(effects?.transfers ?? [])
    .filter(({ from }) => isSameAddress(from, sender))
    .map(({ to }) => to),
]

const shownOf = (address: Address): string =>
  `${address.slice(2, 2 + shownDigits)}${address.slice(-shownDigits)}`.toLowerCase()
