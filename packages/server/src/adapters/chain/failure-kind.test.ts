import { GatewayError } from '@gasless-gateway/core'
import { BlockNotFoundError, HttpRequestError, RpcRequestError, TimeoutError } from 'viem'
import { describe, expect, test } from 'vitest'
import { LaggingEndpointError, UnableEndpointError, WrongChainError } from './endpoint-errors.js'
import { type FailureKind, failureKind, mayPass } from './failure-kind.js'

const url = 'node.example'
const said = (code: number, message: string, data?: unknown) =>
  new RpcRequestError({ body: {}, url, error: { code, message, data } })

test.each<[FailureKind, Error]>([
  ['silent', new HttpRequestError({ url, status: 502 })],
  ['silent', new TimeoutError({ body: {}, url })],
  ['silent', new WrongChainError('serves chain 1')],
  ['unable', new UnableEndpointError('no state overrides', { cause: said(-32602, 'no') })],
  ['lagging', new LaggingEndpointError('no such block')],
  ['lagging', new BlockNotFoundError({ blockNumber: 5n })],
  ['answer', new GatewayError('EXECUTION_SIMULATION_REVERTED', { cause: said(-32603, 'no') })],
  ['answer', new Error('anything else')],
])('%s: %s', (kind, error) => {
  expect(failureKind(error)).toBe(kind)
  expect(failureKind(new Error('around it', { cause: error }))).toBe(kind)
})

test.each<[boolean, Error]>([
  [true, said(-32603, 'Internal error')],
  [true, said(-32601, 'The endpoint refuses eth_call with HTTP 403: ', { status: 403 })],
  [false, said(-32601, 'the method eth_call does not exist')],
  [false, said(3, 'execution reverted', '0x')],
])('worth asking the same endpoint again (%s): %s', (isWorth, error) => {
  expect(mayPass(error)).toBe(isWorth)
})

describe('a block that the node does not have is lag, however it is worded', () => {
  test.each([
    ['geth', -32000, 'header not found'],
    ['geth', -32000, 'unknown block'],
    ['geth', -32000, 'missing trie node 288259a570829264e76b2c58d4369b5a94f086018dc4 (path )'],
    ['geth', -32000, 'historical state 0x2882 is not available'],
    ['geth', -32000, 'finalized block not found'],
    ['nethermind', -32002, 'No state available for block 45615500 (0x3f9e02)'],
    ['besu', -32000, 'Block not found'],
    ['reth', -32602, 'block range extends beyond current head block'],
    ['reth', -32001, 'block not found: 0x63'],
    [
      'openethereum',
      -32000,
      'One of the blocks specified in filter (fromBlock, toBlock or blockHash) cannot be found',
    ],
    ['anvil', -32602, 'BlockOutOfRangeError: block height is 0 but requested was 99'],
    ['proxyd', -32019, 'block is out of range'],
    ['hosted', -32603, 'state at block #49871645 is pruned'],
    ['hosted', -32000, 'from block is greater than latest block'],
  ])('%s: %i %s', (_, code, message) => {
    expect(failureKind(said(code, message))).toBe('lagging')
  })
})

describe('what every node would say is an answer', () => {
  test.each([
    [3, 'execution reverted', '0x08c379a0'],
    [-32603, 'Internal error', '0x08c379a0'],
    [3, 'execution reverted: block not found', undefined],
    [-32000, 'out of gas', undefined],
    [-32602, 'invalid argument 0: hex string without 0x prefix', undefined],
    [-32000, 'nonce too low', undefined],
    [-32003, 'insufficient funds for gas * price + value', undefined],
    [-32005, 'query exceeds max block range 2000', undefined],
  ])('%i %s %s', (code, message, data) => {
    expect(failureKind(said(code, message, data))).toBe('answer')
  })
})

test.each([
  [-32603, 'Internal error'],
  [-32601, 'the method eth_foo does not exist/is not available'],
  [-32004, 'method not supported'],
  [-32600, 'eth_getLogs is not available on the Free tier'],
])('%i %s may be otherwise at another endpoint', (code, message) => {
  expect(failureKind(said(code, message))).toBe('unable')
})
