import { describe, expect, test } from 'vitest'
import { networkFault, ok, refusal } from '../../test/gateway-server.js'
import { operationAnswer, useGateway } from '../../test/harness.js'
import { hashOf, networkId } from '../../test/honest-gateway.js'
import { ConflictError } from '../errors/conflict-error.js'
import { DuplicateOperationError } from '../errors/duplicate-operation-error.js'
import type { Reply } from '../testing/replies.js'

const gateway = useGateway()
const signed = {
  operationId: 'op_1',
  signature: '0x1234',
  userOperationHash: hashOf('b'),
  networkId,
} as const
const accepted = {
  operationId: 'op_1',
  status: 'queued',
  userOperationHash: hashOf('b'),
  networkId,
} as const

const conflict = (code: string, more: object = {}) =>
  refusal(409, { error: 'Exists.', code, reason: null, ...more })

describe('submit', () => {
  test('resends the same bytes until it gets an answer', async () => {
    gateway.on('submitTransaction', networkFault, networkFault, ok('submitTransaction', accepted))
    await expect(gateway.client().transactions.submit(signed)).resolves.toEqual(accepted)
    const bodies = gateway.seen.map(({ body }) => body)
    expect(bodies).toEqual(Array(3).fill({ operationId: 'op_1', signature: '0x1234' }))
  })

  test('resends the same bytes after a timeout', async () => {
    let attempts = 0
    const bodies: string[] = []
    const fetch: typeof globalThis.fetch = async (_, init) => {
      bodies.push(String(init?.body))
      return attempts++ === 0 ? new Promise(() => {}) : Response.json(accepted)
    }
    await gateway.client({ fetch }).transactions.submit(signed)
    expect(bodies).toHaveLength(2)
    expect(bodies[1]).toBe(bodies[0])
  })

  test('of an operation that was submitted before is the existing operation', async () => {
    gateway.on(
      'submitTransaction',
      networkFault,
      conflict('OPERATION_ALREADY_SUBMITTED', { operationId: 'op_1', status: 'submitted' }),
    )
    gateway.on('getTransaction', ok('getTransaction', operationAnswer({ status: 'submitted' })))
    await expect(gateway.client().transactions.submit(signed)).resolves.toEqual({
      ...accepted,
      status: 'submitted',
    })
  })

  test.each([
    ['another operation of the project', 'op_0'],
    ["another project's operation", undefined],
  ])('is refused where %s has the same hash', async (_, operationId) => {
    gateway.on('submitTransaction', conflict('DUPLICATE_USER_OPERATION', { operationId }))
    gateway.on('getTransaction', ok('getTransaction', operationAnswer({ operationId: 'op_0' })))
    const { transactions, operations } = gateway.client()
    const { operationId: id, signature } = signed
    for (const submit of [
      () => transactions.submit(signed),
      () => operations.submit(signed),
      () => transactions.submit({ operationId: id, signature }),
    ]) {
      const error = await submit().catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(DuplicateOperationError)
      expect(error).toBeInstanceOf(ConflictError)
      expect(error).toMatchObject({
        name: 'DuplicateOperationError',
        code: 'DUPLICATE_USER_OPERATION',
        status: 409,
        retryable: false,
        operationId,
        message: expect.stringMatching(
          operationId
            ? /^Nothing was sent.*another idempotencyKey/
            : /^Nothing was sent.*Prepare again/,
        ),
      })
    }
  })

  test('whose duplicate is the very operation that was signed is that operation', async () => {
    gateway.on('submitTransaction', conflict('DUPLICATE_USER_OPERATION', { operationId: 'op_1' }))
    gateway.on('getTransaction', ok('getTransaction', operationAnswer()))
    await expect(gateway.client().transactions.submit(signed)).resolves.toMatchObject({
      operationId: 'op_1',
      status: 'finalized',
    })
  })

  test('does not mistake another operation for the one that was signed', async () => {
    gateway.on('submitTransaction', conflict('OPERATION_ALREADY_SUBMITTED'))
    const other = operationAnswer({ userOperationHash: hashOf('c') })
    gateway.on('getTransaction', ok('getTransaction', other))
    await expect(gateway.client().transactions.submit(signed)).rejects.toMatchObject({
      code: 'OPERATION_ALREADY_SUBMITTED',
    })
  })

  test.each([
    ['null', { userOperationHash: null, networkId: null }],
    ['a number', { networkId: Number(networkId) }],
  ])('takes what a database has of it, such as %s', async (_, stored) => {
    gateway.on('submitTransaction', ok('submitTransaction', accepted))
    const kept = { ...signed, ...stored } as unknown as typeof signed
    await expect(gateway.client().transactions.submit(kept)).resolves.toEqual(accepted)
  })

  test('of a stale operation is refused', async () => {
    gateway.on('submitTransaction', conflict('OPERATION_STALE'))
    await expect(gateway.client().transactions.submit(signed)).rejects.toMatchObject({
      code: 'OPERATION_STALE',
    })
    expect(gateway.seen).toHaveLength(1)
  })

  test('without any answer says which operation may have been accepted', async () => {
    gateway.on('submitTransaction', networkFault)
    const error = await gateway
      .client()
      .transactions.submit(signed)
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'CONNECTION_FAILED', operationId: 'op_1' })
    expect((error as Error).message).toMatch(/may have been accepted.*submit the same signed/)
    expect(JSON.stringify(error)).not.toContain('0x1234')
  })

  const coded = (status: number, code: string, more: object = {}) =>
    refusal(status, { error: 'No.', code, reason: null, ...more })
  const limited = coded(429, 'RATE_LIMITED')
  const limitedByProxy = refusal(429, '<html>')
  const unavailable = refusal(503, { error: 'Down.', code: 'SERVICE_UNAVAILABLE', reason: null })
  const cutOff = [
    conflict('OPERATION_ALREADY_SUBMITTED', { operationId: 'op_1', status: 'submitted' }),
    networkFault,
  ] as const
  test.each<[string, [Reply, ...Reply[]], Reply | undefined, object]>([
    ['502 of a proxy', [refusal(502, '<html>')], undefined, { cause: { status: 502 } }],
    ['a 503 of the gateway', [unavailable], undefined, { requestId: 'req_1' }],
    ['a 500', [refusal(500, { error: 'Oops.', code: 'INTERNAL', reason: null })], undefined, {}],
    [
      'a rate limit behind a broken connection',
      [networkFault, refusal(429, { error: 'Slow.', code: 'RATE_LIMITED', reason: null })],
      undefined,
      { cause: { status: 429 } },
    ],
    [
      "a page that is no answer of a gateway's",
      [refusal(200, '<html>')],
      undefined,
      { cause: { code: 'ANSWER_MALFORMED' } },
    ],
    ['a conflict that cannot be looked into', [cutOff[0]], cutOff[1], {}],
    [
      'a conflict that may not be looked into',
      [cutOff[0]],
      coded(401, 'UNAUTHENTICATED'),
      { cause: { status: 401 } },
    ],
    ["an ingress's 404", [refusal(404, 'default backend - 404')], undefined, {}],
    ["a firewall's 403", [refusal(403, '<html>')], undefined, { cause: { status: 403 } }],
    [
      'a lost attempt, a rate limit, and then a refusal',
      [networkFault, limited, coded(422, 'INSUFFICIENT_BALANCE')],
      undefined,
      { cause: { status: 422 } },
    ],
    [
      'a redirect to a login',
      [refusal(302, '', { location: 'https://login.test' })],
      undefined,
      { cause: { status: 302 } },
    ],
    ...[
      coded(401, 'UNAUTHENTICATED'),
      coded(403, 'FORBIDDEN'),
      coded(404, 'NOT_FOUND'),
      coded(409, 'DELEGATE_CONFLICT'),
      coded(422, 'INSUFFICIENT_BALANCE'),
      coded(422, 'EXECUTION_SIMULATION_REVERTED'),
      coded(403, 'OPERATION_NOT_PERMITTED'),
      coded(504, 'OPERATION_TIMEOUT'),
    ].flatMap((refused): [string, [Reply, ...Reply[]], undefined, object][] => [
      ['a lost attempt, and then a refusal', [networkFault, refused], undefined, {}],
      ["a proxy's 504, and then a refusal", [refusal(504, '<html>'), refused], undefined, {}],
    ]),
    [
      'the answer to another operation',
      [ok('submitTransaction', { ...accepted, operationId: 'op_other' })],
      undefined,
      { message: expect.stringContaining('operationId: is of another operation') },
    ],
    [
      'the hash of another operation',
      [ok('submitTransaction', { ...accepted, userOperationHash: hashOf('c') })],
      undefined,
      { message: expect.stringContaining('userOperationHash') },
    ],
    [
      'the network of another operation',
      [ok('submitTransaction', { ...accepted, networkId: '1' })],
      undefined,
      { message: expect.stringContaining('networkId') },
    ],
  ])(
    'that ends with %s names the operation, and is not to be repeated anew',
    async (_, replies, read, more) => {
      gateway.on('submitTransaction', ...replies)
      if (read) gateway.on('getTransaction', read)
      const error = await gateway
        .client()
        .transactions.submit(signed)
        .catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({
        code: 'CONNECTION_FAILED',
        operationId: 'op_1',
        // Never one that says to a backend's caller that nothing was made.
        status: 503,
        retryable: false,
        ...more,
      })
      expect((error as Error).message).toMatch(/may have been accepted.*submit the same signed/)
    },
  )

  test.each([
    ['is stale', 409, 'OPERATION_STALE'],
    ['is not known', 404, 'OPERATION_NOT_FOUND'],
    ['was sent without the gateway', 409, 'SENT_WITHOUT_GATEWAY'],
    ['has the hash of another one', 409, 'DUPLICATE_USER_OPERATION'],
  ])('that a lost attempt preceded is refused where the operation %s', async (_, status, code) => {
    gateway.on('submitTransaction', networkFault, coded(status, code))
    await expect(gateway.client().transactions.submit(signed)).rejects.toMatchObject({
      code,
      status,
    })
  })

  test.each<[string, Reply[]]>([
    ['its first attempt', []],
    ['a rate limit', [limited]],
    ["a proxy's rate limit and the gateway's", [limitedByProxy, limited]],
  ])('that is refused after %s is not in doubt', async (_, before) => {
    for (const [status, code] of [
      [401, 'UNAUTHENTICATED'],
      [422, 'INSUFFICIENT_BALANCE'],
    ] as const) {
      const [first = coded(status, code), ...others] = [...before, coded(status, code)]
      gateway.on('submitTransaction', first, ...others)
      const sent = gateway.seen.length
      await expect(gateway.client().transactions.submit(signed)).rejects.toMatchObject({
        code,
        status,
      })
      expect(gateway.seen).toHaveLength(sent + before.length + 1)
    }
  })

  test('that was taken, and cannot be found afterwards, says so with its id', async () => {
    gateway.on('submitTransaction', networkFault, cutOff[0])
    gateway.on('getTransaction', coded(404, 'OPERATION_NOT_FOUND'))
    await expect(gateway.client().transactions.submit(signed)).rejects.toMatchObject({
      code: 'OPERATION_ALREADY_SUBMITTED',
      status: 409,
      operationId: 'op_1',
      retryable: false,
    })
  })

  test('that a signal ends by its time-out names the operation', async () => {
    const controller = new AbortController()
    const fetch: typeof globalThis.fetch = () => {
      controller.abort(new DOMException('The time is up.', 'TimeoutError'))
      return new Promise(() => {})
    }
    const { signal } = controller
    await expect(
      gateway.client({ fetch }).transactions.submit(signed, { signal }),
    ).rejects.toMatchObject({ operationId: 'op_1', timedOut: true, retryable: false })
    // Nothing was handed in this time.
    await expect(
      gateway.client({ fetch }).transactions.submit(signed, { signal }),
    ).rejects.toMatchObject({ name: 'TimeoutError' })
  })
})
