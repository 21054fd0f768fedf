import { GatewayError, isGatewayError } from '@gasless-gateway/core'
import { toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { failureKey } from '../../logging/failure-key.js'
import { aNetwork } from '../../testing/a-network.js'
import { fakeChain } from '../../testing/fake-chain.js'
import { type ManualTimers, manualTimers } from '../../testing/manual-timers.js'
import { closedPort, faultNames, type RpcEndpoint, RpcFailure } from '../../testing/rpc-endpoint.js'
import { startFakeNetwork } from '../../testing/start-fake-network.js'
import type { Endpoint } from './create-endpoint.js'
import { createEndpointPool, type EndpointPool } from './endpoint-pool.js'

/** Starts two nodes of one chain. The answer of each shows which node it is from. */
async function twoNodes() {
  const { node, mine } = fakeChain()
  const nodes = [node(), node()] as const
  const own =
    (name: string, { answer }: (typeof nodes)[number]) =>
    (method: string, params: readonly unknown[]) =>
      method === 'eth_gasPrice' ? toHex(name) : answer(method, params)
  const network = await startFakeNetwork([own('a', nodes[0]), own('b', nodes[1])])
  return { ...network, nodes, mine }
}

/** Returns the name of the node that answers. */
const who = ({ client }: Pick<Endpoint, 'client'>) =>
  client.request({ method: 'eth_gasPrice' }).then((answer) => String.fromCharCode(Number(answer)))

const methodsOf = ({ requests }: RpcEndpoint) => requests.map(({ method }) => method)
const asked = (endpoint: RpcEndpoint) =>
  methodsOf(endpoint).filter((method) => method === 'eth_gasPrice').length
const rejection = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )
const isUnavailable = (error: unknown) => isGatewayError(error, 'NETWORK_UNAVAILABLE')

/** Passes the pause before the next try of reads that no endpoint has answered. */
async function passPause({ waitedFor, advance }: ManualTimers) {
  await waitedFor(250)
  advance(250)
}
/** Resolves when the endpoint's last request was a check in the background. */
async function lookedAt({ exchanges, received }: RpcEndpoint, pool: EndpointPool) {
  const isLook = () => exchanges.at(-1)?.[0]?.method === 'eth_chainId'
  for (let count = exchanges.length; !isLook(); count++) await received(count + 1)
  // Calls share one check, so this waits for the check that is under way.
  await pool.check()
}
/** Runs everything that needs neither time nor the network. */
const flush = () => new Promise(setImmediate)

const refuse = (code: number, message: string, data?: string) => () => {
  throw new RpcFailure(code, message, data)
}

describe('while all endpoints are healthy', () => {
  test('only the first one is asked', async () => {
    const { pool, endpoints } = await twoNodes()
    expect(await pool.ask(who)).toBe('a')
    expect(await pool.ask(who)).toBe('a')
    expect(endpoints[1].requests).toEqual([])
  })

  test('reads of one turn travel in one HTTP request', async () => {
    const { pool, endpoints } = await twoNodes()
    await pool.ask(who)
    const before = endpoints[0].exchanges.length
    await Promise.all([pool.ask(who), pool.client.getBlockNumber(), pool.ask(who)])
    expect(endpoints[0].exchanges.slice(before)).toHaveLength(1)
    expect(endpoints[0].exchanges.at(-1)).toHaveLength(3)
  })

  test('the chain id is asked once, before anything else', async () => {
    const { pool, endpoints } = await twoNodes()
    await Promise.all([pool.ask(who), pool.ask(who)])
    await pool.ask(who)
    expect(methodsOf(endpoints[0])).toEqual([
      'eth_chainId',
      'eth_blockNumber',
      'eth_gasPrice',
      'eth_gasPrice',
      'eth_gasPrice',
    ])
  })

  test('an answer of the chain is final, even if it is an error', async () => {
    const { node } = fakeChain()
    const { pool, endpoints } = await startFakeNetwork([
      (method, params) =>
        method === 'eth_gasPrice'
          ? refuse(3, 'execution reverted', '0x08c379a0')()
          : node().answer(method, params),
      node().answer,
    ])
    const error = await rejection(pool.ask(who))
    expect(isUnavailable(error)).toBe(false)
    expect(String(error)).toContain('execution reverted')
    expect(endpoints[1].requests).toEqual([])
  })
})

