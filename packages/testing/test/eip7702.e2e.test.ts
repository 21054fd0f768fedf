import {
  defaultExposurePolicy,
  type GatewayError,
  type GatewayPolicy,
  verifyLedger,
} from '@gasless-gateway/core'
import type { PreparedOperation } from '@gasless-gateway/core/api'
import type { SignedAuthorization } from '@gasless-gateway/core/erc4337'
import { type Address, type Hex, parseEther, parseGwei, parseTransaction } from 'viem'
import { generatePrivateKey as newKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { AttemptRow } from '../src/attempts.js'
import { expectLandedOnce, operationOf } from '../src/landing.js'
import { type PrivateChain, startPrivateChain } from '../src/private-chain.js'
import { tokenBalance } from '../src/read-chain.js'
import { authorize, signed } from '../src/sign-prepared.js'
import { type Steps, startSteps } from '../src/start-steps.js'
import { newAccount, newAddress, type TestAccount, tokenOf, usdc } from '../src/test-account.js'
import { ledgerOf, transitionsOf } from '../src/transitions.js'

let local: PrivateChain
beforeAll(async () => {
  local = await startPrivateChain()
})
afterAll(() => local?.stop())
beforeEach(() => local.client.setAutomine(true))

/** An owner with 200 USDC and a coin, whose address has no code. */
const fund = () =>
  newAccount(local.chain, { usdc: usdc('200'), native: parseEther('1') }, 'eip7702')

async function newSteps(policy: Partial<GatewayPolicy> = {}): Promise<Steps> {
  const steps = await startSteps(local.chain, {
    executorKeys: [newKey()],
    accountMode: 'eip7702',
    policy,
  })
  onTestFinished(steps.close)
  await steps.watch()
  return steps
}

/** The types of the operation's transactions, and the nonces of the authorizations in them. */
const typesOf = (attempts: readonly AttemptRow[]) =>
  attempts.map(({ raw_transaction }) => {
    const parsed = parseTransaction(raw_transaction as `0x04${string}`)
    return [parsed.type as string, ...(parsed.authorizationList ?? []).map(({ nonce }) => nonce)]
  })

const codeOf = (account: TestAccount) => local.client.getCode({ address: account.address })

async function finalize(steps: Steps, ...operationIds: string[]) {
  await local.finalize()
  await steps.watch()
  for (const operationId of operationIds) {
    expect(await steps.statusOf(operationId)).toBe('finalized')
    await expectLandedOnce(steps, operationId)
  }
}

/** Makes operations due, sends them and watches the block. Returns the number of operations sent. */
async function relay(steps: Steps): Promise<number> {
  await steps.makeDue()
  const sent = await steps.relay()
  await steps.watch()
  return sent
}

/** Delays the operation until the next `makeDue`. */
const holdBack = (steps: Steps, operationId: string) =>
  steps.sql(`update operations set next_attempt_at = now() + interval '1 hour' where id = $1`, [
    operationId,
  ])

/** The owner sends a transaction, which uses the nonce of the address. */
async function ownTransaction({ owner }: TestAccount) {
  const hash = await local.client.sendTransaction({
    account: owner,
    to: newAddress(),
    value: 1n,
    maxFeePerGas: parseGwei('50'),
    maxPriorityFeePerGas: parseGwei('1'),
    gas: 21_000n,
  })
  await local.client.waitForTransactionReceipt({ hash })
}

/** The address adopts a delegate in a transaction that the gateway did not send. */
async function adoptElsewhere({ owner, chain }: TestAccount, delegate: Address) {
  const sender = privateKeyToAccount(newKey())
  await local.client.setBalance({ address: sender.address, value: parseEther('1') })
  const hash = await local.client.sendTransaction({
    account: sender,
    to: sender.address,
    authorizationList: [
      await owner.signAuthorization({
        chainId: chain.network.chainId,
        address: delegate,
        nonce: await local.client.getTransactionCount({ address: owner.address }),
      }),
    ],
  })
  await local.client.waitForTransactionReceipt({ hash })
}

const codeOfRefusal = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    ({ code }: GatewayError) => code,
  )

