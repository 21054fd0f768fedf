import { type Address, type Hex, parseEther, parseGwei, type TransactionReceipt } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { DevnetChain } from './devnet-chain.js'
import { devnetClient } from './devnet-client.js'
import { listBundlers } from './list-bundlers.js'
import { receiptOf } from './receipt-of.js'

/**
 * Sends one transaction from a new account, and returns its receipt. Waits up to one block. Calls on the same chain may
 * run in parallel, because no two of them share a nonce.
 */
export async function sendFromFreshKey(
  chain: DevnetChain,
  { to, data, value = 0n, gas }: { to: Address; data: Hex; value?: bigint; gas: bigint },
  /** The paymaster lists the account as a bundler. */
  { asBundler = false }: { asBundler?: boolean } = {},
): Promise<TransactionReceipt> {
  const {
    network: { chainId },
    rpcUrl,
  } = chain
  const client = devnetClient({ rpcUrl, chainId })
  const sender = privateKeyToAccount(generatePrivateKey())
  const [{ baseFeePerGas }] = await Promise.all([
    client.getBlock(),
    client.setBalance({ address: sender.address, value: value + parseEther('1000') }),
    asBundler && listBundlers(chain, [sender.address]),
  ])
  const maxPriorityFeePerGas = parseGwei('1')
  const hash = await client.sendRawTransaction({
    serializedTransaction: await sender.signTransaction({
      type: 'eip1559',
      chainId,
      to,
      data,
      value,
      gas,
      nonce: 0,
      maxPriorityFeePerGas,
      maxFeePerGas: (baseFeePerGas ?? 0n) * 2n + maxPriorityFeePerGas,
    }),
  })
  return receiptOf(client, hash)
}
