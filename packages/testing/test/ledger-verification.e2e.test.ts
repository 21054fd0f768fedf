import { randomBytes } from 'node:crypto'
import {
  type Chain,
  type ChainReader,
  type Difference,
  type DifferenceOutcome,
  verifyLedger,
} from '@gasless-gateway/core'
import type { Hash } from 'viem'
import { generatePrivateKey as newKey } from 'viem/accounts'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../server/src/testing/create-test-database.js'
import { expectLandedOnce, landElsewhere, operationOf } from '../src/landing.js'
import { type LedgerHistory, makeLedgerHistory } from '../src/ledger-history.js'
import { prepareTransfer, submit, waitFor } from '../src/operate.js'
import { networksEnvironment, operatorCommand } from '../src/operator-command.js'
import { type PrivateChain, startPrivateChain } from '../src/private-chain.js'
import { type Steps, startSteps } from '../src/start-steps.js'
import { startTestGateway } from '../src/start-test-gateway.js'
import { newAccount, newAddress, tokenOf, usdc } from '../src/test-account.js'
import { transitionsOf } from '../src/transitions.js'

// One history on a chain that no test changes. Every test damages a copy of its database.
const template = `ledger_history_${randomBytes(4).toString('hex')}`
const executorKeys = [newKey()]
let local: PrivateChain
let history: LedgerHistory
const copyHistory = () =>
  createTestDatabase(inject('postgresUrl'), {
    template: {
      name: template,
      async prepare(databaseUrl) {
        const steps = await startSteps(local.chain, { databaseUrl, executorKeys })
        history = await makeLedgerHistory(local, steps)
        await steps.close()
      },
    },
  })
beforeAll(async () => {
  local = await startPrivateChain()
  await (await copyHistory()).close()
})
afterAll(() => local?.stop())

async function newSteps(): Promise<Steps> {
  const { url: databaseUrl, close } = await copyHistory()
  const steps = await startSteps(local.chain, { databaseUrl, executorKeys })
  onTestFinished(async () => {
    await steps.close()
    await close()
  })
  return steps
}

type Found = Difference & { readonly outcome: DifferenceOutcome }

async function verify(
  { deps }: Steps,
  options: Partial<Parameters<typeof verifyLedger>[2]> & {
    readonly deps?: Partial<Steps['deps']>
  } = {},
) {
  const found: Found[] = []
  const result = await verifyLedger({ ...deps, ...options.deps }, local.chain.network, {
    repair: false,
    onDifference: (difference, outcome) => found.push({ ...difference, outcome }),
    ...options,
  })
  expect(result.found).toBe(found.length)
  return { ...result, found }
}

/** Returns the rows that a repair must restore. The time of posting is left out, because it is not on chain. */
async function tablesOf({ sql }: Steps) {
  const standing = 'where reversed_at is null'
  return {
    entries: await sql(
      `select to_jsonb(e) - 'posted_at' as row from ledger_entries e ${standing} order by e`,
    ),
    outer: await sql(
      `select to_jsonb(e) - 'posted_at' as row from outer_entries e ${standing} order by e`,
    ),
    operations: await sql(
      `select id, status, reason, transaction_hash, outer_hashes, block_number, block_hash, included_transaction_hash,
         success, handed_over
       from all_operations order by id`,
    ),
  }
}

/** Returns one line per difference, sorted. */
const namesOf = (found: readonly Found[]) =>
  found
    .map(
      ({
        subject,
        problem,
        blockNumber,
        operationId,
        userOperationHash,
        transactionHash,
        fields,
      }) => {
        const name =
          subject === 'outer transaction' ? transactionHash : (operationId ?? userOperationHash)
        const changed =
          problem === 'different' ? ` (${fields.map(({ field }) => field).join(' ')})` : ''
        return `${blockNumber} ${subject} ${problem} ${name}${changed}`
      },
    )
    .sort()

const outcomesOf = (found: readonly Found[]) => new Set(found.map(({ outcome }) => outcome.kind))

async function expectRepaired(steps: Steps, before: Awaited<ReturnType<typeof tablesOf>>) {
  expect((await verify(steps)).found).toEqual([])
  expect(await tablesOf(steps)).toEqual(before)
}

/** Returns where the chain has an operation. */
async function inclusionOf({ sql }: Steps, operationId: string) {
  const [row] = await sql<{ number: string; hash: Hash; transaction: Hash }>(
    `select block_number as number, block_hash as hash, included_transaction_hash as transaction
     from operations where id = $1`,
    [operationId],
  )
  if (!row) throw new Error(`There is no operation ${operationId}.`)
  return row
}

