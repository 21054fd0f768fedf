import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type AnyOperation,
  type ClaimedOperation,
  type Database,
  defaultPlainPolicy,
  dropOperations,
  followPlain,
  holdOperations,
  type Operation,
  type OperationFilter,
  type PlainOperation,
  type Project,
  releaseOperations,
  type SmartAccountRecord,
} from '@gasless-gateway/core'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '../src/adapters/postgres/connection/connect.js'
import { createDatabase } from '../src/adapters/postgres/create-database.js'
import { systemClock } from '../src/adapters/system/system-clock.js'
import { runCli } from '../src/cli/run-cli.js'
import { cliActions } from '../src/compose/cli-actions.js'
import { aNetwork } from '../src/testing/a-network.js'
import {
  createMigratedDatabase,
  endless,
  type MigratedDatabase,
} from '../src/testing/migrated-database.js'
import {
  anAccount,
  anAttempt,
  anOperation,
  aPlainOperation,
  aSignature,
  aSponsoredOperation,
  freshNetworkId,
  queue,
  randomAddress,
  randomHash,
  signedFor,
} from '../src/testing/records.js'
import { untilBlocked } from '../src/testing/until-blocked.js'
import {
  aPerson,
  aSharedProject,
  type Fixture,
  type Person,
} from './support/people-and-projects.js'
import { type ControlPlane, startControlPlane } from './support/start-control-plane.js'

const masterKey = `0x${randomBytes(32).toString('hex')}`

