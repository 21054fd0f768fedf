import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import * as controlEntry from '../src/control/index.js'
import * as mainEntry from '../src/index.js'
import * as onChainEntry from '../src/on-chain/index.js'
import * as revertsEntry from '../src/reverts/index.js'
import * as testingEntry from '../src/testing/index.js'
import { nodeWith } from './chain-node.js'
import { createFakeClock } from './fake-clock.js'
import {
  friend,
  hashOf,
  honestAnswer,
  owner,
  paymaster,
  transferCall,
  usdc,
} from './honest-gateway.js'

const { createGatewayClient, isGatewaySdkError } = mainEntry
type Work = (...values: unknown[]) => unknown

const networkId = '8453'
const refusing = async () =>
  Response.json({ error: 'No.', code: 'VALIDATION_FAILED', reason: null }, { status: 400 })
const options = {
  baseUrl: 'https://gateway.test/v1',
  fetch: refusing,
  maxRetries: 0,
  clock: createFakeClock(),
}
const pinned = { ...options, apiKey: 'ggw_live_x', networks: { [networkId]: { paymaster } } }
const client = createGatewayClient(pinned)
const kit = testingEntry.createTestGateway()

/** A handle, as `resume` returns it. */
const handle = await createGatewayClient({
  ...options,
  apiKey: 'ggw_live_x',
  fetch: async () =>
    Response.json({
      operationId: 'op_1',
      status: 'queued',
      transactionHash: null,
      userOperationHash: hashOf('b'),
      userOpHash: hashOf('b'),
      networkId,
      replacementCount: 0,
      reason: null,
      feeBreakdown: null,
      bridge: null,
      createdAt: '2026-01-01T00:00:00.000Z',
    }),
}).operations.resume('op_1')

/** Returns every reachable function with its path. Classes are left out, because only the SDK creates them. */
function functionsOf(value: object, path: string): [path: string, work: Work][] {
  return Object.entries(value).flatMap(([name, member]): [string, Work][] => {
    const at = `${path}.${name}`
    if (typeof member === 'function')
      return /^class\b/.test(String(member)) ? [] : [[at, member as Work]]
    return typeof member === 'object' && member !== null && !Array.isArray(member)
      ? functionsOf(member, at)
      : []
  })
}

const replies = [
  'honestly',
  'hanging',
  'hangingAfterwards',
  'disconnected',
  'disconnectedAfterwards',
]
const functions = [
  ...functionsOf(mainEntry, 'sdk'),
  ...functionsOf(controlEntry, 'control'),
  ...functionsOf(onChainEntry, 'onChain'),
  ...functionsOf(revertsEntry, 'reverts'),
  ...functionsOf(testingEntry, 'testing'),
  ...functionsOf(client, 'client'),
  ...functionsOf(
    controlEntry.createControlClient({ ...options, token: 'eyJh.eyJz.c2ln' }),
    'controlClient',
  ),
  ...functionsOf(handle, 'handle'),
  ...functionsOf(kit, 'kit'),
].filter(
  ([path]) =>
    !replies.some((reply) => path.endsWith(`.${reply}`)) &&
    // The errors of a fetch are those of fetch.
    path !== 'kit.fetch',
)

const nothing = [undefined, null, 7, 7n, 'x', [], [null], {}, { signal: 7 }, { request: {} }]

test('the list has functions of every entry point', () => {
  const paths = functions.map(([path]) => path)
  expect(paths.length).toBeGreaterThan(80)
  for (const path of ['sdk.createGatewayClient', 'client.transfer', 'client.transactions.sign'])
    expect(paths).toContain(path)
  for (const path of ['controlClient.auth.login', 'handle.updates', 'reverts.explainRevert'])
    expect(paths).toContain(path)
})

describe('callers without types can get only errors of the SDK from', () => {
  test.each(functions)('%s', async (path, work) => {
    for (const value of nothing)
      for (const values of [
        [value],
        [value, value],
        [value, value, value],
        ['op_1', value],
        [{}, value],
        [{}, owner, value],
      ]) {
        const error = await outcomeOf(() => work(...values))
        if (error !== undefined && !isGatewaySdkError(error))
          expect.fail(`${path}(${inspect(values, { depth: 1 })}): ${inspect(error)}`)
      }
    kit.reset()
  })
})