const withWitnesses = (
  { deps }: Steps,
  ...parts: readonly ((chain: Chain) => Partial<ChainReader>)[]
) => {
  const real = deps.chainOf(local.chain.network.networkId)
  const witnesses = parts.map((part) => ({ ...real, ...part(real) }))
  return { deps: { chainOf: () => ({ ...real, witnesses: () => witnesses }) } }
}
const honest = () => ({})

test('the watcher’s rows have no differences, for one witness and for two', async () => {
  const steps = await newSteps()
  const { found, from, to, blocks } = await verify(steps)
  expect(found).toEqual([])
  expect(blocks).toBe(12)
  const [watched] = await steps.sql<{ first: string; last: string }>(
    'select min(number) as first, max(number) as last from chain_blocks',
  )
  const { number: final } = await local.client.getBlock({ blockTag: 'finalized' })
  const applied = BigInt(watched?.last ?? 0)
  expect(from - 1n).toBe(BigInt(watched?.first ?? 0))
  expect(to).toBe(applied < final ? applied : final)
  expect((await verify(steps, withWitnesses(steps, honest, honest))).found).toEqual([])
})

test('a ledger that is rebuilt from nothing equals the watcher’s, row by row', async () => {
  const steps = await newSteps()
  const before = await tablesOf(steps)
  expect(before.entries).toHaveLength(12)
  expect(before.outer).toHaveLength(8)
  await steps.sql('delete from ledger_entries')
  await steps.sql('delete from outer_entries')
  const { found } = await verify(steps)
  expect(found.map(({ problem }) => problem)).toEqual(found.map(() => 'missing'))
  expect(found.filter(({ subject }) => subject === 'ledger entry')).toHaveLength(12)
  expect(found.filter(({ subject }) => subject === 'outer transaction')).toHaveLength(8)

  const repaired = await verify(steps, { repair: true })
  expect(namesOf(repaired.found)).toEqual(namesOf(found))
  expect(repaired.repaired).toBe(found.length)
  await expectRepaired(steps, before)
})

test('every damage to fees and costs is found with exactly its fields, and repaired', async () => {
  const steps = await newSteps()
  const { single, prefunded, bundled, selfFunded, reverted } = history
  const before = await tablesOf(steps)
  const { sql } = steps
  const entry = (set: string, operationId: string) =>
    sql(`update ledger_entries set ${set} where operation_id = $1 and reversed_at is null`, [
      operationId,
    ])
  const outer = await sql<{ transaction_hash: Hash; block_number: string; purpose: string }>(
    'select * from outer_entries where reversed_at is null order by block_number',
  )
  const [first, second, third, fourth, fifth, sixth, seventh] = outer.map(
    (row) => row.transaction_hash,
  )
  const cost = (set: string, transactionHash: Hash | undefined) =>
    sql(`update outer_entries set ${set} where transaction_hash = $1 and reversed_at is null`, [
      transactionHash,
    ])
  const invented: Hash = `0x${'77'.repeat(32)}`

  await entry('collected = collected + 1', single)
  await entry('success = false, refunded = refunded - 1', prefunded)
  await entry('reversed_at = now()', bundled[0])
  await entry('outer_cost_wei = outer_cost_wei - 1', bundled[1])
  await entry('operation_id = null, project_id = null', bundled[2])
  await sql('delete from ledger_entries where operation_id = $1', [selfFunded])
  await sql(
    `insert into ledger_entries select (jsonb_populate_record(e, jsonb_build_object('user_operation_hash', $2::text))).*
     from ledger_entries e where operation_id = $1`,
    [reverted, invented],
  )
  await cost('cost = cost + 1', first)
  await cost('landed = 2, executor = lower(executor)', second)
  await cost('success = not success', third)
  await cost('reversed_at = now()', fourth)
  await sql('delete from outer_entries where transaction_hash = $1', [fifth])
  await cost(`purpose = 'noop'`, sixth)
  await sql(
    `insert into outer_entries select (jsonb_populate_record(e, jsonb_build_object('transaction_hash', $2::text))).*
     from outer_entries e where transaction_hash = $1 and reversed_at is null`,
    [seventh, invented],
  )

  const at = async (operationId: string) => Number((await inclusionOf(steps, operationId)).number)
  const blockOf = (index: number) => outer[index]?.block_number
  const expected = [
    `${await at(single)} ledger entry different ${single} (collected)`,
    `${await at(prefunded)} ledger entry different ${prefunded} (success refunded)`,
    `${await at(bundled[0])} ledger entry missing ${bundled[0]}`,
    `${await at(bundled[1])} ledger entry different ${bundled[1]} (outerCostWei)`,
    `${await at(bundled[2])} ledger entry different ${bundled[2]} (operationId projectId)`,
    `${await at(selfFunded)} ledger entry missing ${selfFunded}`,
    `${await at(reverted)} ledger entry surplus ${reverted}`,
    `${blockOf(0)} outer transaction different ${first} (cost)`,
    `${blockOf(1)} outer transaction different ${second} (executor landed)`,
    `${blockOf(2)} outer transaction different ${third} (success)`,
    `${blockOf(3)} outer transaction missing ${fourth}`,
    `${blockOf(4)} outer transaction missing ${fifth}`,
    `${blockOf(5)} outer transaction different ${sixth} (purpose)`,
    `${blockOf(6)} outer transaction surplus ${invented}`,
  ].sort()
  const { found } = await verify(steps)
  expect(namesOf(found)).toEqual(expected)
  expect(outcomesOf(found)).toEqual(new Set(['found']))
  const [fee] = found.filter(({ operationId }) => operationId === single)
  expect(BigInt(fee?.fields[0]?.stored ?? 0) - BigInt(fee?.fields[0]?.chain ?? 0)).toBe(1n)

  const repaired = await verify(steps, { repair: true })
  expect(namesOf(repaired.found)).toEqual(expected)
  expect(outcomesOf(repaired.found)).toEqual(new Set(['repaired']))
  await expectRepaired(steps, before)
})