test.each([
  ['sponsored', false],
  ['self-funded', true],
])(
  '%s operations pay the cost of their transactions, and the ledger agrees with the chain',
  async (_, selfFunded) => {
    const steps = await newSteps()
    const account = await fund()
    const operationIds: string[] = []
    for (let n = 0; n < 2; n++) {
      operationIds.push(await steps.submitTransfer(account, { selfFunded }))
      expect(await relay(steps)).toBe(1)
    }
    await finalize(steps, ...operationIds)
    for (const operationId of operationIds) {
      const [entry] = await ledgerOf(steps, operationId)
      if (!entry) throw new Error('There is no entry.')
      expect(BigInt(entry.outer_cost_wei ?? 0)).toBeGreaterThan(0n)
      expect(BigInt(entry.actual_gas_cost)).toBeGreaterThanOrEqual(
        BigInt(entry.outer_cost_wei ?? 0),
      )
    }
    const differences: unknown[] = []
    const { found } = await verifyLedger(steps.deps, local.chain.network, {
      repair: false,
      onDifference: (difference) => void differences.push(difference),
    })
    expect([found, differences]).toEqual([0, []])
  },
)

test('of operations that are prepared at the same time, one carries the authorization and the others wait for it', async () => {
  const steps = await newSteps()
  const account = await fund()
  const other = await fund()
  const first = await steps.submitTransfer(account)
  const prepared = await steps.prepareTransfer(account)
  expect(prepared.authorizationRequired).toBe(false)
  await steps.submit(account, prepared)
  const second = prepared.operationId
  const elsewhere = await steps.submitTransfer(other)

  // The relayer must try the operation without the authorization while the address has no code.
  await holdBack(steps, first)
  expect(await steps.relay()).toBe(1)
  expect(await operationOf(steps, second)).toMatchObject({ status: 'queued' })
  const [waiting] = await steps.sql('select strikes from operations where id = $1', [second])
  expect(waiting).toEqual({ strikes: 0 })

  expect(await relay(steps)).toBe(1)
  expect(await relay(steps)).toBe(1)
  await finalize(steps, first, second, elsewhere)
  // No other operation shares a transaction that carries an authorization.
  for (const operationId of [first, elsewhere])
    expect(typesOf(await steps.attemptsOf(operationId))).toEqual([['eip7702', 0]])
})

const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const highS = ({ s, yParity, ...rest }: SignedAuthorization) => ({
  ...rest,
  s: `0x${(curveOrder - BigInt(s)).toString(16).padStart(64, '0')}` as Hex,
  yParity: 1 - yParity,
})

test('any authorization other than the required one is refused before anything is stored', async () => {
  const steps = await newSteps()
  const [account, stranger] = [await fund(), await fund()]
  const prepared = await steps.prepareTransfer(account)
  const body = await signed(account, prepared)
  const right = body.authorization as SignedAuthorization
  const cases: readonly [string, SignedAuthorization | undefined, string][] = [
    ['missing', undefined, 'VALIDATION_FAILED'],
    ['for every chain', await authorize(account, prepared, { chainId: 0 }), invalid],
    ['for another chain', await authorize(account, prepared, { chainId: 1 }), invalid],
    ['for another nonce', await authorize(account, prepared, { nonce: 1 }), invalid],
    ['of another delegate', await authorize(account, prepared, { address: newAddress() }), invalid],
    ['of somebody else', await authorize(stranger, prepared), invalid],
    ['with a high s', highS(right), invalid],
    ['with the other parity', { ...right, yParity: 1 - right.yParity }, invalid],
    ['of a larger r than there is', { ...right, r: `0x${'ff'.repeat(32)}` }, invalid],
  ]
  const { authorization: _, ...unauthorized } = body
  for (const [title, authorization, code] of cases)
    expect([
      title,
      await codeOfRefusal(
        steps.submitBody({ ...unauthorized, ...(authorization && { authorization }) }),
      ),
    ]).toEqual([title, code])
  expect(await operationOf(steps, prepared.operationId)).toMatchObject({
    status: 'prepared',
    delegation: { authorization: { nonce: 0 } },
  })

  await steps.submitBody(body)
  const second = await steps.prepareTransfer(account)
  const signedSecond = await signed(account, second)
  expect(await codeOfRefusal(steps.submitBody({ ...signedSecond, authorization: right }))).toBe(
    'VALIDATION_FAILED',
  )
  await steps.submitBody(signedSecond)
})

const invalid = 'AUTHORIZATION_INVALID'

test("an owner's transaction before submit makes the operation stale, and the next prepare asks for the next nonce", async () => {
  const steps = await newSteps()
  const account = await fund()
  const prepared = await steps.prepareTransfer(account)
  await ownTransaction(account)
  expect(await codeOfRefusal(steps.submit(account, prepared))).toBe('OPERATION_STALE')
  const again = await steps.prepareTransfer(account)
  expect(again.authorizationNonce).toBe('1')
  await steps.submit(account, again)
  expect(await relay(steps)).toBe(1)
  await finalize(steps, again.operationId)
})

