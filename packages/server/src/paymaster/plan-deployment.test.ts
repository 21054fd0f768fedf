import { deterministicDeployerAddress } from '@gasless-gateway/contracts'
import { builtInNetworks } from '@gasless-gateway/core'
import { concat, getContractAddress, keccak256, slice, zeroHash } from 'viem'
import { expect, test } from 'vitest'
import { aNetwork } from '../testing/a-network.js'
import { aChain, anAddress, aProxy } from '../testing/a-paymaster.js'
import { paymasterDeployments } from './paymaster-deployments.js'
import { deploymentRemarks, planDeployment } from './plan-deployment.js'

const parameters = {
  admin: anAddress(1),
  manager: anAddress(2),
  timelockDelaySeconds: 172_800n,
  firstSigners: [anAddress(3)],
  salt: zeroHash,
}
const deployments = paymasterDeployments(parameters)
const titles = (...changes: Parameters<typeof aChain>) =>
  planDeployment(aNetwork(), deployments, aChain(...changes)).map(({ title }) => title)

test('the same bytes go to the same deployer on all six mainnets, so every address is the same there', () => {
  const mainnets = builtInNetworks.filter(({ testnet }) => !testnet)
  expect(mainnets.map(({ name }) => name)).toEqual([
    'Ethereum',
    'OP Mainnet',
    'BNB Smart Chain',
    'Polygon PoS',
    'Base',
    'Arbitrum One',
  ])
  const plans = mainnets.map((network) =>
    planDeployment(network, deployments, aChain({ timelock: false })),
  )
  for (const plan of plans) expect(plan).toEqual(plans[0])
  const addresses = plans[0]?.map(({ to, data }) => {
    expect(to).toBe(deterministicDeployerAddress)
    return getContractAddress({
      opcode: 'CREATE2',
      from: to,
      salt: slice(data, 0, 32),
      bytecode: slice(data, 32),
    })
  })
  const { timelock, implementation, proxy, bundleRunner } = deployments
  expect(addresses).toEqual(
    [timelock, implementation, proxy, bundleRunner].map((deployment) => deployment?.address),
  )
})

test('each parameter moves the paymaster', () => {
  const others = [
    { admin: anAddress(9) },
    { manager: anAddress(9) },
    { timelockDelaySeconds: 1n },
    { timelockDelaySeconds: undefined },
    { firstSigners: [anAddress(9)] },
    { salt: keccak256('0x01') },
  ].map((change) => paymasterDeployments({ ...parameters, ...change }).proxy.address)
  expect(new Set([deployments.proxy.address, ...others]).size).toBe(7)
})

test('only what is missing is deployed, what others build on first', () => {
  expect(titles({ timelock: false })).toEqual([
    `Deploy the timelock to ${deployments.timelock?.address}`,
    `Deploy the paymaster's implementation to ${deployments.implementation.address}`,
    `Deploy the paymaster to ${deployments.proxy.address}`,
    `Deploy the bundle runner to ${deployments.bundleRunner.address}`,
  ])
  expect(titles({ implementation: true, bundleRunner: true })).toEqual([
    `Deploy the paymaster to ${deployments.proxy.address}`,
  ])
  const all = { implementation: true, bundleRunner: true, proxy: aProxy() }
  expect(titles(all)).toEqual([])
  // Nothing is left to build on it.
  expect(titles({ ...all, deterministicDeployer: false })).toEqual([])
})

test('a deployment says how much it deploys instead of quoting it', () => {
  const [call] = planDeployment(aNetwork(), deployments, aChain())
  const { salt, initCode } = deployments.implementation
  expect(call?.data).toBe(concat([salt, initCode]))
  expect(call?.arguments).toEqual([
    ['salt', salt],
    ['initCode', expect.stringMatching(/^\d{5} bytes$/)],
  ])
})

test('whoever deploys sees who will have the paymaster', () => {
  const [timelock, , proxy] = planDeployment(aNetwork(), deployments, aChain({ timelock: false }))
  expect(timelock?.arguments.slice(2)).toEqual([
    ['owner', anAddress(1)],
    ['delay', '172800 seconds'],
  ])
  expect(proxy?.arguments.slice(2)).toEqual([
    ['implementation', deployments.implementation.address],
    ['admin', deployments.timelock?.address],
    ['manager', anAddress(2)],
    ['signers', `[${anAddress(3)}]`],
  ])
})

test('whoever deploys hears of accounts that are not there, and of a missing timelock', () => {
  const remarks = (parts: typeof deployments, operator?: `0x${string}`) =>
    deploymentRemarks(aNetwork(), parts, aChain({ ownersWithoutCode: [anAddress(1)] }), operator)
  expect(remarks(deployments)).toEqual([
    expect.stringMatching(
      /^0x0+1 has no code on .* If it is a multisig of another chain, deploy it/,
    ),
  ])
  expect(remarks(deployments, anAddress(1))).toEqual([])
  const without = paymasterDeployments({ ...parameters, timelockDelaySeconds: undefined })
  expect(remarks(without, anAddress(1))).toEqual([
    'There is no timelock: the admin can replace the code at once.',
  ])
})

test('without deployer or EntryPoint nothing is planned', () => {
  expect(() => titles({ deterministicDeployer: false })).toThrow(
    /no deterministic deployer, or another contract, at 0x4e59/,
  )
  expect(() => titles({ entryPoint: false })).toThrow(/no EntryPoint v0\.7 at 0x0000000071/)
  const network = aNetwork({ entryPoint: anAddress(7) })
  expect(() => planDeployment(network, deployments, aChain())).toThrow(/Correct the networks file/)
})
