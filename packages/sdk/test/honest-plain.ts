import type { PreparedPlainOperation } from '@gasless-gateway/core/api'
import type { Call } from '@gasless-gateway/core/erc4337'
import { draftPlain } from '../src/testing/draft-plain.js'

/** A built-in network that is not known to have EIP-7702. */
export const plainNetwork = '137'

/** Plain transactions as a gateway would prepare them: the place where a dishonest one would lie. */
export const plainAnswer = (calls: readonly Call[]): PreparedPlainOperation =>
  draftPlain({ networkId: plainNetwork, calls })