let db: MigratedDatabase
let plane: ControlPlane
/** Another replica, with its own connections. */
let second: Database
let closeSecond: () => Promise<void>
let dataDir: string
let owner: Person
beforeAll(async () => {
  db = await createMigratedDatabase()
  plane = await startControlPlane({ db })
  const pool = connect(db.url, { poolSize: 4, ...endless })
  second = createDatabase(pool)
  closeSecond = () => pool.destroy()
  dataDir = await mkdtemp(join(tmpdir(), 'kill-switches-'))
  owner = await aPerson(plane)
})
afterAll(async () => {
  await closeSecond()
  await plane.close()
  await db.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Each test has a project with its own network. */
let shop: Fixture
let networkId: string
beforeEach(async () => {
  shop = await aSharedProject(plane, { owner })
  networkId = freshNetworkId()
})

const newAccount = (project: Project = shop.project, at = networkId): Promise<SmartAccountRecord> =>
  db.stores.accounts.upsert(anAccount(project, { networkId: at }))
const queued = async (project?: Project, at?: string): Promise<Operation> =>
  queue(db.stores, anOperation(await newAccount(project, at)))
const claim = ({ queue }: Database = db.stores, limit = 10) => queue.claim(networkId, limit, 60)
const idsOf = (claims: readonly ClaimedOperation[]) => claims.map(({ operation: { id } }) => id)
const change = { cause: 'test', transactionHash: randomHash() }
const rowOf = ({ id }: Pick<AnyOperation, 'id'>) => db.knex('operations').where({ id }).first()
const endOf = async (operation: Pick<AnyOperation, 'id'>) => {
  const { status, reason } = await rowOf(operation)
  return reason === null ? status : `${status} ${reason}`
}
const archive = async () => {
  const answer = await plane.call(
    'archiveProject',
    { params: { projectId: shop.project.id } },
    owner,
  )
  expect(answer.status).toBe(204)
}
const makeDue = () =>
  db
    .knex('operations')
    .where({ network_id: networkId })
    .update({ next_attempt_at: db.knex.raw(`clock_timestamp() - interval '1 second'`) })
const auditOf = (projectId: string | null) =>
  db
    .knex('audit_log')
    .where({ project_id: projectId })
    .where('action', 'like', 'operations.%')
    .orderBy('id')
    .select('actor', 'action', 'details')

/**
 * Does what a relay pass does with claimed and simulated operations. `before` runs in its transaction, just before the
 * commit.
 */
async function store(
  replica: Database,
  claims: readonly ClaimedOperation[],
  before: () => Promise<unknown> = async () => {},
): Promise<boolean> {
  const executor = randomAddress()
  await replica.slots.register(networkId, [executor])
  return replica
    .transaction(async ({ slots, queue }) => {
      const attempt = anAttempt()
      await slots.open(
        { id: `slot_${randomHash()}` as never, networkId, executor, nonce: 0 },
        attempt,
        claims.map(({ operation: { id } }) => id),
      )
      const stored = await queue.submitClaimed(claims, {
        cause: 'test',
        transactionHash: attempt.transactionHash,
        reason: null,
      })
      await before()
      if (!stored) throw new Error('refused')
      return true
    })
    .catch((error: Error) => {
      if (error.message !== 'refused') throw error
      return false
    })
}

/** Runs `gateway-server` with these arguments. */
async function command(...words: string[]) {
  const lines: string[] = []
  let err = ''
  const out = (line: string) => void lines.push(line)
  const code = await runCli(words, cliActions({ version: 'test', out }), {
    env: {
      DATABASE_URL: db.url,
      MASTER_KEYS: masterKey,
      DATA_DIR: dataDir,
      RPC_URLS_8453: 'http://127.0.0.1:1',
      PAYMASTER_ADDRESS_8453: 'none',
      EXECUTOR_KEYS: masterKey,
    },
    version: 'test',
    clock: systemClock,
    readLine: async () => '',
    out,
    err: (text) => {
      err += text
    },
  })
  return { code, text: lines.join('\n'), err }
}
const done = async (...words: string[]) => {
  const { code, text, err } = await command(...words)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  return text
}

describe('archiving a project', () => {
  test('drops accepted operations that were never broadcast, and nothing else', async () => {
    const waiting = await queued()
    const received = anOperation(await newAccount())
    await db.stores.preparations.insert(received, undefined)
    await db.stores.submissions.submit(received.id, aSignature)
    const stored = await queued()
    expect(await db.stores.statuses.advance(stored.id, 'queued', 'submitted', change)).toBe(true)
    const handedOver = await queued()
    await db.knex('operations').where({ id: handedOver.id }).update({ handed_over: true })
    const backAgain = await queued()
    await db.stores.statuses.advance(backAgain.id, 'queued', 'submitted', change)
    await db.stores.statuses.advance(backAgain.id, 'submitted', 'queued', { cause: 'test' })
    const other = await aSharedProject(plane, { owner })
    const ofAnother = await queued(other.project)

    await archive()

    expect(await endOf(waiting)).toBe('dropped PROJECT_ARCHIVED')
    expect(await endOf(received)).toBe('dropped PROJECT_ARCHIVED')
    expect(await endOf(stored)).toBe('submitted')
    expect(await endOf(handedOver)).toBe('queued')
    expect(await endOf(backAgain)).toBe('queued')
    expect(await endOf(ofAnother)).toBe('queued')
    expect(await auditOf(shop.project.id)).toEqual([
      {
        actor: owner.email,
        action: 'operations.dropped',
        details: { operations: 2, reason: 'PROJECT_ARCHIVED' },
      },
    ])
    expect(
      await db
        .knex('operation_transitions')
        .where({ operation_id: waiting.id })
        .orderBy('id')
        .select('to_status', 'reason'),
    ).toContainEqual({ to_status: 'dropped', reason: 'PROJECT_ARCHIVED' })
    await archive()
    expect(await auditOf(shop.project.id)).toHaveLength(1)
  })

  test('releases the sums that its operations had reserved', async () => {
    const operation = await queue(db.stores, aSponsoredOperation(await newAccount()))
    const reserved = async () =>
      (await db.knex('sponsorship_projects').where({ project_id: shop.project.id }).first())
        .reserved
    expect(await reserved()).not.toBe('0')
    await archive()
    expect(await endOf(operation)).toBe('dropped PROJECT_ARCHIVED')
    expect(await reserved()).toBe('0')
  })

  test('wins against a relay pass of another replica that has claimed the operation before', async () => {
    const operation = await queued()
    const claims = await claim(second)
    expect(idsOf(claims)).toEqual([operation.id])
    await archive()
    expect(await store(second, claims)).toBe(false)
    expect(await db.knex('attempt_operations').where({ operation_id: operation.id })).toEqual([])
    expect(await second.queue.markHandedOver(claims, true)).toEqual(new Set())
    await second.queue.putBack(claims, { seconds: 1, reason: 'WAITS_FOR_EXECUTOR' })
    expect(await endOf(operation)).toBe('dropped PROJECT_ARCHIVED')
  })

  test('waits for a relay pass that is storing the operation, and does not undo its result', async () => {
    const operation = await queued()
    const claims = await claim(second)
    let archived: Promise<void> | undefined
    const stored = await store(second, claims, async () => {
      archived = archive()
      await untilBlocked(db.knex)
    })
    expect(stored).toBe(true)
    await archived
    expect(await endOf(operation)).toBe('submitted')
  })

  test('refuses a later submit by a request that was authenticated before', async () => {
    const prepared = anOperation(await newAccount())
    await db.stores.preparations.insert(prepared, undefined)
    const plain = aPlainOperation(await newAccount())
    await db.stores.preparations.insert(plain, undefined)
    await archive()
    expect(await second.submissions.submit(prepared.id, aSignature, { admitted: true })).toEqual({
      kind: 'expired',
    })
    expect(await second.plain.submit(plain.id, signedFor(plain), { admitted: true })).toEqual({
      kind: 'expired',
    })
  })

  test('drops an operation that was accepted during the archiving, at its next claim', async () => {
    const operation = await queued()
    // Pretend that it was accepted just after the archiving had looked for operations to drop.
    await db.knex('projects').where({ id: shop.project.id }).update({ is_active: false })
    expect(await claim(second)).toEqual([])
    expect(await endOf(operation)).toBe('dropped PROJECT_ARCHIVED')
  })

  test('stops a relay pass that has claimed the operation, in the storing statement', async () => {
    await queued()
    const claims = await claim(second)
    await db.knex('projects').where({ id: shop.project.id }).update({ is_active: false })
    expect(await store(second, claims)).toBe(false)
    expect(await second.queue.markHandedOver(claims, true)).toEqual(new Set())
  })

  test('keeps an operation that was broadcast and has returned to the queue from being sent again', async () => {
    const operation = await queued()
    await db.stores.statuses.advance(operation.id, 'queued', 'submitted', change)
    await archive()
    await db.stores.statuses.advance(operation.id, 'submitted', 'queued', { cause: 'test' })
    expect(await claim(second)).toEqual([])
    expect(await endOf(operation)).toBe('queued PROJECT_ARCHIVED')
  })
})

describe('holding operations', () => {
  test('keeps present and later operations from being claimed, on every replica, until the release', async () => {
    const filter = { projectId: shop.project.id }
    const before = await queued()
    expect(await holdOperations({ database: db.stores }, filter)).toEqual({
      isNew: true,
      operations: 1,
    })
    expect(await endOf(before)).toBe('queued HELD_BY_OPERATOR')
    const later = await queued()
    await makeDue()
    expect(await claim(second)).toEqual([])
    expect(await endOf(later)).toBe('queued HELD_BY_OPERATOR')
    const other = await aSharedProject(plane, { owner })
    const ofAnother = await queued(other.project)
    expect(idsOf(await claim(second))).toEqual([ofAnother.id])

    expect(await releaseOperations({ database: second }, filter)).toBe(2)
    expect(await endOf(before)).toBe('queued')
    expect(idsOf(await claim())).toEqual([before.id, later.id])
    expect(await releaseOperations({ database: second }, filter)).toBeUndefined()
    expect(
      (await auditOf(shop.project.id)).map(({ action, details }) => [action, details]),
    ).toEqual([
      ['operations.held', {}],
      ['operations.released', { operations: 2 }],
    ])
  })

  test.each<[string, (operation: Operation) => OperationFilter, boolean]>([
    ['its project', ({ projectId }) => ({ projectId }), true],
    ['its network', ({ networkId }) => ({ networkId }), true],
    ['its sender', ({ userOperation: { sender } }) => ({ sender }), true],
    [
      'all three',
      ({ projectId, networkId, userOperation: { sender } }) => ({ projectId, networkId, sender }),
      true,
    ],
    ['another network', () => ({ networkId: freshNetworkId() }), false],
    ['another sender', ({ projectId }) => ({ projectId, sender: randomAddress() }), false],
    [
      'another sender on its network',
      ({ networkId }) => ({ networkId, sender: randomAddress() }),
      false,
    ],
  ])('a hold of %s', async (_, filterOf, isHeld) => {
    const operation = await queued()
    const filter = filterOf(operation)
    await db.stores.sending.hold(filter)
    expect(idsOf(await claim(second))).toEqual(isHeld ? [] : [operation.id])
    await db.stores.sending.release(filter)
  })

  test('wins against a relay pass of another replica that has claimed the operation before', async () => {
    const filter = { networkId }
    const operation = await queued()
    const claims = await claim(second)
    await holdOperations({ database: db.stores }, filter)
    expect(await store(second, claims)).toBe(false)
    await second.queue.putBack(claims, { seconds: 0, reason: 'WAITS_FOR_EXECUTOR' })
    expect(await endOf(operation)).toBe('queued HELD_BY_OPERATOR')
    // A pass that ends after the release has lost its claim, too.
    await releaseOperations({ database: db.stores }, filter)
    expect(await store(second, claims)).toBe(false)
    expect(idsOf(await claim(second))).toEqual([operation.id])
  })

  test('stops a relay pass that claimed before the hold, in the storing statement', async () => {
    await queued()
    const claims = await claim(second)
    await db.stores.sending.hold({ networkId })
    expect(await store(second, claims)).toBe(false)
    expect(await second.queue.markHandedOver(claims, true)).toEqual(new Set())
  })

  test('waits for a relay pass that is storing the operation at that moment', async () => {
    const operation = await queued()
    const claims = await claim(second)
    let held: ReturnType<typeof holdOperations> | undefined
    await store(second, claims, async () => {
      held = holdOperations({ database: db.stores }, { networkId })
      await untilBlocked(db.knex)
    })
    expect(await held).toEqual({ isNew: true, operations: 0 })
    expect(await endOf(operation)).toBe('submitted')
  })

  test('does not delay a free operation that waits behind more held ones than a pass claims', async () => {
    for (let count = 0; count < 5; count++) {
      const { userOperation } = await queued()
      await db.stores.sending.hold({ sender: userOperation.sender })
    }
    const free = await queued()
    expect(idsOf(await claim(second, 2))).toEqual([free.id])
  })

  test('a release wakes an operation that a claim delays because it read the hold before the release', async () => {
    const filter: OperationFilter = { networkId }
    await holdOperations({ database: db.stores }, filter)
    const operation = await queued()
    let releasing: Promise<unknown> = Promise.resolve()
    await second.transaction(async (stores) => {
      expect(await stores.queue.claim(networkId, 10, 60)).toEqual([])
      releasing = releaseOperations({ database: db.stores }, filter)
      await Promise.race([releasing, untilBlocked(db.knex)])
    })
    await releasing
    expect(idsOf(await claim())).toEqual([operation.id])
  })

  test('an operation under two holds stays held when one is released', async () => {
    const operation = await queued()
    await holdOperations({ database: db.stores }, { networkId })
    await holdOperations({ database: db.stores }, { projectId: shop.project.id })
    expect(await releaseOperations({ database: db.stores }, { networkId })).toBe(0)
    await makeDue()
    expect(await claim(second)).toEqual([])
    expect(await endOf(operation)).toBe('queued HELD_BY_OPERATOR')
    expect(await releaseOperations({ database: db.stores }, { projectId: shop.project.id })).toBe(1)
    expect(idsOf(await claim(second))).toEqual([operation.id])
  })
})

test('the checks cost no statement: a claim is one statement, and so is the move of a stored bundle', async () => {
  const pool = connect(db.url, { poolSize: 1, ...endless })
  onTestFinished(() => pool.destroy())
  const statements: string[] = []
  const one = createDatabase(pool)
  await queued()
  pool.on('query', ({ sql }: { sql: string }) =>
    statements.push(sql.trim().split(/[ ;(]/)[0] ?? ''),
  )
  const claims = await claim(one)
  expect(statements.splice(0)).toEqual(['select'])
  expect(await one.queue.submitClaimed(claims, change)).toBe(true)
  expect(statements).toEqual(['with'])
})

describe('plain transactions', () => {
  const queuedPlain = async (): Promise<PlainOperation> => {
    const operation = aPlainOperation(await newAccount(), { nonces: [0, 1] })
    await db.stores.preparations.insert(operation, undefined)
    expect(
      await db.stores.plain.submit(operation.id, signedFor(operation), { admitted: true }),
    ).toEqual({ kind: 'accepted' })
    return operation
  }
  const claimPlain = async (replica: Database) => {
    const [claimed] = await replica.plain.claimDue(networkId, { limit: 1, leaseSeconds: 60 })
    if (!claimed) throw new Error('Nothing was due.')
    return claimed
  }
  const makePlainDue = () =>
    db
      .knex('plain_looks')
      .where({ network_id: networkId })
      .update({ next_look_at: db.knex.raw(`clock_timestamp() - interval '1 second'`) })
  /** A replica follows all due operations, and nothing is mined. Resolves to the bytes that it sent. */
  const follow = async (database: Database) => {
    const sent: string[] = []
    const chain = {
      transactionCount: async () => 0,
      receipt: async () => undefined,
      receipts: async () => [],
      broadcast: async (raw: string) => void sent.push(raw),
      witnesses: () => [chain],
    }
    const deps = {
      database,
      chainOf: () => chain as never,
      clock: systemClock,
      logger: { debug() {}, info() {}, warn() {}, error() {} },
    }
    const network = aNetwork({ networkId, chainId: Number(networkId) })
    while (await followPlain(deps, defaultPlainPolicy, network));
    return sent
  }

  test('of an archived project are dropped if none was sent, even if a replica has claimed them', async () => {
    const operation = await queuedPlain()
    const sent = await queuedPlain()
    const first = await claimPlain(second)
    const other = await claimPlain(second)
    const [mine, out] = first.operation.id === operation.id ? [first, other] : [other, first]
    expect(await second.plain.advance(out, 'submitted', change)).toBe(true)
    await archive()
    expect(await second.plain.advance(mine, 'submitted', change)).toBe(false)
    expect(await endOf(operation)).toBe('dropped PROJECT_ARCHIVED')
    expect(await endOf(sent)).toBe('submitted')
    expect(await db.knex('plain_looks').where({ operation_id: operation.id })).toEqual([])
    expect(
      await db
        .knex('plain_transactions')
        .where({ operation_id: operation.id })
        .select('raw', 'live'),
    ).toEqual([
      { raw: null, live: false },
      { raw: null, live: false },
    ])
  })

  test('that were accepted during the archiving are dropped at the next check, and nothing is sent', async () => {
    const operation = await queuedPlain()
    await db.knex('projects').where({ id: shop.project.id }).update({ is_active: false })
    expect(await follow(second)).toEqual([])
    expect(await endOf(operation)).toBe('dropped PROJECT_ARCHIVED')
  })

  test('that are held are not sent until the release', async () => {
    const operation = await queuedPlain()
    const inHand = await claimPlain(second)
    const filter = { sender: operation.ownerAddress }
    expect(await holdOperations({ database: db.stores }, filter)).toEqual({
      isNew: true,
      operations: 1,
    })
    expect(await second.plain.advance(inHand, 'submitted', change)).toBe(false)
    expect(await follow(second)).toEqual([])
    await makePlainDue()
    expect(await follow(second)).toEqual([])
    expect(await endOf(operation)).toBe('queued HELD_BY_OPERATOR')
    expect(await releaseOperations({ database: db.stores }, filter)).toBe(1)
    expect(await follow(second)).toEqual(['0x02'])
    expect(await endOf(operation)).toBe('submitted')
  })

  test('are sent at once after the release, even if a check that had read the hold ends after it', async () => {
    const operation = await queuedPlain()
    const filter = { sender: operation.ownerAddress }
    await holdOperations({ database: db.stores }, filter)
    const inHand = await claimPlain(second)
    expect(inHand.stop).toBe('HELD_BY_OPERATOR')
    expect(await releaseOperations({ database: db.stores }, filter)).toBe(1)
    await second.plain.lookAgain(inHand, { afterSeconds: 60, reason: 'HELD_BY_OPERATOR' })
    expect(await endOf(operation)).toBe('queued')
    expect(await follow(second)).toEqual(['0x02'])
  })

  test('that were claimed before the hold are stopped in the storing statement', async () => {
    const operation = await queuedPlain()
    const inHand = await claimPlain(second)
    await db.stores.sending.hold({ networkId })
    expect(await second.plain.advance(inHand, 'submitted', change)).toBe(false)
    expect(await endOf(operation)).toBe('queued')
  })
})

test('a drop takes all matching operations, however many, and a claim under way stores none of them', async () => {
  const account = await newAccount()
  const operation = await queue(db.stores, anOperation(account))
  await db.knex.raw(
    `insert into operations
     select (jsonb_populate_record(operations, jsonb_build_object(
       'id', id || lpad(copy::text, 8, '0'), 'sender', sender || copy, 'user_operation_hash', user_operation_hash || copy))).*
     from operations, generate_series(1, 1200) as copy where id = ?`,
    [operation.id],
  )
  const claims = await claim(second)
  const dropped = await dropOperations(
    { database: db.stores },
    { projectId: shop.project.id, networkId },
    { code: 'DROPPED_BY_OPERATOR', cause: 'test', by: { actorId: null, actor: 'test' } },
  )
  expect(dropped).toBe(1201)
  expect(await db.knex('operations').where({ network_id: networkId, status: 'queued' })).toEqual([])
  expect(await store(second, claims)).toBe(false)
  const entries = await auditOf(shop.project.id)
  expect(entries.map(({ details }) => details.operations)).toEqual([500, 500, 201])
})

describe('the commands', () => {
  beforeEach(() => {
    networkId = '8453'
  })

  test('hold, release and drop report in a sentence what they did, and write it to the audit log', async () => {
    const { id } = shop.project
    const operation = await queued()
    const { sender } = operation.userOperation
    expect(await done('operations', 'hold', '--project', id, '--network', '8453')).toBe(
      `Operations of project ${id} on network 8453 are held from now on; 1 operation waits until the release.`,
    )
    expect(await done('operations', 'hold', '--project', id, '--network', '8453')).toBe(
      `Operations of project ${id} on network 8453 were held already; 1 operation waits until the release.`,
    )
    expect(JSON.parse(await done('operations', 'holds', '--json'))).toContainEqual({
      projectId: id,
      networkId: '8453',
      heldAt: expect.any(String),
    })
    expect(await done('operations', 'holds')).toContain(
      `Operations of project ${id} on network 8453 are held since `,
    )
    expect(await done('operations', 'release', '--project', id, '--network', '8453')).toBe(
      `Operations of project ${id} on network 8453 are sent again; 1 operation had waited.`,
    )
    expect(
      JSON.parse(await done('operations', 'drop', '--sender', sender.toLowerCase(), '--json')),
    ).toEqual({ sender, operations: 1 })
    expect(await endOf(operation)).toBe('dropped DROPPED_BY_OPERATOR')
    expect(await done('operations', 'drop', '--project', id)).toBe(
      `Dropped 0 operations of project ${id} that were never broadcast.`,
    )
    expect(
      (await auditOf(id)).map(({ actor, action, details }) => [actor, action, details]),
    ).toEqual([
      ['command line', 'operations.held', { networkId: '8453' }],
      ['command line', 'operations.released', { networkId: '8453', operations: 1 }],
    ])
    expect((await auditOf(null)).at(-1)).toMatchObject({
      action: 'operations.dropped',
      details: { sender, operations: 1, reason: 'DROPPED_BY_OPERATOR' },
    })
  })

  test('key revoke ends a key, and with --drop-queued drops the operations of its project that were never broadcast', async () => {
    const { key, project } = shop
    const kept = await queued()
    expect(await done('key', 'revoke', key.id)).toBe(`Key Shop (${key.id}) has ended.`)
    expect(await endOf(kept)).toBe('queued')
    expect((await plane.call('listNetworks', {}, { key: key.raw })).status).toBe(401)
    expect(await done('key', 'revoke', key.id, '--drop-queued')).toBe(
      `Key Shop (${key.id}) had ended before; dropped 1 operation of project ${project.id} that was never broadcast.`,
    )
    expect(await endOf(kept)).toBe('dropped DROPPED_BY_OPERATOR')
    const entries = await db
      .knex('audit_log')
      .where({ project_id: project.id, actor: 'command line' })
      .orderBy('id')
      .select('action', 'target')
    expect(entries).toEqual([
      { action: 'key.revoked', target: key.id },
      { action: 'operations.dropped', target: null },
    ])
  })

  test.each<[string, number, RegExp]>([
    ['operations hold', 2, /^Say which operations: give --project, --sender or --network\. Run /],
    ['operations release', 2, /^Say which operations/],
    ['operations drop', 2, /^Say which operations/],
    ['operations drop --json', 2, /^Say which operations/],
    ['operations hold --sender 0x12', 2, /must be an address/],
    ['operations hold --network 5', 1, /^No network 5 is configured\. Configured are: 8453\.$/],
    [
      'operations hold --project prj_none',
      1,
      /^No project has the id or exactly the name prj_none\.$/,
    ],
    [
      'operations release --network 8453',
      1,
      /^There is no hold with exactly these options: operations on network 8453\./,
    ],
    ['key revoke key_none --drop-queued', 1, /^No API key has the id key_none\.$/],
  ])('%s is refused in one sentence, and nothing changes', async (words, code, sentence) => {
    const operation = await queued()
    const holds = await db.knex('sending_holds')
    const entries = await db.knex('audit_log').count()
    const refused = await command(...words.split(' '))
    expect({ code: refused.code, text: refused.text }).toEqual({ code, text: '' })
    expect(refused.err.trimEnd()).toMatch(sentence)
    expect(refused.err).toMatch(/^[^\n]+\n$/)
    expect(await endOf(operation)).toBe('queued')
    expect(await db.knex('sending_holds')).toEqual(holds)
    expect(await db.knex('audit_log').count()).toEqual(entries)
  })
})
