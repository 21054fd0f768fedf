import {
  type ControlPlaneDeps,
  createGateway,
  defaultPolicy,
  isGatewayError,
  issueKey,
  nativeCoinAddress,
  type OperationId,
  priceDecimals,
  type Token,
} from '@gasless-gateway/core'
import type { PreparedOperation } from '@gasless-gateway/core/api'
import { createAddressResolver } from '@gasless-gateway/core/erc4337'
import fc from 'fast-check'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createControlPlane } from '../src/compose/create-control-plane.js'
import { createServices, type Services } from '../src/compose/create-services.js'
import { aNetwork } from '../src/testing/a-network.js'
import {
  createMigratedDatabase,
  type MigratedDatabase,
  masterKeys,
} from '../src/testing/migrated-database.js'
import { randomAddress, randomHash } from '../src/testing/records.js'
import { createTurns, type Step } from './support/create-turns.js'
import { createModelChain, type ModelChain } from './support/model-chain.js'

/**
 * Two replicas share one database and a model chain that knows only nonces and deployments. Every call of the store of
 * operations and of the chain is a step. Random draws choose the order in which the steps of all payments begin.
 */

const usdc: Token = {
  address: randomAddress(),
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  feeToken: true,
}
const network = aNetwork({ tokens: [usdc] })
const { networkId, accountContracts } = network
const addressOf = createAddressResolver(accountContracts)
const silent = { debug() {}, info() {}, warn() {}, error() {} }
const executorKeys = [generatePrivateKey()]
const paymasterSignerKey = generatePrivateKey()

type Replica = 0 | 1
let db: MigratedDatabase
let replicas: readonly [Services, Services]
let controlPlane: ControlPlaneDeps
beforeAll(async () => {
  db = await createMigratedDatabase()
  const start = () =>
    createServices({
      databaseUrl: db.url,
      networks: [{ network, rpcUrls: ['http://127.0.0.1:9'] }],
      paymasterSignerKey,
      executorKeys,
      policy: defaultPolicy,
      logger: silent,
      version: 'test',
      around: (deps) => ({
        ...deps,
        verified: async () => {},
        // One project makes in a minute the requests of hours, so there is no limit.
        limiter: {
          ...deps.limiter,
          take: async () => ({ allowed: true, giveBack: async () => {} }),
        },
        refresh: async () => {},
        prices: {
          prices: async () =>
            new Map([
              [usdc.address, 10n ** BigInt(priceDecimals)],
              [nativeCoinAddress, 2_000n * 10n ** BigInt(priceDecimals)],
            ]),
        },
        security: {
          name: 'test',
          check: async () => ({ verdict: 'safe', reason: null, provider: 'test' }),
        },
      }),
    })
  replicas = [start(), start()]
  controlPlane = createControlPlane(replicas[0].deps, masterKeys)
})
afterAll(async () => {
  for (const replica of replicas ?? []) await replica.close()
  await db?.close()
})

const replica = fc.constantFrom<Replica>(0, 1)
const interleavingOf = (projects: number, mostPayments: number) =>
  fc.record({
    /**
     * The replicas where each payment is prepared and submitted. It is submitted at both when the client gets no answer
     * in time.
     */
    payments: fc.array(
      fc.record({
        project: fc.nat(projects - 1),
        preparesAt: replica,
        submitsAt: fc.uniqueArray(replica, { minLength: 1 }),
      }),
      { minLength: 2, maxLength: mostPayments },
    ),
    deployed: fc.boolean(),
    sponsored: fc.boolean(),
    order: fc.infiniteStream(fc.nat(999)),
  })

const retired = ['OPERATION_STALE', 'OPERATION_NOT_FOUND']

