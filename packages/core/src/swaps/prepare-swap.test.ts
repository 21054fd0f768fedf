import { expect, test } from 'vitest'
import type { Project } from '../model/project.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'
import { aNetwork } from '../testing/a-network.js'
import { preparePlainSwap, prepareSwap, type SwapToPrepare } from './prepare-swap.js'

const idempotency = { key: 'key', fingerprint: '0x01' } as const
const earlier = {
  id: 'op',
  rail: 'transaction',
  transactions: [],
  security: { verdict: 'safe', assetChanges: null },
  quote: { kind: 'self-funded', maxAmount: 2n, expectedAmount: 1n, unpricedAssets: [] },
  expiresAt: new Date(0),
}
/** The network could give the address code by now: plain transactions are not prepared on it any more. */
const network = aNetwork({ delegate: '0x00000000000000000000000000000000000000d1' })
const deps = {
  networks: { get: () => network },
  database: {
    preparations: {
      findByIdempotencyKey: async () => ({ operation: earlier, fingerprint: '0x01' }),
    },
  },
} as unknown as GatewayDeps
const project = { id: 'project', accountMode: 'eip7702' } as unknown as Project
const swap = { networkId: network.networkId } as SwapToPrepare

test('what was prepared as plain transactions is answered again, whatever the network can do by now', async () => {
  expect(await preparePlainSwap(deps, project, swap, idempotency)).toMatchObject({
    operationId: 'op',
    rail: 'transaction',
  })
})

test('a key of another request is refused, and the operation that has the key is named', async () => {
  const another = { ...idempotency, fingerprint: '0x02' } as const
  await expect(preparePlainSwap(deps, project, swap, another)).rejects.toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
    body: { operationId: 'op' },
    message: expect.stringMatching(/check the status of that operation first.*pay a second time/),
  })
})

test('where only user operations are answered, a key of plain transactions is refused', async () => {
  await expect(prepareSwap(deps, project, swap, idempotency)).rejects.toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
    body: { operationId: 'op' },
  })
})
