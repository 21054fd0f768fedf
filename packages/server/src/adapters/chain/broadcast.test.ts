import { isGatewayError } from '@gasless-gateway/core'
import { describe, expect, test } from 'vitest'
import { fakeChain } from '../../testing/fake-chain.js'
import { RpcFailure } from '../../testing/rpc-endpoint.js'
import { startFakeNetwork } from '../../testing/start-fake-network.js'
import { broadcast } from './broadcast.js'

const raw = '0x02abcd'
const hash = `0x${'11'.repeat(32)}`
const refuse =
  (message: string, code = -32000) =>
  () => {
    throw new RpcFailure(code, message)
  }

/** Nodes that answer `eth_sendRawTransaction` like this. */
const nodesThat = (...answers: readonly (() => unknown)[]) => {
  const { node } = fakeChain()
  return startFakeNetwork(
    answers.map(
      (answer) => (method, params) =>
        method === 'eth_sendRawTransaction' ? answer() : node().answer(method, params),
    ),
  )
}
const send = async (...answers: readonly (() => unknown)[]) => {
  const { pool, endpoints } = await nodesThat(...answers)
  await broadcast(pool, raw)
  return endpoints
}
const takes = () => hash
const sendsOf = ({ requests }: { requests: readonly { method: string; params: unknown }[] }) =>
  requests.filter(({ method }) => method === 'eth_sendRawTransaction').map(({ params }) => params)

test('the stored bytes are sent as they are', async () => {
  const [endpoint] = await send(takes)
  expect(sendsOf(endpoint as never)).toEqual([[raw]])
})

describe('what the network has already counts as sent', () => {
  test.each([
    ['geth', 'already known'],
    ['erigon', 'ALREADY_EXISTS: already known'],
    ['erigon', 'INTERNAL_ERROR: existing tx with same hash'],
    ['nethermind', 'AlreadyKnown'],
    ['besu', 'Known transaction'],
    ['older geth', 'known transaction: 0x1111'],
    ['anvil', 'transaction already imported'],
    ['openethereum', 'Transaction with the same hash was already imported.'],
    ['geth', 'nonce too low'],
    ['geth and reth', 'nonce too low: next nonce 5, tx nonce 4'],
    [
      'arbitrum',
      'nonce too low: address 0x336394A3219e71D9d9bd18201d34E95C1Bb7122C, tx: 4 state: 5',
    ],
    ['optimism', 'invalid transaction: nonce too low'],
    ['erigon', 'INTERNAL_ERROR: nonce too low'],
    ['besu', 'Nonce too low'],
    ['nethermind', 'OldNonce, Current nonce: 22, nonce of rejected tx: 17'],
    ['openethereum', 'Transaction nonce is too low. Try incrementing the nonce.'],
  ])('%s: %s', async (_, message) => {
    await expect(send(refuse(message))).resolves.toBeDefined()
  })
})

describe('everything else is a failure, in the node’s own words', () => {
  test.each([
    'replacement transaction underpriced',
    'INTERNAL_ERROR: could not replace existing tx',
    'OwnNonceAlreadyUsed',
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
    await expect(send(refuse(message))).rejects.toThrow(message)
  })
})

describe('with several endpoints', () => {
  test('every one of them gets the bytes, at the same time', async () => {
    const { pool, endpoints } = await nodesThat(takes, takes, takes)
    await pool.check()
    for (const endpoint of endpoints) endpoint.breakWith('silence')
    const before = endpoints.map(({ exchanges }) => exchanges.length)
    void broadcast(pool, raw).catch(() => {})
    // None of them answers, so nobody was waited for.
    await Promise.all(endpoints.map(({ received }, at) => received((before[at] ?? 0) + 1)))
    expect(endpoints.map(sendsOf)).toEqual([[[raw]], [[raw]], [[raw]]])
  })

  test('it is sent when one has taken it, whatever the others do', async () => {
    await expect(send(refuse('txpool is full'), takes)).resolves.toBeDefined()
    const { pool, endpoints } = await nodesThat(takes, takes)
    await pool.check()
    endpoints[0].breakWith('silence')
    await expect(broadcast(pool, raw)).resolves.toBeUndefined()
    endpoints[0].breakWith('reset')
    await expect(broadcast(pool, raw)).resolves.toBeUndefined()
  })

  test('it is sent when one knows it, whatever the others say', async () => {
    await expect(
      send(refuse('replacement transaction underpriced'), refuse('already known')),
    ).resolves.toBeDefined()
  })

  test('when one refuses it and the other does not answer, the refusal is told', async () => {
    const { pool, endpoints, timers } = await nodesThat(takes, refuse('txpool is full'))
    endpoints[0].breakWith('reset')
    const sent = broadcast(pool, raw)
    sent.catch(() => {})
    await timers.waitedFor(250)
    timers.advance(250)
    await expect(sent).rejects.toThrow('txpool is full')
  })

  test('when nobody answers, the network is unavailable', async () => {
    const { pool, endpoints, timers } = await nodesThat(takes, takes)
    for (const endpoint of endpoints) endpoint.breakWith('reset')
    const sent = broadcast(pool, raw).catch((error: unknown) => error)
    await timers.waitedFor(250, 2)
    timers.advance(250)
    expect(isGatewayError(await sent, 'NETWORK_UNAVAILABLE')).toBe(true)
  })

  test('an endpoint that took it but answered with an error is asked again, and knows it by then', async () => {
    const answers = [
      () => {
        throw new RpcFailure(429, 'too many requests')
      },
      refuse('already known'),
    ]
    const { pool, timers } = await nodesThat(() => answers.shift()?.())
    const sent = broadcast(pool, raw)
    await timers.waitedFor(250)
    timers.advance(250)
    await expect(sent).resolves.toBeUndefined()
  })
})

describe('while the only endpoint limits our requests', () => {
  const limited = async () => {
    const network = await nodesThat(takes)
    await network.pool.check()
    network.endpoints[0].breakWith('status 429')
    const read = network.chain.block('latest').catch((error: unknown) => error)
    await network.timers.waitedFor(250)
    return { ...network, read }
  }

  test('a transaction is sent once the pause is over', async () => {
    const { pool, endpoints, timers } = await limited()
    const sent = broadcast(pool, raw)
    await Promise.race([sent, timers.waitedFor(250, 2)])
    expect(sendsOf(endpoints[0])).toEqual([])
    endpoints[0].breakWith(undefined)
    timers.advance(250)
    await expect(sent).resolves.toBeUndefined()
    expect(sendsOf(endpoints[0])).toEqual([[raw]])
  })

  test('for longer than a read may take, the network is unavailable', async () => {
    const { pool, timers, read } = await limited()
    for (const pause of [250, 500, 1_000, 2_000, 4_000]) {
      await timers.waitedFor(pause)
      timers.advance(pause)
    }
    expect(isGatewayError(await read, 'NETWORK_UNAVAILABLE')).toBe(true)
    const error = await broadcast(pool, raw).catch((failure: unknown) => failure)
    expect(isGatewayError(error, 'NETWORK_UNAVAILABLE')).toBe(true)
  })
})

test('where every endpoint serves another chain, the network is unavailable', async () => {
  const { pool, endpoints } = await startFakeNetwork([() => '0x999'])
  await pool.check()
  const error = await broadcast(pool, raw).catch((failure: unknown) => failure)
  expect(isGatewayError(error, 'NETWORK_UNAVAILABLE')).toBe(true)
  expect(sendsOf(endpoints[0])).toEqual([])
})
