import { afterEach, describe, expect, test } from 'vitest'
import { closedPort, RpcFailure, startRpcEndpoint } from '../../testing/rpc-endpoint.js'
import { broadcast } from './broadcast.js'
import { createRpcClient } from './rpc-client.js'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function send(answer: () => unknown) {
  const endpoint = await startRpcEndpoint(answer)
  closers.push(endpoint.close)
  await broadcast(createRpcClient([endpoint.url]), '0x02abcd')
  return endpoint.requests
}
const refuse = (message: string, code = -32000) => {
  throw new RpcFailure(code, message)
}

test('the stored bytes are sent as they are', async () => {
  expect(await send(() => `0x${'11'.repeat(32)}`)).toMatchObject([
    { method: 'eth_sendRawTransaction', params: ['0x02abcd'] },
  ])
})

describe('what the network has already counts as sent', () => {
  test.each([
    'already known',
    'ALREADY_EXISTS: already known',
    'AlreadyKnown',
    'Known transaction',
    'known transaction: 0x1111',
    'transaction already imported',
    'Transaction with the same hash was already imported.',
    'nonce too low',
    'nonce too low: next nonce 5, tx nonce 4',
    'Nonce too low',
  ])('%s', async (message) => {
    await expect(send(() => refuse(message))).resolves.toBeDefined()
  })
})

describe('everything else is a failure that is tried again', () => {
  test.each([
    'replacement transaction underpriced',
    'transaction underpriced',
    'insufficient funds for gas * price + value',
    'nonce too high',
    'intrinsic gas too low',
    'exceeds block gas limit',
    'unknown transaction type',
    'transaction type not supported',
    'max fee per gas less than block base fee',
    'txpool is full',
  ])('%s', async (message) => {
    await expect(send(() => refuse(message))).rejects.toThrow()
  })

  test('nobody answers', async () => {
    await expect(broadcast(createRpcClient([await closedPort()]), '0x02')).rejects.toThrow()
  })
})