describe('an endpoint that fails', () => {
  const atOnce = faultNames.filter((fault) => fault !== 'silence')

  test.each(atOnce)('by %s is replaced without delay', async (fault) => {
    const { pool, endpoints } = await twoNodes()
    await pool.ask(who)
    endpoints[0].breakWith(fault)
    expect(await pool.ask(who)).toBe('b')
  })

  test.each(atOnce)('by %s from the start is replaced too', async (fault) => {
    const { pool, endpoints } = await twoNodes()
    endpoints[0].breakWith(fault)
    expect(await pool.ask(who)).toBe('b')
  })

  test('because nothing listens there is replaced', async () => {
    const { endpoints } = await twoNodes()
    const pool = createEndpointPool({
      network: aNetwork(),
      urls: [await closedPort(), endpoints[1].url],
      logger: { debug() {}, info() {}, warn() {}, error() {} },
      timers: manualTimers(),
    })
    expect(await pool.ask(who)).toBe('b')
    pool.close()
  })

  test('by silence is replaced after one second', async () => {
    const { pool, endpoints, timers } = await twoNodes()
    await pool.ask(who)
    endpoints[0].breakWith('silence')
    const answer = pool.ask(who)
    await endpoints[0].received(3)
    timers.advance(999)
    expect(endpoints[1].requests).toEqual([])
    timers.advance(1)
    expect(await answer).toBe('b')
  })

  test('by silence slows down only one read', async () => {
    const { pool, endpoints, timers } = await twoNodes()
    await pool.ask(who)
    endpoints[0].breakWith('silence')
    const answer = pool.ask(who)
    await endpoints[0].received(3)
    timers.advance(1_000)
    await answer
    expect(await pool.ask(who)).toBe('b')
    expect(asked(endpoints[0])).toBe(2)
  })

  test('passes all reads of a turn to the next one', async () => {
    const { pool, endpoints } = await twoNodes()
    await pool.ask(who)
    endpoints[0].breakWith('reset')
    expect(await Promise.all([pool.ask(who), pool.ask(who), pool.ask(who)])).toEqual([
      'b',
      'b',
      'b',
    ])
    expect(endpoints[1].exchanges.at(-1)).toHaveLength(3)
  })

  test('is no longer asked first after the third failure, but checked in the background', async () => {
    const { pool, endpoints, timers, logs } = await twoNodes()
    await pool.ask(who)
    endpoints[0].breakWith('status 500')
    for (let time = 0; time < 5; time++) await pool.ask(who)
    expect(asked(endpoints[0])).toBe(4)

    endpoints[0].breakWith(undefined)
    expect(await pool.ask(who)).toBe('b')
    timers.advance(250)
    expect(await pool.ask(who)).toBe('b')
    await lookedAt(endpoints[0], pool)
    expect(await pool.ask(who)).toBe('a')
    expect(logs).toHaveLength(1)
    timers.advance(10_000)
    expect(await pool.ask(who)).toBe('a')
    expect(logs.map(({ level, message }) => [level, message])).toEqual([
      ['warn', 'an RPC endpoint does not answer; it is asked last until it does'],
      ['info', 'an RPC endpoint is healthy again'],
    ])
  })

  test('is still asked when the others fail as well', async () => {
    const { pool, endpoints, timers } = await twoNodes()
    for (const endpoint of endpoints) endpoint.breakWith('status 500')
    for (let time = 0; time < 2; time++) {
      const answer = rejection(pool.ask(who))
      await passPause(timers)
      await answer
    }
    expect(pool.endpoints.map(({ health }) => health.condition())).toEqual(['failing', 'failing'])
    endpoints[0].breakWith(undefined)
    expect(await pool.ask(who)).toBe('a')
  })
})

describe('an endpoint that loses some of its exchanges', () => {
  /** Makes this number of exchanges, and loses each `nth` one. */
  const exchange = async (
    { pool, endpoints, timers }: Awaited<ReturnType<typeof startFakeNetwork>>,
    times: number,
    nth: number,
  ) => {
    for (let time = 1; time <= times; time++) {
      endpoints[0].breakWith(time % nth === 0 ? 'reset' : undefined)
      await pool.check()
      timers.advance(1_000)
    }
    endpoints[0].breakWith(undefined)
  }

  test('a loss of a third is logged at its start, every minute, and at its end', async () => {
    const network = await startFakeNetwork([fakeChain().node().answer])
    await exchange(network, 75, 3)
    const [first, ...others] = network.logs
    expect(first).toMatchObject({ level: 'warn', fields: { lostPercent: expect.any(Number) } })
    expect(first?.message).toContain('leaves many requests without an answer')
    expect(others).toEqual([])
    await exchange(network, 60, 3)
    expect(network.logs.slice(1).map(({ message }) => message)).toEqual([
      expect.stringContaining('(still)'),
    ])
    await exchange(network, 90, 1_000)
    expect(network.logs.slice(2)).toMatchObject([
      { level: 'info', fields: { after: 'unsteady', failures: expect.any(Number) } },
    ])
  })

  test('a loss of a tenth is not logged, and an outage is logged only as an outage', async () => {
    const network = await startFakeNetwork([fakeChain().node().answer])
    await exchange(network, 100, 10)
    expect(network.logs).toEqual([])
    await exchange(network, 20, 1)
    await exchange(network, 50, 1_000)
    expect(network.logs.map(({ message }) => message)).toEqual([
      'an RPC endpoint does not answer; it is asked last until it does',
      'an RPC endpoint is healthy again',
    ])
  })
})

