import { deterministicDeployerAddress } from '@gasless-gateway/contracts'
import {
  type DevnetChain,
  type DevnetClient,
  devnetClient,
  devnetDeployment,
  devnetKeys,
  devnetNetwork,
  startAnvil,
} from '@gasless-gateway/devnet'
import { concat, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** A local chain without a paymaster. Mines each transaction at once. */
export interface BareChain extends DevnetChain {
  readonly client: DevnetClient
  /** Sends `salt ‖ initCode` to the deterministic deployer. */
  create2(salt: Hex, initCode: Hex): Promise<void>
  stop(): Promise<void>
}

/** Starts a chain with the EntryPoint and the fee tokens, but without the gateway's own contracts. */
export async function startBareChain(chainId = 31337): Promise<BareChain> {
  const anvil = await startAnvil({ chainId })
  const client = devnetClient(anvil)
  const deployment = devnetDeployment()
  const { paymaster, bundleRunner, ...network } = devnetNetwork(chainId, deployment)
  async function create2(salt: Hex, initCode: Hex) {
    const hash = await client.sendTransaction({
      account: privateKeyToAccount(devnetKeys().deployer.privateKey),
      chain: null,
      to: deterministicDeployerAddress,
      data: concat([salt, initCode]),
    })
    await client.waitForTransactionReceipt({ hash })
  }
  for (const { salt, initCode } of [deployment.entryPoint, deployment.usdc, deployment.dai])
    await create2(salt, initCode)
  return { network, rpcUrl: anvil.rpcUrl, client, create2, stop: anvil.stop }
}
