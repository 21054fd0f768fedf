import { expect, test } from 'vitest'
import type { GatewayDeps } from '../ports/gateway-deps.js'
import type { ProjectId } from '../primitives/ids.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import { aNetwork } from '../testing/a-network.js'
import { planPlain } from './plan-plain.js'

const owner = '0x00000000000000000000000000000000000000a1'
const mine = 'mine' as ProjectId
const block = { number: 1n, timestamp: 0n }

/** Plans a payment of more than the address has, with an operation of a project under way. Returns what was looked at. */
async function lookedAtFor(projectId: string) {
  const looked: unknown[] = []
  const debits = new Map([[nativeCoinAddress, { spends: 5n, fee: 0n }]])
  const deps = {
    chainOf: () => ({
      readAccount: async () => ({ balances: new Map([[nativeCoinAddress, 5n]]) }),
      feeMarket: async () => ({ block, baseFeePerGas: 1n, maxPriorityFeePerGas: 1n }),
      transactionCount: async () => 0,
      dataFee: async () => ({ gas: 0n, wei: 0n, weiPerMillionGas: 0n }),
    }),
    refresh: async (...asked: unknown[]) => {
      looked.push(asked)
    },
    database: {
      plain: {
        live: async () => ({
          nonces: [],
          ended: [],
          debits: [{ projectId, debits }],
          landed: [],
          places: [{ id: 'one', place: 0 }],
        }),
        hasten: async (ids: readonly string[]) => {
          looked.push(ids)
        },
      },
    },
  } as unknown as GatewayDeps
  const plan = planPlain(deps, {
    project: { id: mine },
    operationId: undefined,
    network: aNetwork(),
    owner,
    kind: 'transfer',
    calls: [{ to: owner, value: 10n, data: '0x' }],
    declared: [],
  })
  await expect(plan).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
  return looked
}

test("before a balance is refused, what the project has under way is looked at, another project's is not", async () => {
  const reached = [aNetwork().networkId, { reach: 'head' }]
  expect(await lookedAtFor(mine)).toEqual([['one'], reached])
  expect(await lookedAtFor('another')).toEqual([])
})
