import { hashUserOperation, packUserOperation } from '../../erc4337/user-operation.js'
import type { Network } from '../../model/network.js'
import type { Operation } from '../../model/operation.js'

/**
 * Returns whether the operation was made for the configured chain and EntryPoint. The events of other EntryPoints are
 * not read, so an operation for one of them cannot be judged.
 */
export const isOfNetwork = (
  network: Network,
  { userOperation, userOperationHash }: Operation,
): boolean => hashUserOperation(packUserOperation(userOperation), network) === userOperationHash
