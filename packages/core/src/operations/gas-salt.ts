import { hexToBytes, keccak256, stringToHex } from 'viem'
import type { UserOperation } from '../erc4337/user-operation.js'
import type { OperationId } from '../primitives/ids.js'

/**
 * Gas that a limit has beyond need, so that each preparation can leave off a part of its own: 0 to 255. Unused gas is billed to a tenth, so it
 * costs 26 gas a limit at most (EntryPoint v0.7, `PENALTY_PERCENT`).
 */
export const saltRoom = 255n

/** Two draws from 0 to `saltRoom`, in gas, that follow from the operation's id. */
export function gasSaltOf(id: OperationId): readonly [bigint, bigint] {
  const [one = 0, other = 0] = hexToBytes(keccak256(stringToHex(id)))
  return [BigInt(one), BigInt(other)]
}

/**
 * Leaves off each limit what belongs to the operation's id alone. Two projects may prepare the same payment of one account with the same nonce.
 * Without this both get one hash, and whoever looks for it on the chain takes the other project's payment for its own. All
 * but one in 65,536 of such pairs differ; there, submit accepts the first one alone. What is quoted is the same for every id: it covers the
 * whole room.
 */
export function saltLimits(operation: UserOperation, id: OperationId | undefined): UserOperation {
  // Estimates and quotes.
  if (id === undefined) return operation
  const [verification, call] = gasSaltOf(id)
  return {
    ...operation,
    verificationGasLimit: operation.verificationGasLimit - verification,
    callGasLimit: operation.callGasLimit - call,
  }
}
