import type { BridgeStatus, Network, RouteRequest } from '@gasless-gateway/core'
import { isNativeCoin, nativeCoinAddress, priceDecimals } from '@gasless-gateway/core'
import type {
  ChainsResponse,
  FullStatusData,
  LiFiStep,
  RoutesRequest,
  RoutesResponse,
  StatusResponse,
  Token,
  TokensResponse,
  ToolError,
  UnavailableRoutes,
} from '@lifi/types'
import { HttpResponse, http } from 'msw'
import {
  type Address,
  formatUnits,
  getAddress,
  type Hash,
  keccak256,
  toHex,
  zeroAddress,
} from 'viem'
import { createFakeRouter, fakeBridges } from '../../../core/src/testing/fake-router.js'

export const lifiUrl = 'https://lifi.example/v1'

/** A double of LI.FI with documented bodies and the routes of the fake provider. */
export interface LifiDouble {
  readonly handlers: readonly ReturnType<typeof http.get>[]
  /** Requests so far. */
  readonly requests: readonly Request[]
  /** Changes later answers before they are sent; `undefined` changes nothing. */
  answerWith(
    answer: ((honest: Response, request: Request) => Response | Promise<Response>) | undefined,
  ): void
  /** Sets the bridge status of a transaction. */
  settle(transaction: Hash, end: BridgeStatus): void
}

const arrivals: Readonly<Record<BridgeStatus, Pick<FullStatusData, 'status' | 'substatus'>>> = {
  pending: { status: 'PENDING', substatus: 'WAIT_DESTINATION_TRANSACTION' },
  done: { status: 'DONE', substatus: 'COMPLETED' },
  partial: { status: 'DONE', substatus: 'PARTIAL' },
  refunded: { status: 'DONE', substatus: 'REFUNDED' },
  failed: { status: 'FAILED', substatus: 'UNKNOWN_FAILED_ERROR' },
}

