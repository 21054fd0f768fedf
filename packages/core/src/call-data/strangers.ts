import type { Address } from 'viem'
import type { SecurityInput } from '../model/security-check.js'
import { isOneOf } from '../primitives/is-one-of.js'
import { isSameAddress } from '../primitives/is-same-address.js'
import { reachedCalls } from './reached-calls.js'

/**
 * Returns a predicate that tells whether the operation calls an address with data. A call without data does not count:
 * a drainer could add one to make its address look involved.
 */
export const toldBy = ({
  calls,
  sender,
}: Pick<SecurityInput, 'calls' | 'sender'>): ((address: Address) => boolean) =>
  isOneOf(reachedCalls(calls, sender).calls.flatMap(({ to, data }) => (data === '0x' ? [] : [to])))

/** Returns whether swaps on this network may approve the address: the network's routing pins list it as a spender. */
export const isPinnedSpender = (
  { network: { routing = {} } }: Pick<SecurityInput, 'network'>,
  address: Address,
): boolean =>
  Object.values(routing).some(({ spenders }) =>
    spenders.some((spender) => isSameAddress(spender, address)),
  )