test.each([
  [
    'one account',
    {
      projects: 1,
      mostPayments: 20,
      // The SDK prepares a payment again this often after a refusal.
      mostPreparations: 4,
      refusals: retired,
    },
  ],
  [
    'one account in two projects',
    {
      projects: 2,
      // With more payments, an operation's approval could be too low for what the others rely on.
      mostPayments: 8,
      // Each refusal of a payment needs another payment that is accepted first, and each of those may deploy the
      // account too.
      mostPreparations: 16,
      refusals: [...retired, 'DUPLICATE_USER_OPERATION'],
    },
  ],
])(
  'equal payments of %s become separate operations, in every order in which two replicas prepare and submit them',
  async (_, { projects: projectCount, mostPayments, mostPreparations, refusals }) => {
    const projects = await Promise.all(Array.from({ length: projectCount }, aProject))
    await fc.assert(
      fc.asyncProperty(
        interleavingOf(projectCount, mostPayments),
        async ({ payments, deployed, sponsored, order }) => {
          const owner = privateKeyToAccount(generatePrivateKey())
          const address = addressOf(owner.address)
          const { implementation, ecdsaValidator: validator } = accountContracts
          const chain = createModelChain({
            ...{ owner: owner.address, address, deployed, implementation, validator },
          })
          const turns = createTurns(() => order.next().value as number)
          const body = {
            ownerAddress: owner.address,
            networkId,
            transfers: [
              { tokenAddress: usdc.address, amount: 1_000_000n, recipientAddress: randomAddress() },
            ],
            ...(sponsored && { feeTokenAddress: usdc.address }),
          }
          const prepared: PreparedOperation[] = []
          const accepted: PreparedOperation[] = []
          const landed: Hex[] = []
          const finals: Promise<void>[] = []

          const requests = new Set<Promise<unknown>>()
          const ask = <T>(request: Promise<T>): Promise<T> => {
            requests.add(request)
            return request.finally(() => requests.delete(request))
          }
          const land = async ({
            userOperation,
            userOperationHash,
            operationId,
          }: PreparedOperation) => {
            const { nonce, initCode } = userOperation
            if (!chain.land({ nonce: BigInt(nonce), initCode })) return
            landed.push(userOperationHash)
            await confirm(operationId as OperationId)
            // A block becomes final only after the end of every request that saw the chain without it.
            const final = Promise.allSettled(requests).then(() =>
              finalize(operationId as OperationId),
            )
            finals.push(final)
          }

          const pay = async (at: number, step: Step): Promise<void> => {
            const { preparesAt, submitsAt, ...paid } = payments[at] as (typeof payments)[number]
            const project = projects[paid.project] as (typeof projects)[number]
            const idempotencyKey = `${address} ${at}`
            const gateways = [gatewayOf(0, chain, step), gatewayOf(1, chain, step)] as const
            for (let preparation = 0; preparation < mostPreparations; preparation++) {
              const operation = await ask(
                gateways[preparesAt].prepareTransfer({ ...unused, body }, project, {
                  ...context,
                  idempotencyKey,
                }),
              ).catch((error: unknown) => {
                // An equal payment was submitted since this nonce was chosen.
                if (isGatewayError(error) && refusals.includes(error.code)) return undefined
                throw error
              })
              if (!operation) continue
              if (operation.rail !== 'userOperation') throw new Error('Another rail was meant.')
              prepared.push(operation)
              const { operationId, userOperationHash } = operation
              const signature = await owner.signMessage({ message: { raw: userOperationHash } })
              const answers = await Promise.allSettled(
                submitsAt.map((replica) =>
                  ask(
                    gateways[replica].submitTransaction(
                      { ...unused, body: { operationId, signature } },
                      project,
                      context,
                    ),
                  ),
                ),
              )
              if (answers.some(isAcceptance)) {
                accepted.push(operation)
                await step(() => land(operation))
                return
              }
              // If both replicas were asked, the second may find that the first has retired the operation.
              const codes = answers.map(codeOf)
              expect(codes.some((code) => code !== 'OPERATION_NOT_FOUND')).toBe(true)
              for (const code of codes) expect(refusals).toContain(code)
            }
          }
          await Promise.all(payments.map((_, at) => turns.run((step) => pay(at, step))))

          // An operation that waited for the deployment of another one lands after it.
          const waiting = () =>
            accepted.filter(({ userOperationHash }) => !landed.includes(userOperationHash))
          for (const operation of [...waiting(), ...waiting()])
            if (!landed.includes(operation.userOperationHash)) await land(operation)
          await Promise.all(finals)

          expect(accepted).toHaveLength(payments.length)
          expect(distinct(accepted, 'userOperationHash')).toBe(accepted.length)
          if (projectCount === 1)
            expect(distinct(prepared, 'userOperationHash')).toBe(prepared.length)
          expect(distinct(prepared, 'operationId')).toBe(prepared.length)
          expect(new Set(accepted.map(({ userOperation }) => userOperation.nonce)).size).toBe(
            accepted.length,
          )
          expect(landed.toSorted()).toEqual(
            accepted.map(({ userOperationHash }) => userOperationHash).toSorted(),
          )
          const rows: { id: string; status: string }[] = await db
            .knex('operations')
            .where({ sender: address })
            .whereNotIn('status', ['prepared', 'expired'])
            .select('id', 'status')
          expect(new Set(rows.map(({ id }) => id))).toEqual(
            new Set(accepted.map(({ operationId }) => operationId)),
          )
          expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['finalized']))
        },
      ),
      { numRuns: 10, endOnFailure: true },
    )
  },
)

