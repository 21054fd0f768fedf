import { afterEach, describe, expect, test } from 'vitest'
import { RpcFailure, startRpcEndpoint } from '../../testing/rpc-endpoint.js'
import { revertDataOf } from './revert-data.js'
import { createRpcClient } from './rpc-client.js'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** What a failing `eth_call` against a node that answers like this is read as. */
async function read(failure: RpcFailure) {
  const endpoint = await startRpcEndpoint(() => {
    throw failure
  })
  closers.push(endpoint.close)
  const client = createRpcClient(endpoint.url)
  try {
    await client.request({ method: 'eth_call', params: [{}, 'latest'] })
  } catch (error) {
    return revertDataOf(error)
  }
  throw new Error('the call did not fail')
}

describe('a revert', () => {
  test.each<[string, RpcFailure]>([
    ['geth, reth, anvil: code 3 and data', new RpcFailure(3, 'execution reverted', '0x08c379a0')],
    ['nodes with a server code', new RpcFailure(-32000, 'execution reverted', '0x08c379a0')],
    ['nodes that wrap it', new RpcFailure(-32603, 'error', { data: '0x08c379a0' })],
  ])('%s', async (_, failure) => {
    expect(await read(failure)).toBe('0x08c379a0')
  })

  test('without data is empty data', async () => {
    expect(await read(new RpcFailure(3, 'execution reverted', '0x'))).toBe('0x')
    expect(await read(new RpcFailure(-32000, 'execution reverted'))).toBe('0x')
    expect(await read(new RpcFailure(-32015, 'VM execution error: Reverted'))).toBe('0x')
  })
})

describe('anything else is not a revert', () => {
  test.each<[string, RpcFailure]>([
    ['an unknown method', new RpcFailure(-32601, 'the method does not exist')],
    ['a full node', new RpcFailure(-32005, 'limit exceeded')],
    ['bad parameters', new RpcFailure(-32602, 'invalid argument')],
    ['data that is no hex', new RpcFailure(-32000, 'header not found', 'nothing')],
  ])('%s', async (_, failure) => {
    expect(await read(failure)).toBeUndefined()
  })

  test('an error that no node sent', () => {
    expect(revertDataOf(new Error('execution reverted'))).toBeUndefined()
    expect(revertDataOf(undefined)).toBeUndefined()
  })
})
