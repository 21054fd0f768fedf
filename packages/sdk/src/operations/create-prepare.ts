import type { Caller } from '../http/create-caller.js'
import { toRequestedCalls, toWireAssets, toWireCalls } from '../inputs/calls-input.js'
import { readAddress } from '../inputs/read-address.js'
import { readObject } from '../inputs/read-object.js'
import { readOptions } from '../inputs/read-options.js'
import type { AccountMode } from '../model/account-mode.js'
import type {
  OperationRequest,
  PreparedOperation,
  PreparedTransaction,
} from '../model/prepared-transaction.js'
import { checkAccountMode } from '../verification/check-account-mode.js'
import { expectSame } from '../verification/expect.js'
import type { BodyOf } from '../wire/endpoint-types.js'
import type {
  PrepareInput,
  PrepareOptions,
  PrepareSwapInput,
  PrepareTransferInput,
} from './prepare-inputs.js'
import { readPrepareRefusal } from './read-prepare-refusal.js'
import { readSwap } from './read-swap.js'
import { transferCalls } from './transfer-calls.js'

type PrepareEndpoint = 'prepareTransaction' | 'prepareTransfer' | 'prepareSwap' | 'preparePlainSwap'

/**
 * Returns the prepare functions. Each keeps the request beside the answer, in `request`. An answer for another account
 * mode than the client's is refused here, so the type of the result can be relied on.
 */
export function createPrepare<Mode extends AccountMode>(call: Caller, accountMode: Mode) {
  return {
    async prepare(input: PrepareInput, options: PrepareOptions = {}): Promise<PreparedTransaction> {
      const { calls, transferredAssets, ...rest } = readObject(input)
      const body = {
        ...rest,
        calls: toWireCalls(calls),
        transferredAssets: toWireAssets(transferredAssets),
      }
      const request: OperationRequest = {
        calls: toRequestedCalls(calls),
        ...termsOf(input, input.feeToken),
      }
      return asUserOperation(await ask('prepareTransaction', body, request, options))
    },

    async prepareTransfer(
      input: PrepareTransferInput,
      options: PrepareOptions = {},
    ): Promise<PreparedOperation<Mode>> {
      const request: OperationRequest = {
        ownerAddress: readAddress(readObject(input).ownerAddress, 'ownerAddress'),
        calls: transferCalls(input.transfers),
        ...termsOf(input, input.feeTokenAddress, 'feeTokenAddress'),
      }
      const transfers = input.transfers.map((transfer) => ({
        ...transfer,
        // `transferCalls` has checked the amount.
        amount: String(BigInt(transfer.amount)),
      }))
      return ask('prepareTransfer', { ...input, transfers }, request, options)
    },

    async prepareSwap(
      input: PrepareSwapInput,
      options: PrepareOptions = {},
    ): Promise<PreparedTransaction> {
      const { body, request } = swapOf(input)
      return asUserOperation(await ask('prepareSwap', body, request, options))
    },

    async preparePlainSwap(
      input: PrepareSwapInput,
      options: PrepareOptions = {},
    ): Promise<PreparedOperation<Mode>> {
      const { body, request } = swapOf(input)
      return ask('preparePlainSwap', body, request, options)
    },
  }

  /** Every prepare has an idempotency key, so that it can be repeated. */
  async function ask<Name extends PrepareEndpoint>(
    name: Name,
    body: BodyOf<Name>,
    request: OperationRequest,
    options: PrepareOptions,
  ): Promise<PreparedOperation<Mode>> {
    const { idempotencyKey = crypto.randomUUID() } = readOptions(options)
    const asked: Promise<{ readonly rail: string }> = call(name, { body, idempotencyKey }, options)
    const answer = await asked.catch((error: unknown) => {
      throw readPrepareRefusal(error, request)
    })
    checkAccountMode(answer, accountMode)
    return { ...answer, request } as PreparedOperation<Mode>
  }
}

/** Plain transactions are not atomic, so requests for atomic calls refuse them. */
function asUserOperation(prepared: PreparedOperation): PreparedTransaction {
  expectSame('rail', 'userOperation', prepared.rail, 'The operation is not a user operation.')
  return prepared as PreparedTransaction
}

function swapOf(input: PrepareSwapInput) {
  const { body, swap } = readSwap(readObject(input))
  const request: OperationRequest = {
    ownerAddress: readAddress(input.ownerAddress, 'ownerAddress'),
    calls: [],
    ...termsOf(input, input.feeToken ?? input.fromToken),
    swap,
  }
  return { body, request }
}

/** Returns the members that all requests share. `path` names the fee token in an error. */
const termsOf = (
  { networkId, nonceKey }: Pick<PrepareInput, 'networkId' | 'nonceKey'>,
  feeToken: string | undefined,
  path = 'feeToken',
): Pick<OperationRequest, 'networkId' | 'feeToken' | 'nonceKey'> => ({
  networkId,
  ...(feeToken !== undefined && { feeToken: readAddress(feeToken, path) }),
  ...(nonceKey !== undefined && { nonceKey }),
})
