import type { DevnetChain } from '@gasless-gateway/devnet/chains/devnet-chain'
import { devnetClient } from '@gasless-gateway/devnet/chains/devnet-client'
import type { DevnetKey } from '@gasless-gateway/devnet/chains/devnet-keys'
import { handleOpsCall } from '@gasless-gateway/devnet/chains/handle-ops-call'
import type { Address, Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { fillBundles } from './fill-bundles.js'
import type { SignedOperation } from './signed-operation.js'

/** The highest gas limit of a transaction (EIP-7825). */
const maxTransactionGas = 16_777_216n

/** Signs full bundles of the operations, from the executors in turn. Returns the raw transactions. */
export async function signBundles(
  { network, rpcUrl }: DevnetChain,
  executors: readonly DevnetKey[],
  operations: readonly SignedOperation[],
): Promise<Hex[]> {
  const client = devnetClient({ rpcUrl, chainId: network.chainId })
  const senders = await Promise.all(
    executors.map(async ({ address, privateKey }) => ({
      account: privateKeyToAccount(privateKey),
      nonce: await client.getTransactionCount({ address }),
    })),
  )
  const { maxFeePerGas, maxPriorityFeePerGas } = await client.estimateFeesPerGas()
  const callOf = (bundle: readonly SignedOperation[], beneficiary: Address) =>
    handleOpsCall(
      network,
      bundle.map(({ userOperation }) => userOperation),
      beneficiary,
    )
  const bundles = fillBundles(
    operations,
    (operation) => callOf([operation], network.entryPoint).gas,
    maxTransactionGas,
  )
  return Promise.all(
    bundles.map((bundle, at) => {
      const sender = senders[at % senders.length]
      if (!sender) throw new Error('Bundles need an executor.')
      return sender.account.signTransaction({
        ...callOf(bundle, sender.account.address),
        type: 'eip1559',
        chainId: network.chainId,
        nonce: sender.nonce++,
        maxFeePerGas: 2n * maxFeePerGas,
        maxPriorityFeePerGas,
      })
    }),
  )
}
