import { readdirSync, readFileSync } from 'node:fs'
import { builtInNetworks, GatewayError, type Logger, type Network } from '@gasless-gateway/core'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { type Address, type Hash, hexToBigInt, zeroAddress } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
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
const on = (chainId: number): Network => ({ ...base, chainId })

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
}

test('the index names every file once', () => {
  const files = readdirSync(folder).map((name) => name.replace(/\.json$/, ''))
  const named = [recordedQuotes, recordedStatuses, recordedErrors, recordedLists].flat()
  expect(named.map(({ file }) => file).sort()).toEqual(files.sort())
})

describe.each(recordedQuotes)('the route of $file', ({ file, refused, callRefusedBecause }) => {
  test.runIf(refused)('is refused, by the fields that the index names', async () => {
    await expect(answering(file).quote(request)).rejects.toMatchObject({
      code: 'SWAP_ROUTE_REFUSED',
    })
    for (const field of refused?.fields ?? [])
      expect(logger.warn).toHaveBeenLastCalledWith(
        expect.objectContaining({ paths: expect.stringContaining(`${field} `) }),
        expect.any(String),
      )
  })

  test.runIf(!refused)('is understood', async () => {
    const { action, estimate, transactionRequest, transactionId } = bodyOf(file)
    const route = await answering(file).quote(request)
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

  test.runIf(!refused)('has a transaction that is read, or refused as the index says', async () => {
    const provider = answering(file)
    const { transaction, ...route } = await provider.quote(request)
    const call = provider.readCall(transaction.data)
    if (callRefusedBecause) return expect(call).toBeUndefined()
    expect(call).toMatchObject({
      transactionId: route.transactionId,
      fromToken: route.fromToken.address,
      amount: route.amount,
      receiver: route.receiver,
      arrives: { minimum: route.minimumReceived },
    })
  })
})

describe.each(recordedStatuses)('the state of $file', ({ file, becomes, refused }) => {
  const ask = (changes: { transactionId?: undefined } = {}) => {
    const { sending, receiving, transactionId, tool } = bodyOf(file)
    return answering(file).bridgeReport({
      from: on(sending.chainId ?? 1),
      to: on(receiving.chainId ?? 1),
      transactionHash: sending.txHash as Hash,
      transactionId,
      tool,
      ...changes,
    })
  }

  test.runIf(refused)('is refused', async () => {
    await expect(ask()).rejects.toMatchObject({ code: 'ROUTER_UNAVAILABLE' })
  })

  test.runIf(!refused)('is understood, with the amount that arrived', async () => {
    const { receiving } = bodyOf(file)
    expect(await ask()).toEqual({
      ...becomes,
      destinationTransactionHash: receiving.txHash,
      received: { token: receiving.token.address as Address, amount: BigInt(receiving.amount) },
    })
  })
})

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