test("an owner's transaction between submit and broadcast: once it is final, the operation and those that wait for it are dropped unsent", async () => {
  const steps = await newSteps()
  const account = await fund()
  const operationId = await steps.submitTransfer(account)
  const waiting = await steps.submitTransfer(account)
  await ownTransaction(account)
  expect(await relay(steps)).toBe(0)
  // The owner's transaction is in the newest block, which may leave the chain.
  expect(await steps.review()).toBe(0)
  expect(await operationOf(steps, operationId)).toMatchObject({
    status: 'queued',
    reason: 'AUTHORIZATION_STALE',
  })
  await local.finalize()
  await steps.watch()
  expect(await steps.review()).toBe(2)
  expect(await operationOf(steps, operationId)).toMatchObject({
    status: 'dropped',
    reason: 'AUTHORIZATION_STALE',
    transactionHash: null,
  })
  expect(await transitionsOf(steps, operationId)).toEqual([
    'prepared>received',
    'received>queued',
    'queued>dropped',
  ])
  expect(await operationOf(steps, waiting)).toMatchObject({
    status: 'dropped',
    reason: 'DEPLOYMENT_LOST',
  })
  const again = await steps.submitTransfer(account)
  expect(await relay(steps)).toBe(1)
  await finalize(steps, again)
})

/** The node drops its pool, and mines all later transactions at once. */
async function forget() {
  await local.client.request({ method: 'anvil_dropAllTransactions' as never })
  await local.client.setAutomine(true)
}

/** Sends an operation that is mined after a transaction of the owner's, which makes its authorization void. */
async function sendInVain(
  steps: Steps,
  account: TestAccount,
  {
    amount = usdc('1'),
    whileItIsOut = async () => {},
  }: { readonly amount?: bigint; readonly whileItIsOut?: () => Promise<void> } = {},
): Promise<string> {
  const operationId = await steps.submitTransfer(account, { amount })
  await local.client.setAutomine(false)
  expect(await steps.relay()).toBe(1)
  await whileItIsOut()
  await forget()
  await ownTransaction(account)
  await steps.rebroadcast()
  await steps.watch()
  expect(await steps.statusOf(operationId)).toBe('queued')
  return operationId
}

test("an owner's transaction after broadcast: the operation is not sent again, and is dropped when its landing window is over", async () => {
  const steps = await newSteps()
  const account = await fund()
  const operationId = await sendInVain(steps, account)
  expect(await relay(steps)).toBe(0)
  expect(await relay(steps)).toBe(0)
  expect(await operationOf(steps, operationId)).toMatchObject({
    status: 'queued',
    reason: 'AUTHORIZATION_STALE',
    outerHashCount: 1,
  })
  await local.finalize()
  await steps.watch()
  expect(await steps.review()).toBe(0)
  await steps.sql(`update operations set valid_until = '2000-01-01' where id = $1`, [operationId])
  expect(await steps.review()).toBe(1)
  expect(await operationOf(steps, operationId)).toMatchObject({
    status: 'dropped',
    reason: 'LANDING_WINDOW_OVER',
  })
})

test('operations that wait for one that was sent in vain are dropped once that is final, but not while the next one may still adopt', async () => {
  const steps = await newSteps()
  const account = await fund()
  const waiting: string[] = []
  const wait = async () => {
    const prepared = await steps.prepareTransfer(account)
    expect(prepared.authorizationRequired).toBe(false)
    await steps.submit(account, prepared)
    waiting.push(prepared.operationId)
  }
  const operationId = await sendInVain(steps, account, { whileItIsOut: wait })
  await steps.watch()
  // The owner's transaction is in the newest block, which may leave the chain.
  expect(await steps.review()).toBe(0)
  const next = await steps.submitTransfer(account)
  await wait()
  await local.finalize()
  await steps.watch()
  // While the next operation is live, the waiting ones may follow it.
  expect(await steps.review()).toBe(0)
  await steps.sql(`update operations set valid_until = '2000-01-01' where id = $1`, [next])
  expect(await steps.review()).toBe(1)
  expect(await steps.review()).toBe(2)
  for (const id of waiting)
    expect(await operationOf(steps, id)).toMatchObject({
      status: 'dropped',
      reason: 'DEPLOYMENT_LOST',
    })
  expect(await steps.statusOf(operationId)).toBe('queued')
})