test('entries of a block that left the chain are surplus unless they are reversed', async () => {
  const steps = await newSteps()
  const before = await tablesOf(steps)
  const restored = [
    await steps.sql(
      'update ledger_entries set reversed_at = null where reversed_at is not null returning 1',
    ),
    await steps.sql(
      'update outer_entries set reversed_at = null where reversed_at is not null returning 1',
    ),
  ]
  expect(restored.map((rows) => rows.length)).toEqual([1, 1])
  const { found } = await verify(steps, { repair: true })
  expect(found.map(({ subject, problem }) => `${subject} ${problem}`)).toEqual([
    'ledger entry surplus',
    'outer transaction surplus',
  ])
  await expectRepaired(steps, before)
})

test('entries with a wrong block number are repaired, whether it is too high or too low', async () => {
  for (const distance of [1, -1]) {
    const steps = await newSteps()
    const before = await tablesOf(steps)
    for (const table of ['ledger_entries', 'outer_entries'])
      await steps.sql(
        `update ${table} set block_number = block_number + $1 where reversed_at is null`,
        [distance],
      )
    const { found } = await verify(steps)
    expect(new Set(found.map(({ problem }) => problem))).toEqual(new Set(['missing', 'surplus']))
    expect(outcomesOf((await verify(steps, { repair: true })).found)).toEqual(new Set(['repaired']))
    await expectRepaired(steps, before)
  }
})

