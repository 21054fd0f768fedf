import {
  defaultExposurePolicy,
  type ExposurePolicy,
  nativeCoinAddress,
} from '@gasless-gateway/core'
import { type Hex, parseEther } from 'viem'
import { generatePrivateKey as newKey } from 'viem/accounts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { landElsewhere, operationOf } from '../src/landing.js'
import { type PrivateChain, startPrivateChain } from '../src/private-chain.js'
import { setTokens } from '../src/set-tokens.js'
import { type Steps, startSteps } from '../src/start-steps.js'
import { newAccount, newAddress, type TestAccount, usdc } from '../src/test-account.js'

let local: PrivateChain
beforeAll(async () => {
  local = await startPrivateChain()
})
afterAll(() => local?.stop())

/** Starts a gateway with these limits, or another project of a gateway that already runs. */
async function newSteps(exposure: Partial<ExposurePolicy> = {}, of?: Steps): Promise<Steps> {
  const steps = await startSteps(local.chain, {
    executorKeys: of?.executorKeys ?? [newKey()],
    ...(of && { databaseUrl: of.databaseUrl }),
    policy: { exposure: { ...defaultExposurePolicy, ...exposure } },
  })
  onTestFinished(steps.close)
  await steps.watch()
  return steps
}

const wealthy = () => newAccount(local.chain, { usdc: usdc('100'), native: parseEther('10') })

/** Empties the account after the simulation and before the block, so that no sent operation can land. */
const drain = async (account: TestAccount) => {
  await setTokens(account, 0n)
  await local.client.setBalance({ address: account.address, value: 0n })
}
const refill = async (account: TestAccount) => {
  await setTokens(account, usdc('100'))
  await local.client.setBalance({ address: account.address, value: parseEther('10') })
}

/** Relays due operations, and makes those of the accounts fail in the block. Returns how many operations were sent. */
async function relayAgainst(steps: Steps, accounts: readonly TestAccount[]): Promise<number> {
  await local.client.setAutomine(false)
  const sent = await steps.relay()
  for (const account of accounts) await drain(account)
  await local.client.mine({ blocks: 1 })
  await local.client.setAutomine(true)
  await steps.watch()
  for (const account of accounts) await refill(account)
  return sent
}

/** Moves the burnt gas into the past by the longest pause of a sender. It stays in the window. */
const endPauses = ({ sql }: Steps) =>
  sql(`update burnt_gas set burnt_at = burnt_at - interval '1 hour'`)

/** Delays queued operations until long after the test. */
const putOff = ({ sql }: Steps) =>
  sql(
    `update operations set next_attempt_at = clock_timestamp() + interval '1 day' where status = 'queued'`,
  )

/** Lands an operation of the account. */
async function prove(steps: Steps, account: TestAccount): Promise<void> {
  const id = await steps.submitTransfer(account, { selfFunded: true })
  expect(await steps.relay()).toBe(1)
  await steps.watch()
  expect(await steps.statusOf(id)).toBe('confirmed')
}

/**
 * Returns the gas of all transactions that landed none of their operations. It comes from the chain and not from the
 * gateway's counts.
 */
async function burntOnChain({ sql }: Steps): Promise<bigint> {
  const rows = await sql<{ transaction_hash: `0x${string}` }>(
    `select transaction_hash from outer_entries where purpose = 'bundle' and landed = 0`,
  )
  const receipts = await Promise.all(
    rows.map(({ transaction_hash: hash }) => local.client.getTransactionReceipt({ hash })),
  )
  return receipts.reduce((total, { gasUsed }) => total + gasUsed, 0n)
}

async function countedBurnt({ sql }: Steps): Promise<bigint> {
  const [row] = await sql<{ gas: string }>('select coalesce(sum(gas), 0) as gas from burnt_gas')
  return BigInt(row?.gas ?? 0)
}

const codeOfRefusal = (refused: Promise<unknown>) =>
  refused.then(
    () => 'accepted',
    (error: { code?: string }) => error.code,
  )

async function riskOfLast({ sql }: Steps): Promise<bigint> {
  const [slot] = await sql<{ risk_gas: string }>(
    'select risk_gas from nonce_slots order by id desc limit 1',
  )
  return BigInt(slot?.risk_gas ?? 0)
}

