import { type Hex, keccak256 } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test, vi } from 'vitest'
import { nonceOf } from '../erc4337/kernel-nonce.js'
import { GatewayError } from '../errors/index.js'
import { defaultExposurePolicy } from '../model/exposure.js'
import type { AnyOperation, Operation } from '../model/operation.js'
import type { PlainTransaction } from '../model/plain-transaction.js'
import type { Project } from '../model/project.js'
import { expired, notFound, passed, stale } from '../operations/submit-refusals.js'
import type { ChainReader } from '../ports/chain.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'
import { aNetwork } from '../testing/a-network.js'
import { orSent } from './or-sent.js'
import { submitOperation } from './submit-operation.js'

const network = aNetwork()
const owner = privateKeyToAccount(generatePrivateKey())
const sent = { code: 'SENT_WITHOUT_GATEWAY', status: 409 }
const project = { id: 'prj' } as unknown as Project
const otherRefusal = new GatewayError('INSUFFICIENT_BALANCE')
const unavailable = new GatewayError('NETWORK_UNAVAILABLE')

const depsWith = (
  witnesses: readonly Partial<ChainReader>[],
  others: Partial<GatewayDeps> = {},
): GatewayDeps =>
  ({
    networks: { find: () => network, get: () => network },
    clock: { now: () => new Date(3_600_000) },
    turns: { next: async () => undefined },
    limiter: { take: async () => ({ allowed: true, giveBack: async () => {} }) },
    submittersOf: () => [],
    chainOf: () => ({ witnesses: () => witnesses }),
    database: { submissions: { findSubmitted: async () => undefined } },
    ...others,
  }) as unknown as GatewayDeps

describe('plain transactions', () => {
  const transaction: PlainTransaction = {
    chainId: 31337,
    nonce: 7,
    to: '0x00000000000000000000000000000000000000f1',
    value: 5n,
    data: '0x',
    gas: 21_000n,
    maxFeePerGas: 60n,
    maxPriorityFeePerGas: 30n,
  }
  const operation = {
    id: 'op',
    rail: 'transaction',
    status: 'expired',
    reason: null,
    networkId: network.networkId,
    ownerAddress: owner.address,
    transactions: [transaction],
  } as unknown as AnyOperation
  const sign = (parts: Partial<PlainTransaction> = {}) =>
    owner.signTransaction({ type: 'eip1559', ...transaction, ...parts })
  const submissionOf = (raw: Hex) => ({ operationId: 'op', signedTransactions: [raw] })
  const knowing = (raw: Hex | undefined) => ({
    knows: async (hash: Hex) => raw !== undefined && hash === keccak256(raw),
  })

  test('that expired, and that their owner has sent, are not prepared again, whichever endpoint has them', async () => {
    const raw = await sign()
    const deps = depsWith([knowing(undefined), knowing(raw)], {
      policy: { exposure: defaultExposurePolicy },
      database: { submissions: { lookAt: async () => ({ operation }) } },
    } as unknown as GatewayDeps)
    await expect(submitOperation(deps, project, submissionOf(raw))).rejects.toMatchObject(sent)
  })

  test('that expired and that no endpoint has are prepared again', async () => {
    const refusal = notFound()
    const deps = depsWith([knowing(undefined), knowing(undefined)])
    expect(
      await orSent(deps, project, { operation, submission: submissionOf(await sign()) }, refusal),
    ).toBe(refusal)
  })

  test('that differ from the prepared ones are asked of no endpoint', async () => {
    const refusal = notFound()
    const raw = await sign({ value: 6n })
    const deps = depsWith([{ knows: () => Promise.reject(new Error('asked')) }])
    expect(await orSent(deps, project, { operation, submission: submissionOf(raw) }, refusal)).toBe(
      refusal,
    )
    expect(
      await orSent(
        deps,
        project,
        { operation, submission: { operationId: 'op', signature: raw } },
        refusal,
      ),
    ).toBe(refusal)
  })

  test('that are stale were compared with the chain, and are asked of no endpoint', async () => {
    const raw = await sign()
    const refusal = passed()
    const deps = depsWith([knowing(raw)])
    expect(await orSent(deps, project, { operation, submission: submissionOf(raw) }, refusal)).toBe(
      refusal,
    )
  })

  test('are known when one endpoint has them, though another does not answer', async () => {
    const raw = await sign()
    const deps = depsWith([{ knows: () => Promise.reject(unavailable) }, knowing(raw)])
    const submission = submissionOf(raw)
    expect(await orSent(deps, project, { operation, submission }, notFound())).toMatchObject(sent)
  })

  test('are not called unknown while an endpoint does not answer', async () => {
    const deps = depsWith([{ knows: () => Promise.reject(unavailable) }])
    await expect(
      orSent(deps, project, { operation, submission: submissionOf(await sign()) }, notFound()),
    ).rejects.toBe(unavailable)
  })
})