describe('when no endpoint answers', () => {
  test('a read is tried once more a little later, because most failures are short', async () => {
    const { pool, endpoints, timers } = await twoNodes()
    for (const endpoint of endpoints) endpoint.breakWith('reset')
    const answer = pool.ask(who)
    await timers.waitedFor(250)
    for (const endpoint of endpoints) endpoint.breakWith(undefined)
    timers.advance(250)
    expect(await answer).toBe('a')
  })

  test('a single endpoint gets three tries', async () => {
    const { node } = fakeChain()
    const { pool, endpoints, timers } = await startFakeNetwork([node().answer])
    endpoints[0].breakWith('reset')
    const answer = rejection(pool.ask(who))
    await passPause(timers)
    await passPause(timers)
    expect(isUnavailable(await answer)).toBe(true)
    // Each try sends the first batch, the same batch again, and one of its requests alone.
    expect(endpoints[0].exchanges).toHaveLength(3 * 3)
  })

  test.each(faultNames.filter((fault) => !['silence', 'status 429'].includes(fault)))(
    'by %s, the network is unavailable',
    async (fault) => {
      const { pool, endpoints, timers } = await twoNodes()
      for (const endpoint of endpoints) endpoint.breakWith(fault)
      const answer = rejection(pool.ask(who))
      await passPause(timers)
      const error = await answer
      expect(isUnavailable(error)).toBe(true)
      expect((error as Error).message).toBe(
        'Test network did not answer in time, or only from nodes that lack the block. Retry shortly.',
      )
    },
  )

  test('a single silent endpoint gets no more requests once the caller has the error', async () => {
    const { pool, endpoints, timers } = await startFakeNetwork([fakeChain().node().answer])
    endpoints[0].breakWith('silence')
    const answer = rejection(pool.ask(who))
    await endpoints[0].received(1)
    timers.advance(5_000)
    await passPause(timers)
    await endpoints[0].received(2)
    timers.advance(5_000)
    expect(isUnavailable(await answer)).toBe(true)
    for (let turns = 0; turns < 50; turns++) {
      timers.advance(250)
      await flush()
    }
    expect(endpoints[0].exchanges).toHaveLength(2)
  })

  test('by silence, the network is unavailable after eight seconds', async () => {
    const { pool, endpoints, timers } = await twoNodes()
    for (const endpoint of endpoints) endpoint.breakWith('silence')
    let ended = false
    const answer = rejection(pool.ask(who)).finally(() => {
      ended = true
    })
    await endpoints[0].received(1)
    timers.advance(1_000)
    await endpoints[1].received(1)
    timers.advance(5_000)
    await passPause(timers)
    await endpoints[0].received(2)
    timers.advance(1_749)
    await flush()
    expect(ended).toBe(false)
    timers.advance(1)
    expect(isUnavailable(await answer)).toBe(true)
  })
})

