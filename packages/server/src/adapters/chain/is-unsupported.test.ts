import { HttpRequestError, RpcRequestError } from 'viem'
import { expect, test } from 'vitest'
import { isUnsupported } from './is-unsupported.js'

const url = 'node.example'
const asPage = (status: number, details: string) => new HttpRequestError({ url, status, details })
const asError = (code: number, message: string, data?: unknown) =>
  new RpcRequestError({ body: {}, url, error: { code, message, data } })

test.each([
  asError(-32601, 'no such method'),
  asError(-32004, 'no'),
  asError(-32000, 'Method not allowed'),
  asError(-32600, 'eth_getLogs is not available on the Free tier'),
  asPage(400, 'the method eth_simulateV1 does not exist/is not available'),
  asPage(200, 'Unsupported method: debug_traceCall'),
  asPage(200, '{"error":"Method not supported"}'),
  asPage(405, 'Method not allowed: eth_simulateV1'),
])('has not the method: $details', (error) => {
  expect(isUnsupported(error)).toBe(true)
})

test.each([
  asError(3, 'execution reverted: method not supported', '0x'),
  asError(-32000, 'state is not available'),
  // Proxies say this about HTTP's methods, of a request that they do not like for a moment.
  asPage(405, '<html><head><title>405 Method Not Allowed</title></head></html>'),
  asPage(405, 'Method Not Allowed'),
  asPage(503, 'eth_call: no healthy node'),
])('says nothing of the method: $details', (error) => {
  expect(isUnsupported(error)).toBe(false)
})
