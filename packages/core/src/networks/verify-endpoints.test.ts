import { expect, test } from 'vitest'
import type { Network } from '../model/network.js'
import type { Shortcoming } from '../ports/chain.js'
import type { RelayerDeps } from '../ports/gateway-deps.js'
import { aNetwork } from '../testing/a-network.js'
import { type EndpointsFound, verifyEndpoints } from './verify-endpoints.js'

const network = aNetwork({ name: 'Base', chainId: 8453 })
/** Of which one endpoint is enough. */
const sending = 'eth_sendRawTransaction'

/** Checks endpoints that lack this, one check after another; `undefined`: one does not answer. */
async function check(...rounds: readonly (readonly (readonly string[] | undefined)[])[]) {
  return look({ rounds })
}

async function look({
  rounds,
  shortcomings = [[]],
  finalByAge = [false],
  of = network,
  bundler,
}: {
  readonly rounds: readonly (readonly (readonly string[] | undefined)[])[]
  /** What the first endpoint lacks and the gateway does without. In each round, the last one for those that follow. */
  readonly shortcomings?: readonly (readonly string[])[]
  /** In each round, the last one for those that follow. */
  readonly finalByAge?: readonly boolean[]
  readonly of?: Network
  /** @default none */
  readonly bundler?: object
}) {
  const lines: string[] = []
  const say = (level: string) => (fields: { endpoint?: number }, message: string) =>
    void lines.push(`${level} ${fields.endpoint ?? 'network'}: ${message}`)
  let found: EndpointsFound | undefined
  for (const [nth, round] of rounds.entries()) {
    const deps = {
      chainOf: () => ({
        abilities: async () =>
          round.map((lacks, index) => ({
            endpoint: index + 1,
            host: `node-${index + 1}.example`,
            lacks,
            shortcomings: (index === 0 ? (shortcomings[nth] ?? shortcomings.at(-1) ?? []) : []).map(
              (one) => ({ lacks: one, effect: 'Less is seen' }),
            ),
            canWitness: (lacks ?? []).every((one) => one === sending),
            finalByAge: finalByAge[nth] ?? finalByAge.at(-1),
          })),
      }),
      bundlerOf: () => bundler,
      logger: { debug() {}, info: say('info'), warn: say('warn'), error: say('error') },
    } as unknown as RelayerDeps
    found = await verifyEndpoints(deps, of, found)
  }
  return { canSend: found?.canSend, hasAll: found?.hasAll, lines }
}

test('a network whose endpoints can do everything is not told of', async () => {
  expect(await check([[]], [[], []])).toEqual({ canSend: true, hasAll: true, lines: [] })
})

test('an endpoint that lacks something is told once with all that it lacks, and the network sends while two others have all', async () => {
  const lacking = [[], ['eth_getLogs', 'eth_feeHistory'], []]
  const { canSend, lines } = await check(lacking, lacking)
  expect(canSend).toBe(true)
  expect(lines).toEqual([
    'warn 2: An RPC endpoint of Base lacks eth_getLogs, eth_feeHistory, which nothing replaces. Configure an endpoint, or a plan of this one, that has it',
  ])
})

test('a network without any that can is told as an error, once, and does not send until one can', async () => {
  const unable = await check([['eth_getLogs']], [['eth_getLogs']])
  expect(unable.canSend).toBe(false)
  expect(unable.lines).toEqual([
    expect.stringMatching(/^warn 1: .* lacks eth_getLogs/),
    'error network: Base cannot send: none of its RPC endpoints has eth_getLogs. It takes no operations until this is fixed',
  ])
  const fixed = await check([['eth_getLogs']], [[]])
  expect(fixed.canSend).toBe(true)
  expect(fixed.lines.slice(2)).toEqual([
    'info 1: An RPC endpoint of Base now has eth_getLogs',
    'info network: Base can send again',
  ])
})

test('two endpoints of which one lacks something send nothing, as nothing would end: the log says what to do, until it is done', async () => {
  const lacking = [['eth_getLogs'], []]
  const told =
    'error network: Base cannot send: an operation ends only when two RPC endpoints show that it has ended, and only one of its 2 has all that this takes. It takes no operations until this is fixed. Use a plan that lacks nothing for endpoint 1 (node-1.example), or remove it from RPC_URLS_8453 or from the networks file; the only endpoint that is left then decides alone'
  const unable = await check(lacking, lacking)
  expect(unable.canSend).toBe(false)
  expect(unable.lines).toEqual([expect.stringMatching(/^warn 1: .* lacks eth_getLogs,/), told])
  const alone = await check(lacking, [[]])
  expect(alone.canSend).toBe(true)
  expect(alone.lines.at(-1)).toBe('info network: Base can send again')
})

test('endpoints that each lack another part of what is read together send nothing', async () => {
  const { canSend, lines } = await check([['eth_getBlockByHash'], ['eth_getLogs']])
  expect(canSend).toBe(false)
  expect(lines.at(-1)).toMatch(
    /none of its 2 has all .* endpoint 1 \(node-1\.example\) and endpoint 2 \(node-2\.example\), or configure others$/,
  )
  expect((await check([['eth_getBlockByHash'], ['eth_getLogs'], []])).canSend).toBe(false)
  expect((await check([['eth_getBlockByHash'], [], []])).canSend).toBe(true)
})

