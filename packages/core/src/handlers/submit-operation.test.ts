import { type Address, toHex } from 'viem'
import { expect, test } from 'vitest'
import { packUserOperation } from '../erc4337/user-operation.js'
import { GatewayError } from '../errors/index.js'
import type { Shortage } from '../model/debits.js'
import { defaultExposurePolicy } from '../model/exposure.js'
import type { Operation } from '../model/operation.js'
import type { Project } from '../model/project.js'
import { hashOperation } from '../operations/hash-operation.js'
import type { Chain } from '../ports/chain.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'
import type { SubmitOutcome } from '../ports/submission-store.js'
import { aNetwork, usdc } from '../testing/a-network.js'
import { submitOperation } from './submit-operation.js'

const network = aNetwork()
const owner = '0x00000000000000000000000000000000000000a1'
const userOperation = {
  sender: '0x00000000000000000000000000000000000000a2',
  nonce: 0n,
  initCode: '0x',
  callData: '0x',
  callGasLimit: 100_000n,
  verificationGasLimit: 100_000n,
  preVerificationGas: 50_000n,
  maxFeePerGas: 1n,
  maxPriorityFeePerGas: 1n,
} as unknown as Operation['userOperation']
const operation = {
  id: 'op',
  projectId: 'project',
  rail: 'userOperation',
  status: 'prepared',
  networkId: network.networkId,
  expiresAt: new Date(1),
  ownerAddress: owner,
  ownerIsRoot: true,
  userOperation,
  userOperationHash: hashOperation(packUserOperation(userOperation), network),
  security: { verdict: 'safe' },
  quote: { kind: 'sponsored', token: usdc.address, maxAmount: 1n },
  spends: [],
} as unknown as Operation
const project = { id: 'project' } as unknown as Project

const lookAt = (seen: Operation, live: unknown = {}) => ({
  operation: seen,
  balances: [],
  burnt: { ofSender: 0n, ofNetwork: 0n },
  live,
})

/** Submits the operation to a database that answers with these outcomes, one per attempt. */
const submit = (...outcomes: readonly SubmitOutcome[]) => submitBeside([], outcomes)

/** Submits an operation that takes these assets, beside a live operation that takes them, too. */
async function submitBeside(assets: readonly Address[], outcomes: readonly SubmitOutcome[]) {
  const asked: unknown[] = []
  const steps: unknown[] = []
  const debits = new Map(assets.map((asset) => [asset, { spends: 1n, fee: 0n }]))
  const live = { landed: [], debits: [{ debits }], adopting: [], finalBlock: 5n }
  const spends = assets.map((asset) => ({ asset, amount: 1n }))
  const refreshed: unknown[] = []
  const deps = {
    networks: { get: () => network },
    verified: async () => {},
    canSend: () => true,
    clock: { now: () => new Date(0) },
    policy: {
      exposure: defaultExposurePolicy,
      nonceKeysPerAccount: 42,
      waitingOperationsPerAccount: 7,
    },
    recoverSigner: () => owner,
    chainOf: () => ({
      async readAccount({ assets: read, notBefore }: Parameters<Chain['readAccount']>[0]) {
        steps.push({ read: read.length, notBefore })
        return { sequence: 0n, deployed: true, validatedBy: [] }
      },
    }),
    limiter: {
      async take(limit: string, key: string, { weight }: { readonly weight: number }) {
        steps.push({ limit, key, weight })
        return { allowed: true, giveBack: async () => {} }
      },
    },
    refresh: async (...called: unknown[]) => {
      refreshed.push(called)
    },
    // No test here calls a method that the stores lack.
    database: {
      submissions: {
        lookAt: async () => lookAt({ ...operation, spends }, live),
        submit: async (_id: unknown, _signature: unknown, options: unknown) => {
          asked.push(options)
          return outcomes[asked.length - 1]
        },
      },
      operations: {
        liveNonces: async () => {
          steps.push('read live operations')
          return live
        },
      },
    },
  } as unknown as GatewayDeps
  const answer = await submitOperation(deps, project, { operationId: 'op', signature: '0x12' })
  return { answer, asked, refreshed, steps }
}

