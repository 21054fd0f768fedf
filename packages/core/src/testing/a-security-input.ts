import type { SecurityInput } from '../security/security-provider.js'
import { aNetwork } from './a-network.js'

const sender = '0x00000000000000000000000000000000000000a1'

/** What a check is asked about: a user operation that does nothing. */
export const aSecurityInput = (changes: Partial<SecurityInput> = {}): SecurityInput => ({
  network: aNetwork(),
  sender,
  calls: [],
  declaredAssets: [],
  assetChanges: [],
  userOperation: {
    sender,
    nonce: 7n,
    initCode: '0x',
    callData: '0x1234',
    accountGasLimits: `0x${'01'.repeat(32)}`,
    preVerificationGas: 60_000n,
    gasFees: `0x${'02'.repeat(32)}`,
    paymasterAndData: '0x',
    signature: '0x',
  },
  userOperationHash: `0x${'ab'.repeat(32)}`,
  ...changes,
})
