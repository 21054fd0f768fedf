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

/** Takes code that is compiled and never run, because tests of types need no gateway. */
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

describe('results are typed:', () => {
  test('operations, from the request to their end', () => {
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

  test('both rails, distinguished by `rail`', () => {
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

  test('errors by their code, and explanations of reverts', () => {
    compiled(() => {
      if (isGatewaySdkError(error, 'OPERATION_REVERTED')) {
        expectTypeOf(error).toEqualTypeOf<OperationRevertedError>()
        expectTypeOf(explainRevert(error.reason)).toEqualTypeOf<RevertExplanation | undefined>()
      }
      if (isGatewaySdkError(error, 'ANSWER_MALFORMED'))
        expectTypeOf(error).toEqualTypeOf<MalformedAnswerError>()
      if (isGatewayApiError(error)) expectTypeOf(error).toEqualTypeOf<GatewayApiError>()
      // @ts-expect-error `unknown` must be narrowed first
      error.code
    })
  })
})

describe('these do not compile:', () => {
  test('numbers that lose digits, and missing amounts', () => {
    compiled(() => [
      client.transfer({
        owner,
        networkId,
        // @ts-expect-error an amount is a bigint
        transfers: [{ tokenAddress: token, recipientAddress: friend, amount: 25 }],
      }),
      // @ts-expect-error a fee is a bigint or 'any'
      client.transfer({ owner, networkId, transfers, maxFee: 0.5 }),
      // @ts-expect-error maxFee is required
      client.transfer({ owner, networkId, transfers }),
      // @ts-expect-error 'any' accepts any fee, undefined does not
      client.transfer({ owner, networkId, transfers, maxFee: undefined }),
      // @ts-expect-error maxFee is required
      client.send({ owner, networkId, calls: [], transferredAssets: [] }),
      // @ts-expect-error maxFee is required for signing
      client.transactions.sign(prepared, owner, {}),
      client.swap({
        owner,
        networkId,
        fromToken: token,
        toToken: friend,
        amount: 1n,
        // @ts-expect-error minimumReceived is an amount or 'any'
        minimumReceived: null,
      }),
      // @ts-expect-error minimumReceived is required
      client.swap({ owner, networkId, fromToken: token, toToken: friend, amount: 1n }),
    ])
  })

  test('missing credentials, or those of the other client', () => {
    compiled(() => [
      // @ts-expect-error the API key is missing
      createGatewayClient({ baseUrl }),
      // @ts-expect-error a session token is for createControlClient
      createGatewayClient({ baseUrl, apiKey, token: 'x' }),
      // @ts-expect-error a key is for createGatewayClient
      createControlClient({ baseUrl, apiKey }),
      // @ts-expect-error a function may return a session token, but not an API key
      createGatewayClient({ baseUrl, apiKey: () => apiKey }),
    ])
  })

  test('unknown options, and wrong values', () => {
    compiled(() => [
      // @ts-expect-error the option is timeoutMs
      createGatewayClient({ baseUrl, apiKey, timeout: 5 }),
      // @ts-expect-error accountMode has two values
      createGatewayClient({ baseUrl, apiKey, accountMode: 'eoa' }),
      // @ts-expect-error the paymaster is an address
      createGatewayClient({ baseUrl, apiKey, networks: { 8453: { paymaster: 'mine' } } }),
      // @ts-expect-error networkId is a string
      client.transfer({ owner, networkId: 8453, transfers }),
      // @ts-expect-error the option is feeToken
      client.transfer({ owner, networkId, transfers, feeTokenAddress: token }),
      // @ts-expect-error the option is dangerouslySkipVerification
      client.transfer({ owner, networkId, transfers, skipVerification: true }),
      // @ts-expect-error transferredAssets is required, even if empty
      client.send({ owner, networkId, calls: [] }),
      // @ts-expect-error the owner is a signer, not an address
      client.transfer({ owner: friend, networkId, transfers }),
      // @ts-expect-error waitForBridge waits for a bridge
      client.transactions.wait('op_1', { until: 'bridged' }),
      // @ts-expect-error the option is timeoutMs
      client.transactions.wait('op_1', { timeout: 5 }),
      // @ts-expect-error only waits have `until`
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
      // @ts-expect-error the transaction is not signed
      client.transactions.submit(prepared)
      // @ts-expect-error smart accounts have one rail
      if (prepared.rail === 'transaction') return
      // @ts-expect-error the owner is missing
      client.transactions.sign(prepared)
      // @ts-expect-error ownerAddress is missing
      client.transactions.prepare({ networkId, calls: [], transferredAssets: [] })
    })
  })

  test('wrong assumptions about errors', () => {
    compiled(() => {
      // @ts-expect-error a code is a string
      isGatewaySdkError(error, 404)
      // @ts-expect-error a VerificationError has no operationId
      if (isGatewaySdkError(error, 'VERIFICATION_MISMATCH')) error.operationId
      // @ts-expect-error a ConnectionError has no reason
      if (isGatewaySdkError(error, 'CONNECTION_FAILED')) error.reason
      // @ts-expect-error explainRevert takes the error's reason
      if (isGatewaySdkError(error, 'OPERATION_REVERTED')) explainRevert(error)
    })
  })

  test('scripts for the test gateway that no real gateway could follow', () => {
    compiled(() => {
      const gateway = createTestGateway()
      // @ts-expect-error the endpoint does not exist
      gateway.answer('prepareTransfers', rateLimited(1))
      // @ts-expect-error the code does not exist
      gateway.answer('prepareTransfer', refused('OUT_OF_LUCK'))
      // @ts-expect-error the body belongs to another endpoint
      gateway.answer('listNetworks', ok('listNetworks', { tokens: [] }))
      // @ts-expect-error the status does not exist
      gateway.play(['queued', 'landed'])
      // @ts-expect-error lifecycles.failed takes a reason
      gateway.play(lifecycles.failed)
    })
  })
})
