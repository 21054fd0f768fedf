import { type Address, isAddressEqual } from 'viem'
import type { SecurityInput } from '../security-provider.js'
import { reachedCalls } from './reached-calls.js'

/** Does a call of the operation tell it to do something? A ping without data gives nobody a part in it. */
export const isTold = (
  { calls, sender }: Pick<SecurityInput, 'calls' | 'sender'>,
  address: Address,
): boolean =>
  reachedCalls(calls, sender).calls.some(
    ({ to, data }) => data !== '0x' && isAddressEqual(to, address),
  )

/** Is it one of the contracts that the network pins for its swaps to approve? */
export const isPinnedSpender = (
  { network: { routing = {} } }: Pick<SecurityInput, 'network'>,
  address: Address,
): boolean =>
  Object.values(routing).some(({ spenders }) =>
    spenders.some((spender) => isAddressEqual(spender, address)),
  )