test('after an operation was sent in vain, the next one carries the next authorization, and then both land', async () => {
  const steps = await newSteps()
  const account = await fund()
  const first = await sendInVain(steps, account)
  const second = await steps.submitTransfer(account)
  const third = await steps.submitTransfer(account)
  // The first operation waits ever longer, and the others pass it.
  expect(await relay(steps)).toBe(0)
  await holdBack(steps, first)
  for (let pass = 0; pass < 2; pass++) {
    expect(await steps.relay()).toBe(1)
    await steps.watch()
  }
  expect(await relay(steps)).toBe(1)
  expect(typesOf(await steps.attemptsOf(second))).toEqual([['eip7702', 1]])
  expect(typesOf(await steps.attemptsOf(first))).toEqual([['eip7702', 0], ['eip1559']])
  expect(typesOf(await steps.attemptsOf(third))).toEqual([['eip1559']])
  await finalize(steps, first, second, third)
})

/** Measures gas: the risk of an operation with an authorization, and the gas that one sent in vain burnt. */
async function measureVain(): Promise<{ readonly risk: bigint; readonly burnt: bigint }> {
  const steps = await newSteps()
  await sendInVain(steps, await fund())
  const [slot] = await steps.sql<{ risk_gas: string }>('select risk_gas from nonce_slots')
  const [share] = await steps.sql<{ gas: string }>('select gas from burnt_gas')
  const [risk, burnt] = [BigInt(slot?.risk_gas ?? 0), BigInt(share?.gas ?? 0)]
  expect(burnt).toBeGreaterThan(21_000n)
  expect(burnt).toBeLessThan(risk)
  return { risk, burnt }
}

test('an address whose authorizations were void too often is refused, but other addresses are not', async () => {
  const { risk, burnt } = await measureVain()
  const perSender = risk + (burnt * 3n) / 2n
  const steps = await newSteps({ exposure: { ...defaultExposurePolicy, perSender } })
  const account = await fund()
  const stranger = await fund()
  await holdBack(steps, await sendInVain(steps, account))
  const held = await steps.prepareTransfer(account)
  const vain = await sendInVain(steps, account)
  await holdBack(steps, vain)
  expect(await codeOfRefusal(steps.prepareTransfer(account))).toBe('EXPOSURE_LIMIT')
  expect(await codeOfRefusal(steps.submit(account, held))).toBe('EXPOSURE_LIMIT')
  const other = await steps.submitTransfer(stranger)
  expect(await steps.relay()).toBe(1)
  await steps.watch()
  await finalize(steps, other)
  // Gas whose transaction left the chain was not lost, and a loss no longer counts after a day.
  for (const [change, back] of [
    [`network_id = '-' || network_id`, 'network_id = substr(network_id, 2)'],
    [`burnt_at = burnt_at - interval '1 day'`, `burnt_at = burnt_at + interval '1 day'`],
  ]) {
    expect(await codeOfRefusal(steps.prepareTransfer(account))).toBe('EXPOSURE_LIMIT')
    await steps.sql(`update burnt_gas set ${change}`)
    expect((await steps.prepareTransfer(account)).authorizationRequired).toBe(true)
    await steps.sql(`update burnt_gas set ${back}`)
  }
})

test('a project that has burnt gas has fewer operations in flight, but none is refused', async () => {
  const { risk, burnt } = await measureVain()
  const perProject = risk + burnt + risk / 2n
  const steps = await newSteps({
    exposure: { ...defaultExposurePolicy, perProject, perLanded: 0n },
  })
  const vain = await sendInVain(steps, await fund())
  await holdBack(steps, vain)
  const operationIds = [
    await steps.submitTransfer(await fund()),
    await steps.submitTransfer(await fund()),
  ]
  await local.client.setAutomine(false)
  expect(await steps.relay()).toBe(1)
  expect(await steps.relay()).toBe(0)
  const statuses = await Promise.all(operationIds.map((id) => steps.statusOf(id)))
  expect(statuses.sort()).toEqual(['queued', 'submitted'])
  const [waiting] = await steps.sql(
    `select reason from operations where status = 'queued' and id <> $1`,
    [vain],
  )
  expect(waiting).toEqual({ reason: 'EXPOSURE_LIMIT' })
  await local.client.setAutomine(true)
  await local.client.mine({ blocks: 1 })
  await steps.watch()
  await steps.makeDue()
  await holdBack(steps, vain)
  expect(await steps.relay()).toBe(1)
  await steps.watch()
  await finalize(steps, ...operationIds)
})