describe('an endpoint that limits requests', () => {
  test('is tried again if no other endpoint answers, until the read times out', async () => {
    const { node } = fakeChain()
    const { pool, endpoints, timers } = await startFakeNetwork([
      (method, params) => (method === 'eth_gasPrice' ? toHex('a') : node().answer(method, params)),
    ])
    endpoints[0].breakWith('status 429')
    const answer = pool.ask(who)
    await passPause(timers)
    await timers.waitedFor(500)
    expect(endpoints[0].exchanges).toHaveLength(2)
    endpoints[0].breakWith(undefined)
    timers.advance(500)
    expect(await answer).toBe('a')
  })

  test('again and again is logged once at the start, and once with a count at the end', async () => {
    const { node } = fakeChain()
    const { pool, endpoints, timers, logs } = await startFakeNetwork([node().answer])
    await pool.check()
    for (let time = 0; time < 20; time++) {
      endpoints[0].breakWith('status 429')
      await pool.check()
      endpoints[0].breakWith(undefined)
      timers.advance(250)
      await pool.check()
    }
    expect(logs).toMatchObject([{ level: 'warn', fields: { host: expect.any(String) } }])
    timers.advance(10_000)
    await pool.check()
    expect(logs.slice(1)).toMatchObject([
      { level: 'info', fields: { after: 'limited', failures: 20, seconds: 15 } },
    ])
  })

  /** Starts an endpoint that accepts no batches, and refuses each third request with a rate limit. */
  const limitingEveryThird = async () => {
    const { answer } = fakeChain().node()
    let exchanges = 0
    const network = await startFakeNetwork(
      [
        (method, params) => {
          if (method === 'eth_chainId') return answer(method, params)
          if (++exchanges % 3 === 0) throw new RpcFailure(429, 'Too Many Requests')
          return answer(method, params)
        },
      ],
      {},
      { takesBatches: false },
    )
    await network.pool.check()
    exchanges = 0
    return network
  }
  const passPauses = async <T>(read: Promise<T>, { waitedFor, advance }: ManualTimers) => {
    let ended = false
    const answer = read.finally(() => {
      ended = true
    })
    while (!ended) {
      const passed = await Promise.race([
        answer.catch(() => 0),
        ...[250, 500, 1_000].map((ms) => waitedFor(ms).then(() => ms)),
      ])
      if (!ended) advance(Number(passed))
    }
    return answer
  }

  test('in part answers a read of many requests, and none that it has answered is sent again', async () => {
    const { pool, endpoints, timers } = await limitingEveryThird()
    const before = endpoints[0].requests.length
    const read = ({ client }: Endpoint) =>
      Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          client.getTransactionCount({
            address: aNetwork().entryPoint,
            blockNumber: BigInt(index),
          }),
        ),
      )
    expect(await passPauses(pool.ask(read), timers)).toEqual(
      Array.from({ length: 20 }, (_, i) => i),
    )
    // All 20, the 6 that were limited, 2 of those 6, and one more.
    expect(endpoints[0].requests.length - before).toBe(20 + 6 + 2 + 1)
  })

  test('and limits the proof that it has a block is asked again for every answer that needs the proof', async () => {
    const { chain, endpoints, timers } = await limitingEveryThird()
    const before = endpoints[0].requests.length
    const query = { sender: aNetwork().entryPoint, nonceKey: 0n }
    // The third of three requests is the proof.
    expect(await passPauses(chain.accountAt(query, 99n), timers)).toMatchObject({ sequence: 99n })
    const methods = methodsOf(endpoints[0]).slice(before)
    expect(methods.filter((method) => method === 'eth_getCode').length).toBeGreaterThan(1)
  })

  test('and limits the proof of one read does not delay the others', async () => {
    const { answer } = fakeChain().node()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let limits = 1
    const { chain, pool, endpoints, timers } = await startFakeNetwork(
      [
        async (method, params) => {
          if (method !== 'eth_getBlockByNumber') return answer(method, params)
          if (params[0] === toHex(98)) await held
          else if (limits-- > 0) throw new RpcFailure(429, 'Too Many Requests')
          return answer(method, params)
        },
      ],
      {},
      { takesBatches: false },
    )
    await pool.check()
    const address = aNetwork().entryPoint
    const before = endpoints[0].exchanges.length
    const other = chain.transactionCount(address, 98n)
    await endpoints[0].received(before + 2)
    const limited = chain.transactionCount(address, 99n)
    await timers.waitedFor(250)
    release()
    expect(await passPauses(Promise.all([other, limited]), timers)).toEqual([98, 99])
    const proofs = endpoints[0].requests.filter(({ params }) => params[0] === toHex(98))
    expect(proofs).toHaveLength(1)
  })

  test('in part, again and again, is unavailable after eight seconds', async () => {
    const { answer } = fakeChain().node()
    const { pool, timers } = await startFakeNetwork(
      [
        (method, params) => {
          if (method === 'eth_gasPrice') throw new RpcFailure(429, 'Too Many Requests')
          return answer(method, params)
        },
      ],
      {},
      { takesBatches: false },
    )
    await pool.check()
    let ended = false
    const read = rejection(
      pool.ask(({ client }) => Promise.all([client.getChainId(), who({ client })])),
    ).finally(() => {
      ended = true
    })
    await timers.waitedFor(250)
    timers.advance(250)
    // The pause starts anew if another answer comes after the limit.
    await Promise.race([250, 500].map((ms) => timers.waitedFor(ms)))
    timers.advance(7_749)
    await flush()
    expect(ended).toBe(false)
    timers.advance(1)
    expect(isUnavailable(await read)).toBe(true)
  })

  test('and accepts batches is never asked without the proof', async () => {
    const { answer } = fakeChain().node()
    let limits = 1
    const { chain, pool, endpoints, timers } = await startFakeNetwork([
      (method, params) => {
        if (method === 'eth_getTransactionCount' && limits-- > 0)
          throw new RpcFailure(429, 'Too Many Requests')
        return answer(method, params)
      },
    ])
    await pool.check()
    const before = endpoints[0].exchanges.length
    expect(await passPauses(chain.transactionCount(aNetwork().entryPoint, 99n), timers)).toBe(99)
    const methods = endpoints[0].exchanges
      .slice(before)
      .map((one) => one.map(({ method }) => method))
    const both = ['eth_getTransactionCount', 'eth_getBlockByNumber']
    expect(methods.filter((asked) => asked.includes('eth_getTransactionCount'))).toEqual([
      both,
      both,
    ])
  })

  test('for longer than eight seconds is unavailable at once', async () => {
    const { node } = fakeChain()
    const { pool, endpoints, timers } = await startFakeNetwork([node().answer])
    endpoints[0].breakWith('status 429')
    const first = rejection(pool.ask(who))
    for (const pause of [250, 500, 1_000, 2_000]) {
      await timers.waitedFor(pause)
      timers.advance(pause)
    }
    await endpoints[0].received(5)
    // So far 3,750 of 8,000 ms have passed, and the next pause takes 4,000.
    await timers.waitedFor(4_000)
    timers.advance(4_000)
    expect(isUnavailable(await first)).toBe(true)
    expect(isUnavailable(await rejection(pool.ask(who)))).toBe(true)
    expect(endpoints[0].exchanges).toHaveLength(6)
  })

  test('is left alone and then checked, while the others are asked', async () => {
    const { pool, endpoints, timers, logs } = await twoNodes()
    await pool.ask(who)
    endpoints[0].breakWith('status 429')
    expect(await pool.ask(who)).toBe('b')
    endpoints[0].breakWith(undefined)
    const before = endpoints[0].exchanges.length
    expect(await pool.ask(who)).toBe('b')
    expect(endpoints[0].exchanges).toHaveLength(before)
    timers.advance(250)
    await pool.ask(who)
    await lookedAt(endpoints[0], pool)
    expect(await pool.ask(who)).toBe('a')
    timers.advance(10_000)
    expect(await pool.ask(who)).toBe('a')
    expect(logs.map(({ message }) => message)).toEqual([
      'an RPC endpoint limits our requests; the gateway sends it none for a while',
      'an RPC endpoint is healthy again',
    ])
  })
})

