import { isNativeCoin } from '@gasless-gateway/core/erc4337'
import type { Address } from 'viem'

/** Returns the token that pays the fee through a paymaster. `undefined`: the account or its owner pays native gas. */
export const sponsoringToken = <Token extends string>(
  feeToken: Token | undefined,
): Token | undefined =>
  feeToken && !isNativeCoin(String(feeToken) as Address) ? feeToken : undefined
