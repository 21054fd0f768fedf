import type { PrivateKeyAccount } from 'viem/accounts'
import { describe, expectTypeOf, test } from 'vitest'
import { createControlClient } from '../src/control/index.js'
import {
  createGatewayClient,
  type GatewayApiError,
  type GatewayClient,
  isGatewayApiError,
  isGatewaySdkError,
  type MalformedAnswerError,
  type OperationHandle,
  type OperationRevertedError,
  type Pages,
  type PreparedTransaction,
  type SignedTransaction,
  type SubmittedOperation,
  type TrackedOperation,
  type VerifiedTransaction,
} from '../src/index.js'
import { explainRevert, type RevertExplanation } from '../src/reverts/index.js'
import { createTestGateway, lifecycles, ok, rateLimited, refused } from '../src/testing/index.js'

/** Compiled, and never run: what is said about types needs no gateway. */
const compiled = (_work: () => unknown) => {}

declare const client: GatewayClient
declare const own: GatewayClient<'eip7702'>
declare const owner: PrivateKeyAccount
declare const prepared: PreparedTransaction
declare const error: unknown
const token = '0x2222222222222222222222222222222222222222'
const friend = '0x4444444444444444444444444444444444444444'
const baseUrl = 'https://gateway.example.com/v1'
const apiKey = 'ggw_live_x'
const networkId = '8453'
const transfers = [{ tokenAddress: token, recipientAddress: friend, amount: 1n }]

describe('what comes back is typed:', () => {
  test('operations, from the request to the end', () => {
    compiled(async () => {
      const sent = await client.transfer({
        maxFee: 'any',
        owner,
        networkId,
        transfers,
        feeToken: token,
      })
      expectTypeOf(sent).toEqualTypeOf<OperationHandle>()
      expectTypeOf(await sent.wait()).toEqualTypeOf<TrackedOperation>()
      for await (const seen of sent.updates()) expectTypeOf(seen).toEqualTypeOf<TrackedOperation>()
      const prepared = await client.transactions.prepareTransfer({
        ownerAddress: friend,
        networkId,
        transfers,
      })
      expectTypeOf(prepared.rail).toEqualTypeOf<'userOperation'>()
      expectTypeOf(
        client.transactions.verify(prepared, { ownerAddress: friend, maxFee: 'any' }),
      ).toEqualTypeOf<VerifiedTransaction>()
      const signed = await client.transactions.sign(prepared, owner, { maxFee: 'any' })
      expectTypeOf(signed).toEqualTypeOf<SignedTransaction>()
      expectTypeOf(await client.transactions.submit(signed)).toEqualTypeOf<SubmittedOperation>()
    })
  })

  test('both rails, told apart by `rail`', () => {
    compiled(async () => {
      const prepared = await own.transactions.prepareTransfer({
        ownerAddress: friend,
        networkId,
        transfers,
      })
      expectTypeOf(prepared.rail).toEqualTypeOf<'userOperation' | 'transaction'>()
      if (prepared.rail === 'transaction') {
        expectTypeOf(prepared.transactions[0]?.to).toEqualTypeOf<`0x${string}` | undefined>()
        // @ts-expect-error plain transactions have no user operation
        prepared.userOperation
      } else expectTypeOf(prepared.userOperationHash).toEqualTypeOf<`0x${string}`>()
    })
  })

  test('pages, their items, and results side by side', () => {
    compiled(async () => {
      const pages = client.transactions.list()
      type Page = Awaited<typeof pages>
      expectTypeOf(pages).toEqualTypeOf<Pages<Page, Page['operations'][number]>>()
      for await (const { operationId } of pages) expectTypeOf(operationId).toEqualTypeOf<string>()
      const results = await client.operations.inParallel([
        ({ nonceKey }) => client.transfer({ maxFee: 'any', owner, networkId, transfers, nonceKey }),
      ])
      expectTypeOf(results).toEqualTypeOf<PromiseSettledResult<OperationHandle>[]>()
      const { networks } = await client.networks.list()
      expectTypeOf(networks[0]?.nativeCoin.decimals).toEqualTypeOf<number | undefined>()
    })
  })

  test('errors, by their code, and what a revert means', () => {
    compiled(() => {
      if (isGatewaySdkError(error, 'OPERATION_REVERTED')) {
        expectTypeOf(error).toEqualTypeOf<OperationRevertedError>()
        expectTypeOf(explainRevert(error.reason)).toEqualTypeOf<RevertExplanation | undefined>()
      }
      if (isGatewaySdkError(error, 'ANSWER_MALFORMED'))
        expectTypeOf(error).toEqualTypeOf<MalformedAnswerError>()
      if (isGatewayApiError(error)) expectTypeOf(error).toEqualTypeOf<GatewayApiError>()
      // @ts-expect-error not before it is known what it is
      error.code
    })
  })
})

