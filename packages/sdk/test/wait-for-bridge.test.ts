import { describe, expect, test } from 'vitest'
import { networkFault, ok, refusal } from './gateway-server.js'
import { type OperationAnswer, operationAnswer, useGateway } from './harness.js'
import { hashOf } from './honest-gateway.js'

const gateway = useGateway()

type Bridge = NonNullable<OperationAnswer['bridge']>
const bridge = (change: Partial<Bridge>): Bridge => ({
  status: 'pending',
  substatus: null,
  destinationTransactionHash: null,
  receivedAmount: null,
  receivedToken: null,
  explorerUrl: null,
  ...change,
})
const state = (change: Partial<OperationAnswer>) => ok('getTransaction', operationAnswer(change))
const bridging = (change: Partial<Bridge> = {}) => state({ bridge: bridge(change) })
const wait = (
  options?: Parameters<ReturnType<typeof gateway.client>['swaps']['waitForBridge']>[1],
) => gateway.client().swaps.waitForBridge('op_1', options)
const polls = () => gateway.seenBy('getTransaction').length

describe('the wait for a bridge', () => {
  test.each(['done', 'partial', 'refunded', 'failed'] as const)(
    'ends when it is %s, and returns what became of it',
    async (status) => {
      const end = bridge({
        status,
        substatus: 'SAID_SO',
        destinationTransactionHash: hashOf('c'),
        receivedAmount: '7',
      })
      gateway.on(
        'getTransaction',
        state({ status: 'submitted' }),
        state({ status: 'confirmed' }),
        bridging(),
        networkFault,
        refusal(
          429,
          { error: 'Slowly.', code: 'RATE_LIMITED', reason: null },
          { 'retry-after': '1' },
        ),
        bridging({ substatus: 'WAIT_DESTINATION_TRANSACTION' }),
        state({ bridge: end }),
      )
      expect((await wait()).bridge).toEqual(end)
      expect(polls()).toBe(7)
    },
  )

  test('ends with the operation where nothing is bridged', async () => {
    gateway.on('getTransaction', state({ status: 'queued' }), state({ bridge: null }))
    await expect(wait()).resolves.toMatchObject({ status: 'finalized', bridge: null })
  })

  test.each([
    ['failed', 'OPERATION_REVERTED'],
    ['dropped', 'OPERATION_DROPPED'],
  ] as const)('rejects when the operation %s on its own network', async (status, code) => {
    gateway.on('getTransaction', state({ status }))
    await expect(wait()).rejects.toMatchObject({ code })
  })

  test('tells every change on the other network', async () => {
    gateway.on(
      'getTransaction',
      bridging(),
      bridging(),
      bridging({ substatus: 'WAIT_DESTINATION_TRANSACTION' }),
      bridging({ status: 'done', substatus: 'COMPLETED' }),
    )
    const seen: unknown[] = []
    await wait({ onStatus: ({ bridge: now }) => seen.push([now?.status, now?.substatus]) })
    expect(seen).toEqual([
      ['pending', null],
      ['pending', 'WAIT_DESTINATION_TRANSACTION'],
      ['done', 'COMPLETED'],
    ])
  })

  test('tells of nothing final that the chain does not show, while the bridge is on its way', async () => {
    gateway.on('getTransaction', state({ status: 'confirmed' }), bridging())
    const seen: string[] = []
    const asked: string[] = []
    const contradiction = new Error('It reverted.')
    const wrong = wait({
      onStatus: ({ status }) => seen.push(status),
      async verifyWith({ operation: { status } }) {
        asked.push(status)
        throw contradiction
      },
    })
    await expect(wrong).rejects.toBe(contradiction)
    expect(seen).toEqual(['confirmed'])
    expect(asked).toEqual(['finalized'])
  })

  test('asks the chain again before each later report', async () => {
    gateway.on(
      'getTransaction',
      bridging(),
      bridging({ substatus: 'WAIT_DESTINATION_TRANSACTION' }),
    )
    const seen: unknown[] = []
    const contradiction = new Error('It left the chain.')
    const wrong = wait({
      onStatus: ({ bridge: now }) => seen.push(now?.substatus),
      async verifyWith({ operation: { bridge: now } }) {
        if (now?.substatus) throw contradiction
      },
    })
    await expect(wrong).rejects.toBe(contradiction)
    expect(seen).toEqual([null])
  })

  test('gives up after half an hour by default, and says how to go on', async () => {
    gateway.on('getTransaction', bridging())
    const start = gateway.clock.now()
    await expect(wait({ pollIntervalMs: 30_000 })).rejects.toMatchObject({
      code: 'WAIT_TIMEOUT',
      message: expect.stringContaining("operations.resume('op_1')).waitForBridge()"),
    })
    expect(gateway.clock.now() - start).toBe(1_800_000)
  })

  test('ends with the reason of an abort', async () => {
    gateway.on('getTransaction', bridging())
    await expect(wait({ signal: AbortSignal.abort('closing') })).rejects.toBe('closing')
  })
})
