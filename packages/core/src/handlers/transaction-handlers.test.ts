import { expect, test } from 'vitest'
import { packUserOperation } from '../erc4337/user-operation.js'
import { defaultExposurePolicy } from '../model/exposure.js'
import type { Operation } from '../model/operation.js'
import { hashOperation } from '../operations/hash-operation.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'
import type { SubmitOutcome } from '../ports/submission-store.js'
import { aNetwork } from '../testing/a-network.js'
import { transactionHandlers } from './transaction-handlers.js'

const network = aNetwork()
const owner = '0x00000000000000000000000000000000000000a1'
const userOperation = {
  sender: '0x00000000000000000000000000000000000000a2',
  nonce: 0n,
  initCode: '0x',
  callData: '0x',
  callGasLimit: 1n,
  verificationGasLimit: 1n,
  preVerificationGas: 1n,
  maxFeePerGas: 1n,
  maxPriorityFeePerGas: 1n,
} as unknown as Operation['userOperation']

/** The wakes of the loops when a submit has this outcome. */
async function toldBy(outcome: SubmitOutcome): Promise<unknown[]> {
  const told: unknown[] = []
  const deps = {
    networks: { get: () => network },
    verified: async () => {},
    canSend: () => true,
    clock: { now: () => new Date(0) },
    policy: { exposure: defaultExposurePolicy },
    recoverSigner: () => owner,
    chainOf: () => ({
      readAccount: async () => ({ sequence: 0n, deployed: true, validatedBy: [] }),
    }),
    database: {
      submissions: {
        lookAt: async () => ({
          operation: {
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
            quote: { kind: 'self-funded', maxAmount: 1n },
            spends: [],
          },
          balances: [],
          burnt: { ofSender: 0n, ofNetwork: 0n },
          live: { landed: [], debits: [], adopting: [] },
        }),
        submit: async () => outcome,
      },
    },
    wake: (...args: unknown[]) => void told.push(args),
  } as unknown as GatewayDeps
  const submit = transactionHandlers(deps).submitTransaction as (
    request: unknown,
    caller: unknown,
  ) => Promise<unknown>
  await submit(
    { body: { operationId: 'op', signature: '0x12' } },
    { project: { id: 'project' } },
  ).catch((error: unknown) => expect(error).toMatchObject({ code: 'ACCOUNT_QUEUE_FULL' }))
  return told
}

test('an accepted submit wakes the relay, and a refused one does not', async () => {
  expect(await toldBy({ kind: 'accepted' })).toEqual([[network.networkId, 'queued']])
  expect(await toldBy({ kind: 'queue-full' })).toEqual([])
})
