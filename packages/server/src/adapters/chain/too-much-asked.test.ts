import { HttpRequestError, RpcRequestError } from 'viem'
import { describe, expect, test } from 'vitest'
import { failureKind } from './failure-kind.js'
import { isTooMuchAsked } from './too-much-asked.js'

const url = 'node.example'
const said = (code: number, message: string) =>
  new RpcRequestError({ body: {}, url, error: { code, message } })

describe('a search that spans too much is an answer that fewer blocks may change', () => {
  test.each([
    [-32005, 'query returned more than 10000 results'],
    [-32005, 'limit exceeded'],
    [
      -32602,
      'Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range',
    ],
    [
      -32600,
      'Under the Free tier plan, you can make eth_getLogs requests with up to a 10 block range.',
    ],
    [-32614, 'eth_getLogs is limited to a 10,000 range'],
    [-32000, 'Block range limit exceeded. See more details at the documentation.'],
    [-32000, 'block range is too wide'],
    [-32000, 'exceed maximum block range: 5000'],
    [-32602, 'query exceeds max block range 100000'],
    [-32602, 'query exceeds max results 20000, retry with the range 1-2'],
    [-32005, 'Requested range exceeds maximum RPC range limit'],
    [-32000, 'eth_getLogs range is too large, max is 1k blocks'],
    [35, 'ranges over 10000 blocks are not supported on freetier'],
    [-32000, 'Maximum allowed number of requested blocks is 3500'],
    [-32000, 'query timeout exceeded'],
    [-32603, 'block range too large'],
  ])('%i %s', (code, message) => {
    const error = said(code, message)
    expect(isTooMuchAsked(new Error('around it', { cause: error }))).toBe(true)
    expect(failureKind(error)).toBe('answer')
  })
})

test.each([
  said(-32000, 'header not found'),
  said(-32603, 'Internal error'),
  said(3, 'execution reverted'),
  new HttpRequestError({ url, status: 429, details: 'limit exceeded' }),
  new Error('block range'),
])('%s is something else', (error) => {
  expect(isTooMuchAsked(error)).toBe(false)
})

test('a range beyond the newest block is lag', () => {
  expect(failureKind(said(-32602, 'block range extends beyond current head block'))).toBe('lagging')
})
