import { expect, test } from 'vitest'
import { GatewayError } from '../errors/index.js'
import { unableNetwork } from '../networks/unable-network.js'
import { asEstimateUnavailable } from './as-estimate-unavailable.js'

const refusalOf = (error: Error) =>
  asEstimateUnavailable(() => Promise.reject(error)).catch((refusal: unknown) => refusal)

test('endpoints that lack a method are named in the refusal, with a retry too late for the SDK', async () => {
  const cause = unableNetwork(
    'Base prepares no swaps: none of its RPC endpoints has eth_simulateV1.',
  )
  expect(await refusalOf(cause)).toMatchObject({
    code: 'SELF_FUNDED_ESTIMATE_UNAVAILABLE',
    message:
      'Base prepares no swaps: none of its RPC endpoints has eth_simulateV1. The operator has to configure an endpoint that has it.',
    retryAfterSeconds: 60,
    cause,
  })
})

test('endpoints that do not answer are asked again soon', async () => {
  const silent = new GatewayError('NETWORK_UNAVAILABLE', { message: 'Base did not answer.' })
  expect(await refusalOf(silent)).toMatchObject({
    code: 'SELF_FUNDED_ESTIMATE_UNAVAILABLE',
    message: 'Base did not answer.',
    retryAfterSeconds: 5,
  })
  const other = new GatewayError('INSUFFICIENT_BALANCE')
  expect(await refusalOf(other)).toBe(other)
})
