import { type Address, isAddressEqual } from 'viem'
import { reachedCalls } from '../reading/reached-calls.js'
import { recipientsIn } from '../reading/transfers-in-calls.js'
import type { SecurityInput } from '../security-provider.js'
import type { SecurityRule } from './rule.js'

/** As much as wallets show of an address; to find such a one takes four billion tries, and nobody comes by it. */
const shownDigits = 4

/** Addresses are made to look like one that was paid before, and slipped into its history to be copied. */
export const poisonedRecipient: SecurityRule = {
  name: 'poisoned-recipient',
  summary: `Something goes to an address that begins and ends like one that the account has paid lately (${shownDigits} digits each), and is another one.`,
  objectsTo(input) {
    const { counterparties } = input
    for (const recipient of recipientsOf(input)) {
      if (counterparties.some((known) => isAddressEqual(known, recipient))) continue
      const resembled = counterparties.find((known) => shownOf(known) === shownOf(recipient))
      if (resembled)
        return `${recipient} looks like ${resembled}, which the account has paid before, but is another address.`
    }
    return undefined
  },
}

const recipientsOf = ({ calls, sender, effects }: SecurityInput): Address[] => [
  ...recipientsIn(reachedCalls(calls, sender).calls, sender),
  ...(effects?.transfers ?? [])
    .filter(({ from }) => isAddressEqual(from, sender))
    .map(({ to }) => to),
]

const shownOf = (address: Address): string =>
  `${address.slice(2, 2 + shownDigits)}${address.slice(-shownDigits)}`.toLowerCase()