test('every status that contradicts the chain is found, and repaired with a line in the transition log', async () => {
  const steps = await newSteps()
  const before = await tablesOf(steps)
  const { single, prefunded, bundled, selfFunded, reverted, elsewhere, noop } = history
  const { selfFundedElsewhere, reorganised } = history
  const set = (assignments: string, operationId: string) =>
    steps.sql(`update operations set ${assignments} where id = $1`, [operationId])
  const lost =
    'block_number = null, block_hash = null, included_transaction_hash = null, success = null'
  const { number: wrongNumber, hash: wrongHash } = await inclusionOf(steps, reverted)
  const wrongBlock = `block_number = ${wrongNumber}, block_hash = '${wrongHash}'`
  const orphan = await steps.sql<{ block_hash: Hash }>(
    'select block_hash from ledger_entries where reversed_at is not null',
  )

  await set(`status = 'queued', ${lost}`, single)
  await set(`status = 'submitted', ${lost}`, selfFunded)
  await set(`status = 'dropped', reason = 'LANDING_WINDOW_OVER', ${lost}`, bundled[0])
  await set(`status = 'failed'`, bundled[1])
  await set('success = false', bundled[2])
  await set(`status = 'finalized'`, reverted)
  await set(`status = 'confirmed', reason = 'R'`, elsewhere)
  await set(wrongBlock, noop)
  await set(wrongBlock, selfFundedElsewhere)
  await set(`block_hash = '${orphan[0]?.block_hash}'`, reorganised)
  await set(`status = 'confirmed', ${lost}`, prefunded)

  const where = 'blockNumber blockHash includedTransactionHash success'
  const line = async (operationId: string, fields: string) => {
    const row = before.operations.find(({ id }) => id === operationId)
    return `${row?.block_number} operation different ${operationId} (${fields})`
  }
  const expected = (
    await Promise.all([
      line(single, `status ${where}`),
      line(selfFunded, `status ${where}`),
      line(bundled[0], `status reason ${where}`),
      line(bundled[1], 'status'),
      line(bundled[2], 'success'),
      line(reverted, 'status'),
      line(elsewhere, 'status reason'),
      line(noop, 'blockNumber blockHash'),
      line(selfFundedElsewhere, 'blockNumber blockHash'),
      line(reorganised, 'blockHash'),
      line(prefunded, `status ${where}`),
    ])
  ).sort()
  const { found } = await verify(steps)
  expect(namesOf(found)).toEqual(expected)

  const repaired = await verify(steps, { repair: true })
  expect(namesOf(repaired.found)).toEqual(expected)
  expect(repaired.repaired).toBe(expected.length)
  await expectRepaired(steps, before)
  expect((await transitionsOf(steps, single)).at(-1)).toBe('queued>finalized')
  expect((await transitionsOf(steps, bundled[0])).at(-1)).toBe('dropped>finalized')
  expect((await transitionsOf(steps, reverted)).at(-1)).toBe('finalized>failed')
  const causes = await steps.sql<{ cause: string }>(
    `select cause from operation_transitions where cause like 'repair: %'`,
  )
  expect(causes).toHaveLength(expected.length)
})

test('archived operations are verified too, and a repair brings them back from the archive', async () => {
  const steps = await newSteps()
  const { sql, deps } = steps
  const before = await tablesOf(steps)
  for (const table of ['operations', 'attempts'])
    await sql(`update ${table} set created_at = created_at - interval '200 days'`)
  await sql('update operations set swap_follow_up_at = null')
  const { archive } = deps.database
  while ((await archive.moveOperations(new Date(), 500)) > 0);
  while ((await archive.moveAttempts(new Date(), 500)) > 0);
  const archived = await sql(
    `select id from archived_operations where status = 'finalized' order by id`,
  )
  expect(archived.length).toBeGreaterThan(0)
  expect(await sql('select from archived_attempts')).not.toEqual([])
  await expectRepaired(steps, before)
  const [{ id }] = archived as [{ id: string }]
  await sql(`update archived_operations set status = 'failed', success = false where id = '${id}'`)
  const { found } = await verify(steps, { repair: true })
  expect(found).toMatchObject([{ subject: 'operation', operationId: id }])
  expect(outcomesOf(found)).toEqual(new Set(['repaired']))
  expect(await sql(`select status from operations where id = '${id}'`)).toEqual([
    { status: 'finalized' },
  ])
  await expectRepaired(steps, before)
})

test('blocks with detached operations are not verified, and a request for them is refused', async () => {
  const steps = await newSteps()
  const { sql, deps } = steps
  const { from } = await verify(steps)
  const last = from + 3n
  await sql(
    `insert into detached_months (month, bounds, blocks)
     values ('2020-01-01', '{}', '{"${local.chain.network.networkId}": "${last}"}')`,
  )
  expect(await deps.database.archive.detachedUpTo(local.chain.network.networkId)).toBe(last)
  expect((await verify(steps)).from).toBe(last + 1n)
  await expect(verify(steps, { fromBlock: last })).rejects.toThrow(
    `in blocks up to ${last} are detached from the archive. Attach their months, or begin at block ${last + 1n} or later.`,
  )
})

test('a confirmed operation is no difference, because the watcher finalizes it', async () => {
  const steps = await newSteps()
  await steps.sql(
    `update operations set status = 'confirmed' where status in ('finalized', 'failed')`,
  )
  expect((await verify(steps)).found).toEqual([])
})

/** Records an operation as landed that never landed. */
async function pretend(steps: Steps, operationId: string, status = 'finalized') {
  const { number, hash, transaction } = await inclusionOf(steps, history.single)
  await steps.sql(
    `update operations set status = $2, reason = null, success = true, block_number = $3, block_hash = $4,
       included_transaction_hash = $5 where id = $1`,
    [operationId, status, number, hash, transaction],
  )
}