/** Returns the error that the work throws or rejects with, also during an iteration, or `undefined`. */
async function outcomeOf(work: () => unknown): Promise<unknown> {
  try {
    const result = await work()
    if (typeof result === 'object' && result !== null && Symbol.asyncIterator in result)
      for await (const _ of result as AsyncIterable<unknown>) break
    return undefined
  } catch (error) {
    return error
  }
}

const asAny = (value: unknown) => value as never

describe('the error names the wrong field and what to pass', () => {
  const pay = { owner, networkId, feeToken: usdc, maxFee: 1n }
  const transfers = [{ tokenAddress: usdc, recipientAddress: friend, amount: 1n }]
  const rows: [what: string, call: () => unknown, path: string, remedy: RegExp][] = [
    ['a transfer of nothing', () => client.transfer(asAny(undefined)), 'input', /object/],
    ['a transfer without transfers', () => client.transfer(asAny(pay)), 'transfers', /list/],
    [
      'a transfer that is not an object',
      () => client.transfer(asAny({ ...pay, transfers: [7] })),
      'transfers.0',
      /object/,
    ],
    [
      'calls that are missing',
      () => client.send(asAny({ ...pay, accountId: 'acc_1', transferredAssets: [] })),
      'calls',
      /list/,
    ],
    [
      'calls of undeclared assets',
      () => client.send(asAny({ ...pay, accountId: 'acc_1', calls: [{ to: friend }] })),
      'transferredAssets',
      /list/,
    ],
    [
      'a wait for an unknown status',
      () => client.transactions.wait('op_1', asAny({ until: 'mined' })),
      'until',
      /'submitted', 'confirmed', 'finalized'/,
    ],
    [
      'updates of a handle until an unknown status',
      () => handle.updates(asAny({ until: 'mined' })),
      'until',
      /'confirmed'/,
    ],
    [
      'a wait with a time-out that is text',
      () => client.transactions.wait('op_1', asAny({ timeoutMs: '300' })),
      'timeoutMs',
      /milliseconds above 0/,
    ],
    [
      'a submit with a time-out of zero',
      () => client.transactions.submit(asAny({ operationId: 'op_1' }), asAny({ maxWaitMs: 0 })),
      'maxWaitMs',
      /milliseconds above 0/,
    ],
    [
      'an attempt with a time-out that is text',
      () => client.networks.list(asAny({ timeoutMs: '300' })),
      'timeoutMs',
      /milliseconds above 0/,
    ],
    [
      'a callback that is not a function',
      () => client.transfer(asAny({ ...pay, transfers: [], onSigned: 7 })),
      'onSigned',
      /function/,
    ],
    [
      'a signal that is not an AbortSignal',
      () => client.networks.list(asAny({ signal: {} })),
      'signal',
      /AbortSignal/,
    ],
    ['tasks not in a list', () => client.operations.inParallel(asAny(7)), 'tasks', /list/],
    ['owners not in a list', () => client.accounts.resolveMany(asAny(7)), 'ownerAddresses', /list/],
    [
      'a fee token of a payment that is no address',
      () => client.transfer({ ...pay, transfers, feeToken: '0x12' }),
      'feeToken',
      /address/,
    ],
    [
      'an empty fee token of a payment',
      () => client.transfer({ ...pay, transfers, feeToken: '' }),
      'feeToken',
      /address/,
    ],
    [
      'a fee token of a prepare that is no address',
      () =>
        client.transactions.prepareTransfer({
          ownerAddress: friend,
          networkId,
          transfers,
          feeTokenAddress: '0x12',
        }),
      'feeTokenAddress',
      /address/,
    ],
    [
      'an answer that no prepare of the SDK returned',
      () => client.transactions.sign(asAny({ operationId: 'op_1' }), owner, { maxFee: 'any' }),
      'prepared.request',
      /object/,
    ],
  ]
  test.each(rows)('%s', async (_, call, path, remedy) => {
    const error = await outcomeOf(call)
    expect(error).toMatchObject({ name: 'InvalidInputError', path })
    expect((error as Error).message).toMatch(remedy)
  })

  test.each([
    ['feetoken', 'transfer', /`feetoken` is unknown \(did you mean feeToken\?\)\.$/],
    ['fee_token', 'transfer', /./],
    ['feeTokenAddress', 'transfer', /\(did you mean feeToken\?\)\./],
    ['idempotencykey', 'send', /\(did you mean idempotencyKey\?\)/],
    ['nonce', 'swap', /\(did you mean nonceKey\?\)/],
    ['minimumRecieved', 'swap', /\(did you mean minimumReceived\?\)\./],
    ['mxFee', 'transfer', /\(did you mean maxFee\?\)\./],
    ['maxfee', 'transfer', /\(did you mean maxFee\?\)\./, { maxFee: undefined }],
    ['formToken', 'swap', /\(did you mean fromToken\?\)\./],
    ['idmepotencyKey', 'swap', /\(did you mean idempotencyKey\?\)\./],
    ['id', 'send', /is unknown\. Known are networkId, feeToken, /],
    [
      'colour',
      'send',
      /is unknown\. Known are networkId, feeToken, nonceKey, accountId, calls, .*signal\.$/,
    ],
  ] as const)(
    'a payment with `%s`, which %s does not know',
    async (name, method, message, rest: object = {}) => {
      const error = await outcomeOf(() =>
        client[method](asAny({ ...pay, ...rest, [name]: undefined })),
      )
      expect(error).toMatchObject({ name: 'InvalidInputError', path: name, status: 400 })
      expect((error as Error).message).toMatch(message)
    },
  )

  const quote = { ownerAddress: friend, networkId, fromToken: usdc, toToken: usdc, amount: 1n }
  const transferOf = (item: object) => ({ ...pay, transfers: [item] })
  const unknown: [what: string, call: () => unknown, path: string, problem: string][] = [
    [
      'list',
      () => client.transactions.list(asAny({ limt: 3 })),
      'limt',
      'is unknown (did you mean limit?).',
    ],
    [
      'quote',
      () => client.swaps.quote(asAny({ ...quote, networkId: undefined, networkID: networkId })),
      'networkID',
      'is unknown (did you mean networkId?).',
    ],
    [
      'resolveSingle',
      () => client.accounts.resolveSingle(asAny({ ownerAdress: friend })),
      'ownerAdress',
      'is unknown (did you mean ownerAddress?).',
    ],
    [
      'create',
      () => client.accounts.create(asAny({ ownerAddress: friend, network: networkId })),
      'network',
      'is unknown (did you mean networkId?).',
    ],
    [
      'info',
      () => client.accounts.info(asAny({ owner: friend, networkId })),
      'owner',
      'is unknown (did you mean ownerAddress?).',
    ],
    [
      'estimate',
      () => client.fees.estimate(asAny({ networkID: networkId })),
      'networkID',
      'is unknown (did you mean networkId?).',
    ],
    [
      'transfer, of one item',
      () => client.transfer(asAny(transferOf({ token: usdc, recipientAddress: friend }))),
      'transfers.0.token',
      'is unknown (did you mean tokenAddress?).',
    ],
    [
      'send, of one call',
      () => client.send(asAny({ ...pay, calls: [{ to: friend, vlaue: 1n }] })),
      'calls.0.vlaue',
      'is unknown (did you mean value?).',
    ],
    [
      'estimate, of one asset',
      () =>
        client.fees.estimate(
          asAny({ networkId, calls: [], transferredAssets: [{ token: usdc, amount: 1n }] }),
        ),
      'transferredAssets.0.token',
      'is unknown. Known are address, amount.',
    ],
  ]
  test.each(unknown)('a misspelt name in the input of %s', async (_, call, path, problem) => {
    expect(await outcomeOf(call)).toMatchObject({
      name: 'InvalidInputError',
      path,
      message: `\`${path}\` ${problem}`,
    })
  })

  test.each([
    ['a read', (options: never) => client.networks.list(options)],
    [
      'a prepare',
      (options: never) =>
        client.transactions.prepareTransfer(
          { ownerAddress: friend, networkId, transfers: [] },
          options,
        ),
    ],
    ['a submit', (options: never) => client.transactions.submit(asAny({}), options)],
    ['a wait', (options: never) => client.transactions.wait('op_1', options)],
    ['tasks', (options: never) => client.operations.inParallel([], options)],
  ])('options of %s with a misspelt name', async (_, call) => {
    const error = await outcomeOf(() => call(asAny({ timeoutMS: 5 })))
    expect(error).toMatchObject({ name: 'InvalidInputError', path: 'timeoutMS' })
    expect((error as Error).message).toContain('(did you mean timeoutMs?)')
  })

  const prepared = asAny({ request: { networkId } })
  test.each([
    ['sign', (options: never) => client.transactions.sign(prepared, owner, options)],
    ['verify', (options: never) => client.transactions.verify(prepared, options)],
  ])('options of %s with a misspelt name', async (_, call) => {
    const options = { maxFee: 'any', ownerAdress: owner.address }
    const error = await outcomeOf(() => call(asAny(options)))
    expect(error).toMatchObject({ name: 'InvalidInputError', path: 'ownerAdress' })
    expect((error as Error).message).toContain('(did you mean ownerAddress?)')
  })

  const node = asAny(nodeWith({}).client)
  test.each([
    ['readOutcome', onChainEntry.readOutcome],
    ['isNonceUnused', onChainEntry.isNonceUnused],
  ])('options of %s with a misspelt name', async (_, call) => {
    const error = await outcomeOf(() => call(node, {}, asAny({ networks: {}, netwroks: {} })))
    expect(error).toMatchObject({ name: 'InvalidInputError', path: 'netwroks' })
    expect((error as Error).message).toContain('(did you mean networks?)')
  })

  test('options of a client with a misspelt name', () => {
    expect(() =>
      createGatewayClient(asAny({ ...options, apiKey: 'ggw_live_x', network: {} })),
    ).toThrow('`network` is unknown (did you mean networks?).')
  })

  test.each([
    ['networks', 'x', /networks\['0'\] must be an object/],
    ['networks', { '8453': null }, /networks\['8453'\] must be an object/],
  ])('%s: %j', (name, value, message) => {
    expect(() =>
      createGatewayClient({ ...options, apiKey: 'ggw_live_x', [name]: asAny(value) }),
    ).toThrow(message)
  })
})

