import { expect, test } from 'vitest'
import { GatewayError } from '../../errors/index.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'
import type { SignedAttempt, SlotStore } from '../../ports/slot-store.js'
import { aNetwork } from '../../testing/a-network.js'
import { rebroadcast } from './rebroadcast.js'
import { defaultRelayPolicy } from './relay-policy.js'

/** One pass over these transactions, of which a node takes all but one. */
async function pass(blockTimeMs: number, ids: readonly string[], refused?: string) {
  const paces: unknown[] = []
  const sent: string[] = []
  const counted: string[] = []
  const slots: Pick<SlotStore, 'claimRebroadcast' | 'countSend'> = {
    claimRebroadcast: async (_, pace) => {
      paces.push(pace)
      return ids.map((id) => ({ id, rawTransaction: id }) as unknown as SignedAttempt)
    },
    countSend: async (id) => void counted.push(id),
  }
  const deps = {
    database: { slots },
    logger: { warn() {} },
    chainOf: () => ({
      broadcast: async (bytes: string) => {
        sent.push(bytes)
        if (bytes === refused) throw new GatewayError('NETWORK_UNAVAILABLE')
      },
    }),
  } as unknown as RelayerDeps
  await rebroadcast(deps, defaultRelayPolicy, aNetwork({ blockTimeMs }))
  return { paces, sent, counted }
}

test('what a node has taken is sent again no more than once a block', async () => {
  for (const [blockTimeMs, leastMs] of [
    [12_000, 12_000],
    [250, 2_000],
  ] as const)
    expect((await pass(blockTimeMs, [])).paces).toEqual([
      { unsentMs: 2_000, leastMs, mostMs: 60_000 },
    ])
})

test('all that is due is sent in its order, and what no node took stays due soon', async () => {
  const { sent, counted } = await pass(1_000, ['a', 'b', 'c'], 'b')
  expect(sent).toEqual(['a', 'b', 'c'])
  expect(counted).toEqual(['a', 'c'])
})
