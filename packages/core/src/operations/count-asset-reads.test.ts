import { expect, test } from 'vitest'
import type { GatewayDeps } from '../ports/gateway-deps.js'
import type { ProjectId } from '../primitives/ids.js'
import { usdc } from '../testing/a-network.js'
import { countAssetReads } from './count-asset-reads.js'

/** Which weights are counted in which limit for so many assets. */
async function counted(assets: number, allowed = true): Promise<unknown[]> {
  const takes: unknown[] = []
  const limiter = {
    async take(limit: string, key: string, { weight }: { weight: number }) {
      takes.push({ limit, key, weight })
      return { allowed, waitSeconds: 9, giveBack: async () => {} }
    },
  } as unknown as GatewayDeps['limiter']
  const projectId = 'project' as ProjectId
  await countAssetReads({ limiter }, { projectId }, Array(assets).fill(usdc.address))
  return takes
}

test('a submit that reads up to seven assets costs no statement', async () => {
  expect(await counted(7)).toEqual([])
})

test.each([
  [8, 1],
  [15, 1],
  [65, 8],
])('a submit that reads %i assets counts %i times more', async (assets, weight) => {
  expect(await counted(assets)).toEqual([{ limit: 'data', key: 'project', weight }])
})

test('a submit without room for its assets is refused before it reads them', async () => {
  await expect(counted(65, false)).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    retryAfterSeconds: 9,
  })
})