describe('these do not compile:', () => {
  test('amounts that lose digits, or are no amounts', () => {
    compiled(() => [
      client.transfer({
        owner,
        networkId,
        // @ts-expect-error a number
        transfers: [{ tokenAddress: token, recipientAddress: friend, amount: 25 }],
      }),
      // @ts-expect-error a number
      client.transfer({ owner, networkId, transfers, maxFee: 0.5 }),
      // @ts-expect-error the most that it may cost
      client.transfer({ owner, networkId, transfers }),
      // @ts-expect-error 'any' is the word for it
      client.transfer({ owner, networkId, transfers, maxFee: undefined }),
      // @ts-expect-error the most that they may cost
      client.send({ owner, networkId, calls: [], transferredAssets: [] }),
      // @ts-expect-error the most that signing lets it cost
      client.transactions.sign(prepared, owner, {}),
      client.swap({
        owner,
        networkId,
        fromToken: token,
        toToken: friend,
        amount: 1n,
        // @ts-expect-error neither an amount nor 'any'
        minimumReceived: null,
      }),
      // @ts-expect-error the least that has to arrive
      client.swap({ owner, networkId, fromToken: token, toToken: friend, amount: 1n }),
    ])
  })

  test('credentials of the other client, or none', () => {
    compiled(() => [
      // @ts-expect-error a key lacks
      createGatewayClient({ baseUrl }),
      // @ts-expect-error a session token is for createControlClient
      createGatewayClient({ baseUrl, apiKey, token: 'x' }),
      // @ts-expect-error a key is for createGatewayClient
      createControlClient({ baseUrl, apiKey }),
      // @ts-expect-error a function may return the token, and not the key
      createGatewayClient({ baseUrl, apiKey: () => apiKey }),
    ])
  })

  test('options that nobody reads', () => {
    compiled(() => [
      // @ts-expect-error timeoutMs
      createGatewayClient({ baseUrl, apiKey, timeout: 5 }),
      // @ts-expect-error accountMode is one of two
      createGatewayClient({ baseUrl, apiKey, accountMode: 'eoa' }),
      // @ts-expect-error no address
      createGatewayClient({ baseUrl, apiKey, networks: { 8453: { paymaster: 'mine' } } }),
      // @ts-expect-error the network is a string
      client.transfer({ owner, networkId: 8453, transfers }),
      // @ts-expect-error feeToken
      client.transfer({ owner, networkId, transfers, feeTokenAddress: token }),
      // @ts-expect-error dangerouslySkipVerification is its whole name
      client.transfer({ owner, networkId, transfers, skipVerification: true }),
      // @ts-expect-error what leaves has to be declared, if only as []
      client.send({ owner, networkId, calls: [] }),
      // @ts-expect-error an owner, or how they sign
      client.transfer({ owner: friend, networkId, transfers }),
      // @ts-expect-error the other wait is waitForBridge
      client.transactions.wait('op_1', { until: 'bridged' }),
      // @ts-expect-error timeoutMs
      client.transactions.wait('op_1', { timeout: 5 }),
      // @ts-expect-error a request's options have no deadline of a wait
      client.networks.list({ until: 'finalized' }),
    ])
  })

  test('steps in the wrong order, or of another rail', () => {
    compiled(async () => {
      const prepared = await client.transactions.prepareTransfer({
        ownerAddress: friend,
        networkId,
        transfers,
      })
      // @ts-expect-error unsigned
      client.transactions.submit(prepared)
      // @ts-expect-error smart accounts know one rail
      if (prepared.rail === 'transaction') return
      // @ts-expect-error nobody signs
      client.transactions.sign(prepared)
      // @ts-expect-error whose calls are they
      client.transactions.prepare({ networkId, calls: [], transferredAssets: [] })
    })
  })

  test('errors that are taken for others', () => {
    compiled(() => {
      // @ts-expect-error a code is a string
      isGatewaySdkError(error, 404)
      // @ts-expect-error only a submit without an answer names an operation
      if (isGatewaySdkError(error, 'VERIFICATION_MISMATCH')) error.operationId
      // @ts-expect-error a lost connection has no reason
      if (isGatewaySdkError(error, 'CONNECTION_FAILED')) error.reason
      // @ts-expect-error the reason of an error, not the error
      if (isGatewaySdkError(error, 'OPERATION_REVERTED')) explainRevert(error)
    })
  })

  test('scripts that no gateway could play', () => {
    compiled(() => {
      const gateway = createTestGateway()
      // @ts-expect-error no such endpoint
      gateway.answer('prepareTransfers', rateLimited(1))
      // @ts-expect-error no such code
      gateway.answer('prepareTransfer', refused('OUT_OF_LUCK'))
      // @ts-expect-error the body of another endpoint
      gateway.answer('listNetworks', ok('listNetworks', { tokens: [] }))
      // @ts-expect-error no such status
      gateway.play(['queued', 'landed'])
      // @ts-expect-error failed with what
      gateway.play(lifecycles.failed)
    })
  })
})
