import { expect, test } from 'vitest'
import type { GatewayDeps } from '../deps.js'
import { packUserOperation } from '../erc4337/user-operation.js'
import type { SubmitOutcome } from '../ports/operation-store.js'
import type { Project } from '../projects/project.js'
import { aNetwork, usdc } from '../testing/a-network.js'
import type { Shortage } from './claims.js'
import { defaultExposurePolicy } from './exposure.js'
import { hashOperation } from './hash-operation.js'
import type { Operation } from './operation.js'
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

/** Submits the operation to a database that answers so, one submit after the other. */
async function submit(...outcomes: readonly SubmitOutcome[]) {
  const asked: unknown[] = []
  const refreshed: unknown[] = []
  const deps = {
    networks: { get: () => network },
    canSend: () => true,
    clock: { now: () => new Date(0) },
    policy: {
      exposure: defaultExposurePolicy,
      nonceKeysPerAccount: 42,
      waitingOperationsPerAccount: 7,
    },
    recoverSigner: () => owner,
    chainOf: () => ({
      readAccount: async () => ({ sequence: 0n, deployed: true, validatedBy: [] }),
    }),
    refresh: async (...called: unknown[]) => {
      refreshed.push(called)
    },
    database: {
      upkeep: { read: async () => [] },
      exposures: { burnt: async () => ({ ofSender: 0n, ofNetwork: 0n }) },
      operations: {
        find: async () => operation,
        liveNonces: async () => ({ landed: [], claims: [], adopting: [] }),
        submit: async (_id: unknown, _signature: unknown, options: unknown) => {
          asked.push(options)
          return outcomes[asked.length - 1]
        },
      },
    },
  } as unknown as GatewayDeps
  const answer = await submitOperation(deps, project, { operationId: 'op', signature: '0x12' })
  return { answer, asked, refreshed }
}

test('a submit is held to as many nonce keys and waiting operations as an account may have', async () => {
  const { answer, asked, refreshed } = await submit({ kind: 'accepted' })
  expect(answer).toMatchObject({ status: 'queued' })
  expect(asked).toEqual([expect.objectContaining({ mostNonceKeys: 42, mostWaiting: 7 })])
  expect(refreshed).toEqual([])
})

test('with as many waiting as may, it is to be submitted again later', async () => {
  await expect(submit({ kind: 'queue-full' })).rejects.toMatchObject({
    code: 'ACCOUNT_QUEUE_FULL',
    message: expect.stringMatching(/^7 operations .*Submit this one again/),
    retryAfterSeconds: 30,
  })
})

test('a shortage is looked at once more when the head of the chain is reached', async () => {
  const shortage: Shortage = {
    of: 'balance',
    asset: usdc.address,
    needed: 2n,
    available: 1n,
    reserved: 1n,
    heldByOthers: false,
  }
  const { answer, asked, refreshed } = await submit(
    { kind: 'short', shortage },
    { kind: 'accepted' },
  )
  expect(answer).toMatchObject({ status: 'queued' })
  expect(asked).toHaveLength(2)
  expect(refreshed).toEqual([[network.networkId, { reach: 'head' }]])
})
