import { bundleRunnerDeployment, paymasterDeployment } from '@gasless-gateway/contracts'
import { type Address, zeroAddress } from 'viem'
import type { NetworkConnection } from '../../adapters/paymaster/connect-to-network.js'
import { readPaymaster } from '../../adapters/paymaster/read-paymaster.js'
import type { PaymasterOnChain } from '../../paymaster/paymaster-on-chain.js'
import type { PaymasterSetting } from './paymaster-setting.js'

/** The implementation and the bundle runner of this release; neither depends on the configuration. */
export const releaseDeployments = () => ({
  implementation: paymasterDeployment({ admin: zeroAddress, signers: [] }).implementation,
  bundleRunner: bundleRunnerDeployment(),
})

/** What a command asks about besides what is configured. */
export interface Asked {
  readonly signers?: readonly Address[]
  readonly bundlers?: readonly Address[]
  readonly tokens?: readonly Address[]
  readonly accounts?: readonly Address[]
}

/** Reads everything about the paymaster of a setting that the configuration or a command names, after one block. */
export async function readSetting(
  { client, endpoints }: NetworkConnection,
  setting: PaymasterSetting & { readonly address: Address },
  { signers = [], bundlers = [], tokens = [], accounts = [] }: Asked,
  fromBlock: bigint | undefined,
  blockNumber: bigint,
): Promise<PaymasterOnChain> {
  const { network, signer, executors = [], admin, timelock, operator, address } = setting
  const { implementation, bundleRunner } = releaseDeployments()
  const known = (candidate: Address | undefined) => (candidate ? [candidate] : [])
  return readPaymaster(client, endpoints, {
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
    blockNumber,
  })
}
