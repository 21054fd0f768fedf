import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Address,
  type Hash,
  type Hex,
  parseEther,
  parseGwei,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { DevnetChain } from './devnet-chain.js'
import { type DevnetClient, devnetClient } from './devnet-client.js'
import { listBundlers } from './list-bundlers.js'

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

const pollIntervalMs = 50
const timeoutMs = 60_000

/**
 * Asks again and again. viem's own wait asks once per block: when anvil shows a block a moment before its receipts,
 * and no further block comes, it would wait for ever.
 */
async function receiptOf(client: DevnetClient, hash: Hash): Promise<TransactionReceipt> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    try {
      return await client.getTransactionReceipt({ hash })
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError) || Date.now() > deadline) throw error
    }
    await sleep(pollIntervalMs)
  }
}