test('an operation that is recorded as landed but is in no block is live again after the repair, and lands', async () => {
  const steps = await newSteps()
  const account = await newAccount(local.chain, { usdc: usdc('100') })
  const operationId = await steps.submitTransfer(account)
  await pretend(steps, operationId)
  const { number } = await inclusionOf(steps, history.single)
  const expected = [`${number} operation surplus ${operationId}`]
  expect(namesOf((await verify(steps)).found)).toEqual(expected)
  expect(await steps.statusOf(operationId)).toBe('finalized')

  const repaired = await verify(steps, { repair: true })
  expect(namesOf(repaired.found)).toEqual(expected)
  expect(repaired.repaired).toBe(1)
  expect(await operationOf(steps, operationId)).toMatchObject({ status: 'queued', inclusion: null })
  expect((await verify(steps)).found).toEqual([])
  expect(await steps.relay()).toBe(1)
  await steps.watch()
  await local.finalize()
  await steps.watch()
  expect(await steps.statusOf(operationId)).toBe('finalized')
  await expectLandedOnce(steps, operationId)
  expect((await verify(steps)).found).toEqual([])
})

test('one in a stored transaction is submitted again', async () => {
  const steps = await newSteps()
  const operationId = await steps.submitTransfer(
    await newAccount(local.chain, { usdc: usdc('100') }),
  )
  await steps.relay(
    steps.withChain(() => ({ broadcast: () => Promise.reject(new Error('nobody takes it')) })),
  )
  await pretend(steps, operationId, 'confirmed')
  expect((await verify(steps, { repair: true })).repaired).toBe(1)
  expect(await steps.statusOf(operationId)).toBe('submitted')
})

test('one whose nonce another operation has used is dropped', async () => {
  const [steps, rival] = [await newSteps(), await startSteps(local.chain)]
  onTestFinished(rival.close)
  const account = await newAccount(local.chain, { usdc: usdc('100') })
  const operationId = await steps.submitTransfer(account)
  await rival.watch()
  await rival.submitTransfer(account)
  expect(await rival.relay()).toBe(1)
  await rival.watch()
  await local.finalize()
  await steps.watch()
  await pretend(steps, operationId)
  expect((await verify(steps, { repair: true })).repaired).toBe(1)
  expect(await operationOf(steps, operationId)).toMatchObject({
    status: 'dropped',
    reason: 'NONCE_PASSED',
  })
})

test('one whose nonce a live operation has taken meanwhile is left to the operator', async () => {
  const steps = await newSteps()
  const account = await newAccount(local.chain, { usdc: usdc('100') })
  const operationId = await steps.submitTransfer(account)
  await steps.sql(`update operations set status = 'dropped' where id = $1`, [operationId])
  await steps.submitTransfer(account)
  await pretend(steps, operationId)
  const { found, repaired } = await verify(steps, { repair: true })
  expect(found.map(({ outcome }) => outcome)).toEqual([
    { kind: 'left', why: 'another live operation has taken its nonce' },
  ])
  expect(repaired).toBe(0)
  expect(await steps.statusOf(operationId)).toBe('finalized')
})

test('blocks above the final one, and above the watcher’s tip, are not verified', async () => {
  const steps = await newSteps()
  const operationId = await steps.submitTransfer(
    await newAccount(local.chain, { usdc: usdc('100') }),
  )
  await steps.relay()
  await steps.mined()
  const behind = await verify(steps)
  await steps.watch()
  await steps.sql('delete from ledger_entries where operation_id = $1', [operationId])
  await steps.sql('update operations set success = false where id = $1', [operationId])
  expect((await verify(steps)).found).toEqual([])

  await local.finalize()
  expect((await verify(steps)).to).toBeGreaterThan(behind.to)
  expect(namesOf((await verify(steps)).found)).toHaveLength(2)
  await steps.sql('delete from chain_blocks where number > $1', [String(behind.to)])
  expect(await verify(steps)).toMatchObject({ to: behind.to, found: [] })
})

