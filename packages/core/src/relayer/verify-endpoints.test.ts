import { expect, test } from 'vitest'
import type { RelayerDeps } from '../deps.js'
import { aNetwork } from '../testing/a-network.js'
import { type EndpointsFound, verifyEndpoints } from './verify-endpoints.js'

const network = aNetwork({ name: 'Base' })

/** Checks endpoints that lack this, one check after another; `undefined`: one does not answer. */
async function check(...rounds: readonly (readonly (readonly string[] | undefined)[])[]) {
  return look({ rounds })
}

async function look({
  rounds,
  finalByAge = false,
}: {
  readonly rounds: readonly (readonly (readonly string[] | undefined)[])[]
  readonly finalByAge?: boolean
}) {
  const lines: string[] = []
  const say = (level: string) => (fields: { endpoint?: number }, message: string) =>
    void lines.push(`${level} ${fields.endpoint ?? 'network'}: ${message}`)
  let found: EndpointsFound | undefined
  for (const round of rounds) {
    const deps = {
      chainOf: () => ({
        abilities: async () =>
          round.map((lacks, index) => ({
            endpoint: index + 1,
            host: `node-${index + 1}.example`,
            lacks,
            finalByAge,
          })),
      }),
      logger: { debug() {}, info: say('info'), warn: say('warn'), error: say('error') },
    } as unknown as RelayerDeps
    found = await verifyEndpoints(deps, network, found)
  }
  return { canSend: found?.canSend, lines }
}

test('a network whose endpoints can do everything is not told of', async () => {
  expect(await check([[]], [[], []])).toEqual({ canSend: true, lines: [] })
})

test('an endpoint that lacks something is told once with all that it lacks, and the network sends through the other one', async () => {
  const lacking = [[], ['eth_getLogs', 'eth_feeHistory']]
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
    'error network: Base cannot send: none of its RPC endpoints has eth_getLogs. It takes no operations until one does',
  ])
  const mended = await check([['eth_getLogs']], [[]])
  expect(mended.canSend).toBe(true)
  expect(mended.lines.slice(2)).toEqual([
    'info 1: An RPC endpoint of Base now has eth_getLogs',
    'info network: Base can send again',
  ])
})

test('endpoints that lack different things send together, until all lack the same one', async () => {
  const apart = await check([['eth_getLogs'], ['eth_feeHistory']])
  expect(apart.canSend).toBe(true)
  const together = await check(
    [['eth_getLogs'], ['eth_feeHistory']],
    [['eth_getLogs', 'eth_feeHistory'], ['eth_feeHistory']],
  )
  expect(together.canSend).toBe(false)
  expect(together.lines.slice(2)).toEqual([
    expect.stringMatching(/^warn 1: .* lacks eth_feeHistory,/),
    expect.stringMatching(/^error network: .* has eth_feeHistory\./),
  ])
})

test('an endpoint that takes a block for final by its age is told once, and sends', async () => {
  const { canSend, lines } = await look({ rounds: [[[]], [[]]], finalByAge: true })
  expect(canSend).toBe(true)
  expect(lines).toEqual([
    expect.stringMatching(/^warn 1: .* takes a block for final after two hours/),
  ])
})

test('one that does not answer is as able as it was', async () => {
  const lacking = ['eth_getLogs']
  expect((await check([undefined])).canSend).toBe(true)
  expect((await check([lacking], [undefined])).canSend).toBe(false)
  expect((await check([[]], [undefined])).canSend).toBe(true)
  expect((await check([lacking, undefined])).canSend).toBe(false)
  expect((await check([lacking, []], [lacking, undefined])).canSend).toBe(true)
})
