import { keccak256 } from 'viem'
import { expect, test } from 'vitest'
import type { Evidence, Landing, LedgerRow, OperationRow, PaymentIntent } from './evidence.js'
import { judge, type Rules } from './judge.js'

const rules: Rules = {
  finalityBlocks: 4,
  documented: new Map([['POST /transaction/submit', new Set([200, 409, 503])]]),
}

const raw = '0x02c0'
const outerHash = keccak256(raw)
const executor = '0xe0'
const token = '0x70'

const landing: Landing = {
  userOperationHash: '0xa1',
  transactionHash: outerHash,
  blockNumber: 2,
  blockHash: '0xb2',
  success: true,
  actualGasCost: 900n,
  actualGasUsed: 90n,
  payments: [{ token, taken: 50n, returned: 20n }],
}

const operation: OperationRow = {
  id: 'op_1',
  projectId: 'project_1',
  userOperationHash: '0xa1',
  status: 'finalized',
  blockHash: '0xb2',
  includedTransactionHash: outerHash,
  reason: null,
  deploys: false,
}

const entry: LedgerRow = {
  userOperationHash: '0xa1',
  blockHash: '0xb2',
  transactionHash: outerHash,
  operationId: 'op_1',
  projectId: 'project_1',
  reversed: false,
  success: true,
  actualGasCost: 900n,
  actualGasUsed: 90n,
  outerCost: 700n,
  token,
  collected: 30n,
  refunded: 20n,
  owed: 0n,
  gasFee: 22n,
  staticFee: 5n,
  transferFee: 3n,
}

const payment: PaymentIntent = {
  idempotencyKey: 'chaos-1',
  account: '0xac',
  recipient: '0x5e',
  token,
  amount: 7n,
  prepared: [{ operationId: 'op_1', userOperationHash: '0xa1' }],
  refused: false,
}

/** One operation that was accepted, landed, paid and ended. */
const sound: Evidence = {
  journal: {
    payments: [payment],
    accepted: payment.prepared,
    refused: [],
    evaded: new Set(),
    foreign: new Set(),
    told: new Map([['op_1', ['queued', 'confirmed', 'finalized']]]),
    answers: [
      {
        method: 'POST',
        route: '/transaction/submit',
        status: 200,
        retryAfter: null,
        code: undefined,
      },
    ],
    heads: [
      { at: 1_000, number: 2 },
      { at: 2_000, number: 6 },
    ],
    faultsOffAt: 1_900,
    timeMovedAt: undefined,
  },
  chain: {
    height: 6,
    blocks: new Map([0, 1, 2, 3, 4, 5, 6].map((number) => [`0xb${number}`, number])),
    landings: [landing],
    outers: [
      {
        transactionHash: outerHash,
        executor,
        nonce: 0,
        blockHash: '0xb2',
        blockNumber: 2,
        success: true,
        landed: 1,
        cost: 700n,
      },
    ],
    counts: new Map([[executor, 1]]),
    received: new Map([[`0x5e/${token}`, 7n]]),
  },
  database: {
    operations: [operation],
    transitions: [
      { operationId: 'op_1', from: 'prepared', to: 'received', at: 100, cause: 'test' },
      { operationId: 'op_1', from: 'received', to: 'queued', at: 200, cause: 'test' },
      { operationId: 'op_1', from: 'queued', to: 'submitted', at: 300, cause: 'test' },
      { operationId: 'op_1', from: 'submitted', to: 'confirmed', at: 1_100, cause: 'test' },
      { operationId: 'op_1', from: 'confirmed', to: 'finalized', at: 2_100, cause: 'test' },
    ],
    ledger: [entry],
    outers: [
      {
        transactionHash: outerHash,
        blockHash: '0xb2',
        executor,
        reversed: false,
        success: true,
        landed: 1,
        cost: 700n,
      },
    ],
    appliedUpTo: 6,
    slots: [{ id: 's_1', executor, nonce: 0, closed: true, minedTransactionHash: outerHash }],
    attempts: [
      { slotId: 's_1', transactionHash: outerHash, rawTransaction: raw, operationIds: ['op_1'] },
    ],
  },
  output: { secrets: [] },
}

type Doctored = { readonly [Part in keyof Evidence]?: Partial<Evidence[Part]> }

const doctor = (changes: Doctored): Evidence => ({
  journal: { ...sound.journal, ...changes.journal },
  chain: { ...sound.chain, ...changes.chain },
  database: { ...sound.database, ...changes.database },
  output: { ...sound.output, ...changes.output },
})

const figuresOf = (changes: Doctored) => judge(doctor(changes), rules).figures