test.each([true, false])(
  'a stranger who makes each operation fail burns no more than the limit, when the account pays its own gas: %s',
  async (selfFunded) => {
    const limit = 1_000_000n
    const steps = await newSteps({ perSender: limit })
    const [stranger, honest] = [await wealthy(), await wealthy()]
    let tries = 0
    for (;;) {
      const code = await codeOfRefusal(steps.submitTransfer(stranger, { selfFunded }))
      if (code !== 'accepted') {
        expect(code).toBe('EXPOSURE_LIMIT')
        break
      }
      await steps.makeDue()
      await endPauses(steps)
      if ((await relayAgainst(steps, [stranger])) === 0) break
      tries++
      expect(tries).toBeLessThan(100)
    }
    // The gateway no longer sends queued operations, however often they are due.
    await steps.makeDue()
    await endPauses(steps)
    expect(await relayAgainst(steps, [stranger])).toBe(0)
    const burnt = await burntOnChain(steps)
    expect(tries).toBeGreaterThan(1)
    expect(burnt).toBeGreaterThan(0n)
    expect(burnt).toBeLessThanOrEqual(limit)
    expect(await countedBurnt(steps)).toBe(burnt)
    const [waiting] = await steps.sql(
      `select distinct reason from operations where status = 'queued'`,
    )
    expect(waiting).toEqual({ reason: 'EXPOSURE_LIMIT' })
    // Another account is not delayed.
    const other = await steps.submitTransfer(honest, { selfFunded })
    expect(await steps.relay()).toBe(1)
    await steps.watch()
    expect(await steps.statusOf(other)).toBe('confirmed')
  },
)

test('newcomers share a limit, whatever accounts they use, and an account that has landed an operation continues', async () => {
  const measured = await newSteps()
  const first = await wealthy()
  await measured.submitTransfer(first, { selfFunded: true })
  expect(await measured.relay()).toBe(1)
  const risk = await riskOfLast(measured)

  const ofNewcomers = 2n * risk + risk / 2n
  const steps = await newSteps({ ofNewcomers })
  const known = await wealthy()
  await prove(steps, known)

  for (let each = 0; each < 6; each++) {
    const stranger = await wealthy()
    const code = await codeOfRefusal(steps.submitTransfer(stranger, { selfFunded: true }))
    if (code !== 'accepted') {
      expect(code).toBe('EXPOSURE_LIMIT')
      continue
    }
    await relayAgainst(steps, [stranger])
  }
  expect(await burntOnChain(steps)).toBeLessThanOrEqual(ofNewcomers)
  expect(await codeOfRefusal(steps.prepareTransfer(await wealthy(), { selfFunded: true }))).toBe(
    'EXPOSURE_LIMIT',
  )
  const other = await steps.submitTransfer(known, { selfFunded: true })
  expect(await steps.relay()).toBe(1)
  await steps.watch()
  expect(await steps.statusOf(other)).toBe('confirmed')
})

test('accounts that land one cheap operation each and then make large ones fail burn no more than the newcomers’ pool', async () => {
  const ofNewcomers = 2_500_000n
  const first = await newSteps({ ofNewcomers })
  const projects = [first]
  for (let each = 0; each < 2; each++) projects.push(await newSteps({ ofNewcomers }, first))
  const accounts = await Promise.all(projects.map(wealthy))
  for (const [at, account] of accounts.entries()) await prove(projects[at] ?? first, account)
  const answers: string[] = []
  for (const [at, account] of accounts.entries()) {
    const steps = projects[at] ?? first
    const large = { to: newAddress(), data: `0x${'ab'.repeat(35_000)}` as Hex, value: 0n }
    const request = { calls: [large], feeToken: nativeCoinAddress, nonceKey: 0 }
    const answer = await codeOfRefusal(
      steps.prepareCalls(account, request).then((prepared) => steps.submit(account, prepared)),
    )
    answers.push(answer ?? 'unknown')
    await relayAgainst(steps, accounts)
  }
  // Each operation risks about 1,500,000 gas. Its account may burn 300,000 for the operation that it landed.
  expect(answers).toEqual(['accepted', 'EXPOSURE_LIMIT', 'EXPOSURE_LIMIT'])
  const burnt = await burntOnChain(first)
  expect(burnt).toBeGreaterThan(1_000_000n)
  expect(burnt).toBeLessThanOrEqual(ofNewcomers)
  const counted = await first.sql(
    'select of_newcomers, sum(gas)::text as gas from burnt_gas group by 1',
  )
  expect(counted).toEqual([{ of_newcomers: true, gas: burnt.toString() }])
})

