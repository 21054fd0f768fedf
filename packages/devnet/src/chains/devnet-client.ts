import { createTestClient, defineChain, type Hash, http, publicActions, walletActions } from 'viem'
import { receiptOf } from './receipt-of.js'

/** Below this a test waits for the poll and not for the chain. */
const pollingIntervalMs = 50
/** A net for a chain that hangs: a busy machine keeps one waiting for long. */
const answerTimeoutMs = 300_000

/** A viem client that reads, sends and steers one local chain. */
export const devnetClient = ({ rpcUrl, chainId }: { rpcUrl: string; chainId: number }) =>
  createTestClient({
    mode: 'anvil',
    chain: defineChain({
      id: chainId,
      name: `Devnet ${chainId}`,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } },
    }),
    // No retries: the chain has already taken a transaction whose answer is late, and refuses a second one.
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