test('evidence in which everything is in order gives no violation', () => {
  const { violations, figures } = judge(sound, rules)
  expect(violations).toEqual([])
  expect(figures).toMatchObject({
    requested: 1,
    accepted: 1,
    landed: 1,
    refused: 0,
    lost: 0,
    missing: 0,
    doubled: 0,
    driftUnits: 0,
    falseTerminals: 0,
    wastedTx: 0,
    recoverP99Ms: 200,
  })
})

test.each<[string, Doctored]>([
  ['is not in the database', { database: { operations: [], transitions: [] } }],
  ['never ends', { database: { operations: [{ ...operation, status: 'submitted' }] } }],
  ['expires', { database: { operations: [{ ...operation, status: 'expired' }] } }],
  [
    'is dropped although nobody hindered it',
    { database: { operations: [{ ...operation, status: 'dropped', blockHash: null }] } },
  ],
  [
    'is stored with another hash',
    { database: { operations: [{ ...operation, userOperationHash: '0xa2' }] } },
  ],
])('an accepted operation that %s is lost', (_, changes) => {
  expect(figuresOf(changes).lost).toBe(1)
})

test('an operation whose own account evades may be dropped', () => {
  const figures = figuresOf({
    journal: { evaded: new Set(['op_1']), told: new Map() },
    chain: { landings: [], outers: [], counts: new Map([[executor, 0]]), received: new Map() },
    database: {
      operations: [
        { ...operation, status: 'dropped', blockHash: null, includedTransactionHash: null },
      ],
      transitions: [
        { operationId: 'op_1', from: 'prepared', to: 'received', at: 100, cause: 'test' },
        { operationId: 'op_1', from: 'received', to: 'dropped', at: 200, cause: 'test' },
      ],
      ledger: [],
      outers: [],
      slots: [],
      attempts: [],
    },
  })
  expect(figures).toMatchObject({
    ...{ requested: 1, landed: 0, refused: 1 },
    ...{ lost: 0, missing: 0, doubled: 0, falseTerminals: 0, driftUnits: 0 },
  })
})

/** Once for the operation, once for its payment, once for what the recipient received. */
test('an operation that lands twice is doubled', () => {
  const again = { ...landing, blockHash: '0xb3', blockNumber: 3 }
  const received = new Map([[`0x5e/${token}`, 14n]])
  const figures = figuresOf({ chain: { landings: [landing, again], received } })
  expect(figures).toMatchObject({ requested: 1, landed: 2, doubled: 2, missing: 0 })
})

test('a payment that is made twice is doubled, whatever carried it', () => {
  expect(figuresOf({ chain: { received: new Map([[`0x5e/${token}`, 14n]]) } }).doubled).toBe(1)
})

/** Two workers of one queue, each with a payment that equals the other's. */
const other: PaymentIntent = {
  ...payment,
  idempotencyKey: 'chaos-2',
  prepared: [{ operationId: 'op_2', userOperationHash: '0xa2' }],
}
const otherLanding: Landing = { ...landing, userOperationHash: '0xa2' }
const bothAccepted = {
  payments: [payment, other],
  accepted: [...payment.prepared, ...other.prepared],
}
const countsOf = (changes: Doctored) => {
  const { requested, landed, refused, missing, equal, doubled } = figuresOf(changes)
  return { requested, landed, refused, missing, equal, doubled }
}
const received = (amount: bigint) => new Map([[`0x5e/${token}`, amount]])
const counted = { requested: 2, landed: 2, refused: 0, missing: 0, equal: 2, doubled: 0 }

test('equal payments that land in an operation each are what was requested', () => {
  const chain = { landings: [landing, otherLanding], received: received(14n) }
  expect(countsOf({ journal: bothAccepted, chain })).toEqual(counted)
})

test('a payment that is refused and does not land is not missing', () => {
  const payments = [payment, { ...other, refused: true }]
  expect(countsOf({ journal: { payments } })).toEqual({ ...counted, landed: 1, refused: 1 })
})

test.each<[string, PaymentIntent['prepared']]>([
  ['the same operation', payment.prepared],
  [
    'the same user operation under another id',
    [{ operationId: 'op_2', userOperationHash: '0xa1' }],
  ],
  ['an operation that never lands', other.prepared],
  ['no operation', []],
])('a payment whose client counts on it and that was given %s is missing', (_, prepared) => {
  const payments = [payment, { ...other, prepared }]
  expect(countsOf({ journal: { payments } })).toEqual({ ...counted, landed: 1, missing: 1 })
})

test('a payment that lands twice is doubled, and makes up for no equal one that is missing', () => {
  const twice = { ...payment, prepared: [...payment.prepared, ...other.prepared] }
  const changes = {
    journal: { payments: [twice, { ...other, prepared: [] }] },
    chain: { landings: [landing, otherLanding], received: received(14n) },
  }
  expect(countsOf(changes)).toEqual({ ...counted, missing: 1, doubled: 1 })
})

