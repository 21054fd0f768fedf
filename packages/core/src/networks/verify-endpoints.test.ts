import { expect, test } from 'vitest'
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
  finalByAge = [false],
}: {
  readonly rounds: readonly (readonly (readonly string[] | undefined)[])[]
  /** In each round, the last one for those that follow. */
  readonly finalByAge?: readonly boolean[]
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
            canWitness: (lacks ?? []).every((one) => one === sending),
            finalByAge: finalByAge[nth] ?? finalByAge.at(-1),
          })),
      }),
      logger: { debug() {}, info: say('info'), warn: say('warn'), error: say('error') },
    } as unknown as RelayerDeps
    found = await verifyEndpoints(deps, network, found)
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
  const mended = await check([['eth_getLogs']], [[]])
  expect(mended.canSend).toBe(true)
  expect(mended.lines.slice(2)).toEqual([
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