describe('a read that one endpoint refuses', () => {
  test('because it has no healthy backend goes to the next one', async () => {
    const { answer } = fakeChain().node()
    const { pool } = await startFakeNetwork([
      without('no backend is currently healthy to serve traffic', -32011),
      (method, params) => (method === 'eth_gasPrice' ? toHex('b') : answer(method, params)),
    ])
    expect(await pool.ask(who)).toBe('b')
  })

  const without = (message: string, code = -32601) => {
    const { answer } = fakeChain().node()
    return (method: string, params: readonly unknown[]) =>
      method === 'eth_gasPrice' ? refuse(code, message)() : answer(method, params)
  }

  test('goes to the next one, and its abilities are suspected', async () => {
    const { answer } = fakeChain().node()
    const { pool, suspicions, logs } = await startFakeNetwork([
      without('a has no such method'),
      (method, params) => (method === 'eth_gasPrice' ? toHex('b') : answer(method, params)),
    ])
    await pool.check()
    expect(suspicions()).toBe(0)
    expect(await pool.ask(who)).toBe('b')
    expect(suspicions()).toBe(1)
    expect(logs).toEqual([])
  })

  test.each([
    ['a revert', 3, 'execution reverted: method not found'],
    ['all gas burnt', -32000, 'out of gas'],
    ['an internal error', -32603, 'Internal error'],
  ])('is not suspected because of %s', async (_, code, message) => {
    const { pool, suspicions, timers, endpoints } = await startFakeNetwork([without(message, code)])
    const read = rejection(pool.ask(who))
    if (code === -32603) for (let pause = 1; pause <= 2; pause++) await passPause(timers)
    await read
    expect(asked(endpoints[0])).toBeGreaterThan(0)
    expect(suspicions()).toBe(0)
  })

  test('is not suspected because of the text of a refused simulation, which a stranger may choose', async () => {
    const { pool, suspicions } = await startFakeNetwork([fakeChain().node().answer])
    const message = 'It reverted: the method eth_call does not exist'
    const refusal = new GatewayError('EXECUTION_SIMULATION_REVERTED', { message })
    expect(await rejection(pool.ask(() => Promise.reject(refusal)))).toBe(refusal)
    expect(suspicions()).toBe(0)
  })

  test.each(['ask', 'askAll'] as const)(
    'and every other endpoint too makes the network unavailable at once, and the log names the method (%s)',
    async (way) => {
      const { pool, logs } = await startFakeNetwork([
        without('a has no such method'),
        without('b has no such method'),
      ])
      const error = await rejection(pool[way](who))
      expect(isUnavailable(error)).toBe(true)
      expect((error as Error).message).toMatch(/^Every RPC endpoint of .* refuses/)
      expect(failureKey(error)).toContain('a has no such method')
      expect(failureKey(error)).not.toContain('[object')
      expect(logs).toEqual([
        {
          level: 'warn',
          fields: { networkId: expect.any(String), err: error },
          message:
            'every RPC endpoint refuses eth_gasPrice; use an endpoint or a plan that supports it',
        },
      ])
    },
  )

  test('waits for an endpoint that limits requests, because it may accept the read', async () => {
    const { answer } = fakeChain().node()
    const { pool, endpoints, timers } = await startFakeNetwork([
      without('a has no such method'),
      (method, params) => (method === 'eth_gasPrice' ? toHex('b') : answer(method, params)),
    ])
    endpoints[1].breakWith('status 429')
    await pool.check()
    const read = pool.ask(who)
    endpoints[1].breakWith(undefined)
    await passPause(timers)
    expect(await read).toBe('b')
  })

  test('is an outage if all are asked and the other one does not answer', async () => {
    const { pool, endpoints, timers } = await startFakeNetwork([
      without('a has no such method'),
      fakeChain().node().answer,
    ])
    endpoints[1].breakWith('reset')
    const answer = rejection(pool.askAll(who))
    await passPause(timers)
    expect(isUnavailable(await answer)).toBe(true)
  })

  test('is an outage while the other one does not answer, because that one may accept the read', async () => {
    const { pool, endpoints, timers } = await startFakeNetwork([
      without('a has no such method'),
      fakeChain().node().answer,
    ])
    endpoints[1].breakWith('reset')
    const answer = rejection(pool.ask(who))
    await passPause(timers)
    expect(isUnavailable(await answer)).toBe(true)
  })
})

