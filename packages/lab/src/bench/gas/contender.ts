import type { UserOperation } from '@gasless-gateway/core/erc4337'
import type { Address } from 'viem'

/** A way to pay for an operation. */
export interface Contender {
  readonly name: string
  /** Moves the account's tokens, so the account has to allow it. */
  readonly spender: Address | undefined
  /** The operation with everything that the paymaster wants to see in it. */
  sponsor(operation: UserOperation): Promise<UserOperation>
}

/** The account pays from its deposit at the EntryPoint. */
export const nobody: Contender = {
  name: 'no paymaster',
  spender: undefined,
  sponsor: async (operation) => operation,
}

/** Limits of every paymaster: what is not used costs no gas. */
export const paymasterLimits = { verificationGasLimit: 150_000n, postOpGasLimit: 100_000n }

/** Base units of a token with 6 decimals per 10^18 wei, at 2,500 a coin. */
export const tokenPerNative = 2_500_000_000n
