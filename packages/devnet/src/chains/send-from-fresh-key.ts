import { type Address, type Hex, parseEther, parseGwei, type TransactionReceipt } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { DevnetChain } from './devnet-chain.js'
import { devnetClient } from './devnet-client.js'
import { listBundlers } from './list-bundlers.js'
import { receiptOf } from './receipt-of.js'

/**
 * Sends one transaction from an account that exists for this call alone, and waits for its receipt, so up to one
 * block. Many callers may send on the same chain at once: no two of them meet in a nonce.
 */
export async function sendFromFreshKey(
  chain: DevnetChain,
  { to, data, value = 0n, gas }: { to: Address; data: Hex; value?: bigint; gas: bigint },
  /** The account becomes a bundler that the paymaster lists. */
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
