import {
  bundleRunnerDeployment,
  type Deployment,
  paymasterDeployment,
  timelockDeployment,
} from '@gasless-gateway/contracts'
import type { Address, Hex } from 'viem'

/** The values that determine the paymaster's address. */
export interface PaymasterParameters {
  /** Upgrades the paymaster and grants roles, or owns the timelock that does. */
  readonly admin: Address
  /** Has every other role. */
  readonly manager: Address
  /** In seconds; absent: `admin` acts without a timelock. */
  readonly timelockDelaySeconds?: bigint | undefined
  readonly firstSigners: readonly Address[]
  readonly salt?: Hex | undefined
}

export interface PaymasterDeployments {
  readonly parameters: PaymasterParameters
  readonly timelock?: Deployment
  readonly implementation: Deployment
  readonly proxy: Deployment
  readonly bundleRunner: Deployment
}

/** Returns the deployments of all contracts of a paymaster. They are the same on every chain. */
export function paymasterDeployments(parameters: PaymasterParameters): PaymasterDeployments {
  const { admin, manager, timelockDelaySeconds: minDelaySeconds, firstSigners, salt } = parameters
  const timelock =
    minDelaySeconds === undefined
      ? undefined
      : timelockDeployment({ owner: admin, minDelaySeconds })
  const { implementation, proxy } = paymasterDeployment({
    admin: timelock?.address ?? admin,
    manager,
    signers: firstSigners,
    salt,
  })
  return {
    parameters,
    ...(timelock && { timelock }),
    implementation,
    proxy,
    bundleRunner: bundleRunnerDeployment(),
  }
}
