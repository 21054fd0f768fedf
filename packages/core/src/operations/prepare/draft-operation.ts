import type { Hex } from 'viem'
import { dummySignature } from '../../erc4337/kernel-signature.js'
import type { UserOperation } from '../../erc4337/user-operation.js'
import type { OperationFees } from '../../gas/operation-fees.js'
import type { PlanInput } from '../plan.js'
import type { Snapshot } from './read-snapshot.js'

/** Returns the user operation before its simulation: without gas limits, and with a placeholder signature. */
export const draftOperation = (
  { sender }: Pick<PlanInput, 'sender'>,
  { nonce, initCode }: Pick<Snapshot, 'nonce' | 'initCode'>,
  { maxPriorityFeePerGas, maxFeePerGas }: OperationFees,
  callData: Hex,
): UserOperation => ({
  sender,
  nonce,
  initCode,
  callData,
  verificationGasLimit: 0n,
  callGasLimit: 0n,
  preVerificationGas: 0n,
  maxPriorityFeePerGas,
  maxFeePerGas,
  signature: dummySignature,
})
