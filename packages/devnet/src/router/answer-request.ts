import type {
  ChainKey,
  ChainsResponse,
  ChainType,
  CoinKey,
  Token,
  TokensResponse,
} from '@lifi/types'
import { type Hex, toHex } from 'viem'
import type { DevnetDeployment } from '../chains/devnet-deployment.js'
import type { ChainView } from './chain-view.js'
import { quoteAnswer } from './quote-answer.js'
import {
  chainKey,
  chainOf,
  findToken,
  readQuoteRequest,
  routesQuery,
} from './read-quote-request.js'
import { notFound } from './router-error.js'
import type { RouterSettings } from './router-settings.js'
import { tokenAnswer } from './router-token.js'
import { toolsAnswer } from './router-tools.js'
import { routesAnswer } from './routes-answer.js'
import type { OrderState } from './start-relayer.js'
import { statusAnswer } from './status-answer.js'

interface RouterContext {
  readonly views: readonly ChainView[]
  readonly deployment: DevnetDeployment
  readonly settings: RouterSettings
  readonly nextTransactionId: () => Hex
  readonly stateOf: (orderId: Hex) => OrderState
}

type Answer = (query: URLSearchParams, context: RouterContext, body: unknown) => Promise<unknown>

const routes: Readonly<Record<string, Answer>> = {
  'GET /v1/quote': async (query, { views, deployment, settings, nextTransactionId }) =>
    quoteAnswer(await readQuoteRequest(query, views), {
      transactionId: nextTransactionId(),
      deployment,
      settings,
    }),
  'POST /v1/advanced/routes': async (_, { views, deployment, settings }, body) =>
    routesAnswer(await readQuoteRequest(routesQuery(body), views), { deployment, settings }),
  'GET /v1/status': statusAnswer,
  'GET /v1/chains': chainsAnswer,
  'GET /v1/tokens': tokensAnswer,
  'GET /v1/token': oneTokenAnswer,
  'GET /v1/tools': async (query, { views }) =>
    toolsAnswer(chosenChains(query, views).map(({ chainId }) => chainId)),
}

/**
 * Returns the body of an answer with status 200.
 *
 * Throws `RouterError` for an answer with another status.
 */
export function answerRequest(
  {
    method,
    pathname,
    query,
    body,
  }: {
    readonly method: string
    readonly pathname: string
    readonly query: URLSearchParams
    /** Parsed JSON. `undefined` without a body. */
    readonly body: unknown
  },
  context: RouterContext,
): Promise<unknown> {
  const answer = routes[`${method} ${pathname}`]
  if (!answer) throw notFound(`Cannot ${method} ${pathname}`)
  return answer(query, context, body)
}

const chosenChains = (query: URLSearchParams, views: readonly ChainView[]) => {
  const chosen = query.getAll('chains').flatMap((value) => value.split(','))
  return chosen.length === 0 ? views : chosen.map((text) => chainOf('chains', text, views))
}

/** Local chains run the EVM, so a request for another chain type finds none. */
const isForEvm = (query: URLSearchParams) =>
  (query.get('chainTypes') ?? 'EVM').split(',').includes('EVM')

async function chainsAnswer(
  query: URLSearchParams,
  { views, deployment }: RouterContext,
): Promise<ChainsResponse> {
  const shown = isForEvm(query) ? views : []
  const chains = await Promise.all(
    shown.map(async (view) => {
      const { chainId, chain } = view
      const { name, nativeCoin, explorerUrl } = chain.network
      const [coin] = await view.tokens()
      if (!coin) throw new Error(`Chain ${chainId} has no native coin.`)
      return {
        id: chainId,
        key: chainKey(chainId) as ChainKey,
        chainType: 'EVM' as ChainType,
        name,
        coin: nativeCoin.symbol as CoinKey,
        mainnet: false,
        logoURI: `https://logos.invalid/${chainId}.svg`,
        nativeToken: tokenAnswer(coin),
        metamask: {
          chainId: toHex(chainId),
          chainName: name,
          nativeCurrency: { ...nativeCoin },
          rpcUrls: [chain.rpcUrl],
          blockExplorerUrls: [explorerUrl],
        },
        diamondAddress: deployment.diamond.address,
      }
    }),
  )
  return { chains }
}

async function oneTokenAnswer(query: URLSearchParams, { views }: RouterContext): Promise<Token> {
  const view = chainOf('chain', query.get('chain') ?? '', views)
  const text = query.get('token') ?? ''
  const token = findToken(text, await view.tokens())
  if (!token) throw notFound(`Could not find token ${text} on chain ${view.chainId}`)
  return tokenAnswer(token)
}

async function tokensAnswer(
  query: URLSearchParams,
  { views }: RouterContext,
): Promise<TokensResponse> {
  const shown = isForEvm(query) ? chosenChains(query, views) : []
  return {
    tokens: Object.fromEntries(
      await Promise.all(
        shown.map(async (view) => [view.chainId, (await view.tokens()).map(tokenAnswer)] as const),
      ),
    ),
  }
}
