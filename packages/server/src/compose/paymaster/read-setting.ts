import { bundleRunnerDeployment, paymasterDeployment } from '@gasless-gateway/contracts'
import { type Address, zeroAddress } from 'viem'
import type { ChainView } from '../../adapters/paymaster/block-view.js'
import { readPaymaster } from '../../adapters/paymaster/read-paymaster.js'
import type { PaymasterOnChain } from '../../paymaster/paymaster-on-chain.js'
import type { PaymasterSetting } from './paymaster-setting.js'

/** Returns the implementation and the bundle runner of this release. Neither depends on the configuration. */
export const releaseDeployments = () => ({
  implementation: paymasterDeployment({ admin: zeroAddress, signers: [] }).implementation,
  bundleRunner: bundleRunnerDeployment(),
})

/** Addresses that a command asks about in addition to the configured ones. */
export interface Asked {
  readonly signers?: readonly Address[]
  readonly bundlers?: readonly Address[]
  readonly tokens?: readonly Address[]
  readonly accounts?: readonly Address[]
}

/**
 * Reads the paymaster's state at the block of the view, with all addresses that the configuration or a command names.
 */
export async function readSetting(
  view: ChainView,
  setting: PaymasterSetting & { readonly address: Address },
  { signers = [], bundlers = [], tokens = [], accounts = [] }: Asked,
  fromBlock: bigint | undefined,
): Promise<PaymasterOnChain> {
  const { network, signer, executors = [], admin, timelock, operator, address } = setting
  const { implementation, bundleRunner } = releaseDeployments()
  const known = (candidate: Address | undefined) => (candidate ? [candidate] : [])
  return readPaymaster(view, {
    paymaster: address,
    entryPoint: network.entryPoint,
    implementation: implementation.address,
    bundleRunner: bundleRunner.address,
    timelock: timelock?.address,
    signers: [...known(signer), ...signers],
    bundlers: [...executors, ...bundlers],
    tokens: [
      ...network.tokens.filter(({ feeToken }) => feeToken).map((token) => token.address),
      ...tokens,
    ],
    accounts: [...known(admin), ...setting.owners, ...accounts],
    owners: setting.owners,
    operator: operator?.address,
    fromBlock,
  })
}
