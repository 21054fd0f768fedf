import { expect, test } from 'vitest'
import type { Operation } from '../../model/operation.js'
import type { WithStores } from '../../ports/database.js'
import type { ClaimedOperation, Delay } from '../../ports/queue-store.js'
import type { AccountId } from '../../primitives/ids.js'
import { anAccountExposure } from '../../testing/an-account-exposure.js'
import { putBackFailing } from './put-back-failing.js'

test('all of a sender that has burnt gas twice in a row waits for the rest of its pause, and others do not', async () => {
  const back: { id: string; delay: Delay }[] = []
  const queue = {
    putBack: async (claims: readonly ClaimedOperation[], delay: Delay) => {
      for (const { operation } of claims) back.push({ id: operation.id, delay })
    },
  }
  const deps = { database: { queue } } as unknown as WithStores<'queue'>
  const inARow = { once: 1, twice: 2, often: 5, over: 2 }
  const claims = [...Object.keys(inARow), 'unknown'].map(
    (id): ClaimedOperation => ({
      operation: {
        id,
        accountId: id,
        reason: id === 'often' ? 'SIMULATION_REFUSED: AA23 reverted' : null,
      } as unknown as Operation,
      lease: 1,
    }),
  )
  const exposures = new Map(
    Object.entries(inARow).map(([id, count]) => {
      const failures = { total: count, inARow: count, secondsAgo: id === 'over' ? 2 : 0.5 }
      const accountId = id as AccountId
      return [accountId, anAccountExposure({ accountId, failures })] as const
    }),
  )
  const rest = await putBackFailing({ deps }, exposures, claims)
  expect(rest.map(({ operation }) => operation.id)).toEqual(['once', 'over', 'unknown'])
  const reason = 'WAITS_AFTER_FAILURES'
  expect(back).toEqual([
    { id: 'twice', delay: { seconds: 1.5, reason } },
    // The last simulation refused it, and it keeps that reason.
    { id: 'often', delay: { seconds: 15.5, reason: undefined } },
  ])
})
