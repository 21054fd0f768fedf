import { concat, decodeFunctionData, getAddress, keccak256, size, slice, zeroHash } from 'viem'
import { expect, test } from 'vitest'
import {
  bundleRunnerDeployment,
  deterministicDeployerAddress,
  paymasterDeployment,
  timelockDeployment,
} from './deployment.js'
import { bundleRunnerBytecode } from './generated/bundle-runner.js'
import { gaslessPaymasterAbi } from './generated/gasless-paymaster.js'

const admin = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const signer = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const create2 = (salt: `0x${string}`, initCode: `0x${string}`) =>
  getAddress(
    slice(keccak256(concat(['0xff', deterministicDeployerAddress, salt, keccak256(initCode)])), 12),
  )

test('both addresses follow from deployer, salt and init code alone', () => {
  const { implementation, proxy } = paymasterDeployment({ admin, signers: [signer] })
  expect(implementation.address).toBe(create2(implementation.salt, implementation.initCode))
  expect(proxy.address).toBe(create2(proxy.salt, proxy.initCode))
})

test('the proxy initialises itself with admin, manager and signers', () => {
  const { proxy } = paymasterDeployment({ admin, manager: signer, signers: [signer] })
  // initialize(admin, manager, [signer]) is 4 + 5 * 32 bytes, padded to whole words at the end of the init code.
  const padded = 192
  const call = slice(proxy.initCode, size(proxy.initCode) - padded, size(proxy.initCode) - 28)
  expect(decodeFunctionData({ abi: gaslessPaymasterAbi, data: call })).toEqual({
    functionName: 'initialize',
    args: [admin, signer, [signer]],
  })
})

test('admin, manager, signers and salt each move the proxy and never the implementation', () => {
  const base = paymasterDeployment({ admin, signers: [signer] })
  const others = [
    paymasterDeployment({ admin: signer, manager: admin, signers: [signer] }),
    paymasterDeployment({ admin, manager: signer, signers: [signer] }),
    paymasterDeployment({ admin, signers: [admin] }),
    paymasterDeployment({ admin, signers: [] }),
    paymasterDeployment({ admin, signers: [signer], salt: keccak256('0x01') }),
  ]
  const addresses = [base, ...others].map(({ proxy }) => proxy.address)
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const { implementation } of others) expect(implementation).toEqual(base.implementation)
  expect(base.proxy.salt).toBe(zeroHash)
})

test('the bundle runner takes no arguments, so its address follows from its bytecode alone', () => {
  const runner = bundleRunnerDeployment()
  expect(runner.initCode).toBe(bundleRunnerBytecode)
  expect(runner.address).toBe(create2(zeroHash, bundleRunnerBytecode))
})

test('owner and delay, and nothing else, move the timelock', () => {
  const minDelaySeconds = 172_800n
  const base = timelockDeployment({ owner: admin, minDelaySeconds })
  expect(base.address).toBe(create2(zeroHash, base.initCode))
  expect(timelockDeployment({ owner: admin, minDelaySeconds })).toEqual(base)
  expect(timelockDeployment({ owner: signer, minDelaySeconds }).address).not.toBe(base.address)
  expect(timelockDeployment({ owner: admin, minDelaySeconds: 1n }).address).not.toBe(base.address)
})