describe('an internal error', () => {
  /** Starts one endpoint that answers this number of reads with an internal error. */
  const failing = async (times: number) => {
    const { answer } = fakeChain().node()
    let left = times
    return startFakeNetwork([
      (method, params) => {
        if (method !== 'eth_gasPrice') return answer(method, params)
        if (left-- > 0) throw new RpcFailure(-32603, 'Internal error')
        return toHex('a')
      },
    ])
  }

  test('of the only endpoint is asked again a little later', async () => {
    const { pool, timers } = await failing(2)
    const answer = pool.ask(who)
    await passPause(timers)
    await passPause(timers)
    expect(await answer).toBe('a')
  })

  test('that persists is an outage after three tries', async () => {
    const { pool, endpoints, timers } = await failing(Number.POSITIVE_INFINITY)
    const answer = rejection(pool.ask(who))
    await passPause(timers)
    await passPause(timers)
    expect(isUnavailable(await answer)).toBe(true)
    expect(asked(endpoints[0])).toBe(3)
  })
})

describe('an endpoint that refuses the API key with an ordinary error', () => {
  /** Starts two endpoints. The test chooses whether the first one refuses its key. */
  const keyed = async (refuses: boolean) => {
    const { answer } = fakeChain().node()
    const key = { refused: refuses }
    const own = (name: string) => (method: string, params: readonly unknown[]) =>
      method === 'eth_gasPrice' ? toHex(name) : answer(method, params)
    const network = await startFakeNetwork([
      (method, params) =>
        key.refused ? refuse(-32000, 'Unauthorized: invalid API key')() : own('a')(method, params),
      own('b'),
    ])
    return { ...network, key }
  }

  test('is replaced, logged, and asked last', async () => {
    const { pool, endpoints, logs } = await keyed(true)
    for (let time = 0; time < 4; time++) expect(await pool.ask(who)).toBe('b')
    expect(asked(endpoints[0])).toBe(0)
    expect(logs.map(({ message }) => message)).toEqual([
      'an RPC endpoint does not answer; it is asked last until it does',
    ])
  })

  test('is an outage if no other endpoint answers', async () => {
    const { pool, endpoints, timers } = await keyed(true)
    endpoints[1].breakWith('reset')
    const answer = rejection(pool.ask(who))
    await passPause(timers)
    expect(isUnavailable(await answer)).toBe(true)
  })

  test('that it accepted before is detected by the next check', async () => {
    const { pool, key } = await keyed(false)
    expect(await pool.ask(who)).toBe('a')
    key.refused = true
    await pool.check()
    expect(await pool.ask(who)).toBe('b')
    key.refused = false
    expect(await pool.ask(who)).toBe('a')
  })
})

