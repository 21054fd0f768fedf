import { randomUUID } from 'node:crypto'
import type { InsuranceState, LiFiStep, Route, RoutesResponse } from '@lifi/types'
import { quoteAnswer } from './quote-answer.js'
import type { QuoteRequest } from './read-quote-request.js'
import { RouterError } from './router-error.js'
import { bridgeTools } from './router-tools.js'

/**
 * Returns the answer of `/advanced/routes`: a route for each bridge that has one, the largest amount first, or the
 * route of the exchange on one chain. Routes have no call data.
 *
 * Throws `RouterError` 404 with code 1002 if there is no route.
 */
export async function routesAnswer(
  request: QuoteRequest,
  context: Omit<Parameters<typeof quoteAnswer>[1], 'transactionId'>,
): Promise<RoutesResponse> {
  const step = (asked: QuoteRequest) =>
    quoteAnswer(asked, { ...context, transactionId: `0x${'00'.repeat(32)}` })
  const best = await step(request)
  if (request.from === request.to) return answerOf([best])
  const { allow, deny } = request.bridges
  const steps = await Promise.all(
    bridgeTools
      .filter(({ key }) => allow?.includes(key) ?? true)
      .map(({ key }) => orNone(step({ ...request, bridges: { allow: [key], deny } }))),
  )
  const found = steps.filter((one) => one !== undefined)
  return answerOf(
    found.toSorted((a, b) => Number(BigInt(b.estimate.toAmount) - BigInt(a.estimate.toAmount))),
  )
}

async function orNone(step: Promise<LiFiStep>): Promise<LiFiStep | undefined> {
  try {
    return await step
  } catch (error) {
    if (error instanceof RouterError) return undefined
    throw error
  }
}

const answerOf = (steps: readonly LiFiStep[]): RoutesResponse => ({
  routes: steps.map(routeOf),
  unavailableRoutes: { filteredOut: [], failed: [] },
})

function routeOf({ transactionRequest, transactionId, ...step }: LiFiStep): Route {
  const { action, estimate } = step
  return {
    id: randomUUID(),
    insurance: { state: 'NOT_INSURABLE' as InsuranceState, feeAmountUsd: '0' },
    fromChainId: action.fromChainId,
    fromAmountUSD: estimate.fromAmountUSD ?? '0',
    fromAmount: action.fromAmount,
    fromToken: action.fromToken,
    toChainId: action.toChainId,
    toAmountUSD: estimate.toAmountUSD ?? '0',
    toAmount: estimate.toAmount,
    toAmountMin: estimate.toAmountMin,
    toToken: action.toToken,
    steps: [step],
  }
}
