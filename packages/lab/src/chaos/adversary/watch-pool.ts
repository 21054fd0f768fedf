import { setTimeout as sleep } from 'node:timers/promises'
import { bundleRunnerAbi } from '@gasless-gateway/contracts'
import type { PackedUserOperation } from '@gasless-gateway/core/erc4337'
import type { DevnetClient } from '@gasless-gateway/devnet/chains/devnet-client'
import {
  type Address,
  decodeFunctionData,
  getAddress,
  type Hash,
  type Hex,
  toFunctionSelector,
} from 'viem'

/** An executor's transaction in the node's public pool. */
export interface SeenBundle {
  readonly hash: Hash
  readonly operations: readonly PackedUserOperation[]
}

const everyMs = 25

/** Watches the node's pool for transactions of the executors. An error of a listener ends the watch. */
export function watchPool(
  client: DevnetClient,
  executors: readonly Address[],
  heard: {
    /** The transaction has entered the pool. */
    readonly pending: (bundle: SeenBundle) => void
    /** The transaction has left the pool: it was mined or replaced. */
    readonly gone: (bundle: SeenBundle) => void
  },
): { stop(): Promise<void> } {
  const over = new AbortController()
  const ours = new Set<string>(executors)
  const waiting = new Map<Hash, SeenBundle>()
  const watching = (async () => {
    while (!over.signal.aborted) {
      const { pending } = await client.getTxpoolContent()
      const seen = Object.entries(pending)
        .filter(([sender]) => ours.has(getAddress(sender)))
        .flatMap(([, byNonce]) => Object.values(byNonce))
      const hashes = new Set(seen.map(({ hash }) => hash))
      for (const { hash, input } of seen)
        if (!waiting.has(hash)) {
          const bundle = { hash, operations: operationsIn(input) }
          waiting.set(hash, bundle)
          heard.pending(bundle)
        }
      for (const [hash, bundle] of waiting)
        if (!hashes.has(hash)) {
          waiting.delete(hash)
          heard.gone(bundle)
        }
      await sleep(everyMs, undefined, { signal: over.signal }).catch(() => {})
    }
  })()
  return {
    async stop() {
      over.abort()
      await watching
    },
  }
}

/** Returns the operations in a call of `handleOps` or `handleChecked`, and none for other call data. */
export function operationsIn(data: Hex): readonly PackedUserOperation[] {
  if (!selectors.some((selector) => data.startsWith(selector))) return []
  const { args } = decodeFunctionData({ abi: bundleRunnerAbi, data })
  return args[0]
}

const selectors = bundleRunnerAbi
  .filter((item) => item.type === 'function')
  .map((item) => toFunctionSelector(item))