test('an operation that was sent in vain reserves no balance that the next one needs', async () => {
  const steps = await newSteps()
  const account = await fund()
  const recipient = newAddress()
  const first = await sendInVain(steps, account, { amount: usdc('150') })
  const second = await steps.submitTransfer(account, { amount: usdc('150'), recipient })
  await holdBack(steps, first)
  expect(await steps.relay()).toBe(1)
  await steps.watch()
  // The account has now adopted the delegate. So the first operation will run: it can pay its fee, but not its
  // transfer.
  expect(await codeOfRefusal(steps.prepareTransfer(account, { amount: usdc('150') }))).toBe(
    'INSUFFICIENT_BALANCE',
  )
  expect(await relay(steps)).toBe(1)
  await finalize(steps, second)
  expect(await operationOf(steps, first)).toMatchObject({
    status: 'failed',
    reason: expect.stringMatching(/^EXECUTION_REVERTED: ERC20InsufficientBalance/),
  })
  expect(await tokenBalance(local.chain, tokenOf(local.chain, 'USDC').address, recipient)).toBe(
    usdc('150'),
  )
})

test('an operation that was sent in vain lands once the address has adopted the delegate another way', async () => {
  const steps = await newSteps()
  const account = await fund()
  const operationId = await sendInVain(steps, account)
  const again = await steps.prepareTransfer(account)
  expect(again).toMatchObject({ authorizationRequired: true, authorizationNonce: '1' })
  await adoptElsewhere(account, local.chain.network.delegate as Address)
  expect(await relay(steps)).toBe(1)
  expect(typesOf(await steps.attemptsOf(operationId))).toEqual([['eip7702', 0], ['eip1559']])
  await finalize(steps, operationId)
})

test('if the address adopts the delegate by itself after prepare, the operation is sent without the authorization', async () => {
  const steps = await newSteps()
  const account = await fund()
  const prepared = await steps.prepareTransfer(account)
  await adoptElsewhere(account, local.chain.network.delegate as Address)
  await steps.submit(account, prepared)
  expect(await relay(steps)).toBe(1)
  expect(typesOf(await steps.attemptsOf(prepared.operationId))).toEqual([['eip1559']])
  await finalize(steps, prepared.operationId)
})

test("another wallet's delegate is reported and never replaced", async () => {
  const steps = await newSteps()
  const account = await fund()
  const prepared = await steps.prepareTransfer(account)
  const other = local.chain.network.accountContracts.implementation
  await adoptElsewhere(account, other)
  expect(await codeOfRefusal(steps.submit(account, prepared))).toBe('DELEGATE_CONFLICT')
  expect(await codeOfRefusal(steps.prepareTransfer(account))).toBe('DELEGATE_CONFLICT')
  expect(await codeOf(account)).toBe(`0xef0100${other.slice(2).toLowerCase()}`)
})

test('an address that drops the delegate has to adopt it again', async () => {
  const steps = await newSteps()
  const account = await fund()
  const first = await steps.submitTransfer(account)
  expect(await relay(steps)).toBe(1)
  await adoptElsewhere(account, '0x0000000000000000000000000000000000000000')
  const prepared = await steps.prepareTransfer(account)
  expect(prepared).toMatchObject({ authorizationRequired: true, authorizationNonce: '2' })
  await finalize(steps, first)
  await steps.submit(account, prepared)
  expect(await relay(steps)).toBe(1)
  await finalize(steps, prepared.operationId)
})

/** Sends an operation that stays in the pool, because no block is mined. */
async function sendUnmined(steps: Steps, account: TestAccount): Promise<string> {
  const operationId = await steps.submitTransfer(account)
  await local.client.setAutomine(false)
  expect(await steps.relay()).toBe(1)
  return operationId
}

test('a stuck transaction whose authorization has become void is replaced by a no-op', async () => {
  const steps = await newSteps()
  const account = await fund()
  const operationId = await sendUnmined(steps, account)
  await forget()
  await ownTransaction(account)
  await local.client.mine({ blocks: 8 })
  await steps.watch()
  expect(await steps.replace()).toBe(1)
  await steps.watch()
  expect(await relay(steps)).toBe(0)
  expect(await operationOf(steps, operationId)).toMatchObject({
    status: 'queued',
    reason: 'AUTHORIZATION_STALE',
  })
  expect(typesOf(await steps.attemptsOf(operationId))).toEqual([['eip7702', 0]])
})

test('a second prepare with the same idempotency key returns the same operation', async () => {
  const steps = await newSteps()
  const account = await fund()
  const ask = (): Promise<PreparedOperation> =>
    steps.prepareTransfer(account, { recipient: account.owner.address, idempotencyKey: 'once' })
  expect(await ask()).toEqual(await ask())
})
