import { dataEndpoints, PreparedOperation } from '@gasless-gateway/core/api'
import { GatewayApiError } from '../errors/gateway-api-error.js'
import { UnsafeOperationError } from '../errors/unsafe-operation-error.js'
import type { Caller } from '../http/create-caller.js'
import { parseAnswer } from '../http/parse-answer.js'
import { toRequestedCalls, toWireAssets, toWireCalls } from '../inputs/calls-input.js'
import { readAddress } from '../inputs/read-address.js'
import { readAmount } from '../inputs/read-amount.js'
import type {
  PrepareInput,
  PrepareOptions,
  PrepareSwapInput,
  PrepareTransferInput,
} from './prepare-inputs.js'
import type { OperationRequest, PreparedTransaction } from './prepared-transaction.js'
import { readSwap } from './read-swap.js'
import { transferCalls } from './transfer-calls.js'

/** The prepares of the user-operation rail. What was asked for stays beside the answer, in `request`. */
export function createPrepare(call: Caller) {
  return {
    async prepare(input: PrepareInput, options: PrepareOptions = {}): Promise<PreparedTransaction> {
      const { calls, transferredAssets, ...rest } = input
      const body = {
        ...rest,
        calls: toWireCalls(calls),
        transferredAssets: toWireAssets(transferredAssets),
      }
      const request: OperationRequest = {
        networkId: input.networkId,
        calls: toRequestedCalls(calls),
        ...feeAndNonce(input.feeToken, 'feeToken', input.nonceKey),
      }
      return withRequest(request, () =>
        call(
          dataEndpoints.prepareTransaction,
          { body, idempotencyKey: options.idempotencyKey ?? crypto.randomUUID() },
          options,
        ),
      )
    },

    async prepareTransfer(
      input: PrepareTransferInput,
      options: PrepareOptions = {},
    ): Promise<PreparedTransaction> {
      const request: OperationRequest = {
        networkId: input.networkId,
        ownerAddress: readAddress(input.ownerAddress, 'ownerAddress'),
        calls: transferCalls(input.transfers),
        ...feeAndNonce(input.feeTokenAddress, 'feeTokenAddress', input.nonceKey),
      }
      const transfers = input.transfers.map((transfer, index) => ({
        ...transfer,
        amount: String(readAmount(transfer.amount, `transfers.${index}.amount`)),
      }))
      return withRequest(request, () =>
        call(
          dataEndpoints.prepareTransfer,
          {
            body: { ...input, transfers },
            idempotencyKey: options.idempotencyKey ?? crypto.randomUUID(),
          },
          options,
        ),
      )
    },

    prepareSwap: swapThrough('prepareSwap'),
    preparePlainSwap: swapThrough('preparePlainSwap'),
  }

  function swapThrough(endpoint: 'prepareSwap' | 'preparePlainSwap') {
    return async (
      input: PrepareSwapInput,
      options: PrepareOptions = {},
    ): Promise<PreparedTransaction> => {
      const { body, swap } = readSwap(input)
      const request: OperationRequest = {
        networkId: input.networkId,
        ownerAddress: readAddress(input.ownerAddress, 'ownerAddress'),
        calls: [],
        ...feeAndNonce(input.feeToken ?? input.fromToken, 'feeToken', input.nonceKey),
        swap,
      }
      return withRequest(request, () =>
        call(
          dataEndpoints[endpoint],
          { body, idempotencyKey: options.idempotencyKey ?? crypto.randomUUID() },
          options,
        ),
      )
    }
  }
}

const feeAndNonce = (
  feeToken: string | undefined,
  path: string,
  nonceKey: number | undefined,
): Pick<OperationRequest, 'feeToken' | 'nonceKey'> => ({
  ...(feeToken !== undefined && { feeToken: readAddress(feeToken, path) }),
  ...(nonceKey !== undefined && { nonceKey }),
})

/** A 422 of the security check carries the operation, so its error does too. */
async function withRequest(
  request: OperationRequest,
  prepare: () => Promise<Omit<PreparedTransaction, 'request'> | { readonly rail: string }>,
): Promise<PreparedTransaction> {
  try {
    return { ...onUserOperationRail(await prepare()), request }
  } catch (error) {
    if (!(error instanceof GatewayApiError) || error.code !== 'SECURITY_UNSAFE') throw error
    const envelope = parseAnswer(PreparedOperation, error.body)
    throw envelope.ok ? new UnsafeOperationError(error, { ...envelope.value, request }) : error
  }
}

function onUserOperationRail(
  prepared: Omit<PreparedTransaction, 'request'> | { readonly rail: string },
): Omit<PreparedTransaction, 'request'> {
  if ('userOperation' in prepared) return prepared
  throw new Error(`The gateway answered on the ${prepared.rail} rail.`)
}