test.each(['userOperation', 'transaction'] as const)(
  'a submit of a %s is refused before its network was looked at',
  async (rail) => {
    const deps = {
      networks: { get: () => network },
      verified: async () => {
        throw new GatewayError('NETWORK_UNAVAILABLE')
      },
      canSend: () => true,
      clock: { now: () => new Date(0) },
      policy: { exposure: defaultExposurePolicy },
      database: { submissions: { lookAt: async () => lookAt({ ...operation, rail } as never) } },
    } as unknown as GatewayDeps
    const submission = { operationId: 'op', signature: '0x12', signedTransactions: [] } as const
    await expect(submitOperation(deps, project, submission)).rejects.toMatchObject({
      code: 'NETWORK_UNAVAILABLE',
    })
  },
)

test('a submit obeys the account’s limits of nonce keys and waiting operations', async () => {
  const { answer, asked, refreshed } = await submit({ kind: 'accepted' })
  expect(answer).toMatchObject({ status: 'queued' })
  expect(asked).toEqual([expect.objectContaining({ mostNonceKeys: 42, mostWaiting: 7 })])
  expect(refreshed).toEqual([])
})

test('a submit beyond the limit of waiting operations asks the client to submit again later', async () => {
  await expect(submit({ kind: 'queue-full' })).rejects.toMatchObject({
    code: 'ACCOUNT_QUEUE_FULL',
    message: expect.stringMatching(/^7 operations .*Submit it again/),
    retryAfterSeconds: 30,
  })
})

test('a shortage is checked once more at the head of the chain', async () => {
  const shortage: Shortage = {
    of: 'balance',
    asset: usdc.address,
    needed: 2n,
    available: 1n,
    reserved: 1n,
    heldByOthers: false,
  }
  const { answer, asked, refreshed, steps } = await submit(
    { kind: 'short', shortage },
    { kind: 'accepted' },
  )
  expect(answer).toMatchObject({ status: 'queued' })
  expect(asked).toHaveLength(2)
  expect(refreshed).toEqual([[network.networkId, { reach: 'head' }]])
  // An operation that lands meanwhile must count in neither read, so the live operations are read before the funds.
  expect(steps).toEqual([
    { read: 1, notBefore: 5n },
    'read live operations',
    { read: 1, notBefore: 5n },
  ])
})

test('a submit calls its database twice: to read everything, and to store the operation', async () => {
  expect((await submit({ kind: 'accepted' })).steps).toEqual([{ read: 1, notBefore: 5n }])
})

test('live operations are read again when one of them takes an asset whose balance is unread', async () => {
  const { asked, steps } = await submit({ kind: 'unread' }, { kind: 'accepted' })
  expect(asked).toHaveLength(2)
  expect(steps).toEqual([
    { read: 1, notBefore: 5n },
    'read live operations',
    { read: 1, notBefore: 5n },
  ])
})

test('a submit counts the assets that live operations take, too, before it reads each of them', async () => {
  const assets = Array.from({ length: 64 }, (_, place) => toHex(2 ** 40 + place, { size: 20 }))
  const { steps } = await submitBeside(assets, [{ kind: 'accepted' }])
  expect(steps).toEqual([
    { limit: 'data', key: 'project', weight: 8 },
    { read: 65, notBefore: 5n },
  ])
  expect((await submit({ kind: 'accepted' })).steps).toEqual([{ read: 1, notBefore: 5n }])
})

test.each([
  ['was accepted meanwhile', { id: 'op', status: 'confirmed' }, 1n, 'OPERATION_ALREADY_SUBMITTED'],
  ['is stale', undefined, 1n, 'OPERATION_STALE'],
  ['is as it was', undefined, 0n, 'SIGNATURE_INVALID'],
])(
  'the error for a signature that the chain refuses when the operation %s',
  async (_, submitted, sequence, code) => {
    const deps = {
      networks: { get: () => network, find: () => network },
      submittersOf: () => [owner],
      verified: async () => {},
      canSend: () => true,
      clock: { now: () => new Date(0) },
      policy: { exposure: defaultExposurePolicy },
      chainOf: () => ({
        accountAt: async () => ({ sequence, deployed: true }),
        simulate: async () => ({ failure: { phase: 'validation' }, signatureValid: false }),
      }),
      database: {
        operations: {
          find: async () => ({ ...operation, ownerIsRoot: false }),
        },
        submissions: {
          lookAt: async () => lookAt({ ...operation, ownerIsRoot: false }),
          findSubmitted: async () => submitted,
        },
        statuses: {
          advance: async () => true,
        },
      },
    } as unknown as GatewayDeps
    await expect(
      submitOperation(deps, project, { operationId: 'op', signature: '0x12' }),
    ).rejects.toMatchObject({ code })
  },
)