describe('a user operation', () => {
  const hash: Hex = `0x${'ab'.repeat(32)}`
  const operation = {
    id: 'op',
    projectId: 'prj',
    rail: 'userOperation',
    networkId: network.networkId,
    userOperation: { sender: owner.address, nonce: nonceOf(3n, 4n) },
    userOperationHash: hash,
    quote: { kind: 'self-funded' },
    createdAt: new Date(3_600_000 - 10 * network.blockTimeMs),
  } as unknown as Operation
  const submission = { operationId: 'op', signature: '0x12' } as const
  const searched: { readonly from: bigint; readonly to: bigint }[] = []
  const endpoint = (sequence: bigint, landed: boolean): Partial<ChainReader> => ({
    accountAt: async ({ nonceKey }) => ({
      sequence: nonceKey === 3n ? sequence : 99n,
      deployed: true,
    }),
    block: async () => ({ number: 1_000_000n, hash, parentHash: hash, timestamp: 3_600n }),
    findUserOperation: async (asked, range) => {
      searched.push(range)
      return landed && asked === hash ? { number: 999_999n, hash } : undefined
    },
  })
  const answer = (
    witnesses: readonly Partial<ChainReader>[],
    refusal: unknown,
    parts: Partial<Operation> = {},
    others: Partial<GatewayDeps> = {},
  ) =>
    orSent(
      depsWith(witnesses, others),
      project,
      { operation: { ...operation, ...parts } as Operation, submission },
      refusal,
    )

  test.each([
    ['expired', notFound],
    ['stale', passed],
  ])('that is %s, and landed without a submit, is not prepared again', async (_, refusal) => {
    expect(await answer([endpoint(5n, false), endpoint(5n, true)], refusal())).toMatchObject(sent)
  })

  test('whose nonce another operation used is prepared again', async () => {
    const refusal = passed()
    expect(await answer([endpoint(5n, false)], refusal)).toBe(refusal)
  })

  test('whose nonce is unused has not landed: no block is searched', async () => {
    searched.length = 0
    const refusal = notFound()
    const take = vi.fn()
    const limiter = { take } as unknown as GatewayDeps['limiter']
    expect(await answer([endpoint(4n, true)], refusal, {}, { limiter })).toBe(refusal)
    expect(searched).toEqual([])
    expect(take).not.toHaveBeenCalled()
  })

  test('is searched for from its preparation on, in 20,000 blocks at most', async () => {
    searched.length = 0
    await answer([endpoint(5n, false)], passed())
    await answer([endpoint(5n, false)], passed(), { createdAt: new Date(-1e12) })
    // Twice the ten blocks, and 64 more.
    expect(searched).toEqual([
      { from: 1_000_000n - 83n, to: 1_000_000n, mostPages: 10 },
      { from: 1_000_000n - 19_999n, to: 1_000_000n, mostPages: 10 },
    ])
  })

  test('whose hash another operation has that was submitted is a duplicate of that one', async () => {
    searched.length = 0
    const other = { id: 'other', projectId: 'prj', status: 'finalized' }
    const database = {
      submissions: { findSubmitted: async () => other },
    } as unknown as GatewayDeps['database']
    await expect(answer([endpoint(5n, true)], notFound(), {}, { database })).rejects.toMatchObject({
      code: 'DUPLICATE_USER_OPERATION',
      body: { operationId: 'other' },
    })
    expect(searched).toEqual([])
  })

  test('is found by an endpoint that answers, though another does not, or has no logs of that time', async () => {
    const silent = { ...endpoint(5n, false), findUserOperation: () => Promise.reject(unavailable) }
    expect(await answer([silent, endpoint(5n, true)], passed())).toMatchObject(sent)
    await expect(answer([silent, endpoint(5n, false)], passed())).rejects.toBe(unavailable)
    const pruned = {
      ...endpoint(5n, false),
      findUserOperation: () => Promise.reject(new Error('history is pruned')),
    }
    const refusal = passed()
    expect(await answer([pruned], refusal)).toBe(refusal)
  })

  test('is not called unsent while an endpoint is behind, though another one has no logs of that time', async () => {
    const pruned = {
      ...endpoint(5n, false),
      findUserOperation: () => Promise.reject(new Error('history is pruned')),
    }
    const behind = endpoint(4n, false)
    await expect(answer([pruned, behind], passed())).rejects.toMatchObject({
      code: 'NETWORK_UNAVAILABLE',
    })
    expect(await answer([endpoint(5n, true), behind], passed())).toMatchObject(sent)
  })

  test('is not called unsent where submit saw its nonce used and the endpoints that are asked do not yet', async () => {
    const behind = [endpoint(4n, false), endpoint(4n, false)]
    const kept = expired({ reason: passed().message })
    for (const refusal of [passed(), kept])
      await expect(answer(behind, refusal)).rejects.toMatchObject({ code: 'NETWORK_UNAVAILABLE' })
    const otherwiseStale = stale('The account has been deployed since.')
    expect(await answer(behind, otherwiseStale)).toBe(otherwiseStale)
  })

  test('that only our executors can land is not searched for', async () => {
    const refusal = passed()
    const quote = { kind: 'sponsored' } as Operation['quote']
    const submittersOf = () => [owner.address]
    expect(await answer([endpoint(5n, true)], refusal, { quote }, { submittersOf })).toBe(refusal)
    expect(await answer([endpoint(5n, true)], refusal, { quote })).toMatchObject(sent)
    expect(await answer([endpoint(5n, true)], refusal, {}, { submittersOf })).toMatchObject(sent)
  })

  test('is searched for as often as the rate limit allows, and a search counts as ten requests', async () => {
    searched.length = 0
    const take = vi.fn(async () => ({ allowed: false, waitSeconds: 7 }))
    const limiter = { take } as unknown as GatewayDeps['limiter']
    await expect(answer([endpoint(5n, true)], passed(), {}, { limiter })).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterSeconds: 7,
    })
    expect(take).toHaveBeenCalledWith('data', 'prj', expect.objectContaining({ weight: 10 }))
    expect(searched).toEqual([])
  })

  test('that is refused for another reason is not searched for', async () => {
    expect(await answer([endpoint(5n, true)], otherRefusal)).toBe(otherRefusal)
  })

  test('of a network that is no longer configured is refused as before', async () => {
    const refusal = notFound()
    const networks = { find: () => undefined } as unknown as GatewayDeps['networks']
    expect(await answer([endpoint(5n, true)], refusal, {}, { networks })).toBe(refusal)
  })
})
