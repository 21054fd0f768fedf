import { expect, test } from 'vitest'
import { aNetwork } from '../testing/a-network.js'
import { refuseWhereUnable } from './refuse-where-unable.js'

test('a network that cannot send is refused with a retry too late for the SDK, because only the operator ends this', () => {
  const network = aNetwork({ name: 'Base' })
  expect(() => refuseWhereUnable({ canSend: () => true }, network)).not.toThrow()
  expect(() => refuseWhereUnable({ canSend: () => false }, network)).toThrow(
    expect.objectContaining({
      code: 'NETWORK_UNAVAILABLE',
      message: expect.stringMatching(/^Base takes no operations: .* The operator has to configure/),
      retryAfterSeconds: 60,
    }),
  )
})
