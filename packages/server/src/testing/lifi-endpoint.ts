import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isNativeCoin } from '@gasless-gateway/core'
import { type Address, isAddressEqual, zeroAddress } from 'viem'
import type { ListedToken } from '../../../core/src/testing/market-prices-contract.js'

export interface LifiEndpoint {
  readonly url: string
  /** Path and headers of every request so far. */
  readonly requests: readonly { readonly path: string; readonly headers: IncomingHttpHeaders }[]
  /** Adds a token, or changes its price. */
  list(token: ListedToken): void
  /** Answers every later request like this; with `undefined`, not at all. */
  answerWith(answer: { readonly status: number; readonly body: string } | undefined): void
  close(): Promise<void>
}

/** Starts LI.FI's `GET /token` over real HTTP, for the tokens of one chain. */
export async function startLifiEndpoint(
  listed: readonly ListedToken[],
  { chainId }: { readonly chainId: number },
): Promise<LifiEndpoint> {
  const tokens = [...listed]
  const requests: { path: string; headers: IncomingHttpHeaders }[] = []
  let fixed: { status: number; body: string } | 'silence' | undefined

  const answerTo = (query: URLSearchParams) => {
    const asked = query.get('token') as Address
    const token = tokens.findLast(({ address }) =>
      isAddressEqual(isNativeCoin(address) ? zeroAddress : address, asked),
    )
    if (query.get('chain') !== String(chainId) || !token)
      return { status: 404, body: '{"message":"No such token","code":1003}' }
    const { decimals, usd } = token
    const described = { chainId, address: asked, symbol: 'TKN', name: 'Token', decimals }
    return { status: 200, body: JSON.stringify({ ...described, priceUSD: usd }) }
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://lifi')
    requests.push({ path: request.url ?? '', headers: request.headers })
    if (fixed === 'silence') return
    const { status, body } =
      fixed ?? (pathname === '/v1/token' ? answerTo(searchParams) : { status: 404, body: '' })
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(status === 302 && { location: body }),
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    list: (token) => void tokens.push(token),
    answerWith(answer) {
      fixed = answer ?? 'silence'
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
