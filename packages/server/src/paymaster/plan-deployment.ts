import { type Deployment, deterministicDeployerAddress } from '@gasless-gateway/contracts'
import type { Network } from '@gasless-gateway/core'
import { type Address, concat, isAddressEqual, size } from 'viem'
import { entryPoint07Address } from 'viem/account-abstraction'
import type { PaymasterDeployments } from './paymaster-deployments.js'
import type { PaymasterOnChain } from './paymaster-on-chain.js'
import type { PlannedCall } from './planned-call.js'

/**
 * Plans the missing deployments, in an order in which they succeed. Throws an `Error` with the remedy if the chain
 * lacks a prerequisite.
 */
export function planDeployment(
  { name, entryPoint }: Pick<Network, 'name' | 'entryPoint'>,
  deployments: PaymasterDeployments,
  { deployed, proxy }: PaymasterOnChain,
): PlannedCall[] {
  if (!isAddressEqual(entryPoint, entryPoint07Address))
    throw new Error(
      `${name} is configured with EntryPoint ${entryPoint}, but the paymaster works only with ${entryPoint07Address}. Correct the networks file.`,
    )
  if (!deployed.entryPoint)
    throw new Error(
      `${name} has no EntryPoint v0.7 at ${entryPoint}. Deploy it there first: it stands at that address on every chain that has it.`,
    )
  const { timelock, implementation, bundleRunner, parameters } = deployments
  const { admin, manager, firstSigners, timelockDelaySeconds } = parameters
  const missing: PlannedCall[] = [
    ...(timelock && !deployed.timelock
      ? [
          deploymentCall('timelock', timelock, [
            ['owner', admin],
            ['delay', `${timelockDelaySeconds} seconds`],
          ]),
        ]
      : []),
    ...(deployed.implementation
      ? []
      : [deploymentCall("paymaster's implementation", implementation)]),
    ...(proxy
      ? []
      : [
          deploymentCall('paymaster', deployments.proxy, [
            ['implementation', implementation.address],
            ['admin', timelock?.address ?? admin],
            ['manager', manager],
            ['signers', `[${firstSigners.join(', ')}]`],
          ]),
        ]),
    ...(deployed.bundleRunner ? [] : [deploymentCall('bundle runner', bundleRunner)]),
  ]
  if (missing.length > 0 && !deployed.deterministicDeployer)
    throw new Error(
      `${name} has no deterministic deployer, or another contract, at ${deterministicDeployerAddress}. Without it the paymaster would get another address there. See https://github.com/Arachnid/deterministic-deployment-proxy for how to deploy it.`,
    )
  return missing
}

/**
 * Returns what the deployer should know about the paymaster's owners, as sentences. The `operator` has a key, so it
 * needs no code on the chain.
 */
export function deploymentRemarks(
  { name }: Pick<Network, 'name'>,
  { timelock }: PaymasterDeployments,
  { ownersWithoutCode }: PaymasterOnChain,
  operator: Address | undefined,
): string[] {
  return [
    ...ownersWithoutCode
      .filter((owner) => !operator || !isAddressEqual(owner, operator))
      .map(
        (owner) =>
          `${owner} has no code on ${name}. If it is a multisig of another chain, deploy it here before it gets the paymaster.`,
      ),
    ...(timelock ? [] : ['There is no timelock: the admin can replace the code at once.']),
  ]
}

/** Returns the transaction that deploys a contract to its address. `details` show the constructor's arguments. */
export function deploymentCall(
  what: string,
  { salt, initCode, address }: Deployment,
  details: PlannedCall['arguments'] = [],
): PlannedCall {
  return {
    title: `Deploy the ${what} to ${address}`,
    to: deterministicDeployerAddress,
    deploys: address,
    data: concat([salt, initCode]),
    value: 0n,
    function: 'create2',
    arguments: [['salt', salt], ['initCode', `${size(initCode)} bytes`], ...details],
  }
}
