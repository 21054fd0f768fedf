import type { Address } from 'viem'
import type { SecurityInput } from '../model/security-check.js'
import { isOneOf } from '../primitives/is-one-of.js'
import { isSameAddress } from '../primitives/is-same-address.js'
import { reachedCalls } from './reached-calls.js'

/** A test whether a call of the operation tells an address to do something. A ping without data gives nobody a part in it. */
export const toldBy = ({
  calls,
  sender,
}: Pick<SecurityInput, 'calls' | 'sender'>): ((address: Address) => boolean) =>
  isOneOf(reachedCalls(calls, sender).calls.flatMap(({ to, data }) => (data === '0x' ? [] : [to])))

/** Is it one of the contracts that the network pins for its swaps to approve? */
export const isPinnedSpender = (
  { network: { routing = {} } }: Pick<SecurityInput, 'network'>,
  address: Address,
): boolean =>
  Object.values(routing).some(({ spenders }) =>
    spenders.some((spender) => isSameAddress(spender, address)),
  )
