import { expect, test } from 'vitest'
import { limits } from '../api/common.js'
import { type Endpoint, endpoints } from '../api/index.js'
import { countAssetReads } from '../operations/count-asset-reads.js'
import type { RateLimiter } from '../ports/rate-limiter.js'
import type { ProjectId } from '../primitives/ids.js'
import { weightOf } from '../rate-limits/limits-of.js'
import { usdc } from '../testing/a-network.js'
import { leastLimitSizes } from './least-limit-sizes.js'

const many = (count: number, item: unknown) => Array(count).fill(item)
const bodies = {
  calls: many(limits.calls, { data: '0x' }),
  transferredAssets: many(limits.transferredAssets, {}),
  transfers: many(limits.transfers, {}),
  signedTransactions: many(limits.transfers, '0x02'),
}
const oneCall = { calls: [{ data: `0x${'00'.repeat(limits.callDataBytes)}` }] }

test('the least sizes let the heaviest prepare pass', () => {
  const weights = Object.values<Endpoint>(endpoints)
    .filter(({ limits: names }) => names?.includes('prepare'))
    .flatMap((endpoint) => [weightOf(endpoint, bodies), weightOf(endpoint, oneCall)])
  expect(leastLimitSizes.prepare).toBe(Math.max(...weights))
})

test('the least sizes let the heaviest submit pass, also where it reads all its assets twice, and where it is searched for', async () => {
  let reads = 0
  const limiter = {
    async take(_limit: string, _key: string, { weight }: { weight: number }) {
      reads += weight
      return { allowed: true, giveBack: async () => {} }
    },
  } as unknown as RateLimiter
  const assets = many(limits.transferredAssets + 1, usdc.address)
  for (const _ of ['at first', 'again'])
    await countAssetReads({ limiter }, { projectId: 'prj' as ProjectId }, assets)
  const { submitTransaction } = endpoints
  const searched = 10
  expect(leastLimitSizes.data).toBe(
    Math.max(
      weightOf(submitTransaction, bodies) + reads,
      weightOf(submitTransaction, { signature: '0x12' }) + reads + searched,
    ),
  )
})