test('what one endpoint is enough for may be missing at the other one, and not at both', async () => {
  expect((await check([[sending], []])).canSend).toBe(true)
  const { canSend, lines } = await check([[sending], []], [[sending], [sending]])
  expect(canSend).toBe(false)
  expect(lines.at(-1)).toMatch(/^error network: .* none of its RPC endpoints has eth_sendRaw/)
})

test('an endpoint that takes a block for final by its age is told once, and sends', async () => {
  const { canSend, lines } = await look({ rounds: [[[]], [[]]], finalByAge: [true] })
  expect(canSend).toBe(true)
  expect(lines).toEqual([
    expect.stringMatching(/^warn 1: .* takes a block for final after two hours/),
  ])
})

test('an endpoint that shows the final block again is told once, and so is its next loss', async () => {
  const rounds = [[[]], [[]], [[]], [[]]]
  const { lines } = await look({ rounds, finalByAge: [true, false, false, true] })
  expect(lines).toEqual([
    expect.stringMatching(/^warn 1: .* takes a block for final after two hours/),
    expect.stringMatching(/^info 1: .* now shows a block for the tag/),
    expect.stringMatching(/^warn 1: .* takes a block for final after two hours/),
  ])
})

test('all is there once every endpoint has said so', async () => {
  expect(await check([[], undefined])).toMatchObject({ hasAll: false })
  expect(await check([[], [sending]])).toMatchObject({ hasAll: false })
  expect(await check([[], [sending]], [[], []])).toMatchObject({ hasAll: true })
})

test('one that has not said is no reason to send nothing, and none to send', async () => {
  const lacking = ['eth_getLogs']
  expect((await check([undefined])).canSend).toBe(true)
  expect((await check([undefined, undefined])).canSend).toBe(true)
  expect((await check([lacking, undefined])).canSend).toBe(false)
})

test('what the gateway does without is told once with the effect, and once when it is there again, and stops nothing', async () => {
  const rounds = [
    [[], []],
    [[], []],
    [[], []],
    [[], []],
  ]
  const missing = 'eth_simulateV1 and debug_traceCall'
  const found = await look({ rounds, shortcomings: [[], [missing], [missing], []] })
  expect(found).toMatchObject({ canSend: true, hasAll: true })
  expect(found.lines).toEqual([
    `warn 1: An RPC endpoint of Base lacks ${missing}. Less is seen. Configure an endpoint, or a plan of this one, that has it`,
    `info 1: An RPC endpoint of Base now has ${missing}`,
  ])
})

test('what the network does not prepare is what all endpoints lack for it, and the widest effect counts', async () => {
  const dependent = { lacks: 'one', effect: 'It prepares no swaps', unprepared: 'swaps' }
  const unseen = { lacks: 'one and two', effect: 'Less is seen' }
  const any = { lacks: 'one and three', effect: 'It prepares nothing', unprepared: 'transfers' }
  const over = async (...endpoints: readonly (readonly Shortcoming[])[]) => {
    const abilities = endpoints.map((shortcomings, index) => ({
      endpoint: index + 1,
      host: 'node.example',
      lacks: [],
      shortcomings,
      canWitness: true,
      finalByAge: false,
    }))
    const logger = { debug() {}, info() {}, warn() {}, error() {} }
    const deps = {
      chainOf: () => ({ abilities: async () => abilities }),
      bundlerOf: () => undefined,
      logger,
    } as unknown as RelayerDeps
    return (await verifyEndpoints(deps, network)).unprepared
  }
  expect(await over([])).toBeUndefined()
  expect(await over([unseen])).toBeUndefined()
  expect(await over([dependent], [])).toBeUndefined()
  expect(await over([dependent, unseen, any], [dependent])).toBe(
    'prepares no swaps: its RPC endpoints lack one',
  )
  expect(await over([dependent, any])).toBe(
    'prepares no transfers: its RPC endpoints lack one and three',
  )
})

test('all is there without what an endpoint never had, and not without what it has lost', async () => {
  const missing = ['eth_simulateV1 and debug_traceCall']
  const found = async (...shortcomings: readonly (readonly string[])[]) =>
    (await look({ rounds: shortcomings.map(() => [[]]), shortcomings })).hasAll
  expect(await found(missing, missing)).toBe(true)
  expect(await found([], missing)).toBe(false)
  expect(await found([], missing, missing)).toBe(false)
  expect(await found([], missing, [])).toBe(true)
})

test('endpoints that take no transactions are no obstacle where a bundler sends and no plain transactions are prepared', async () => {
  const rounds = [[[sending]]]
  const delegated = aNetwork({ delegate: '0xd6CEDDe84be40893d153Be9d467CD6aD37875b28' })
  const over = async (of: Network, bundler?: object) =>
    (await look({ rounds, of, ...(bundler && { bundler }) })).canSend
  expect(await look({ rounds, of: delegated, bundler: {} })).toEqual({
    canSend: true,
    hasAll: true,
    lines: [],
  })
  expect(await over(delegated)).toBe(false)
  expect(await over(network, {})).toBe(false)
  const others = await look({ rounds: [[[sending, 'eth_getLogs']]], of: delegated, bundler: {} })
  expect(others.canSend).toBe(false)
  expect(others.lines.join()).not.toContain(sending)
})