test('a payment that is refused and lands all the same is doubled', () => {
  const payments = [{ ...payment, refused: true }]
  expect(countsOf({ journal: { payments } })).toEqual({
    ...{ requested: 1, landed: 1, refused: 1, missing: 0, equal: 0 },
    doubled: 1,
  })
})

test.each([7n, 13n, 15n, 21n])(
  'equal payments that land and bring their recipient %s units in place of 14 are doubled',
  (amount) => {
    const chain = { landings: [landing, otherLanding], received: received(amount) }
    expect(countsOf({ journal: bothAccepted, chain })).toEqual({ ...counted, doubled: 1 })
  },
)

test('the hash of a preparation that was refused as stale belongs to the payment that was submitted with it', () => {
  const retired = { ...operation, id: 'op_0', status: 'expired', blockHash: null }
  const stale = { operationId: 'op_0', userOperationHash: '0xa1' }
  const figures = figuresOf({
    journal: {
      payments: [{ ...other, prepared: [stale, ...other.prepared] }, payment],
      accepted: bothAccepted.accepted,
    },
    chain: { landings: [landing, otherLanding], received: received(14n) },
    database: {
      operations: [operation, retired],
      transitions: [
        ...sound.database.transitions,
        { operationId: 'op_0', from: 'prepared', to: 'expired', at: 100, cause: 'test' },
      ],
    },
  })
  expect(figures).toMatchObject({ requested: 2, landed: 2, missing: 0, doubled: 0 })
  expect(figures.falseTerminals).toBe(0)
})

test('an operation whose submit was refused for good and goes on all the same is doubled', () => {
  const figures = figuresOf({ journal: { accepted: [], refused: ['op_1'] } })
  expect(figures.doubled).toBe(1)
})

test.each<[string, Doctored]>([
  [
    'finalized without being on chain',
    { chain: { landings: [], received: new Map([[`0x5e/${token}`, 0n]]) } },
  ],
  ['finalized although it reverted', { chain: { landings: [{ ...landing, success: false }] } }],
  [
    'failed although it succeeded',
    { database: { operations: [{ ...operation, status: 'failed' }] } },
  ],
  [
    'dropped although it landed',
    { database: { operations: [{ ...operation, status: 'dropped', blockHash: null }] } },
  ],
  [
    'finalized in a block that left the chain',
    { database: { operations: [{ ...operation, blockHash: '0xff' }] } },
  ],
  [
    'finalized in another transaction',
    { database: { operations: [{ ...operation, includedTransactionHash: '0xff' }] } },
  ],
  [
    'called final before its block was deep enough',
    { journal: { heads: [{ at: 1_000, number: 3 }] } },
  ],
  [
    'told to be final and something else later',
    { journal: { told: new Map([['op_1', ['finalized', 'submitted', 'finalized']]]) } },
  ],
  [
    'told to be dropped and stored as finalized',
    { journal: { told: new Map([['op_1', ['dropped']]]) } },
  ],
])('an operation that is %s is a false terminal', (_, changes) => {
  expect(figuresOf(changes).falseTerminals).toBeGreaterThan(0)
})

test('a head that is seen in the middle of a reorganisation does not make a block less deep', () => {
  const heads = [
    { at: 1_000, number: 2 },
    { at: 1_900, number: 6 },
    { at: 1_950, number: 3 },
  ]
  expect(figuresOf({ journal: { heads } }).falseTerminals).toBe(0)
})

test.each<[string, (rows: typeof sound.database.transitions) => typeof sound.database.transitions]>(
  [
    [
      'leaves a terminal status',
      (rows) => [
        ...rows,
        { operationId: 'op_1', from: 'finalized', to: 'submitted', at: 2_200, cause: 'test' },
        { operationId: 'op_1', from: 'submitted', to: 'finalized', at: 2_300, cause: 'test' },
      ],
    ],
    ['has a gap', (rows) => rows.filter(({ to }) => to !== 'submitted')],
    ['ends elsewhere than the row', (rows) => rows.slice(0, -1)],
  ],
)('a log of statuses that %s is a false terminal', (_, change) => {
  const transitions = change(sound.database.transitions)
  expect(figuresOf({ database: { transitions } }).falseTerminals).toBeGreaterThan(0)
})

