import type { UserOperation } from '@gasless-gateway/core/erc4337'
import type { Address } from 'viem'

/** A way to pay for an operation. */
export interface Contender {
  readonly name: string
  /** The contract that moves the account's tokens and needs an allowance. */
  readonly spender: Address | undefined
  /** Returns the operation with the paymaster's data. */
  sponsor(operation: UserOperation): Promise<UserOperation>
}

/** The account pays from its deposit at the EntryPoint. */
export const nobody: Contender = {
  name: 'no paymaster',
  spender: undefined,
  sponsor: async (operation) => operation,
}

/** Gas limits of every paymaster. Unused gas costs nothing. */
export const paymasterLimits = { verificationGasLimit: 150_000n, postOpGasLimit: 100_000n }

/** Base units of a token with 6 decimals per 10^18 wei, at 2,500 tokens a coin. */
export const tokenPerNative = 2_500_000_000n
