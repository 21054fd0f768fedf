import { randomBytes } from 'node:crypto'
import { getAddress, type Hex } from 'viem'
import type { UserOperation } from '../erc4337/user-operation.js'
import { aNetwork } from './a-network.js'
import { bundlerContract } from './bundler-contract.js'
import { createFakeBundler } from './fake-bundler.js'

const signature: Hex = `0x${'ab'.repeat(65)}`

const newOperation = async (): Promise<UserOperation> => ({
  sender: getAddress(`0x${randomBytes(20).toString('hex')}`),
  nonce: 0n,
  initCode: '0x',
  callData: '0x1234',
  verificationGasLimit: 1n,
  callGasLimit: 2n,
  preVerificationGas: 3n,
  maxPriorityFeePerGas: 4n,
  maxFeePerGas: 5n,
  signature,
})

bundlerContract('the bundler in memory', async () => {
  const network = aNetwork()
  const bundler = createFakeBundler(network)
  bundler.refuse((operation) =>
    operation.signature === signature
      ? undefined
      : { code: -32507, message: 'AA24 signature error' },
  )
  return {
    bundler,
    network,
    newOperation,
    bundle: async () => bundler.bundle(),
    forget: async () => bundler.forget(),
    setUp: async (up) => bundler.setUp(up),
    close: async () => {},
  }
})
