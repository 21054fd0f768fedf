import type { TrackedOperation } from '@gasless-gateway/sdk'
import type { Address } from 'viem'
import type { DevnetChain } from '../chains/devnet-chain.js'
import { carryOut, type DemoStep, watchful } from './carry-out.js'
import type { SwapReceipt } from './demo-receipt.js'
import { tokenBalance } from './read-balances.js'

/**
 * Swaps tokens of the owner's account, on one chain or across chains. The fee is in the sent token. Requests a quote
 * first, and signs only if the minimum of that quote is guaranteed. A cross-chain swap also waits for the end of the
 * bridge transfer.
 */
export async function sendDemoSwap(
  step: DemoStep & { readonly to: DevnetChain; readonly toToken: Address },
): Promise<SwapReceipt> {
  const { client, chain, owner, account, token, amount, to, toToken, onProgress } = step
  const crossesChains = to.network.networkId !== chain.network.networkId
  const asked = {
    ownerAddress: owner.address,
    networkId: chain.network.networkId,
    toNetworkId: to.network.networkId,
    fromToken: token,
    toToken,
    amount,
  }
  const before = await tokenBalance(to, toToken, account)
  const quote = await client.swaps.quote(asked)
  onProgress(`quoted      by ${quote.provider}${quote.bridge ? `, bridge: ${quote.bridge}` : ''}`)
  const { minimumReceived } = quote
  const { operation, receipt } = await carryOut(step, () =>
    client.swaps.prepare({ ...asked, minimumReceived }),
  )
  const bridge = crossesChains ? await followBridge(step, operation) : operation.bridge
  const after = await tokenBalance(to, toToken, account)
  return {
    kind: crossesChains ? 'cross_chain_swap' : 'swap',
    ...receipt,
    toNetworkId: to.network.networkId,
    toToken,
    quotedToAmount: quote.toAmount,
    minimumReceived,
    toTokenBalanceBefore: before.toString(),
    toTokenBalanceAfter: after.toString(),
    bridge,
  }
}

async function followBridge(
  { client, onProgress }: DemoStep,
  { operationId }: TrackedOperation,
): Promise<TrackedOperation['bridge']> {
  let shown: string | undefined
  const { bridge } = await client.swaps.waitForBridge(operationId, {
    ...watchful,
    onStatus: (update) => {
      if (update.bridge && update.bridge.status !== shown)
        onProgress(`bridge ${update.bridge.status}`)
      shown = update.bridge?.status
    },
  })
  return bridge
}