test('a reverted transaction that the watcher has yet to settle is not missing', async () => {
  const steps = await newSteps()
  const operationId = await steps.submitTransfer(
    await newAccount(local.chain, { usdc: usdc('100') }),
  )
  await local.client.setAutomine(false)
  await steps.relay()
  await local.client.request({ method: 'anvil_dropAllTransactions' as never })
  await local.client.setAutomine(true)
  await landElsewhere(steps, operationId)
  await steps.rebroadcast()
  await steps.mined()
  await local.finalize()
  // The watcher has applied the blocks, and stops before it has read the nonces.
  await steps.watch({ transactionCount: async () => 0 })
  const booked = 'select * from outer_entries where reversed_at is null'
  const before = (await steps.sql(booked)).length
  expect((await verify(steps)).found).toEqual([])

  await local.client.mine({ blocks: 1 })
  await steps.watch()
  expect(await steps.sql(booked)).toHaveLength(before + 1)
  expect((await verify(steps)).found).toEqual([])
})

test('a block that two witnesses disagree about is not repaired', async () => {
  const steps = await newSteps()
  const { number } = await inclusionOf(steps, history.single)
  await steps.sql('delete from ledger_entries where operation_id = $1', [history.single])
  const damaged = await tablesOf(steps)
  const lies: ((chain: Chain) => Partial<ChainReader>)[] = [
    () => ({ logs: async () => [] }),
    (chain) => ({
      block: async (which) => {
        const block = await chain.block(which)
        return block && which === BigInt(number)
          ? { ...block, hash: `0x${'66'.repeat(32)}` }
          : block
      },
      logs: async (hash) => (hash.startsWith('0x6666') ? [] : chain.logs(hash)),
    }),
    (chain) => ({
      receipt: async (hash) => {
        const receipt = await chain.receipt(hash)
        return receipt && { ...receipt, cost: receipt.cost + 1n }
      },
    }),
  ]
  for (const lie of lies) {
    for (const witnesses of [
      [honest, lie],
      [lie, honest],
    ]) {
      const { found, repaired } = await verify(steps, {
        ...withWitnesses(steps, ...witnesses),
        repair: true,
      })
      expect(found).toContainEqual(
        expect.objectContaining({
          subject: 'block',
          blockNumber: BigInt(number),
          outcome: { kind: 'left', why: 'its endpoints disagree about it' },
        }),
      )
      expect(repaired).toBe(0)
      expect(await tablesOf(steps)).toEqual(damaged)
    }
  }
})

test('an event that only one of two witnesses finds in a search is not missed', async () => {
  const steps = await newSteps()
  const before = await tablesOf(steps)
  await steps.sql('delete from ledger_entries')
  await steps.sql(
    'update operations set block_number = 1, block_hash = $1 where block_number is not null',
    [`0x${'55'.repeat(32)}`],
  )
  const blind = () => ({ operationBlocks: async () => [] })
  for (const witnesses of [
    [honest, blind],
    [blind, honest],
  ])
    expect(
      (await verify(steps, withWitnesses(steps, ...witnesses))).found.length,
    ).toBeGreaterThanOrEqual(before.entries.length)
  await verify(steps, { ...withWitnesses(steps, blind, honest), repair: true })
  await expectRepaired(steps, before)
})

test('a receipt that a node has forgotten does not prove that the transaction is missing', async () => {
  const steps = await newSteps()
  const { transaction } = await inclusionOf(steps, history.single)
  const [chain] = [steps.deps.chainOf(local.chain.network.networkId)]
  const forgetful = (forgotten: Hash) =>
    withWitnesses(steps, () => ({
      receipt: async (hash) => (hash === forgotten ? undefined : chain.receipt(hash)),
    }))
  const reverted = await steps.sql<{ transaction_hash: Hash }>(
    'select transaction_hash from outer_entries where not success',
  )
  for (const hash of [transaction, reverted[0]?.transaction_hash as Hash])
    await expect(verify(steps, { ...forgetful(hash), repair: true })).rejects.toThrow(
      `but not the receipt of transaction ${hash}`,
    )
  expect((await verify(steps)).found).toEqual([])
})