const unused = { params: undefined, query: undefined }
const context = { requestId: 'payments', client: { address: '192.0.2.1', network: '192.0.2.1' } }

async function aProject() {
  const issued = await issueKey(controlPlane, {
    projectName: `payments ${randomAddress()}`,
    keyName: 'test',
  })
  if (!issued) throw new Error('The project has a key already.')
  return { project: issued.project, apiKeyId: issued.apiKeyId }
}

/** Returns the replica's gateway, with a step for every call of the stores of operations and of the chain. */
function gatewayOf(at: Replica, chain: ModelChain, step: Step) {
  const { deps } = replicas[at]
  const { operations, preparations, statuses, submissions } = deps.database
  const stepwise = stepByStep(chain, step)
  return createGateway({
    ...controlPlane,
    ...deps,
    database: {
      ...deps.database,
      operations: stepByStep(operations, step),
      preparations: stepByStep(preparations, step),
      statuses: stepByStep(statuses, step),
      submissions: stepByStep(submissions, step),
    },
    chainOf: () => ({ ...stepwise, witnesses: () => [stepwise] }),
  })
}

const stepByStep = <T extends object>(port: T, step: Step): T =>
  new Proxy(port, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver)
      if (typeof method !== 'function') return method
      return (...args: unknown[]) => step(async () => method.apply(target, args))
    },
  })

const codeOf = (answer: PromiseSettledResult<unknown>): unknown =>
  answer.status === 'rejected' && isGatewayError(answer.reason) ? answer.reason.code : answer

const isAcceptance = (answer: PromiseSettledResult<unknown>): boolean =>
  answer.status === 'fulfilled' || isGatewayError(answer.reason, 'OPERATION_ALREADY_SUBMITTED')

const cause = 'test'

async function confirm(id: OperationId): Promise<void> {
  const { statuses } = db.stores
  const inclusion = {
    blockNumber: 1n,
    blockHash: randomHash(),
    transactionHash: randomHash(),
    success: true,
  }
  expect(await statuses.advance(id, 'queued', 'submitted', { cause })).toBe(true)
  expect(await statuses.advance(id, 'submitted', 'confirmed', { cause, inclusion })).toBe(true)
}

async function finalize(id: OperationId): Promise<void> {
  expect(await db.stores.statuses.advance(id, 'confirmed', 'finalized', { cause })).toBe(true)
}

const distinct = (
  operations: readonly PreparedOperation[],
  field: 'operationId' | 'userOperationHash',
): number => new Set(operations.map((operation) => operation[field])).size