describe('an endpoint of another chain', () => {
  test('is asked for its chain and nothing else, from the start', async () => {
    const { pool, endpoints, nodes, chain } = await twoNodes()
    nodes[0].view.chainId = 1
    expect(await pool.ask(who)).toBe('b')
    await pool.client.getGasPrice()
    await chain.broadcast('0x02')
    expect(nodes[0].sent).toEqual([])
    expect(nodes[1].sent).toEqual(['0x02'])
    expect(new Set(methodsOf(endpoints[0]))).toEqual(new Set(['eth_chainId', 'eth_blockNumber']))
  })

  test('is not asked even if all others fail', async () => {
    const { pool, endpoints, nodes, timers } = await twoNodes()
    nodes[0].view.chainId = 1
    endpoints[1].breakWith('reset')
    const answer = rejection(pool.ask(who))
    await passPause(timers)
    expect(isUnavailable(await answer)).toBe(true)
    expect(asked(endpoints[0])).toBe(0)
  })

  test('is banned by a check, and used again when a later check finds it right', async () => {
    const { pool, nodes } = await twoNodes()
    expect(await pool.ask(who)).toBe('a')
    nodes[0].view.chainId = 1
    await pool.check()
    expect(await pool.ask(who)).toBe('b')
    nodes[0].view.chainId = 31337
    expect(await pool.ask(who)).toBe('b')
    await pool.check()
    expect(await pool.ask(who)).toBe('a')
  })

  test('that serves another chain after an outage is detected before it is used', async () => {
    const { pool, endpoints, nodes, timers } = await twoNodes()
    await pool.ask(who)
    endpoints[0].breakWith('reset')
    for (let time = 0; time < 3; time++) await pool.ask(who)
    endpoints[0].breakWith(undefined)
    nodes[0].view.chainId = 1
    endpoints[1].breakWith('reset')
    const before = asked(endpoints[0])
    const answer = rejection(pool.ask(who))
    await passPause(timers)
    expect(isUnavailable(await answer)).toBe(true)
    expect(asked(endpoints[0])).toBe(before)
  })

  test('is logged once, as an error with the number and host of the endpoint', async () => {
    const { pool, endpoints, nodes, logs } = await twoNodes()
    nodes[1].view.chainId = 1
    for (let time = 0; time < 3; time++) await pool.check()
    expect(logs).toEqual([
      {
        level: 'error',
        fields: {
          networkId: '31337',
          endpoint: 2,
          host: new URL(endpoints[1].url).host,
          chainId: 1,
          expectedChainId: 31337,
        },
        message: 'an RPC endpoint serves another chain; it is not used until its URL is corrected',
      },
    ])
    expect(JSON.stringify(logs)).not.toContain('secret-token')
  })

  test('does not make the others look late with its block numbers', async () => {
    const right = fakeChain()
    const other = fakeChain({ chainId: 1, head: 1_000_000 })
    const { pool, chain, logs } = await startFakeNetwork([right.node().answer, other.node().answer])
    await pool.check()
    await chain.block('latest')
    expect(logs.map(({ level }) => level)).toEqual(['error'])
  })
})

describe('an endpoint that lags', () => {
  test('is asked last as soon as its newest block shows the lag, until it has caught up', async () => {
    const { pool, chain, nodes, endpoints, timers, logs } = await twoNodes()
    nodes[0].view.behind = 30
    await pool.check()
    expect((await chain.block('latest'))?.number).toBe(70n)
    expect(await pool.ask(who)).toBe('b')
    expect((await chain.block('latest'))?.number).toBe(100n)

    nodes[0].view.behind = 0
    timers.advance(5_000)
    await pool.ask(who)
    await lookedAt(endpoints[0], pool)
    expect(await pool.ask(who)).toBe('a')
    timers.advance(10_000)
    await pool.check()
    expect(logs.map(({ level, message }) => [level, message])).toEqual([
      ['warn', 'an RPC endpoint is behind the others; it is asked last until it has caught up'],
      ['info', 'an RPC endpoint is healthy again'],
    ])
  })

  test('now and then is logged once at the start, and once with a count at the end', async () => {
    const { pool, nodes, timers, logs } = await twoNodes()
    await pool.check()
    for (let time = 0; time < 5; time++) {
      nodes[0].view.behind = 30
      await pool.check()
      nodes[0].view.behind = 0
      timers.advance(2_000)
      await pool.check()
    }
    expect(logs).toMatchObject([{ level: 'warn', fields: { endpoint: 1, head: 70n } }])
    timers.advance(10_000)
    await pool.check()
    expect(logs.slice(1)).toMatchObject([
      { level: 'info', fields: { endpoint: 1, after: 'behind', failures: 5 } },
    ])
  })

  test('for long is not logged as healthy while it lags', async () => {
    const { pool, nodes, timers, logs } = await twoNodes()
    nodes[0].view.behind = 30
    for (let time = 0; time < 5; time++) {
      await pool.check()
      timers.advance(10_000)
    }
    expect(logs.map(({ level }) => level)).toEqual(['warn'])
  })

  test('by at most the blocks of five seconds counts as healthy', async () => {
    const { pool, nodes, chain } = await twoNodes()
    nodes[0].view.behind = 5
    await pool.check()
    await chain.block('latest')
    expect(await pool.ask(who)).toBe('a')
    nodes[0].view.behind = 6
    await chain.block('latest')
    expect(await pool.ask(who)).toBe('b')
  })

  test('is noticed even if no read goes to the others: they are checked when no new block appears', async () => {
    const { pool, chain, endpoints, nodes, timers, mine } = await twoNodes()
    await chain.block('latest')
    mine(20)
    nodes[0].view.behind = 20
    timers.advance(5_000)
    await chain.block('latest')
    expect(endpoints[1].requests).toEqual([])
    timers.advance(1)
    await chain.block('latest')
    await lookedAt(endpoints[1], pool)
    await chain.block('latest')
    expect((await chain.block('latest'))?.number).toBe(120n)
  })

  test('is still asked when no other endpoint answers', async () => {
    const { pool, endpoints, nodes } = await twoNodes()
    nodes[0].view.behind = 30
    await pool.check()
    await pool.check()
    endpoints[1].breakWith('reset')
    expect(await pool.ask(who)).toBe('a')
  })
})

