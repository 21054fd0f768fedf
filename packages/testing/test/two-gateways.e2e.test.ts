import type { DevnetChain } from '@gasless-gateway/devnet'
import type { Hex } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { prepareTransfer, waitFor } from '../src/operate.js'
import { countInclusions, readInclusion, tokenBalance } from '../src/read-chain.js'
import { startTestGateway, type TestGateway } from '../src/start-test-gateway.js'
import { clientOf, newAccount, newAddress, tokenOf, usdc } from '../src/test-account.js'

const chain = inject('chains')[0] as DevnetChain
const token = tokenOf(chain, 'USDC').address

let gateways: [TestGateway, TestGateway]
beforeAll(async () => {
  const executorKeys = [generatePrivateKey(), generatePrivateKey()]
  const first = await startTestGateway({ chains: [chain], executorKeys })
  gateways = [
    first,
    await startTestGateway({ chains: [chain], executorKeys, databaseUrl: first.databaseUrl }),
  ]
})
afterAll(async () => {
  await gateways?.[1].close()
  await gateways?.[0].close()
})

test('two gateways on one database land twenty operations once each, in order per account, without a gap or a wasted transaction', async () => {
  const [first] = gateways
  const accounts = await Promise.all(
    Array.from({ length: 10 }, () => newAccount(chain, { usdc: usdc('100') })),
  )
  const recipient = newAddress()
  const request = { transfers: [{ token, amount: usdc('1'), to: recipient }] }
  const operationIds = (
    await Promise.all(
      accounts.map(async (account, index) => {
        const ids: string[] = []
        for (const n of [0, 1]) {
          const gateway = gateways[(index + n) % 2] as TestGateway
          const prepared = await prepareTransfer(gateway, account, {
            ...request,
            apiKey: first.apiKey,
          })
          const signature = await account.owner.signMessage({
            message: { raw: prepared.userOperationHash },
          })
          const { status } = await gateway.request('POST', '/transaction/submit', {
            apiKey: first.apiKey,
            body: { operationId: prepared.operationId, signature },
          })
          expect(status).toBe(200)
          ids.push(prepared.operationId)
        }
        return ids
      }),
    )
  ).flat()
  const operations = await Promise.all(
    operationIds.map((operationId) => waitFor(first, operationId, 'finalized')),
  )

  for (const { userOperationHash, transactionHash } of operations) {
    expect(await countInclusions(chain, userOperationHash)).toBe(1)
    const { receipt } = await readInclusion(chain, transactionHash as Hex, userOperationHash)
    expect(receipt.status).toBe('success')
  }
  expect(await tokenBalance(chain, token, recipient)).toBe(usdc('20'))

  const slots = await first.sql<{ executor: Hex; nonces: number[] }>(
    'select executor, array_agg(nonce::int order by nonce) as nonces from nonce_slots group by executor',
  )
  const [outer] = await first.sql<{ transactions: string; landed: string }>(
    'select count(*) as transactions, sum(landed) as landed from outer_entries where reversed_at is null',
  )
  expect(outer?.landed).toBe('20')
  expect(String(slots.flatMap(({ nonces }) => nonces).length)).toBe(outer?.transactions)
  for (const { executor, nonces } of slots) {
    expect(nonces).toEqual(nonces.map((_, index) => index))
    expect(await clientOf(chain).getTransactionCount({ address: executor })).toBe(nonces.length)
  }

  // Each account's second operation was sent only after its first was mined.
  const overlaps = await first.sql(`
    select a.sender from operations a
    join operations b on b.sender = a.sender and b.id <> a.id
    join operation_transitions sent on sent.operation_id = b.id and sent.to_status = 'submitted'
    join operation_transitions out on out.operation_id = a.id and out.to_status = 'submitted'
    join operation_transitions mined on mined.operation_id = a.id and mined.to_status = 'confirmed'
    where sent.at > out.at and sent.at < mined.at`)
  expect(overlaps).toEqual([])
  const troubles = gateways.flatMap(({ logs }) => logs.filter(({ level }) => level === 'error'))
  expect(troubles).toEqual([])
})
