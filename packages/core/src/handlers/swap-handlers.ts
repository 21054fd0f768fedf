import type { Gateway } from '../api/gateway.js'
import { idempotencyOf } from '../operations/idempotency-of.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'
import { preparePlainSwap, prepareSwap } from '../swaps/prepare-swap.js'
import { quoteSwap } from '../swaps/quote-swap.js'
import { noSwaps, swapRouter } from '../swaps/swap-router.js'

type SwapHandlers = Pick<
  Gateway,
  'listSwapChains' | 'listSwapTokens' | 'quoteSwap' | 'prepareSwap' | 'preparePlainSwap'
>

export function swapHandlers(deps: GatewayDeps): SwapHandlers {
  return {
    async listSwapChains() {
      const router = swapRouter(deps)
      if (!router) return { chains: [] }
      const logos = new Map(
        (await router.provider.chains()).map(({ chainId, logoUrl }) => [chainId, logoUrl ?? null]),
      )
      return {
        chains: router.networks.flatMap(({ networkId, chainId, name, nativeCoin }) => {
          const logoUrl = logos.get(chainId)
          return logoUrl === undefined
            ? []
            : [{ networkId, name, nativeCurrency: { ...nativeCoin }, logoUrl }]
        }),
      }
    },

    async listSwapTokens({ query: { networkId } }) {
      const router = swapRouter(deps)
      if (!router) throw noSwaps(deps.networks.get(networkId))
      const tokens = await router.provider.tokens(router.network(networkId))
      return {
        networkId,
        tokens: tokens.map(({ address, symbol, name, decimals }) => ({
          address,
          symbol,
          name,
          decimals,
          networkId,
        })),
      }
    },

    quoteSwap: ({ body }, { project }) => quoteSwap(deps, project, body),

    prepareSwap: ({ body }, { project }, context) =>
      prepareSwap(deps, project, body, idempotencyOf('prepareSwap', body, context)),

    preparePlainSwap: ({ body }, { project }, context) =>
      preparePlainSwap(deps, project, body, idempotencyOf('preparePlainSwap', body, context)),
  }
}
