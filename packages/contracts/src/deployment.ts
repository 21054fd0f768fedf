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

/** The contract that deploys `salt ‖ initCode` by CREATE2. It has this address on practically every EVM chain. */
export const deterministicDeployerAddress = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** One CREATE2 deployment: send `concat([salt, initCode])` to the deterministic deployer. */
export type Deployment = { salt: Hex; initCode: Hex; address: Address }

export type PaymasterDeploymentParameters = {
  /** Upgrades the paymaster and grants roles. Use a timelock on a public network. Determines the address. */
  admin: Address
  /** Has every other role. Use a multisig on a public network. Determines the address. @default `admin` */
  manager?: Address | undefined
  /** The first signers. They and their order determine the address. */
  signers: readonly Address[]
  /** Distinguishes paymasters with the same admin, manager and signers. @default 32 zero bytes */
  salt?: Hex | undefined
}

/**
 * Returns the two deployments of a paymaster: first the shared implementation, then the proxy, which initialises
 * itself. They do not depend on the chain, so both addresses are the same on every chain.
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
 * Returns the deployment of a timelock, OpenZeppelin's `TimelockController`. Its `owner` proposes, cancels and, after
 * the delay, executes. Use a multisig as owner. No other address has these roles, so only the timelock itself can
 * change its roles and its delay. The address follows from the two arguments and is the same on every chain.
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
 * Returns the deployment of the bundle runner. It takes no arguments, so its address is the same on every chain,
 * whoever deploys it. The deployment reverts on a chain without EntryPoint v0.7.
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
