import { devnetKeys } from '@gasless-gateway/devnet'
import { bytesToHex, parseEther } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { MemberCaller } from '../../core/src/control-plane/access/callers.js'
import { newUser } from '../../core/src/control-plane/people/new-user.js'
import { archiveProject } from '../../core/src/control-plane/projects/archive-project.js'
import { operationOf } from '../src/landing.js'
import { prepareTransfer, submit } from '../src/operate.js'
import { networksEnvironment, operatorCommand } from '../src/operator-command.js'
import { type PrivateChain, startPrivateChain } from '../src/private-chain.js'
import { countInclusions } from '../src/read-chain.js'
import { type Steps, startSteps } from '../src/start-steps.js'
import { startTestGateway, type TestGateway } from '../src/start-test-gateway.js'
import { newAccount, newAddress, tokenOf, usdc } from '../src/test-account.js'
import { until } from '../src/until.js'

let local: PrivateChain
beforeAll(async () => {
  local = await startPrivateChain()
})
afterAll(() => local?.stop())

const fund = () => newAccount(local.chain, { usdc: usdc('100') })

describe('gateway-server operations', () => {
  /** Two replicas on one database, whose relayers run. */
  let gateways: readonly [TestGateway, TestGateway]
  beforeAll(async () => {
    const executorKeys = [generatePrivateKey()]
    const first = await startTestGateway({ chains: [local.chain], executorKeys })
    const { databaseUrl } = first
    gateways = [first, await startTestGateway({ chains: [local.chain], executorKeys, databaseUrl })]
  })
  afterAll(async () => {
    await gateways?.[1].close()
    await gateways?.[0].close()
  })

  async function operate(args: string): Promise<string> {
    const { code, text, errors } = await operatorCommand(
      {
        ...(await networksEnvironment([local.chain])),
        DATABASE_URL: gateways[0].databaseUrl,
        MASTER_KEYS: bytesToHex(devnetKeys().masterKey.secret),
        EXECUTOR_KEYS: generatePrivateKey(),
        PAYMASTER_SIGNER_KEY: generatePrivateKey(),
      },
      args,
    )
    expect({ code, errors }).toEqual({ code: 0, errors: [] })
    return text
  }
  async function submitAt(gateway: TestGateway): Promise<string> {
    const account = await fund()
    const prepared = await prepareTransfer(gateway, account, {
      transfers: [
        { token: tokenOf(local.chain, 'USDC').address, amount: usdc('1'), to: newAddress() },
      ],
    })
    await submit(gateway, account, prepared)
    return prepared.operationId
  }
  const read = async (id: string) => {
    const { body } = await gateways[1].request('GET', `/transaction/${id}`, {
      apiKey: gateways[0].apiKey,
    })
    return { status: body.status, reason: body.reason }
  }
  const untilEnd = (id: string, expected: object) =>
    until(`operation ${id} has its end`, async () => {
      await local.client.mine({ blocks: 1 })
      const found = await read(id)
      if (!['finalized', 'failed', 'dropped'].includes(found.status)) return false
      expect(found).toEqual(expected)
      return true
    })
  const untilHeld = (id: string) =>
    until(`operation ${id} is held`, async () => (await read(id)).reason === 'HELD_BY_OPERATOR')

  test('hold keeps both replicas from sending, release has it sent, drop and the archive end what never was', async () => {
    const [first] = gateways
    const { id } = first.project
    await operate(
      'owner create --email ada@example.com --name Ada --password correct-horse-battery',
    )
    await operate(`operations hold --project ${id}`)
    const held = [await submitAt(first), await submitAt(first)]
    for (const operationId of held) await untilHeld(operationId)
    expect(await operate(`operations release --project ${id}`)).toBe(
      `Operations of project ${id} are sent again; 2 operations had waited.`,
    )
    for (const operationId of held)
      await untilEnd(operationId, { status: 'finalized', reason: null })

    const networkId = local.chain.network.networkId
    await operate(`operations hold --network ${networkId}`)
    const dropped = await submitAt(first)
    await untilHeld(dropped)
    expect(await operate(`operations drop --project ${id} --network ${networkId}`)).toBe(
      `Dropped 1 operation of project ${id} on network ${networkId} that was never broadcast.`,
    )
    expect(await read(dropped)).toEqual({ status: 'dropped', reason: 'DROPPED_BY_OPERATOR' })

    const archived = await submitAt(first)
    await untilHeld(archived)
    const { body } = await first.request('POST', '/auth/login', {
      body: { email: 'ada@example.com', password: 'correct-horse-battery' },
    })
    const answer = await first.request('DELETE', `/project/${id}`, {
      headers: { Authorization: `Bearer ${body.token}` },
    })
    expect(answer.status).toBe(204)
    const rows = await first.sql<{ status: string; reason: string; outer_hashes: string[] }>(
      'select status, reason, outer_hashes from operations where id = $1',
      [archived],
    )
    expect(rows).toEqual([{ status: 'dropped', reason: 'PROJECT_ARCHIVED', outer_hashes: [] }])
    const { text } = await operatorCommand(
      {
        ...(await networksEnvironment([local.chain])),
        DATABASE_URL: first.databaseUrl,
        MASTER_KEYS: bytesToHex(devnetKeys().masterKey.secret),
        EXECUTOR_KEYS: generatePrivateKey(),
        PAYMASTER_SIGNER_KEY: generatePrivateKey(),
      },
      'operations holds',
    )
    expect(text).toMatch(new RegExp(`^Operations on network ${networkId} are held since .*\\.$`))
  })
})

