import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  zeroAddress,
  zeroHash,
} from 'viem'
import { bundleRunnerBytecode } from './generated/bundle-runner.js'
import { erc1967ProxyBytecode } from './generated/erc1967-proxy.js'
import { gaslessPaymasterAbi, gaslessPaymasterBytecode } from './generated/gasless-paymaster.js'
import { timelockControllerBytecode } from './generated/timelock-controller.js'

/** Deploys `salt ‖ initCode` by CREATE2; it stands at this address on practically every EVM chain. */
export const deterministicDeployerAddress = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** One CREATE2 deployment: send `concat([salt, initCode])` to the deterministic deployer. */
export type Deployment = { salt: Hex; initCode: Hex; address: Address }

export type PaymasterDeploymentParameters = {
  /** Upgrades and hands out roles: on a public network a timelock. Part of the address. */
  admin: Address
  /** Receives every other role: on a public network a multisig. Part of the address. @default `admin` */
  manager?: Address | undefined
  /** The first signers, in this order. Part of the address. */
  signers: readonly Address[]
  /** Tells apart several paymasters of the same admin and signers. @default 32 zero bytes */
  salt?: Hex | undefined
}

/**
 * The two deployments that make a paymaster: the shared implementation, then the proxy that initialises itself.
 * Nothing in them depends on the chain, so both addresses are the same everywhere.
 *
 * @example
 * const { implementation, proxy } = paymasterDeployment({ admin: timelock, manager: multisig, signers: [signer] })
 * for (const { salt, initCode } of [implementation, proxy]) {
 *   await wallet.sendTransaction({ to: deterministicDeployerAddress, data: concat([salt, initCode]) })
 * }
 */
export function paymasterDeployment({
  admin,
  manager = admin,
  signers,
  salt = zeroHash,
}: PaymasterDeploymentParameters): { implementation: Deployment; proxy: Deployment } {
  const implementation = deployment(zeroHash, gaslessPaymasterBytecode)
  const initialize = encodeFunctionData({
    abi: gaslessPaymasterAbi,
    functionName: 'initialize',
    args: [admin, manager, signers],
  })
  const proxyArguments = encodeAbiParameters(
    [{ type: 'address' }, { type: 'bytes' }],
    [implementation.address, initialize],
  )
  return {
    implementation,
    proxy: deployment(salt, concat([erc1967ProxyBytecode, proxyArguments])),
  }
}

/**
 * The deployment of a timelock: OpenZeppelin's `TimelockController`, whose `owner`, meant to be a multisig, proposes,
 * cancels and, after the delay, executes. Nobody else has a role in it, so its own roles and its delay change only through
 * itself. Its address follows from the two arguments and is the same on every chain.
 */
export function timelockDeployment({
  owner,
  minDelaySeconds,
}: {
  owner: Address
  minDelaySeconds: bigint
}): Deployment {
  const parameters = encodeAbiParameters(
    [{ type: 'uint256' }, { type: 'address[]' }, { type: 'address[]' }, { type: 'address' }],
    [minDelaySeconds, [owner], [owner], zeroAddress],
  )
  return deployment(zeroHash, concat([timelockControllerBytecode, parameters]))
}

/**
 * The deployment of the contract that bundles go through. It takes no arguments, so it stands at one address on every
 * chain with EntryPoint v0.7, whoever deploys it; without the EntryPoint the deployment reverts.
 */
export const bundleRunnerDeployment = (): Deployment => deployment(zeroHash, bundleRunnerBytecode)

function deployment(salt: Hex, initCode: Hex): Deployment {
  const address = getContractAddress({
    opcode: 'CREATE2',
    from: deterministicDeployerAddress,
    salt,
    bytecode: initCode,
  })
  return { salt, initCode, address }
}
