import type { PreparedOperation, SwapQuoteBody } from '@gasless-gateway/core/api'
import type { DevnetChain } from '@gasless-gateway/devnet'
import type { Address } from 'viem'
import type { Answer, TestGateway } from './start-test-gateway.js'
import type { TestAccount } from './test-account.js'

export interface SwapRequest {
  readonly fromToken: Address
  readonly toToken: Address
  readonly amount: bigint
  /** @default the account's own chain */
  readonly to?: DevnetChain
  /** @default 0.03 */
  readonly slippage?: number
  readonly feeToken?: Address
  readonly routeTrust?: 'proven' | 'router'
  readonly bridgeId?: string
  /** Only for a quote. */
  readonly alternatives?: boolean
  readonly path?: '/swap/prepare' | '/swap/plain/prepare'
  readonly apiKey?: string
  readonly idempotencyKey?: string
}

/** Wide, because other tests move the prices of the same pools. */
const wideSlippage = 0.03

const bodyOf = (
  { owner, chain }: TestAccount,
  { fromToken, toToken, amount, to, slippage = wideSlippage, ...request }: SwapRequest,
) => ({
  ownerAddress: owner.address,
  networkId: chain.network.networkId,
  ...(to && { toNetworkId: to.network.networkId }),
  fromToken,
  toToken,
  amount: amount.toString(),
  slippage,
  ...(request.routeTrust && { routeTrust: request.routeTrust }),
  ...(request.bridgeId && { bridgeId: request.bridgeId }),
  ...(request.alternatives && { alternatives: true }),
})

export const askQuote = (
  gateway: TestGateway,
  account: TestAccount,
  request: SwapRequest,
): Promise<Answer> =>
  gateway.request('POST', '/swap/quote', {
    body: bodyOf(account, request),
    ...(request.apiKey !== undefined && { apiKey: request.apiKey }),
  })

export const askSwap = (
  gateway: TestGateway,
  account: TestAccount,
  { feeToken, path = '/swap/prepare', idempotencyKey, ...request }: SwapRequest,
): Promise<Answer> =>
  gateway.request('POST', path, {
    body: { ...bodyOf(account, request), ...(feeToken !== undefined && { feeToken }) },
    ...(idempotencyKey !== undefined && { headers: { 'Idempotency-Key': idempotencyKey } }),
    ...(request.apiKey !== undefined && { apiKey: request.apiKey }),
  })

export async function quoteSwap(
  gateway: TestGateway,
  account: TestAccount,
  request: SwapRequest,
): Promise<SwapQuoteBody> {
  return accepted(await askQuote(gateway, account, request), 200)
}

export async function prepareSwap(
  gateway: TestGateway,
  account: TestAccount,
  request: SwapRequest,
): Promise<PreparedOperation> {
  return accepted(await askSwap(gateway, account, request), 201)
}

function accepted({ status, body }: Answer, expected: number) {
  if (status !== expected)
    throw new Error(`Expected ${expected}, got ${status}: ${JSON.stringify(body)}`)
  return body
}
