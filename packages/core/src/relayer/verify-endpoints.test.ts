import { expect, test } from 'vitest'
import type { RelayerDeps } from '../deps.js'
import { aNetwork } from '../testing/a-network.js'
import { type EndpointsFound, verifyEndpoints } from './verify-endpoints.js'

const network = aNetwork({ name: 'Base' })

/** Checks endpoints with these abilities, one check after another. */
async function check(...rounds: readonly (readonly (boolean | undefined)[])[]) {
  const lines: string[] = []
  const say = (level: string) => (fields: { endpoint?: number }, message: string) =>
    void lines.push(`${level} ${fields.endpoint ?? 'network'}: ${message}`)
  let found: EndpointsFound | undefined
  for (const abilities of rounds) {
    const deps = {
      chainOf: () => ({
        abilities: async () =>
          abilities.map((overridesState, index) => ({
            endpoint: index + 1,
            host: `node-${index + 1}.example`,
            overridesState,
          })),
      }),
      logger: { debug() {}, info: say('info'), warn: say('warn'), error: say('error') },
    } as unknown as RelayerDeps
    found = await verifyEndpoints(deps, network, found)
  }
  return { canSend: found?.canSend, lines }
}

test('a network whose endpoints can do everything is not told of', async () => {
  expect(await check([true], [true, true])).toEqual({ canSend: true, lines: [] })
})

test('an endpoint that lacks state overrides is told once, and the network sends through the other one', async () => {
  const { canSend, lines } = await check([true, false], [true, false])
  expect(canSend).toBe(true)
  expect(lines).toEqual([expect.stringMatching(/^warn 2: An RPC endpoint of Base runs no calls/)])
})

test('a network without any that can is told as an error, once, and does not send until one can', async () => {
  const unable = await check([false], [false])
  expect(unable.canSend).toBe(false)
  expect(unable.lines).toEqual([
    expect.stringMatching(/^warn 1: .*configure an endpoint/),
    expect.stringMatching(/^error network: Base cannot send: none of its RPC endpoints/),
  ])
  const mended = await check([false], [true])
  expect(mended.canSend).toBe(true)
  expect(mended.lines.slice(2)).toEqual([
    'info 1: An RPC endpoint of Base runs calls with state overrides',
    'info network: Base can send again',
  ])
})

test('one that does not answer is as able as it was', async () => {
  expect((await check([undefined])).canSend).toBe(true)
  expect((await check([false], [undefined])).canSend).toBe(false)
  expect((await check([true], [undefined])).canSend).toBe(true)
  expect((await check([false, undefined])).canSend).toBe(false)
})
