import { erc20Abi, type Hex, zeroAddress } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { RpcFailure, startRpcEndpoint } from '../../testing/rpc-endpoint.js'
import { offered } from './offered.js'
import { createRpcClient } from './rpc-client.js'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** `decimals()` of a contract that answers like this. */
async function decimalsWhere(answer: () => Hex) {
  const endpoint = await startRpcEndpoint(answer)
  closers.push(endpoint.close)
  return offered(
    createRpcClient(endpoint.url).readContract({
      address: zeroAddress,
      abi: erc20Abi,
      functionName: 'decimals',
    }),
  )
}
const reverts = (data: Hex) => () => {
  throw new RpcFailure(3, 'execution reverted', data)
}

test('what a contract answers is told', async () => {
  expect(await decimalsWhere(() => `0x${'00'.repeat(31)}06`)).toBe(6)
})

describe('a function is not offered where', () => {
  test.each<[string, () => Hex]>([
    ['there is no code', () => '0x'],
    ['the call reverts without a word', reverts('0x')],
    ['the call reverts with data', reverts('0x12345678')],
    ['the answer is too short', () => '0x06'],
    ['the answer is no number of that size', () => `0x${'ff'.repeat(32)}`],
  ])('%s', async (_, answer) => {
    expect(await decimalsWhere(answer)).toBeUndefined()
  })
})

test('an endpoint in trouble says nothing about the contract', async () => {
  const outcome = decimalsWhere(() => {
    throw new RpcFailure(-32603, 'header not found')
  })
  await expect(outcome).rejects.toThrow()
})
