import type { BridgeStatus, Network } from '@gasless-gateway/core'
import { isNativeCoin, nativeCoinAddress, priceDecimals } from '@gasless-gateway/core'
import type {
  ChainsResponse,
  FullStatusData,
  LiFiStep,
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
import { createFakeRouter } from '../../../core/src/testing/fake-router.js'

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
        trust: query.has('allowBridges') ? 'proven' : 'router',
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
    if (!end || !from || !to) return HttpResponse.json({ status: 'NOT_FOUND' })
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
    handlers: ['quote', 'chains', 'tokens', 'status'].map((path) =>
      http.get(`${lifiUrl}/${path}`, async ({ request }) => {
        requests.push(request)
        const honest = await answer(path, new URL(request.url).searchParams)
        return change ? change(honest, request) : honest
      }),
    ),
  }
}

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
