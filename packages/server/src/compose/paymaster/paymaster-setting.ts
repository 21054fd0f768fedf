import { timelockDeployment } from '@gasless-gateway/contracts'
import type { Network } from '@gasless-gateway/core'
import { type Address, type Hex, isAddressEqual } from 'viem'
import type { KeySigner } from '../../adapters/signing/key-signer.js'
import { knownSecrets } from '../../config/complete-secrets.js'
import type { Config } from '../../config/load-config.js'
import type { ConfiguredNetwork } from '../../config/read-networks.js'
import { defaultTimelockHours, type WantedTimelock } from '../../paymaster/default-timelock.js'
import {
  type PaymasterDeployments,
  paymasterDeployments,
} from '../../paymaster/paymaster-deployments.js'
import { openKeys } from '../keys/open-keys.js'

/** The configuration of a network's paymaster. `undefined`: not configured. */
export interface PaymasterSetting {
  readonly network: Network
  readonly rpcUrls: readonly string[]
  readonly operator: KeySigner | undefined
  readonly signer: Address | undefined
  /** Senders of sponsored operations; also `undefined` when a bundler sends them. */
  readonly executors: readonly Address[] | undefined
  /** The timelock if there is one, else PAYMASTER_ADMIN. */
  readonly admin: Address | undefined
  readonly manager: Address | undefined
  readonly timelock: WantedTimelock | undefined
  /** The accounts that own the paymaster or its timelock. */
  readonly owners: readonly Address[]
  /** The contracts to deploy, if enough is configured. */
  readonly deployments: PaymasterDeployments | undefined
  /** Address of the paymaster without a timelock. Set only if the timelock comes from the default. */
  readonly withoutTimelock: Address | undefined
  /** The configured address, else the address of its deployment. */
  readonly address: Address | undefined
}

export interface DeploymentChoice {
  readonly firstSigners?: readonly Address[] | undefined
  readonly salt?: Hex | undefined
}

/**
 * Returns the setting of a network's paymaster. Throws an `Error` when the operator's key is also an executor's, the
 * signer's or the funder's: two senders would use the same nonces.
 */
export async function paymasterSetting(
  config: Config,
  { network, rpcUrls, bundlerUrl }: ConfiguredNetwork,
  { firstSigners, salt }: DeploymentChoice = {},
): Promise<PaymasterSetting> {
  const { operatorKey, admin, manager = admin, timelockHours } = config.paymasterAdministration
  const keys = await openKeys(config, { ...(await knownSecrets(config)), operatorKey })
  const { operator } = keys
  const signer = keys.paymasterSigner?.address
  const executors = keys.executors.map(({ address }) => address)
  const funder = keys.funder?.address
  for (const [name, others] of [
    ['of an executor', executors],
    ['of the signer', signer ? [signer] : []],
    ['of the funder', funder ? [funder] : []],
  ] as const)
    if (operator && others.some((other) => isAddressEqual(other, operator.address)))
      throw new Error(
        `PAYMASTER_OPERATOR_KEY is also the key ${name}, which the gateway sends or signs with. Give the operator a key of its own.`,
      )
  const hours = timelockHours ?? (network.testnet ? 0 : defaultTimelockHours)
  const timelockDelaySeconds = hours === 0 ? undefined : BigInt(hours) * 3_600n
  const timelock =
    admin && timelockDelaySeconds !== undefined
      ? {
          address: timelockDeployment({ owner: admin, minDelaySeconds: timelockDelaySeconds })
            .address,
          owner: admin,
          minDelaySeconds: timelockDelaySeconds,
          byDefault: timelockHours === undefined,
        }
      : undefined
  const signers = firstSigners ?? (signer && [signer])
  const parameters = admin && manager && signers && { admin, manager, firstSigners: signers, salt }
  const deployments = parameters && paymasterDeployments({ ...parameters, timelockDelaySeconds })
  return {
    network,
    rpcUrls: rpcUrls.map((url) => url.reveal()),
    operator,
    signer,
    executors: bundlerUrl || executors.length === 0 ? undefined : executors,
    admin: timelock?.address ?? admin,
    manager,
    owners: [admin, manager].filter(
      (owner, at, all) => owner !== undefined && all.indexOf(owner) === at,
    ) as Address[],
    timelock,
    deployments,
    withoutTimelock:
      timelock?.byDefault && parameters
        ? paymasterDeployments(parameters).proxy.address
        : undefined,
    address: network.paymaster ?? deployments?.proxy.address,
  }
}

/**
 * Returns the setting with a known address. Throws an `Error` with the remedy when the paymaster's address is
 * unknown.
 */
export function locate(
  setting: PaymasterSetting,
): PaymasterSetting & { readonly address: Address } {
  const { address, admin, network, operator } = setting
  if (address) return { ...setting, address }
  throw new Error(
    admin
      ? 'PAYMASTER_SIGNER_KEY is missing: the address of its key is the first signer of the paymaster, and part of its address. Set it, or PAYMASTER_ADDRESS.'
      : `The address of the paymaster of ${network.name} is unknown. Set PAYMASTER_ADDRESS, or PAYMASTER_ADMIN to deploy one.${operator ? ` On a testnet the admin can be your operator, ${operator.address}.` : ''}`,
  )
}