test('another configured EntryPoint or paymaster does not undo records of the previous one', async () => {
  const steps = await newSteps()
  const before = await tablesOf(steps)
  const { network } = local.chain
  const collect = async (changes: Partial<typeof network>) => {
    const found: Found[] = []
    await verifyLedger(
      steps.deps,
      { ...network, ...changes },
      {
        repair: true,
        onDifference: (difference, outcome) => found.push({ ...difference, outcome }),
      },
    )
    return found
  }
  await steps.sql('delete from ledger_entries where operation_id is null')
  const withoutStranger = await tablesOf(steps)
  const otherEntryPoint = await collect({ entryPoint: newAddress() })
  expect(otherEntryPoint.map(({ subject }) => subject)).toEqual(otherEntryPoint.map(() => 'block'))
  expect(outcomesOf(otherEntryPoint)).toEqual(new Set(['left']))
  expect(await tablesOf(steps)).toEqual(withoutStranger)

  expect(await collect({ paymaster: newAddress() })).toEqual([])
  await steps.sql('delete from ledger_entries')
  const lost = await collect({ paymaster: newAddress() })
  expect(outcomesOf(lost)).toEqual(new Set(['repaired']))
  expect(await tablesOf(steps)).toEqual(withoutStranger)
  // The paymaster also paid for a stranger's operation. With the right paymaster, its fee is found again.
  expect((await verify(steps, { repair: true })).repaired).toBe(1)
  await expectRepaired(steps, before)
})

test('a stopped repair leaves its repairs complete, and the next one does the rest', async () => {
  const steps = await newSteps()
  const before = await tablesOf(steps)
  await steps.sql('delete from ledger_entries')
  await steps.sql('delete from outer_entries')
  let repaired = 0
  const first = await verifyLedger(steps.deps, local.chain.network, {
    repair: true,
    onDifference: () => void repaired++,
    shouldStop: () => repaired > 0,
  })
  expect(first).toMatchObject({ stopped: true, found: repaired, repaired })
  const rest = await verify(steps, { repair: true })
  expect(rest.stopped).toBe(false)
  expect(rest.repaired).toBe(before.entries.length + before.outer.length - repaired)
  expect(rest.repaired).toBeGreaterThan(0)
  await expectRepaired(steps, before)
})

test('while a gateway runs, operations under way are no differences', async () => {
  const steps = await newSteps()
  const gateway = await startTestGateway({
    chains: [local.chain],
    databaseUrl: steps.databaseUrl,
    executorKeys,
  })
  onTestFinished(gateway.close)
  const accounts = await Promise.all(
    [1, 2, 3].map(() => newAccount(local.chain, { usdc: usdc('100') })),
  )
  let running = true
  let runs = 0
  const landed = Promise.all(
    accounts.map(async (account) => {
      const token = tokenOf(local.chain, 'USDC').address
      // Without this condition, a slow verification would find all of them landed.
      for (let n = 0; n < 3 || runs < 2; n++) {
        const prepared = await prepareTransfer(gateway, account, {
          transfers: [{ token, amount: usdc('1'), to: newAddress() }],
        })
        await submit(gateway, account, prepared)
        await waitFor(gateway, prepared.operationId, 'confirmed')
        await local.finalize()
      }
    }),
  ).finally(() => {
    running = false
  })
  const first = await verify(steps)
  do {
    expect((await verify(steps, { repair: true })).found).toEqual([])
    runs++
  } while (running)
  await landed
  expect(runs).toBeGreaterThan(1)
  expect((await verify(steps)).to).toBeGreaterThan(first.to)
})

const runCommand = async ({ databaseUrl }: Steps, args: string, chains = [local.chain]) =>
  operatorCommand(
    {
      ...(await networksEnvironment(chains)),
      DATABASE_URL: databaseUrl,
      PAYMASTER_SIGNER_KEY: newKey(),
      EXECUTOR_KEYS: newKey(),
      MASTER_KEYS: newKey(),
    },
    args,
  )

