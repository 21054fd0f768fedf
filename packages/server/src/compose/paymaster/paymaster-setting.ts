import { timelockDeployment } from '@gasless-gateway/contracts'
import type { Network } from '@gasless-gateway/core'
import type { Address, Hex, LocalAccount } from 'viem'
import { privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { knownSecrets } from '../../config/complete-secrets.js'
import type { Config } from '../../config/load-config.js'
import type { ConfiguredNetwork } from '../../config/read-networks.js'
import {
  type PaymasterDeployments,
  paymasterDeployments,
} from '../../paymaster/paymaster-deployments.js'

/** What the configuration says of a network's paymaster. `undefined`: nothing. */
export interface PaymasterSetting {
  readonly network: Network
  readonly rpcUrls: readonly string[]
  readonly operator: LocalAccount | undefined
  readonly signer: Address | undefined
  /** Who sends what it sponsors; `undefined` also where a bundler does. */
  readonly executors: readonly Address[] | undefined
  /** The timelock, where there is one. */
  readonly admin: Address | undefined
  readonly manager: Address | undefined
  readonly timelock: Address | undefined
  /** What would be deployed, when enough is known. */
  readonly deployments: PaymasterDeployments | undefined
  /** As configured, else as it would be deployed. */
  readonly address: Address | undefined
}

export interface DeploymentChoice {
  readonly firstSigners?: readonly Address[] | undefined
  readonly salt?: Hex | undefined
}

export async function paymasterSetting(
  config: Config,
  { network, rpcUrls, bundlerUrl }: ConfiguredNetwork,
  { firstSigners, salt }: DeploymentChoice = {},
): Promise<PaymasterSetting> {
  const { operatorKey, admin, manager = admin, timelockHours } = config.paymasterAdministration
  const secrets = await knownSecrets(config)
  const signer =
    secrets.paymasterSignerKey && privateKeyToAddress(secrets.paymasterSignerKey.reveal())
  const executors = secrets.executorKeys.map((key) => privateKeyToAddress(key.reveal()))
  const timelockDelaySeconds =
    timelockHours === undefined ? undefined : BigInt(timelockHours) * 3_600n
  const timelock =
    admin && timelockDelaySeconds !== undefined
      ? timelockDeployment({ owner: admin, minDelaySeconds: timelockDelaySeconds }).address
      : undefined
  const signers = firstSigners ?? (signer && [signer])
  const deployments =
    admin && manager && signers
      ? paymasterDeployments({ admin, manager, timelockDelaySeconds, firstSigners: signers, salt })
      : undefined
  return {
    network,
    rpcUrls: rpcUrls.map((url) => url.reveal()),
    operator: operatorKey && privateKeyToAccount(operatorKey.reveal()),
    signer,
    executors: bundlerUrl || executors.length === 0 ? undefined : executors,
    admin: timelock ?? admin,
    manager,
    timelock,
    deployments,
    address: network.paymaster ?? deployments?.proxy.address,
  }
}

/** Throws an `Error` with the remedy when nothing says where the paymaster is. */
export function locate(
  setting: PaymasterSetting,
): PaymasterSetting & { readonly address: Address } {
  const { address, admin, network } = setting
  if (address) return { ...setting, address }
  throw new Error(
    admin
      ? 'PAYMASTER_SIGNER_KEY is missing: the address of its key is the first signer of the paymaster, and part of its address. Set it, or PAYMASTER_ADDRESS.'
      : `Nothing says where the paymaster of ${network.name} is. Set PAYMASTER_ADDRESS, or PAYMASTER_ADMIN to deploy one.`,
  )
}
