import { expect, test } from 'vitest'
import { GatewayError, isGatewayError } from '../../errors/index.js'
import type { Project } from '../../model/project.js'
import type { GatewayDeps } from '../../ports/gateway-deps.js'
import { orReplay } from './prepare-operation.js'

const project = { id: 'prj_1' } as unknown as Project
const idempotency = { key: 'once', fingerprint: '0x01' } as const
const refuse = async () => {
  throw new GatewayError('NETWORK_UNAVAILABLE')
}

/** Returns the attempt and the number of look-ups of a key. */
function setUp(fingerprint?: `0x${string}`) {
  let lookUps = 0
  const operation = { id: 'op_1', rail: 'transaction' }
  const deps = {
    database: {
      preparations: {
        findByIdempotencyKey: async () => {
          lookUps++
          return fingerprint && { operation, fingerprint }
        },
      },
    },
  } as unknown as GatewayDeps
  return { deps, lookUps: () => lookUps }
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (isGatewayError(error) ? error.code : error),
  )

test('a request that is not refused costs no look-up of the key', async () => {
  const { deps, lookUps } = setUp('0x01')
  expect(await orReplay(deps, project, idempotency, async () => 'terms')).toBe('terms')
  expect(lookUps()).toBe(0)
})

test('a key that was used for another request is refused before all else is', async () => {
  const { deps } = setUp('0x02')
  expect(await codeOf(orReplay(deps, project, idempotency, refuse))).toBe('IDEMPOTENCY_KEY_REUSED')
})

test('a refusal stands where the key is new, or where there is none', async () => {
  const { deps, lookUps } = setUp()
  expect(await codeOf(orReplay(deps, project, idempotency, refuse))).toBe('NETWORK_UNAVAILABLE')
  expect(await codeOf(orReplay(deps, project, undefined, refuse))).toBe('NETWORK_UNAVAILABLE')
  expect(lookUps()).toBe(1)
})