export function createLifiDouble(networks: readonly Network[]): LifiDouble {
  const provider = createFakeRouter({ networks })
  const requests: Request[] = []
  const ends = new Map<string, BridgeStatus>()
  let change: Parameters<LifiDouble['answerWith']>[0]

  const networkOf = (chain: string | null) =>
    networks.find(({ chainId }) => String(chainId) === chain)
  const asset = (address: string | null): Address =>
    address === zeroAddress ? nativeCoinAddress : getAddress(address ?? '')
  const tokenOf = (token: Awaited<ReturnType<typeof provider.tokens>>[number]): Token => ({
    chainId: token.chainId,
    address: isNativeCoin(token.address) ? zeroAddress : token.address,
    symbol: token.symbol,
    name: token.name,
    decimals: token.decimals,
    priceUSD: formatUnits(token.price ?? 0n, priceDecimals),
  })

  async function offers({ fromChainId, toChainId, ...request }: RoutesRequest): Promise<Response> {
    const [from, to] = [networkOf(String(fromChainId)), networkOf(String(toChainId))]
    if (!from || !to) return failure(400, { code: 1011, message: '/fromChainId is not supported' })
    const { options = {} } = request
    const asked: RouteRequest = {
      from,
      to,
      fromToken: asset(request.fromTokenAddress),
      toToken: asset(request.toTokenAddress),
      amount: BigInt(request.fromAmount),
      account: getAddress(request.fromAddress ?? ''),
      slippage: options.slippage,
      feeBps: Math.round((options.fee ?? 0) * 10_000),
      integrator: options.integrator ?? '',
      trust: 'router',
    }
    try {
      const found = (await provider.offers?.(asked)) ?? []
      const [fromToken, toToken] = await Promise.all(
        [from, to].map(async (network, at) => {
          const address = at === 0 ? asked.fromToken : asked.toToken
          const token = (await provider.tokens(network)).find((one) => one.address === address)
          if (!token) throw new Error('The token is unknown.')
          return tokenOf(token)
        }),
      )
      if (!fromToken || !toToken) throw new Error('The token is unknown.')
      return HttpResponse.json({
        routes: found.map((offer, at) => ({
          id: String(at),
          insurance: { state: 'NOT_INSURABLE', feeAmountUsd: '0' },
          fromChainId,
          fromAmountUSD: '0',
          fromAmount: request.fromAmount,
          fromToken,
          toChainId,
          toAmountUSD: '0',
          toAmount: String(offer.toAmount),
          toAmountMin: String(offer.minimumReceived),
          toToken,
          steps: [
            {
              type: 'lifi',
              id: `${at}:0`,
              tool: offer.tool,
              toolDetails: { key: offer.tool, name: offer.toolName, logoURI: '' },
              action: {
                fromChainId,
                fromAmount: request.fromAmount,
                fromToken,
                toChainId,
                toToken,
              },
              estimate: {
                tool: offer.tool,
                fromAmount: request.fromAmount,
                toAmount: String(offer.toAmount),
                toAmountMin: String(offer.minimumReceived),
                approvalAddress: zeroAddress,
                executionDuration: offer.estimatedTimeSeconds,
              },
              includedSteps: [],
            },
          ],
        })),
        unavailableRoutes: { filteredOut: [], failed: [] },
      } satisfies RoutesResponse)
    } catch {
      return noQuote(asked.amount < 1_000n ? 'AMOUNT_TOO_LOW' : 'NO_POSSIBLE_ROUTE')
    }
  }

  async function quote(query: URLSearchParams): Promise<Response> {
    const [from, to] = [networkOf(query.get('fromChain')), networkOf(query.get('toChain'))]
    if (!from || !to) return failure(400, { code: 1011, message: '/fromChain is not supported' })
    const amount = BigInt(query.get('fromAmount') ?? '')
    try {
      const route = await provider.quote({
        from,
        to,
        fromToken: asset(query.get('fromToken')),
        toToken: asset(query.get('toToken')),
        amount,
        account: getAddress(query.get('fromAddress') ?? ''),
        slippage: query.has('slippage') ? Number(query.get('slippage')) : undefined,
        feeBps: Math.round(Number(query.get('fee') ?? 0) * 10_000),
        integrator: query.get('integrator') ?? '',
        trust: 'router',
        ...(query.has('allowBridges') && {
          bridge: query.get('allowBridges')?.split(',').find(isFakeBridge) ?? 'none',
        }),
      })
      const { transaction } = route
      const fromToken = tokenOf(route.fromToken)
      return HttpResponse.json({
        type: 'lifi',
        id: `${route.transactionId}:0`,
        tool: route.tool,
        toolDetails: { key: route.tool, name: route.toolName, logoURI: '' },
        ...(route.transactionId && { transactionId: route.transactionId }),
        action: {
          fromChainId: from.chainId,
          fromAmount: String(amount),
          fromToken,
          fromAddress: route.sender,
          toChainId: to.chainId,
          toToken: tokenOf(route.toToken),
          toAddress: getAddress(query.get('toAddress') ?? ''),
          slippage: route.slippage,
        },
        estimate: {
          tool: route.tool,
          fromAmount: String(amount),
          toAmount: String(route.toAmount),
          toAmountMin: String(route.minimumReceived),
          approvalAddress: transaction.to,
          executionDuration: route.estimatedTimeSeconds,
          feeCosts: route.fees.map((fee) => ({
            name: fee.name,
            description: fee.name,
            percentage: '0',
            token: tokenOf(fee.token),
            amount: String(fee.amount),
            amountUSD: '0',
            included: fee.included,
            feeSplit: {
              lifiFee: String(fee.amount - fee.integratorAmount),
              integratorFee: String(fee.integratorAmount),
            },
          })),
          gasCosts: [],
        },
        includedSteps: [],
        transactionRequest: {
          ...transaction,
          value: toHex(transaction.value),
          gasLimit: '0x7a120',
          gasPrice: '0x3b9aca00',
        },
      } satisfies LiFiStep)
    } catch {
      return noQuote(amount < 1_000n ? 'AMOUNT_TOO_LOW' : 'NO_POSSIBLE_ROUTE')
    }
  }

  async function status(query: URLSearchParams): Promise<Response> {
    const [from, to] = [networkOf(query.get('fromChain')), networkOf(query.get('toChain'))]
    const hash = query.get('txHash') as Hash
    const end = ends.get(hash)
    if (!end || !from || !to)
      return failure(404, { code: 1003, message: 'Transaction hash is not found in any chain.' })
    const side = (network: Network, txHash: Hash) => ({
      txHash,
      chainId: network.chainId,
      txLink: '',
      gasPrice: '0',
      gasUsed: '0',
      gasAmount: '0',
      gasAmountUSD: '0',
    })
    const coins = async (network: Network) => (await provider.tokens(network)).map(tokenOf)
    const [[, received], [gas]] = [await coins(to), await coins(from)]
    const [coin] = await coins(to)
    if (!gas || !coin || !received) throw new Error('The networks have too few tokens.')
    const sending = { ...side(from, hash), gasToken: gas }
    const arrived = {
      ...side(to, keccak256(hash)),
      gasToken: coin,
      token: end === 'partial' ? coin : received,
      amount: String(10n ** 18n),
    }
    const back = { ...sending, txHash: keccak256(hash), token: gas, amount: '1' }
    const receiving = end === 'refunded' ? back : arrived
    return HttpResponse.json({
      ...arrivals[end],
      tool: query.get('bridge') ?? '',
      transactionId: query.get('transactionId') ?? '',
      sending,
      receiving: end === 'pending' || end === 'failed' ? { chainId: to.chainId } : receiving,
      feeCosts: [],
      lifiExplorerLink: '',
      fromAddress: '',
      toAddress: '',
      metadata: { integrator: '' },
    } satisfies StatusResponse)
  }

  async function answer(path: string, query: URLSearchParams): Promise<Response> {
    if (path === 'quote') return quote(query)
    if (path === 'status') return status(query)
    if (path === 'chains')
      return HttpResponse.json({
        chains: networks.map(({ chainId, name }) => ({
          id: chainId,
          chainType: 'EVM',
          name,
          logoURI: `https://router.example/${chainId}.svg`,
        })),
      } as ChainsResponse)
    const chain = query.get('chains') ?? ''
    const network = networkOf(chain)
    const tokens = network ? (await provider.tokens(network)).map(tokenOf) : []
    return HttpResponse.json({ tokens: { [chain]: tokens } } satisfies TokensResponse)
  }

  return {
    requests,
    answerWith(next) {
      change = next
    },
    settle(transaction, end) {
      ends.set(transaction, end)
    },
    handlers: [
      ...['quote', 'chains', 'tokens', 'status'].map((path) =>
        http.get(`${lifiUrl}/${path}`, async ({ request }) => {
          requests.push(request)
          const honest = await answer(path, new URL(request.url).searchParams)
          return change ? change(honest, request) : honest
        }),
      ),
      http.post(`${lifiUrl}/advanced/routes`, async ({ request }) => {
        requests.push(request.clone())
        const honest = await offers((await request.json()) as RoutesRequest)
        return change ? change(honest, request) : honest
      }),
    ],
  }
}

const isFakeBridge = (key: string): boolean => key in fakeBridges

/** Returns an error of LI.FI's API. */
export const failure = (
  status: number,
  body: { code: number; message: string; errors?: unknown },
  headers?: Record<string, string>,
): Response => HttpResponse.json(body, headers ? { status, headers } : { status })

const toolError = (code: string) =>
  ({ errorType: 'NO_QUOTE', code, tool: 'exchange', message: code, action: {} }) as ToolError

/** Returns LI.FI's error "no available quotes" with an error code of each tool, in the current format. */
export const noQuote = (...codes: string[]): Response =>
  failure(404, {
    code: 1002,
    message: 'No available quotes for the requested transfer',
    errors: {
      filteredOut: [],
      failed: codes.map((code, at) => ({
        overallPath: '8453:USDC-hop-10:USDC',
        subpaths: { [`8453:USDC~${at}`]: [toolError(code)] },
      })),
    } satisfies UnavailableRoutes,
  })

/** Returns LI.FI's error "no available quotes" in the former format. */
export const noQuoteAsList = (...codes: string[]): Response =>
  failure(404, {
    code: 1002,
    message: 'No available quotes for the requested transfer',
    errors: codes.map(toolError),
  })