test('a bundle that a stranger makes fail burns no more than was counted, and its other operations land', async () => {
  const steps = await newSteps()
  const accounts = await Promise.all(Array.from({ length: 4 }, wealthy))
  const operationIds: string[] = []
  for (const account of accounts) operationIds.push(await steps.submitTransfer(account))
  const [stranger] = accounts.slice(-1) as [TestAccount]
  expect(await relayAgainst(steps, [stranger])).toBe(4)
  const statuses = await Promise.all(operationIds.map((id) => steps.statusOf(id)))
  expect(statuses).toEqual(['confirmed', 'confirmed', 'confirmed', 'queued'])
  const burnt = await countedBurnt(steps)
  expect(burnt).toBeGreaterThan(0n)
  expect(burnt).toBeLessThanOrEqual(await riskOfLast(steps))
  const shares = await steps.sql('select operation_id from burnt_gas')
  expect(shares).toEqual([{ operation_id: operationIds.at(-1) }])
})

test('a bad user of a project uses up its limit, and users who have burnt nothing continue', async () => {
  const steps = await newSteps()
  const [known, burnt, stranger, newcomer] = [
    await wealthy(),
    await wealthy(),
    await wealthy(),
    await wealthy(),
  ]
  await prove(steps, known)
  // The first operation leaves a deposit at the EntryPoint, from which a later one could pay.
  for (let each = 0; each < 3; each++) await prove(steps, burnt)
  await steps.submitTransfer(burnt, { selfFunded: true })
  expect(await relayAgainst(steps, [burnt])).toBe(1)
  await putOff(steps)
  await steps.submitTransfer(stranger, { selfFunded: true })
  const prepared = await steps.prepareTransfer(newcomer, { selfFunded: true })
  expect(await relayAgainst(steps, [stranger])).toBe(1)
  await putOff(steps)
  // The burnt gas exceeds the limits. Landed operations of other users do not raise them.
  await steps.sql('update burnt_gas set gas = 20000000')
  expect(await codeOfRefusal(steps.prepareTransfer(newcomer, { selfFunded: true }))).toBe(
    'EXPOSURE_LIMIT',
  )
  expect(await codeOfRefusal(steps.submit(newcomer, prepared))).toBe('EXPOSURE_LIMIT')
  expect(await codeOfRefusal(steps.prepareTransfer(burnt, { selfFunded: true }))).toBe(
    'EXPOSURE_LIMIT',
  )
  const other = await steps.submitTransfer(known, { selfFunded: true })
  expect(await steps.relay()).toBe(1)
  await steps.watch()
  expect(await steps.statusOf(other)).toBe('confirmed')
})

test('when somebody else lands an operation first, its sender is charged only what the operation risked, and then travels alone', async () => {
  const steps = await newSteps()
  const accounts = await Promise.all(Array.from({ length: 4 }, wealthy))
  const [victim, ...others] = accounts as [TestAccount, ...TestAccount[]]
  const taken = await steps.submitTransfer(victim)
  for (const account of others) await steps.submitTransfer(account)
  await local.client.setAutomine(false)
  expect(await steps.relay()).toBe(4)
  // Our transaction is mined after theirs.
  await local.client.request({ method: 'anvil_dropAllTransactions' } as never)
  await local.client.setAutomine(true)
  await landElsewhere(steps, taken)
  await steps.rebroadcast()
  await steps.watch()
  expect(await steps.statusOf(taken)).toBe('confirmed')
  const [share] = await steps.sql<{ operation_id: string; gas: string; of_sender: string }>(
    'select operation_id, gas, of_sender from burnt_gas',
  )
  expect(share?.operation_id).toBe(taken)
  const { userOperation } = await operationOf(steps, taken)
  const { preVerificationGas, verificationGasLimit, paymaster } = userOperation
  const risk = preVerificationGas + verificationGasLimit + (paymaster?.verificationGasLimit ?? 0n)
  expect(BigInt(share?.of_sender ?? 0)).toBeGreaterThan(0n)
  expect(BigInt(share?.of_sender ?? 0)).toBeLessThanOrEqual(risk)
  expect(BigInt(share?.gas ?? 0)).toBeGreaterThan(0n)
  const next = await steps.submitTransfer(victim)
  const beside = await Promise.all(others.map((account) => steps.submitTransfer(account)))
  expect(await steps.relay()).toBe(4)
  await steps.watch()
  const transactions = new Map<string, string>()
  for (const id of [next, ...beside])
    transactions.set(id, (await operationOf(steps, id)).inclusion?.transactionHash ?? 'none')
  expect([...transactions.values()]).not.toContain('none')
  const [ours, ...theirs] = [...transactions.values()]
  expect(theirs).not.toContain(ours)
  expect(new Set(theirs).size).toBe(1)
})