test('an input that is refused at once creates no account', async () => {
  const asked: string[] = []
  const fetch = async (input: string) => {
    asked.push(input)
    return refusing()
  }
  const { send } = createGatewayClient({ ...pinned, fetch: asAny(fetch) })
  const call = () =>
    send(asAny({ owner, networkId, transferredAssets: [], feeToken: usdc, maxFee: 1n }))
  expect(await outcomeOf(call)).toMatchObject({ path: 'calls' })
  expect(asked).toEqual([])
})

test('an invalid gateway URL is not repeated in the error, because it may be a key', async () => {
  const error = await outcomeOf(() =>
    createGatewayClient({ ...options, apiKey: 'ggw_live_x', baseUrl: hashOf('e') }),
  )
  expect((error as Error).message).toMatch(/^baseUrl is not an http/)
  expect(inspect(error)).not.toContain(hashOf('e'))
})

test('the error of an unsafe operation prints shortly, and contains everything', async () => {
  const prepared = {
    ...honestAnswer({ calls: [transferCall(usdc, friend, 1n)], feeToken: usdc }),
    security: { verdict: 'unsafe', reason: 'It drains.', provider: 'built-in', assetChanges: null },
  }
  const body = { error: 'Unsafe.', code: 'SECURITY_UNSAFE', reason: null, ...prepared }
  const error = await outcomeOf(() =>
    createGatewayClient({
      ...options,
      apiKey: 'ggw_live_x',
      fetch: async () => Response.json(body, { status: 422 }),
    }).transfer({
      owner,
      networkId,
      transfers: [{ tokenAddress: usdc, recipientAddress: friend, amount: 1n }],
      maxFee: 'any',
    }),
  )
  expect(error).toBeInstanceOf(mainEntry.UnsafeOperationError)
  expect(error).toMatchObject({ body, prepared, security: { reason: 'It drains.' } })
  const printed = inspect(error).replace(/^ {4}at .*$/gm, '')
  expect(printed).toContain('It drains.')
  expect(printed).not.toContain('callData')
})
