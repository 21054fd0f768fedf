import { zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import type { UserOperation } from '../../erc4337/user-operation.js'
import { mostBundleGas } from '../../gas/bundle-gas.js'
import { aNetwork } from '../../testing/a-network.js'
import { refuseTooLarge } from './refuse-too-large.js'

const operation: UserOperation = {
  sender: zeroAddress,
  nonce: 0n,
  initCode: '0x',
  callData: '0x',
  verificationGasLimit: 100_000n,
  callGasLimit: 12_000_000n,
  preVerificationGas: 60_000n,
  maxPriorityFeePerGas: 1n,
  maxFeePerGas: 1n,
  signature: '0x',
}

test('an operation is refused exactly when a transaction with it alone may need more gas than the network takes', () => {
  const network = aNetwork()
  const plan = { userOperation: operation, delegation: undefined }
  const needed = mostBundleGas(network, [operation])
  const taking = (maxGas: bigint) => ({ ...network, bundles: { ...network.bundles, maxGas } })
  expect(() => refuseTooLarge(taking(needed), plan)).not.toThrow()
  expect(() => refuseTooLarge(taking(needed - 1n), plan)).toThrow(
    expect.objectContaining({
      code: 'EXECUTION_SIMULATION_REVERTED',
      message: expect.stringMatching(new RegExp(`${needed} gas.*at most ${needed - 1n}\\. Split`)),
      reason: `out of gas: needed ${needed}, limit ${needed - 1n}`,
    }),
  )
})

test('the gas of an authorization that travels with it counts', () => {
  const network = aNetwork()
  const delegation = {
    delegate: network.entryPoint,
    authorization: { nonce: 0 },
  }
  const alone = mostBundleGas(network, [operation])
  const taking = (maxGas: bigint) => ({ ...network, bundles: { ...network.bundles, maxGas } })
  const refuse = (maxGas: bigint) => () =>
    refuseTooLarge(taking(maxGas), { userOperation: operation, delegation })
  expect(refuse(alone + 25_000n)).not.toThrow()
  expect(refuse(alone + 24_999n)).toThrow(/out of gas|Split/)
})