describe('witnesses', () => {
  const namesOf = (witnesses: readonly Endpoint[], pool: EndpointPool) =>
    Promise.all(witnesses.map((witness) => pool.askOnly(witness, who)))

  test('are two different endpoints', async () => {
    const { pool } = await twoNodes()
    expect(await namesOf(pool.witnesses(), pool)).toEqual(['a', 'b'])
  })

  test('are the only endpoint if one is configured', async () => {
    const { pool } = await startFakeNetwork([fakeChain().node().answer])
    expect(pool.witnesses()).toEqual(pool.endpoints)
  })

  test('are never one endpoint under the same address twice', async () => {
    const { endpoints } = await twoNodes()
    const { url } = endpoints[0]
    const pool = createEndpointPool({
      network: aNetwork(),
      urls: [url, `${url}/`, url.replace('http', 'HTTP')],
      logger: { debug() {}, info() {}, warn() {}, error() {} },
    })
    expect(pool.endpoints).toHaveLength(1)
    pool.close()
  })

  test('are missing when one of two does not answer', async () => {
    const { pool, endpoints } = await twoNodes()
    endpoints[0].breakWith('reset')
    for (let time = 0; time < 3; time++) await pool.ask(who)
    expect(() => pool.witnesses()).toThrow('Test network did not answer in time')
  })

  test('are missing when one of two lags', async () => {
    const { pool, nodes } = await twoNodes()
    nodes[1].view.behind = 30
    await pool.check()
    await pool.check()
    expect(() => pool.witnesses()).toThrow('Test network did not answer in time')
  })

  test('are missing when one of two serves another chain', async () => {
    const { pool, nodes } = await twoNodes()
    nodes[1].view.chainId = 1
    await pool.check()
    expect(() => pool.witnesses()).toThrow('Test network did not answer in time')
  })

  test('are the two healthy ones of three', async () => {
    const { node } = fakeChain()
    const { pool, endpoints } = await startFakeNetwork([
      node().answer,
      node({ chainId: 1 }).answer,
      node().answer,
    ])
    await pool.check()
    const [first, , third] = pool.endpoints
    expect(pool.witnesses()).toEqual([first, third])
    expect(endpoints).toHaveLength(3)
  })

  test('are two able endpoints, if two are able', async () => {
    const { node } = fakeChain()
    const { pool } = await startFakeNetwork([node().answer, node().answer, node().answer])
    const [first, second, third] = pool.endpoints
    expect(pool.witnesses((one) => one !== first)).toEqual([second, third])
    expect(pool.witnesses((one) => one === third)).toEqual([third, first])
  })

  test('a new one shows its chain id first, and is not asked if the chain id is wrong', async () => {
    const { pool, nodes, endpoints, timers } = await twoNodes()
    nodes[1].view.chainId = 1
    const [, second] = pool.witnesses()
    const answer = rejection(pool.askOnly(second as Endpoint, who))
    await passPause(timers)
    expect(isUnavailable(await answer)).toBe(true)
    expect(asked(endpoints[1])).toBe(0)
  })

  test('no other endpoint is asked in place of one that fails', async () => {
    const { pool, endpoints, timers } = await twoNodes()
    await pool.check()
    const [first] = pool.witnesses()
    endpoints[0].breakWith('reset')
    const before = endpoints[1].exchanges.length
    const answer = rejection(pool.askOnly(first as Endpoint, who))
    await passPause(timers)
    expect(isUnavailable(await answer)).toBe(true)
    expect(endpoints[1].exchanges).toHaveLength(before)
  })
})

test('after it is closed, a pool answers nothing and logs nothing', async () => {
  const { pool, logs, timers } = await twoNodes()
  await pool.ask(who)
  pool.close()
  for (let time = 0; time < 2; time++) {
    const answer = rejection(pool.ask(who))
    await passPause(timers)
    expect(isUnavailable(await answer)).toBe(true)
  }
  expect(logs).toEqual([])
})
