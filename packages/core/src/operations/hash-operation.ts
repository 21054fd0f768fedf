import type { Address, Hex } from 'viem'
import { cachedKeccak256 } from '../erc4337/cached-keccak256.js'
import { hashUserOperation, type PackedUserOperation } from '../erc4337/user-operation.js'
import { quickKeccak256 } from '../primitives/quick-keccak256.js'

/** Returns the user-operation hash of EntryPoint v0.7. */
export const hashOperation = (
  operation: PackedUserOperation,
  network: { readonly entryPoint: Address; readonly chainId: number },
): Hex =>
  hashUserOperation(operation, network, quickKeccak256, (data) =>
    cachedKeccak256(data, quickKeccak256),
  )
