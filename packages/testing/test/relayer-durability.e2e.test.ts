import { verifyLedger, verifyNetwork } from '@gasless-gateway/core'
import type { DevnetChain } from '@gasless-gateway/devnet'
import { type Hash, parseGwei } from 'viem'
import { generatePrivateKey as newKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { expectLandedOnce, landElsewhere, operationOf } from '../src/landing.js'
import { askTransfer, prepareTransfer, submit, waitFor } from '../src/operate.js'
import { type PrivateChain, startPrivateChain } from '../src/private-chain.js'
import { countInclusions, readInclusion } from '../src/read-chain.js'
import { startRpcProxy } from '../src/rpc-proxy.js'
import { type Steps, startSteps } from '../src/start-steps.js'
import { startTestGateway, type TestGateway } from '../src/start-test-gateway.js'
import { newAccount, newAddress, tokenOf, usdc } from '../src/test-account.js'
import { ledgerOf, transitionsOf } from '../src/transitions.js'
import { until } from '../src/until.js'

// This chain mines each transaction at once, and empty blocks only on request. So the tests take every step themselves.
let local: PrivateChain
beforeAll(async () => {
  local = await startPrivateChain()
})
afterAll(() => local?.stop())

const fund = () => newAccount(local.chain, { usdc: usdc('100') })

async function newSteps(options?: Parameters<typeof startSteps>[1]): Promise<Steps> {
  const steps = await startSteps(local.chain, options)
  onTestFinished(steps.close)
  await steps.watch()
  return steps
}

/** Starts a whole gateway on the records of a test, as after a restart. */
async function startAgain({ databaseUrl, executorKeys }: Steps): Promise<TestGateway> {
  const gateway = await startTestGateway({ chains: [local.chain], databaseUrl, executorKeys })
  onTestFinished(gateway.close)
  return gateway
}

const payment = () => ({
  transfers: [{ token: tokenOf(local.chain, 'USDC').address, amount: usdc('1'), to: newAddress() }],
})

const forgetPending = () => local.client.request({ method: 'anvil_dropAllTransactions' as never })

async function finalize(steps: Steps, operationId: string) {
  await local.finalize()
  await steps.watch()
  expect(await steps.statusOf(operationId)).toBe('finalized')
}

const reorganise = (depth: number) =>
  local.client.request({ method: 'anvil_reorg' as never, params: [depth, []] as never })

test('a crash between storing and sending loses nothing: after a restart the same bytes are sent and land once', async () => {
  const steps = await newSteps()
  const operationId = await steps.submitTransfer(await fund())
  const seenWhenSent: unknown[] = []
  const sent = await steps.relay(
    steps.withChain(() => ({
      async broadcast(rawTransaction) {
        // Another connection sees the stored bytes, so they were committed before the broadcast.
        const status = await steps.statusOf(operationId)
        const stored = (await steps.attemptsOf(operationId)).map((a) => a.raw_transaction)
        seenWhenSent.push({ rawTransaction, status, stored })
        throw new Error('the process died here')
      },
    })),
  )
  expect(sent).toBe(1)
  const [attempt] = await steps.attemptsOf(operationId)
  const rawTransaction = attempt?.raw_transaction
  expect(seenWhenSent).toEqual([{ rawTransaction, status: 'submitted', stored: [rawTransaction] }])
  expect(await steps.statusOf(operationId)).toBe('submitted')
  expect(await local.client.getTxpoolStatus()).toEqual({ pending: 0, queued: 0 })

  await steps.sql(`update attempts set last_sent_at = last_sent_at - interval '1 minute'`)
  await startAgain(steps)
  await until('the inclusion', async () => (await steps.statusOf(operationId)) === 'confirmed')
  await local.finalize()
  await until('the end', async () => (await steps.statusOf(operationId)) === 'finalized')
  expect(await steps.attemptsOf(operationId)).toEqual([{ ...attempt, closed: true }])
  const { inclusion } = await operationOf(steps, operationId)
  expect(inclusion?.transactionHash).toBe(attempt?.transaction_hash)
  await expectLandedOnce(steps, operationId)
})

test('a crash before storing leaves the operation queued, and it is sent once', async () => {
  const steps = await newSteps()
  const operationId = await steps.submitTransfer(await fund())
  const { executors } = steps.deps
  const sent = await steps.relay({
    executors: {
      ...executors,
      sign: () => Promise.reject(new Error('the process died here')),
    },
  })
  expect(sent).toBe(0)
  expect(await steps.statusOf(operationId)).toBe('queued')
  expect(await steps.attemptsOf(operationId)).toEqual([])

  await steps.makeDue()
  expect(await steps.relay()).toBe(1)
  await steps.watch()
  await finalize(steps, operationId)
  expect(await steps.attemptsOf(operationId)).toMatchObject([{ nonce: 0, closed: true }])
  await expectLandedOnce(steps, operationId)
})

test('a reorganisation takes an inclusion back, and the same bytes land again', async () => {
  const steps = await newSteps()
  const operationId = await steps.submitTransfer(await fund())
  await steps.relay()
  await steps.watch()
  expect(await steps.statusOf(operationId)).toBe('confirmed')
  const before = await operationOf(steps, operationId)

  await reorganise(1)
  await steps.watch()
  expect(await steps.statusOf(operationId)).toBe('submitted')
  expect(await ledgerOf(steps, operationId)).toMatchObject([{ reversed_at: expect.any(Date) }])
  expect((await operationOf(steps, operationId)).inclusion).toBeNull()
  expect(await steps.attemptsOf(operationId)).toMatchObject([{ closed: false }])

  await steps.rebroadcast()
  await steps.watch()
  await finalize(steps, operationId)
  expect((await operationOf(steps, operationId)).inclusion).toMatchObject({
    transactionHash: before.inclusion?.transactionHash,
  })
  expect(await transitionsOf(steps, operationId)).toEqual([
    'prepared>received',
    'received>queued',
    'queued>submitted',
    'submitted>confirmed',
    'confirmed>submitted',
    'submitted>confirmed',
    'confirmed>finalized',
  ])
  expect(await steps.attemptsOf(operationId)).toHaveLength(1)
  await expectLandedOnce(steps, operationId)
  expect(await ledgerOf(steps, operationId)).toHaveLength(2)
})

test('a watcher that is overtaken in a reorganisation applies nothing of the abandoned branch', async () => {
  const steps = await newSteps()
  const operationId = await steps.submitTransfer(await fund())
  await local.client.mine({ blocks: 1 })
  await steps.watch()
  const { number: shared } = await local.client.getBlock()
  await steps.relay()
  await steps.mined()

  const chain = steps.deps.chainOf(local.chain.network.networkId)
  let overtaken = false
  await steps.watch({
    async logs(blockHash) {
      const logs = await chain.logs(blockHash)
      if (overtaken) return logs
      overtaken = true
      // The last two blocks are replaced, and another watcher has read up to the first new one.
      await reorganise(2)
      await steps.watch({ block: (which) => chain.block(which === 'latest' ? shared : which) })
      expect(await steps.statusOf(operationId)).toBe('submitted')
      return logs
    },
  })
  expect(overtaken).toBe(true)
  expect(await transitionsOf(steps, operationId)).not.toContain('submitted>confirmed')
  expect(await ledgerOf(steps, operationId)).toEqual([])
  await steps.rebroadcast()
  await steps.watch()
  await finalize(steps, operationId)
  await expectLandedOnce(steps, operationId)
})

test('operations of one account are sent one after the other, even if a second worker looks meanwhile', async () => {
  const steps = await newSteps()
  const account = await fund()
  const deployment = await steps.submitTransfer(account)
  await steps.relay()
  await steps.watch()
  await finalize(steps, deployment)
  const first = await steps.submitTransfer(account)
  const second = await steps.submitTransfer(account)
  let sentMeanwhile: number | undefined
  await steps.relay(
    steps.withChain((chain) => ({
      async simulateBundle(query) {
        sentMeanwhile = await steps.relay()
        return chain.simulateBundle(query)
      },
    })),
  )
  expect(sentMeanwhile).toBe(0)
  expect(await Promise.all([first, second].map(steps.statusOf))).toEqual(['submitted', 'queued'])
  await steps.watch()
  expect(await steps.relay()).toBe(1)
  await steps.watch()
  await local.finalize()
  await steps.watch()
  for (const operationId of [first, second]) {
    expect(await steps.statusOf(operationId)).toBe('finalized')
    await expectLandedOnce(steps, operationId)
  }
})

test('an operation that somebody else lands first is found by its event, and our own transaction costs only itself', async () => {
  const steps = await newSteps()
  const operationId = await steps.submitTransfer(await fund())
  await local.client.setAutomine(false)
  await steps.relay()
  await forgetPending()
  await local.client.setAutomine(true)
  const { transactionHash } = await landElsewhere(steps, operationId)
  await steps.watch()
  expect(await steps.statusOf(operationId)).toBe('confirmed')
  expect((await operationOf(steps, operationId)).transactionHash).toBe(transactionHash)
  expect(await ledgerOf(steps, operationId)).toMatchObject([{ outer_cost_wei: '0' }])

  await steps.rebroadcast()
  await steps.mined()
  const [attempt] = await steps.attemptsOf(operationId)
  const { receipt } = await readInclusion(local.chain, attempt?.transaction_hash as Hash, '0x')
  expect(receipt.status).toBe('reverted')
  await steps.watch()
  expect(await steps.attemptsOf(operationId)).toMatchObject([{ closed: true }])
  await finalize(steps, operationId)
  await expectLandedOnce(steps, operationId)

  const next = await steps.submitTransfer(await fund())
  await steps.relay()
  await steps.watch()
  await finalize(steps, next)
})

test('an operation that somebody else lands while it is queued is confirmed, and queued again when that is undone', async () => {
  const steps = await newSteps()
  const operationId = await steps.submitTransfer(await fund())
  await landElsewhere(steps, operationId)
  await steps.watch()
  expect(await steps.statusOf(operationId)).toBe('confirmed')

  await reorganise(1)
  await steps.watch()
  expect(await steps.statusOf(operationId)).toBe('queued')
  await steps.relay()
  await steps.watch()
  await finalize(steps, operationId)
  await expectLandedOnce(steps, operationId)
})

test('an operation that landed after its admission but before its submit was stored is found by searching for it', async () => {
  const steps = await newSteps()
  const operationId = await steps.submitTransfer(await fund())
  // Make the operation look as the watcher sees it before its submit is committed.
  await steps.sql(`update operations set status = 'prepared' where id = $1`, [operationId])
  const { transactionHash } = await landElsewhere(steps, operationId)
  await steps.watch()
  await steps.sql(`update operations set status = 'queued' where id = $1`, [operationId])
  await steps.watch()
  expect(await steps.statusOf(operationId)).toBe('queued')

  await steps.makeDue()
  expect(await steps.relay()).toBe(0)
  await local.finalize()
  await steps.watch()
  expect(await steps.review()).toBe(0)
  expect(await steps.statusOf(operationId)).toBe('confirmed')
  expect((await operationOf(steps, operationId)).transactionHash).toBe(transactionHash)
  expect(await steps.attemptsOf(operationId)).toEqual([])
  await finalize(steps, operationId)
  await expectLandedOnce(steps, operationId)
})

test('an operation that a client lands without submitting it is booked for its project and keeps its status, and the ledger verifies', async () => {
  const steps = await newSteps()
  const { network } = local.chain
  const [prepared, expired] = [
    await steps.submitTransfer(await fund()),
    await steps.submitTransfer(await fund()),
  ]
  await steps.sql(`update operations set status = 'prepared' where id = $1`, [prepared])
  await steps.sql(`update operations set status = 'expired' where id = $1`, [expired])
  await landElsewhere(steps, prepared)
  await landElsewhere(steps, expired)
  await steps.watch()
  for (const [id, status] of [
    [prepared, 'prepared'],
    [expired, 'expired'],
  ] as const) {
    const { projectId } = await operationOf(steps, id)
    expect(await ledgerOf(steps, id)).toMatchObject([
      { project_id: projectId, success: true, reversed_at: null, token: expect.any(String) },
    ])
    expect(await steps.statusOf(id)).toBe(status)
  }

  await local.finalize()
  await steps.watch()
  const verified = await verifyLedger(steps.deps, network, {
    repair: false,
    onDifference: (difference) => expect(difference).toBeUndefined(),
  })
  expect(verified.found).toBe(0)
  expect(await steps.statusOf(prepared)).toBe('prepared')
})

const endWindow = (steps: Steps, operationId: string) =>
  steps.sql(`update operations set valid_until = '2000-01-01' where id = $1`, [operationId])

test('a queued operation whose landing window is over is dropped, with the reason', async () => {
  const steps = await newSteps()
  const operationId = await steps.submitTransfer(await fund())
  await endWindow(steps, operationId)
  expect(await steps.review()).toBe(1)
  expect(await operationOf(steps, operationId)).toMatchObject({
    status: 'dropped',
    reason: 'LANDING_WINDOW_OVER',
  })
})

test('an operation that has landed is not dropped, even while the watcher has not reached its block', async () => {
  const steps = await newSteps()
  const operationId = await steps.submitTransfer(await fund())
  await landElsewhere(steps, operationId)
  await endWindow(steps, operationId)
  expect(await steps.review()).toBe(0)
  expect(await steps.statusOf(operationId)).toBe('queued')
  await steps.watch()
  expect(await steps.statusOf(operationId)).toBe('confirmed')
  await finalize(steps, operationId)
  await expectLandedOnce(steps, operationId)
})

test('an endpoint that lags behind the watcher is not taken for a reorganisation', async () => {
  const steps = await newSteps()
  const operationId = await steps.submitTransfer(await fund())
  await steps.relay()
  await steps.mined()
  await steps.watch()
  expect(await steps.statusOf(operationId)).toBe('confirmed')
  const chain = steps.deps.chainOf(local.chain.network.networkId)
  const head = (await chain.block('latest'))?.number ?? 0n
  await steps.watch({
    block: async (which) => {
      const lagging = await chain.block(head - 2n)
      if (which === 'latest') return lagging
      return typeof which === 'bigint' && which > head - 2n ? undefined : chain.block(which)
    },
  })
  expect(await steps.statusOf(operationId)).toBe('confirmed')
  expect(await ledgerOf(steps, operationId)).toMatchObject([{ reversed_at: null }])
})

test('a sender whose operations simulate well but revert on chain waits ever longer with all its queued operations', async () => {
  const steps = await newSteps()
  const account = await fund()
  // Deploy the account first. If somebody else deploys the account of a first operation, that is no failure of its
  // sender.
  await steps.submitTransfer(account)
  expect(await steps.relay()).toBe(1)
  await steps.watch()
  const operationId = await steps.submitTransfer(account)
  const second = await steps.submitTransfer(account)
  // Somebody else lands the operation unseen, so every further transaction of ours reverts.
  const { chainOf } = steps.withChain(() => ({
    simulateBundle: async () => ({ refusals: new Map(), gasUsed: 0n, paid: 10n ** 18n }),
  }))
  await landElsewhere(steps, operationId)
  for (const failures of [1, 2]) {
    await steps.makeDue()
    expect(await steps.relay({ chainOf })).toBe(1)
    await steps.watch({ logs: async () => [] })
    expect(await steps.sql('select from burnt_gas')).toHaveLength(failures)
  }
  // Add ten more failures.
  await steps.sql(
    `insert into burnt_gas
     select network_id, block_hash, transaction_hash || n, operation_id, project_id, sender, of_newcomers, gas, burnt_at
     from burnt_gas, generate_series(1, 5) n`,
  )
  await steps.makeDue()
  // Each claim takes one operation of the sender.
  for (const _ of [operationId, second]) expect(await steps.relay({ chainOf })).toBe(0)
  const rows = await steps.sql<{ status: string; reason: string; wait: string }>(
    `select status, reason, extract(epoch from next_attempt_at - clock_timestamp())::text as wait
     from operations where id in ($1, $2)`,
    [operationId, second],
  )
  expect(rows).toHaveLength(2)
  for (const { status, reason, wait } of rows) {
    expect([status, reason]).toEqual(['queued', 'WAITS_AFTER_FAILURES'])
    // The pause after twelve failures in a row.
    expect(Number(wait)).toBeGreaterThan(600)
    expect(Number(wait)).toBeLessThan(2_049)
  }
})

test('an executor whose reverted transaction is reorganised away before its block was seen continues', async () => {
  const steps = await newSteps({ executorKeys: [newKey()] })
  const operationId = await steps.submitTransfer(await fund())
  await local.client.setAutomine(false)
  await steps.relay()
  await forgetPending()
  await local.client.setAutomine(true)
  await landElsewhere(steps, operationId)

  // The watcher reads the head. Only then our transaction is mined and reverts, in a block that a reorganisation
  // removes.
  let late = false
  await steps.watch({
    async transactionCount(address, block) {
      if (!late) {
        await steps.rebroadcast()
        await steps.mined()
      }
      late = true
      const chain = steps.deps.chainOf(local.chain.network.networkId)
      return chain.transactionCount(address, block)
    },
    async block(which) {
      const chain = steps.deps.chainOf(local.chain.network.networkId)
      if (!late) return chain.block(which)
      const latest = await chain.block('latest')
      return chain.block(which === 'latest' && latest ? latest.number - 1n : which)
    },
  })
  expect(late).toBe(true)
  await reorganise(1)
  await steps.watch()

  const next = await steps.submitTransfer(await fund())
  await steps.makeDue()
  await steps.relay()
  await steps.rebroadcast()
  await steps.watch()
  await finalize(steps, next)
  expect(await steps.statusOf(operationId)).toBe('finalized')
})

test('an operation whose block is read without its events is found in the receipt of its transaction', async () => {
  const steps = await newSteps()
  const operationId = await steps.submitTransfer(await fund())
  await steps.relay()
  await steps.watch({ logs: async () => [] })
  expect(await steps.statusOf(operationId)).toBe('confirmed')
  const [attempt] = await steps.attemptsOf(operationId)
  expect(attempt).toMatchObject({ nonce: 0, closed: true })
  expect(await steps.sql('select * from burnt_gas')).toEqual([])
  const [entry] = await ledgerOf(steps, operationId)
  expect(BigInt(entry?.outer_cost_wei ?? 0)).toBeGreaterThan(0n)
  expect(await steps.price()).toBe(true)
  await finalize(steps, operationId)
  await expectLandedOnce(steps, operationId)
})

test('an operation whose nonce a foreign transaction took is sent again with the next one', async () => {
  const key = newKey()
  const steps = await newSteps({ executorKeys: [key] })
  const operationId = await steps.submitTransfer(await fund())
  await local.client.setAutomine(false)
  await steps.relay()
  await forgetPending()
  await local.client.setAutomine(true)
  await local.client.sendTransaction({
    account: privateKeyToAccount(key),
    to: newAddress(),
    nonce: 0,
    gas: 21_000n,
    maxFeePerGas: parseGwei('50'),
    maxPriorityFeePerGas: parseGwei('2'),
  })
  await steps.watch()
  expect(await steps.statusOf(operationId)).toBe('queued')
  expect(await steps.attemptsOf(operationId)).toMatchObject([{ nonce: 0, closed: true }])
  await steps.relay()
  await steps.watch()
  await finalize(steps, operationId)
  expect(await steps.attemptsOf(operationId)).toMatchObject([{ nonce: 0 }, { nonce: 1 }])
  await expectLandedOnce(steps, operationId)
})

test('a nonce that is mined and settled while the next operation is being simulated is not taken again', async () => {
  const steps = await newSteps({ executorKeys: [newKey()] })
  const first = await steps.submitTransfer(await fund())
  const second = await fund()
  await local.client.setAutomine(false)
  await steps.relay()
  const next = await steps.submitTransfer(second)
  const sent = await steps.relay(
    steps.withChain((chain) => ({
      async simulateBundle(query) {
        await local.client.setAutomine(true)
        await local.client.mine({ blocks: 1 })
        await steps.watch()
        expect(await steps.statusOf(first)).toBe('confirmed')
        return chain.simulateBundle(query)
      },
    })),
  )
  expect(sent).toBe(1)
  expect(await steps.attemptsOf(next)).toMatchObject([{ nonce: 1 }])
  await steps.watch()
  await finalize(steps, next)
})

test('a restart with transactions under way sends nothing with a new nonce', async () => {
  const steps = await newSteps()
  const waiting = await fund()
  const operationIds: string[] = []
  for (let n = 0; n < 3; n++) operationIds.push(await steps.submitTransfer(await fund()))
  await local.client.setAutomine(false)
  expect(await steps.relay()).toBe(3)
  const before = await Promise.all(operationIds.map(steps.attemptsOf))

  const gateway = await startAgain(steps)
  // The restarted relayer and this test have each read their queue once.
  const { operationId } = await submit(
    gateway,
    waiting,
    await prepareTransfer(gateway, waiting, payment()),
  )
  await until('the relayer', async () => (await steps.statusOf(operationId)) === 'submitted')
  await local.client.setAutomine(true)
  await local.client.mine({ blocks: 1 })
  await local.finalize()
  for (const [index, operationId] of operationIds.entries()) {
    await until('the end', async () => (await steps.statusOf(operationId)) === 'finalized')
    const attempts = await steps.attemptsOf(operationId)
    expect(attempts).toEqual(before[index]?.map((attempt) => ({ ...attempt, closed: true })))
    await expectLandedOnce(steps, operationId)
  }
})

test('while the endpoint is down submit still accepts, and the operation is admitted when it is back', async () => {
  const proxy = await startRpcProxy(local.chain.rpcUrl)
  onTestFinished(proxy.close)
  const gateway = await startTestGateway({ chains: [{ ...local.chain, rpcUrl: proxy.url }] })
  onTestFinished(gateway.close)
  const account = await fund()
  const request = payment()
  const prepared = await prepareTransfer(gateway, account, request)
  proxy.setUp(false)
  expect((await submit(gateway, account, prepared)).status).toBe('received')
  expect(await askTransfer(gateway, account, request)).toMatchObject({
    status: 503,
    body: { code: 'NETWORK_UNAVAILABLE' },
  })
  proxy.setUp(true)
  await waitFor(gateway, prepared.operationId, 'confirmed')
  await local.finalize()
  const { userOperationHash } = await waitFor(gateway, prepared.operationId, 'finalized')
  expect((await transitionsOf(gateway, prepared.operationId)).slice(0, 3)).toEqual([
    'prepared>received',
    'received>queued',
    'queued>submitted',
  ])
  expect(await countInclusions(local.chain, userOperationHash)).toBe(1)
})

test('a database that knows another chain under this id is refused with a one-line error', async () => {
  const steps = await newSteps()
  await verifyNetwork(steps.deps, local.chain.network)
  const [other] = inject('chains') as [DevnetChain]
  expect(other.network.networkId).toBe(local.chain.network.networkId)
  await expect(
    startTestGateway({ chains: [other], databaseUrl: steps.databaseUrl }),
  ).rejects.toThrow(
    /^Network 31337 has genesis block 0x\w{64}, but this database has recorded 0x\w{64}\. .*\.$/,
  )
})
