import type { Address } from 'viem'
import type { SecurityInput } from '../model/security-check.js'
import { aNetwork } from './a-network.js'

/** The account of `aSecurityInput`. */
export const securedAccount: Address = '0x00000000000000000000000000000000000000A1'

/** A sponsored operation that does nothing, on an endpoint that reports everything but traces. */
export const aSecurityInput = (changes: Partial<SecurityInput> = {}): SecurityInput => ({
  network: aNetwork(),
  sender: securedAccount,
  subject: {
    kind: 'userOperation',
    userOperation: {
      sender: securedAccount,
      nonce: 0n,
      initCode: '0x',
      callData: '0x',
      accountGasLimits: `0x${'00'.repeat(32)}`,
      preVerificationGas: 0n,
      gasFees: `0x${'00'.repeat(32)}`,
      paymasterAndData: '0x',
      signature: '0x',
    },
    hash: `0x${'00'.repeat(32)}`,
  },
  calls: [],
  swap: undefined,
  declaredAssets: [],
  assetChanges: [],
  effects: {
    transfers: [],
    operatorGrants: [],
    accountChanges: [],
    ownershipTransfers: [],
    delegateCalls: undefined,
  },
  aftermath: { allowances: [], codeless: [] },
  counterparties: [],
  ...changes,
})
