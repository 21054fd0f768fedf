import { createTestClient, defineChain, type Hash, http, publicActions, walletActions } from 'viem'
import { receiptOf } from './receipt-of.js'

/** Short, so that tests wait for the chain and not for the next poll. */
const pollingIntervalMs = 50
/** Only catches a chain that hangs. A busy machine may take long to answer. */
const answerTimeoutMs = 300_000

/** Returns a viem client that reads, sends to and controls one local chain. */
export const devnetClient = ({ rpcUrl, chainId }: { rpcUrl: string; chainId: number }) =>
  createTestClient({
    mode: 'anvil',
    chain: defineChain({
      id: chainId,
      name: `Devnet ${chainId}`,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } },
    }),
    // No retries: if the answer to a transaction is late, the chain already has the transaction and refuses a second
    // copy.
    transport: http(rpcUrl, { timeout: answerTimeoutMs, retryCount: 0 }),
    pollingInterval: pollingIntervalMs,
    cacheTime: 0,
  })
    .extend(publicActions)
    .extend(walletActions)
    .extend((client) => ({
      waitForTransactionReceipt: ({ hash }: { readonly hash: Hash }) => receiptOf(client, hash),
    }))

export type DevnetClient = ReturnType<typeof devnetClient>
