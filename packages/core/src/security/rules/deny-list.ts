import type { Address } from 'viem'
import { reachedCalls } from '../../call-data/reached-calls.js'
import { standingAllowances } from '../../call-data/standing-allowances.js'
import { standingOperators } from '../../call-data/standing-operators.js'
import { recipientsIn } from '../../call-data/transfers-in-calls.js'
import type { SecurityInput } from '../../model/security-check.js'
import { isSameAddress } from '../../primitives/is-same-address.js'
import { quickChecksum } from '../../primitives/quick-checksum.js'
import type { DenyList } from '../deny-list/deny-list.js'
import type { SecurityRule } from './rule.js'

/** Returns a rule that objects to operations with listed addresses. */
export const createDenyListRule = (list: DenyList): SecurityRule => ({
  name: 'deny-list',
  summary:
    'The operation calls an address on the deny-list, sends an asset to it, or lets it take assets of the account afterwards.',
  objectsTo(input) {
    for (const { address, part } of partiesOf(input)) {
      const entry = list.find(input.network.chainId, address)
      if (entry) return `${quickChecksum(address)} ${part}, and is on the deny-list: ${entry.why}.`
    }
    return undefined
  },
})

function partiesOf(input: SecurityInput): { readonly address: Address; readonly part: string }[] {
  const { calls, sender, effects } = input
  const reached = reachedCalls(calls, sender)
  const as = (addresses: readonly Address[], part: string) =>
    addresses.map((address) => ({ address, part }))
  const moved = effects?.transfers ?? []
  return [
    ...as([...reached.calls.map(({ to }) => to), ...reached.delegateCalls], 'is called'),
    ...as(
      [
        ...recipientsIn(reached.calls, sender),
        ...moved.flatMap(({ from, to }) => (isSameAddress(from, sender) ? [to] : [])),
      ],
      'gets something from the account',
    ),
    ...as(
      [
        ...standingAllowances(input).map(({ spender }) => spender),
        ...standingOperators(input).map(({ operator }) => operator),
      ],
      'may take something from the account afterwards',
    ),
  ]
}
