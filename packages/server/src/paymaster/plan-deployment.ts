import { type Deployment, deterministicDeployerAddress } from '@gasless-gateway/contracts'
import type { Network } from '@gasless-gateway/core'
import { concat, isAddressEqual, size } from 'viem'
import { entryPoint07Address } from 'viem/account-abstraction'
import type { PaymasterDeployments } from './paymaster-deployments.js'
import type { PaymasterOnChain } from './paymaster-on-chain.js'
import type { PlannedCall } from './planned-call.js'

/**
 * The deployments that the chain still lacks, in an order in which they succeed. Throws an `Error` with the remedy where
 * the chain has nothing to build on.
 */
export function planDeployment(
  { name, entryPoint }: Pick<Network, 'name' | 'entryPoint'>,
  deployments: PaymasterDeployments,
  { deployed, proxy }: PaymasterOnChain,
): PlannedCall[] {
  if (!isAddressEqual(entryPoint, entryPoint07Address))
    throw new Error(
      `${name} is configured with EntryPoint ${entryPoint}, and the paymaster works with ${entryPoint07Address} alone. Correct the networks file.`,
    )
  if (!deployed.entryPoint)
    throw new Error(
      `${name} has no EntryPoint v0.7 at ${entryPoint}. Deploy it there first: it stands at that address on every chain that has it.`,
    )
  const missing: readonly (readonly [what: string, Deployment])[] = [
    ...(deployments.timelock && !deployed.timelock
      ? ([['timelock', deployments.timelock]] as const)
      : []),
    ...(deployed.implementation
      ? []
      : ([["paymaster's implementation", deployments.implementation]] as const)),
    ...(proxy ? [] : ([['paymaster', deployments.proxy]] as const)),
    ...(deployed.bundleRunner ? [] : ([['bundle runner', deployments.bundleRunner]] as const)),
  ]
  if (missing.length > 0 && !deployed.deterministicDeployer)
    throw new Error(
      `${name} has no deterministic deployer at ${deterministicDeployerAddress}, and without it the paymaster would get another address there. See https://github.com/Arachnid/deterministic-deployment-proxy for how to put it there.`,
    )
  return missing.map(([what, deployment]) => deploymentCall(what, deployment))
}

/** The transaction that puts a contract at its address. */
export function deploymentCall(what: string, { salt, initCode, address }: Deployment): PlannedCall {
  return {
    title: `Deploy the ${what} to ${address}`,
    to: deterministicDeployerAddress,
    data: concat([salt, initCode]),
    value: 0n,
    function: 'create2',
    arguments: [
      ['salt', salt],
      ['initCode', `${size(initCode)} bytes`],
    ],
  }
}
