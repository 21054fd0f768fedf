import { hexToBytes, keccak256, stringToHex } from 'viem'
import type { UserOperation } from '../erc4337/user-operation.js'
import type { OperationId } from '../primitives/ids.js'

/**
 * Extra gas in each of two limits. Each preparation subtracts its own amount, 0 to 255. The EntryPoint bills a tenth of
 * unused call gas (v0.7, `PENALTY_PERCENT`), and our paymaster's bound counts a tenth of unused verification gas. So
 * the extra gas costs at most 51 gas.
 */
export const saltRoom = 255n

/** Returns two numbers from 0 to `saltRoom` that are derived from the operation's id. */
export function gasSaltOf(id: OperationId): readonly [bigint, bigint] {
  const [one = 0, other = 0] = hexToBytes(keccak256(stringToHex(id)))
  return [BigInt(one), BigInt(other)]
}

/**
 * Lowers two gas limits by amounts derived from the operation's id, so that equal operations have different hashes. Two
 * projects may prepare the same payment of one account with the same nonce. With one hash, a client that looks for its
 * payment on the chain would find the other project's. One pair in 65,536 still has one hash, and submit accepts only
 * the first of the two. The quote covers the whole room, so it is the same for every id.
 */
export function saltLimits<Salted extends UserOperation>(
  operation: Salted,
  id: OperationId | undefined,
): Salted {
  // Estimates and quotes have no id, and are never sent.
  if (id === undefined) return operation
  const [verification, call] = gasSaltOf(id)
  return {
    ...operation,
    verificationGasLimit: operation.verificationGasLimit - verification,
    callGasLimit: operation.callGasLimit - call,
  }
}
