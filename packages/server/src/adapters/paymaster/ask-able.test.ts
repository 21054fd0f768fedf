import { GatewayError } from '@gasless-gateway/core'
import { expect, test } from 'vitest'
import type { Endpoint } from '../chain/create-endpoint.js'
import { LaggingEndpointError, UnableEndpointError } from '../chain/endpoint-errors.js'
import { askAble } from './ask-able.js'

const unable = () => new UnableEndpointError('It cannot do this.')
const outage = (cause?: unknown) => new GatewayError('NETWORK_UNAVAILABLE', { cause })

/** Asks endpoints that answer in turn like this: with a text, or with these errors. */
async function ask(...answers: readonly (string | Error)[]) {
  const asked: number[] = []
  let ms = 0
  const endpoints = answers.map((_, at) => ({ at }))
  const pool = {
    now: () => ms,
    pause: async (pauseMs: number) => {
      ms += pauseMs
    },
    askOnly: (endpoint: unknown, read: (endpoint: Endpoint) => unknown) => read(endpoint as never),
  }
  const outcome = await askAble({ pool, endpoints } as never, async (endpoint) => {
    const { at } = endpoint as unknown as { at: number }
    asked.push(at)
    const answer = answers[at]
    if (answer instanceof Error) throw answer
    return answer
  }).catch((error: unknown) => error)
  return { outcome, asked, ms }
}

test('the next endpoint is asked where one refuses or does not answer', async () => {
  expect(await ask(unable(), outage(), 'done', 'never')).toMatchObject({
    outcome: 'done',
    asked: [0, 1, 2],
  })
})

test('nothing is the answer only where every endpoint refuses', async () => {
  expect((await ask(unable(), outage(unable()), new Error('no'))).outcome).toBeUndefined()
  const silent = outage()
  expect((await ask(silent, unable())).outcome).toBe(silent)
})

test('an endpoint that lacks the block is asked again for a while', async () => {
  const lagging = outage(new LaggingEndpointError('It does not have the block.'))
  const { outcome, asked, ms } = await ask(lagging)
  expect(outcome).toBe(lagging)
  expect(asked.length).toBeGreaterThan(2)
  expect(ms).toBeGreaterThan(15_000)
})