test.each<[string, Doctored, number]>([
  ['a unit less collected', { database: { ledger: [{ ...entry, collected: 29n }] } }, 1],
  ['a unit more refunded', { database: { ledger: [{ ...entry, refunded: 21n }] } }, 1],
  ['a unit owed that was not taken', { database: { ledger: [{ ...entry, owed: 1n }] } }, 2],
  ['parts that do not sum up', { database: { ledger: [{ ...entry, gasFee: 21n }] } }, 1],
  ['a wei of gas too many', { database: { ledger: [{ ...entry, actualGasCost: 901n }] } }, 1],
  ['another project', { database: { ledger: [{ ...entry, projectId: 'project_2' }] } }, 30],
  ['another token', { database: { ledger: [{ ...entry, token: '0x71' }] } }, 30],
  ['a reversed entry of a landing', { database: { ledger: [{ ...entry, reversed: true }] } }, 30],
  [
    'an entry of a block that left the chain',
    { database: { ledger: [entry, { ...entry, blockHash: '0xff', outerCost: 0n }] } },
    30,
  ],
  ['a wei of outer cost too few', { database: { ledger: [{ ...entry, outerCost: 699n }] } }, 1],
  ['no booking of the outer cost', { database: { outers: [] } }, 700],
])('a ledger with %s drifts', (_, changes, units) => {
  expect(figuresOf(changes).driftUnits).toBe(units)
})

test('a transaction that was mined after the gateway had ended need not be booked', () => {
  const late = { ...sound.chain.outers[0], transactionHash: '0xff', blockNumber: 7, nonce: 1 }
  const outers = [...sound.chain.outers, late as (typeof sound.chain.outers)[number]]
  expect(figuresOf({ chain: { outers } }).driftUnits).toBe(0)
})

test.each<[string, Doctored]>([
  ['mined bytes that nobody stored', { database: { attempts: [] } }],
  [
    'stored bytes of another transaction',
    {
      database: {
        attempts: [
          { slotId: 's_1', transactionHash: outerHash, rawTransaction: '0x02', operationIds: [] },
        ],
      },
    },
  ],
  [
    'a nonce that is used up and still open',
    {
      database: {
        slots: [{ id: 's_1', executor, nonce: 0, closed: false, minedTransactionHash: null }],
      },
    },
  ],
  [
    'a nonce that waits for one that nobody sends',
    {
      database: {
        slots: [
          ...sound.database.slots,
          { id: 's_2', executor, nonce: 2, closed: false, minedTransactionHash: null },
        ],
      },
    },
  ],
])('%s is a fault of the nonces', (_, changes) => {
  expect(figuresOf(changes).nonceFaults).toBeGreaterThan(0)
})

test('a foreign transaction need not be stored, and does not count as waste', () => {
  const foreign = {
    ...sound.chain.outers[0],
    transactionHash: '0xff',
    landed: 0,
    nonce: 1,
  } as (typeof sound.chain.outers)[number]
  const figures = figuresOf({
    journal: { foreign: new Set(['0xff']) },
    chain: { outers: [...sound.chain.outers, foreign], counts: new Map([[executor, 2]]) },
  })
  expect(figures).toMatchObject({ nonceFaults: 0, wastedTx: 0, driftUnits: 0 })
})

test('a mined transaction in which nothing landed is waste, and the evaders answer for their own', () => {
  const [outer] = sound.chain.outers
  if (!outer) throw new Error('There is no outer transaction.')
  const chain = { outers: [{ ...outer, landed: 0 }] }
  expect(figuresOf({ chain })).toMatchObject({ wastedTx: 1, wastedByEvaders: 0 })
  const evaded = { journal: { evaded: new Set(['op_1']) }, chain }
  expect(figuresOf(evaded)).toMatchObject({ wastedTx: 0, wastedByEvaders: 1 })
})

test('a request that came while a gateway stood still may have to be sent again', () => {
  const answers = sound.journal.answers.map((good) => ({ ...good, status: 408, code: undefined }))
  expect(figuresOf({ journal: { answers } }).brokenPromises).toBe(0)
})

test.each<[string, Partial<Evidence['journal']['answers'][number]>]>([
  ['500', { status: 500, code: 'INTERNAL' }],
  ['a status that the contract does not name', { status: 418, code: 'TEAPOT' }],
  ['503 without Retry-After', { status: 503, code: 'OVERLOADED' }],
  ['an error without a code', { status: 409 }],
])('an answer with %s breaks the contract', (_, answer) => {
  const answers = sound.journal.answers.map((good) => ({ ...good, ...answer }))
  expect(figuresOf({ journal: { answers } }).brokenPromises).toBe(1)
})

test('a secret in the output of a process is seen', () => {
  const secrets = [{ secret: 'the key of executor 0', file: 'gateway-0.log' }]
  expect(figuresOf({ output: { secrets } }).secretsSeen).toBe(1)
})

test('an operation that has not ended when faults are over recovers never', () => {
  const transitions = sound.database.transitions.slice(0, -1)
  expect(figuresOf({ database: { transitions } }).recoverP99Ms).toBe(Number.POSITIVE_INFINITY)
})