async function newSteps(databaseUrl?: string): Promise<Steps> {
  const steps = await startSteps(local.chain, {
    executorKeys: [generatePrivateKey()],
    ...(databaseUrl !== undefined && { databaseUrl }),
  })
  onTestFinished(steps.close)
  await steps.watch()
  return steps
}

/** Archives the project of the operation, as its owner. */
async function archive({ controlPlane, deps, sql }: Steps, operationId: string) {
  const { projectId } = await operationOf({ deps } as Steps, operationId)
  const user = newUser({
    id: deps.ids.next('user'),
    email: `${projectId}@example.com`,
    name: 'Ada',
    passwordHash: 'none',
    createdAt: new Date(),
  })
  await controlPlane.database.users.insert(user)
  await controlPlane.database.members.insert({
    id: deps.ids.next('member'),
    projectId,
    userId: user.id,
    role: 'owner',
    createdAt: new Date(),
  })
  const project = await controlPlane.database.projects.find(projectId)
  const caller = { user, project, role: 'owner' } as MemberCaller
  await archiveProject(controlPlane.database, caller, {
    requestId: 'test',
    client: { address: '192.0.2.1', network: '192.0.2.1' },
  })
  const [row] = await sql<{ status: string }>('select status from operations where id = $1', [
    operationId,
  ])
  return row?.status
}

test('an archive that comes while a relay pass of another replica simulates the operation wins: nothing is stored, and nothing broadcast', async () => {
  const steps = await newSteps()
  const relaying = await newSteps(steps.databaseUrl)
  const operationId = await steps.submitTransfer(await fund())
  const { userOperationHash } = await operationOf(steps, operationId)
  let during: string | undefined
  const sent = await relaying.relay(
    relaying.withChain((chain) => ({
      simulateBundle: async (query) => {
        const outcome = await chain.simulateBundle(query)
        during = await archive(steps, operationId)
        return outcome
      },
    })),
  )
  expect({ during, sent }).toEqual({ during: 'dropped', sent: 0 })
  await local.finalize()
  await relaying.watch()
  await steps.makeDue()
  expect([await steps.relay(), await relaying.relay()]).toEqual([0, 0])
  expect(await steps.attemptsOf(operationId)).toEqual([])
  expect(await countInclusions(local.chain, userOperationHash)).toBe(0)
  expect(await operationOf(steps, operationId)).toMatchObject({
    status: 'dropped',
    reason: 'PROJECT_ARCHIVED',
  })
})

test('what was broadcast before the archive is watched to its end', async () => {
  const steps = await newSteps()
  const operationId = await steps.submitTransfer(await fund())
  expect(await steps.relay()).toBe(1)
  expect(await archive(steps, operationId)).toBe('submitted')
  await local.finalize()
  await steps.watch()
  expect(await steps.statusOf(operationId)).toBe('finalized')
})

describe('the sending deadline of an operation that pays its gas itself', () => {
  const payer = () => newAccount(local.chain, { usdc: usdc('100'), native: parseEther('1') })
  const endDeadline = (steps: Steps, operationId: string) =>
    steps.sql(`update operations set valid_until = '2000-01-01' where id = $1`, [operationId])
  const finalize = async (steps: Steps) => {
    await local.finalize()
    await steps.watch()
  }

  test('is an hour after its preparation, and of a sponsored one it is the validity', async () => {
    const steps = await newSteps()
    const account = await payer()
    const minutes = async (selfFunded: boolean) => {
      const { timestamp } = await local.client.getBlock()
      const { operationId } = await steps.prepareTransfer(account, { selfFunded })
      const { validUntil } = await operationOf(steps, operationId)
      return Math.floor((validUntil.getTime() / 1000 - Number(timestamp)) / 60)
    }
    expect([await minutes(true), await minutes(false)]).toEqual([60, 45])
  })

  test('ends it when it was never broadcast by then', async () => {
    const steps = await newSteps()
    const operationId = await steps.submitTransfer(await payer(), { selfFunded: true })
    await endDeadline(steps, operationId)
    expect(await steps.relay()).toBe(0)
    expect(await operationOf(steps, operationId)).toMatchObject({
      status: 'queued',
      reason: 'SENDING_DEADLINE_OVER',
      outerHashCount: 0,
    })
    await finalize(steps)
    expect(await steps.review()).toBe(1)
    expect(await operationOf(steps, operationId)).toMatchObject({
      status: 'dropped',
      reason: 'LANDING_WINDOW_OVER',
    })
  })

  test('keeps one that was broadcast from being sent again, with a reason, until its nonce is passed', async () => {
    const steps = await newSteps()
    const account = await payer()
    const operationId = await steps.submitTransfer(account, { selfFunded: true })
    const { userOperationHash } = await operationOf(steps, operationId)
    // Out, and in no node: a no-op takes its place once the deadline is over.
    await steps.relay(
      steps.withChain(() => ({ broadcast: () => Promise.reject(new Error('nobody takes it')) })),
    )
    expect(await steps.statusOf(operationId)).toBe('submitted')
    await endDeadline(steps, operationId)
    await local.client.mine({ blocks: 7 })
    expect(await steps.replace()).toBe(1)
    expect((await steps.attemptsOf(operationId)).length).toBe(1)
    await finalize(steps)
    expect(await steps.statusOf(operationId)).toBe('queued')
    await steps.makeDue()
    expect(await steps.relay()).toBe(0)
    const waiting = { status: 'queued', reason: 'SENDING_DEADLINE_OVER', outerHashCount: 1 }
    expect(await operationOf(steps, operationId)).toMatchObject(waiting)
    await finalize(steps)
    expect(await steps.review()).toBe(0)
    expect(await operationOf(steps, operationId)).toMatchObject(waiting)
    expect(await countInclusions(local.chain, userOperationHash)).toBe(0)
  })
})
