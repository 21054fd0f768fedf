import { hashUserOperation, packUserOperation } from '../../erc4337/user-operation.js'
import type { Network } from '../../model/network.js'
import type { Operation } from '../../model/operation.js'

/**
 * Was the operation made for the chain and EntryPoint that the network is configured with now? Of any other EntryPoint
 * no events are read, so nothing can be said of it.
 */
export const isOfNetwork = (
  network: Network,
  { userOperation, userOperationHash }: Operation,
): boolean => hashUserOperation(packUserOperation(userOperation), network) === userOperationHash
