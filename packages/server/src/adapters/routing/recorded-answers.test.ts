import { readdirSync, readFileSync } from 'node:fs'
import { builtInNetworks, GatewayError, type Logger, type Network } from '@gasless-gateway/core'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { type Address, type Hash, hexToBigInt, zeroAddress } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { judgeRoute } from '../../../../core/src/swaps/judge-route.js'
import {
  recordedErrors,
  recordedLists,
  recordedQuotes,
  recordedStatuses,
} from '../../../../core/src/testing/lifi-recorded/recorded-answers.js'
import { lifiUrl } from '../../testing/lifi-double.js'
import { createLifiRouting } from './lifi.js'
import { LifiToken } from './lifi-answers.js'

const folder = new URL('../../../../core/src/testing/lifi-recorded/answers/', import.meta.url)
// biome-ignore lint/suspicious/noExplicitAny: the test reads whatever LI.FI wrote.
const bodyOf = (file: string): any =>
  JSON.parse(readFileSync(new URL(`${file}.json`, folder), 'utf8'))

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const logger: Logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const [base] = builtInNetworks as [Network]
const on = (chainId: number): Network => ({
  ...base,
  networkId: `chain-${chainId}` as Network['networkId'],
  chainId,
})
const lifiDiamond: Address = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'

/** Returns a provider whose LI.FI answers with the recorded body. */
function answering(file: string, status = 200) {
  server.use(http.get(`${lifiUrl}/*`, () => HttpResponse.json(bodyOf(file), { status })))
  return createLifiRouting({ url: lifiUrl, logger, sleep: async () => undefined })
}

const request = {
  from: on(1),
  to: on(1),
  fromToken: zeroAddress,
  toToken: zeroAddress,
  amount: 1n,
  account: zeroAddress,
  slippage: undefined,
  feeBps: 0,
  integrator: '',
  trust: 'proven' as const,
}

test('the index names every file once', () => {
  const files = readdirSync(folder).map((name) => name.replace(/\.json$/, ''))
  const named = [recordedQuotes, recordedStatuses, recordedErrors, recordedLists].flat()
  expect(named.map(({ file }) => file).sort()).toEqual(files.sort())
})

const refusedQuotes = recordedQuotes.flatMap(({ file, refused }) =>
  refused ? [{ file, ...refused }] : [],
)
test.each(refusedQuotes)('$file is refused, because $because', async ({ file, fields }) => {
  await expect(answering(file).quote(request)).rejects.toMatchObject({
    code: 'SWAP_ROUTE_REFUSED',
  })
  for (const field of fields)
    expect(logger.warn).toHaveBeenLastCalledWith(
      expect.objectContaining({ paths: expect.stringContaining(`${field} `) }),
      expect.any(String),
    )
})

describe.each(recordedQuotes.filter(({ refused }) => !refused))('the route of $file', (quote) => {
  const { action, estimate, transactionRequest, transactionId } = bodyOf(quote.file)

  test('is understood', async () => {
    const route = await answering(quote.file).quote(request)
    expect(route).toMatchObject({
      transactionId,
      amount: BigInt(action.fromAmount),
      toAmount: BigInt(estimate.toAmount),
      minimumReceived: BigInt(estimate.toAmountMin),
      spender: estimate.approvalAddress,
      transaction: {
        to: transactionRequest.to,
        value: hexToBigInt(transactionRequest.value),
        data: transactionRequest.data,
      },
    })
    expect(route.fees.map(({ amount, included }) => [amount, included])).toEqual(
      // biome-ignore lint/suspicious/noExplicitAny: as above.
      estimate.feeCosts.map((fee: any) => [BigInt(fee.amount), fee.included]),
    )
  })

  test('answers its request in every field but those of the index', async () => {
    const provider = answering(quote.file)
    const route = await provider.quote(request)
    const call = provider.readCall(route.transaction.data)
    const to = on(action.toChainId)
    const asked = {
      ...request,
      from: on(action.fromChainId),
      // Bridges deliver the wrapped coin for the coin. The test does not know its address on every chain.
      to: { ...to, wrappedNative: call?.arrives.token ?? to.wrappedNative },
      fromToken: route.fromToken.address,
      toToken: route.toToken.address,
      amount: BigInt(action.fromAmount),
      account: action.fromAddress as Address,
      slippage: action.slippage as number,
    }
    const contracts = { targets: [lifiDiamond], spenders: [lifiDiamond], feeContracts: [] }
    const differences = judgeRoute(asked, route, { call, isKnown: true, contracts })
    expect(differences.map(({ field }) => field)).toEqual(quote.differs?.fields ?? [])
  })
})

const reportOf = (file: string) => {
  const { sending, receiving, transactionId, tool } = bodyOf(file)
  return answering(file).bridgeReport({
    from: on(sending.chainId ?? 1),
    to: on(receiving.chainId ?? 1),
    transactionHash: sending.txHash as Hash,
    transactionId,
    tool,
  })
}

test.each(recordedStatuses.filter(({ refused }) => refused))(
  '$file is refused, because $refused',
  async ({ file }) => {
    await expect(reportOf(file)).rejects.toMatchObject({ code: 'ROUTER_UNAVAILABLE' })
  },
)

test.each(recordedStatuses.filter(({ refused }) => !refused))(
  '$file is understood, with the amount that arrived',
  async ({ file, becomes }) => {
    const { receiving } = bodyOf(file)
    expect(await reportOf(file)).toEqual({
      ...becomes,
      destinationTransactionHash: receiving.txHash,
      received: { token: receiving.token.address as Address, amount: BigInt(receiving.amount) },
    })
  },
)

const errors = recordedErrors.flatMap(({ httpStatus, ...error }) =>
  httpStatus.map((status) => ({ ...error, status })),
)
test.each(errors)('HTTP $status with $file becomes $becomes', async (recorded) => {
  const { file, path, status, becomes } = recorded
  const provider = answering(file, status)
  const transactionHash = `0x${'5e'.repeat(32)}` as const
  const query = {
    from: on(1),
    to: on(10),
    transactionHash,
    transactionId: undefined,
    tool: 'across',
  }
  const asked = path === 'quote' ? provider.quote(request) : provider.bridgeReport(query)
  const said = await asked.then(
    (answer) => ('status' in answer ? answer.status : undefined),
    (error: unknown) => (error instanceof GatewayError ? error.code : undefined),
  )
  expect(said).toBe(becomes)
})

const chainLists = recordedLists.filter(({ file }) => file.startsWith('chains'))
test.each(chainLists)('the chains of $file are understood', async ({ file, leftOut = [] }) => {
  const all: number[] = bodyOf(file).chains.map(({ id }: { id: number }) => id)
  const ids = all.filter((id) => !leftOut.includes(id))
  const chains = await answering(file).chains()
  expect(chains.map(({ chainId }) => chainId)).toEqual(ids)
  for (const { logoUrl } of chains) expect(logoUrl).toMatch(/^https:/)
})

test('a token is understood, with its price', () => {
  const { address, priceUSD } = bodyOf('token-docs')
  const token = LifiToken.parse(bodyOf('token-docs'))
  expect(token.address.toLowerCase()).toBe(address)
  expect(token.priceUSD).toBe(BigInt(priceUSD) * 10n ** 36n)
})