test('the command prints a line per difference, repairs them on request, and its exit code shows whether any is left', async () => {
  const steps = await newSteps()
  const before = await tablesOf(steps)
  const { networkId, name } = local.chain.network
  const { number } = await inclusionOf(steps, history.single)
  await steps.sql('delete from ledger_entries where operation_id = $1', [history.single])
  await steps.sql(`update operations set status = 'failed' where id = $1`, [history.single])
  const lines = [
    `Network ${networkId}, block ${number}: the fee of operation ${history.single} is on chain, but not in the ledger.`,
    `Network ${networkId}, block ${number}: operation ${history.single} is on chain, and status is failed instead of finalized.`,
  ]

  const looked = await runCommand(steps, 'ledger verify')
  expect(looked).toMatchObject({ code: 1, errors: [] })
  expect(looked.lines.slice(0, 2)).toEqual(lines)
  expect(looked.lines.slice(2)).toEqual([
    expect.stringMatching(new RegExp(`^${name}: blocks .* 2 differences\\. Run it with --repair`)),
  ])

  const json = await runCommand(steps, `ledger verify --json --network ${networkId}`)
  expect(json.code).toBe(1)
  expect(json.lines).toHaveLength(1)
  expect(JSON.parse(json.lines[0] ?? '')).toMatchObject({
    name: 'ledger verify',
    ok: false,
    networks: [
      {
        networkId,
        verified: { found: 2, repaired: 0, stopped: false },
        differences: [
          { subject: 'ledger entry', problem: 'missing', outcome: { kind: 'found' } },
          {
            subject: 'operation',
            operationId: history.single,
            fields: [{ field: 'status', stored: 'failed', chain: 'finalized' }],
          },
        ],
      },
    ],
  })
  // From the next block on, there is no damage.
  const later = await runCommand(steps, `ledger verify --from-block ${Number(number) + 1}`)
  expect(later.code).toBe(0)

  const repaired = await runCommand(steps, 'ledger verify --repair')
  expect(repaired).toMatchObject({ code: 0, errors: [] })
  expect(repaired.lines.slice(0, 2)).toEqual(lines.map((line) => `${line} Repaired.`))
  expect(repaired.lines.slice(2)).toEqual([
    expect.stringMatching(/2 differences, 2 repaired\.$/),
    `${name}: verified again, and nothing differs.`,
  ])
  await expectRepaired(steps, before)
  const clean = await runCommand(steps, 'ledger verify --json')
  expect(clean.code).toBe(0)
  expect(JSON.parse(clean.lines[0] ?? '')).toMatchObject({
    ok: true,
    networks: [{ differences: [] }],
  })
})

test('the command refuses an impossible request with one sentence', async () => {
  const steps = await newSteps()
  const { networkId } = local.chain.network
  const other = { ...local.chain, network: { ...local.chain.network, networkId: '5', chainId: 5 } }
  const refused = async (args: string, chains = [local.chain]) => {
    const { code, errors } = await runCommand(steps, args, chains)
    expect(code).toBe(1)
    return errors.join('')
  }
  expect(await refused('ledger verify --network 9')).toBe(
    `Network 9 is not configured. Configured are: ${networkId}.\n`,
  )
  expect(await refused('ledger verify --from-block 5', [local.chain, other])).toBe(
    '--from-block is a block of one network. Name it with --network.\n',
  )
  expect(await refused('ledger verify --network 5', [other])).toMatch(
    /serves chain 31337 instead of 5/,
  )
  await steps.sql('delete from watch_starts')
  expect(await refused('ledger verify')).toMatch(/Name the first block to verify\.\n$/)
  await steps.sql(`update chain_blocks set hash = '0x' || md5(random()::text)`)
  expect(await refused('ledger verify --from-block 1')).toMatch(
    /on another branch than the chain's/,
  )
})

test('a network that does not answer is not verified, and the command reports it', async () => {
  const steps = await newSteps()
  const gone = { ...local.chain, rpcUrl: 'http://127.0.0.1:9' }
  const { code, lines } = await runCommand(steps, 'ledger verify', [gone])
  expect(code).toBe(1)
  expect(lines).toEqual([expect.stringContaining('was verified only in part')])
})

test('wrong counters of reservations are reported with both values, and repaired', async () => {
  const steps = await newSteps()
  await steps.sql('update sponsorship_networks set reserved = reserved + 7')
  const fields = [{ field: 'reserved', stored: '7', chain: '0' }]
  const wrong = { subject: 'budget', problem: 'different', projectId: null, fields }
  expect((await verify(steps)).found).toMatchObject([{ ...wrong, outcome: { kind: 'found' } }])
  expect((await verify(steps, { repair: true })).found).toMatchObject([
    { ...wrong, outcome: { kind: 'repaired' } },
  ])
  expect((await verify(steps)).found).toEqual([])
})

test('a counter that is too low is repaired before the blocks whose repair decreases it', async () => {
  const steps = await newSteps()
  await steps.sql(
    `update operations set status = 'queued', block_number = null, block_hash = null,
       included_transaction_hash = null, success = null where id = $1`,
    [history.single],
  )
  await steps.sql('update sponsorship_networks set reserved = 0')
  const { found } = await verify(steps, { repair: true })
  expect(found.map(({ subject }) => subject).sort()).toEqual(['budget', 'operation'])
  expect(outcomesOf(found)).toEqual(new Set(['repaired']))
  expect((await verify(steps)).found).toEqual([])
})
