import type { OperationBody, PreparedOperation } from '@gasless-gateway/core/api'
import type { Address, Hex } from 'viem'
import { signed } from './sign-prepared.js'
import type { Answer, TestGateway } from './start-test-gateway.js'
import { type TestAccount, tokenOf } from './test-account.js'
import { until } from './until.js'

export interface TransferRequest {
  readonly transfers: readonly {
    readonly token: Address
    readonly amount: bigint
    readonly to: Address
  }[]
  /** Defaults to the chain's USDC; `null` pays native gas. */
  readonly feeToken?: Address | null
  readonly nonceKey?: number
  readonly idempotencyKey?: string
  readonly apiKey?: string
}

/** Sends POST /transaction/transfer. Returns the answer, whatever its status. */
export const askTransfer = (
  gateway: TestGateway,
  { owner, chain }: TestAccount,
  { transfers, feeToken, nonceKey, idempotencyKey, apiKey }: TransferRequest,
): Promise<Answer> =>
  gateway.request('POST', '/transaction/transfer', {
    body: {
      ownerAddress: owner.address,
      networkId: chain.network.networkId,
      transfers: transfers.map(({ token, amount, to }) => ({
        tokenAddress: token,
        amount: amount.toString(),
        recipientAddress: to,
      })),
      ...(feeToken !== null && { feeTokenAddress: feeToken ?? tokenOf(chain, 'USDC').address }),
      ...(nonceKey !== undefined && { nonceKey }),
    },
    ...(apiKey !== undefined && { apiKey }),
    ...(idempotencyKey !== undefined && { headers: { 'Idempotency-Key': idempotencyKey } }),
  })

export async function prepareTransfer(
  gateway: TestGateway,
  account: TestAccount,
  request: TransferRequest,
): Promise<PreparedOperation> {
  return accepted(await askTransfer(gateway, account, request), 201)
}

export interface CallsRequest {
  readonly calls: readonly { readonly to: Address; readonly data?: Hex; readonly value?: Hex }[]
  readonly transferredAssets?: readonly { readonly address: Address; readonly amount: Hex }[]
  /** Defaults to the chain's USDC; `null` pays native gas. */
  readonly feeToken?: Address | null
  readonly nonceKey?: number
  readonly apiKey?: string
}

/** Creates the account's record, then sends POST /transaction/prepare. Returns the answer, whatever its status. */
export async function askCalls(
  gateway: TestGateway,
  { owner, chain }: TestAccount,
  { calls, transferredAssets = [], feeToken, nonceKey, apiKey = gateway.apiKey }: CallsRequest,
): Promise<Answer> {
  const { networkId } = chain.network
  const { body: account } = await gateway.request('POST', '/account/create', {
    apiKey,
    body: { ownerAddress: owner.address, networkId },
  })
  return gateway.request('POST', '/transaction/prepare', {
    apiKey,
    body: {
      accountId: account.id,
      networkId,
      calls,
      transferredAssets,
      ...(feeToken !== null && { feeToken: feeToken ?? tokenOf(chain, 'USDC').address }),
      ...(nonceKey !== undefined && { nonceKey }),
    },
  })
}

export async function prepareCalls(
  gateway: TestGateway,
  account: TestAccount,
  request: CallsRequest,
): Promise<PreparedOperation> {
  return accepted(await askCalls(gateway, account, request), 201)
}

export const sign = ({ owner }: TestAccount, { userOperationHash }: PreparedOperation) =>
  owner.signMessage({ message: { raw: userOperationHash } })

export const askSubmit = (
  gateway: TestGateway,
  operationId: string,
  signature: Hex,
  apiKey?: string,
): Promise<Answer> =>
  gateway.request('POST', '/transaction/submit', {
    body: { operationId, signature },
    ...(apiKey !== undefined && { apiKey }),
  })

export async function submit(
  gateway: TestGateway,
  account: TestAccount,
  prepared: PreparedOperation,
): Promise<{ operationId: string; status: string; userOperationHash: Hex; networkId: string }> {
  const body = await signed(account, prepared)
  return accepted(await gateway.request('POST', '/transaction/submit', { body }), 200)
}

const terminal = ['finalized', 'failed', 'dropped']

/**
 * Polls until the operation has this status, and returns it. Calls `onStatus` for every new status. A wait for
 * `confirmed` also accepts `finalized` and `failed`, because the operation may be final before a poll sees it
 * confirmed. Throws if it ends in another status.
 */
export async function waitFor(
  gateway: TestGateway,
  operationId: string,
  status: OperationBody['status'],
  onStatus: (operation: OperationBody) => void = () => {},
): Promise<OperationBody> {
  let last: OperationBody | undefined
  return until(
    () => `${status} of ${operationId}, last seen ${last?.status} (${last?.reason})`,
    async () => {
      const answer = await gateway.request('GET', `/transaction/${operationId}`)
      // A busy gateway answers 503, and the client should try again.
      if (answer.status === 503) return undefined
      const operation: OperationBody = accepted(answer, 200)
      if (operation.status !== last?.status) onStatus(operation)
      last = operation
      if (operation.status === status) return operation
      if (status === 'confirmed' && ['finalized', 'failed'].includes(operation.status))
        return operation
      if (terminal.includes(operation.status))
        throw new Error(
          `${operationId} ended ${operation.status} (${operation.reason}) instead of ${status}.`,
        )
      return undefined
    },
  )
}

/** Prepares, signs and submits a transfer, and waits until it is final. */
export async function transfer(
  gateway: TestGateway,
  account: TestAccount,
  request: TransferRequest,
): Promise<{ prepared: PreparedOperation; operation: OperationBody }> {
  const prepared = await prepareTransfer(gateway, account, request)
  await submit(gateway, account, prepared)
  return { prepared, operation: await waitFor(gateway, prepared.operationId, 'finalized') }
}

function accepted(answer: Answer, status: number) {
  if (answer.status !== status)
    throw new Error(`Expected ${status}, got ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
