import { type Address, toHex } from 'viem'
import { expect, test } from 'vitest'
import { createNetworkRegistry } from '../model/network-registry.js'
import type { ProjectCaller } from '../model/request-context.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'
import { aNetwork } from '../testing/a-network.js'
import { accountHandlers } from './account-handlers.js'

const right = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const wrong: Address = '0xf39fd6e51aad88F6F4ce6aB8827279cffFb92266'

const resolve = (ownerAddresses: Address[], next = async () => {}, batchResolveLimit = 2) =>
  accountHandlers({
    networks: createNetworkRegistry([aNetwork()]),
    policy: { batchResolveLimit },
    turns: { next },
  } as unknown as GatewayDeps).resolveAccountBatch(
    { params: undefined, query: undefined, body: { ownerAddresses } },
    { project: { accountMode: 'smart_account' } } as ProjectCaller,
    { requestId: 'r', client: { address: '', network: '' } },
  )

test('owners of a batch are answered with their checksum, in their order', async () => {
  const { results, count } = await resolve([right.toLowerCase() as Address, right])
  expect(results.map(({ ownerAddress }) => ownerAddress)).toEqual([right, right])
  expect(count).toBe(2)
})

test('an owner with a wrong checksum is named', async () => {
  await expect(resolve([right, wrong])).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    body: {
      issues: [
        { path: 'body.ownerAddresses.1', message: expect.stringContaining('EIP-55 checksum') },
      ],
    },
  })
})

test('a batch over the limit is refused before any checksum is verified', async () => {
  await expect(resolve([wrong, wrong, wrong])).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    message: 'body.ownerAddresses must hold at most 2 owners; split the batch.',
  })
})

test('a long batch lets everything else run after every 20 owners', async () => {
  const owners = Array.from({ length: 1_000 }, (_, n) => toHex(n, { size: 20 }))
  const resolved: number[] = []
  // The digits of an owner are read twice: for the checksum, and to tell whether they have one case.
  let reads = 0
  const counted = owners.map((owner) => ({
    slice: (start: number) => {
      reads++
      return owner.slice(start)
    },
  })) as unknown as Address[]
  await resolve(
    counted,
    async () => {
      resolved.push(reads / 2)
    },
    1_000,
  )
  expect(resolved).toEqual(Array.from({ length: 50 }, (_, turn) => turn * 20))
})
