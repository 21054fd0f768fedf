import { InvalidInputError } from '../errors/invalid-input-error.js'
import type { Amount } from '../inputs/amount.js'
import { toRequestedCalls } from '../inputs/calls-input.js'
import { readAmount } from '../inputs/read-amount.js'
import type { AccountMode } from '../pins/account-mode.js'
import type { NetworksOption } from '../pins/network-options.js'
import { findPin } from '../pins/resolve-pin.js'
import type { createAccounts } from '../resources/accounts.js'
import type { createOperations } from '../resources/operations.js'
import type { createSwaps } from '../resources/swaps.js'
import type { createTransactions } from '../resources/transactions.js'
import type { Owner } from '../signers/owner.js'
import { cannotSignTransactions } from '../signers/sign-transactions.js'
import { type Signer, toSigner } from '../signers/to-signer.js'
import { untilAbort } from '../time/until-abort.js'
import { checkCeiling, type SignOptions } from './create-sign.js'
import type { OperationHandle } from './operation-handle.js'
import type { PrepareInput, PrepareSwapInput, PrepareTransferInput } from './prepare-inputs.js'
import type { PreparedOperation } from './prepared-transaction.js'
import type { SignedOperation } from './signed-transaction.js'

/** Shared by `transfer`, `send` and `swap`. */
export interface SendOptions extends SignOptions {
  /**
   * Signs the operation; the account is the one that this owner owns, or is. They are waited for as long as they take, as an approval
   * may take hours: set an end with `signal`. The gateway takes what it prepared for as long as `expiresAt` says, 30 minutes unless
   * its operator has set another time, and refuses it then with `OPERATION_NOT_FOUND`.
   */
  readonly owner: Owner
  /**
   * One per payment that you mean to make, such as the id of an order: called again with the same one and the same input,
   * here or in another process, it ends up with the same operation, for as long as the gateway keeps it. Defaults to a new
   * one per call.
   */
  readonly idempotencyKey?: string | undefined
  /**
   * Called, and waited for, with what was signed before it is handed in. Store it to be able to hand in the very same with
   * `operations.submit` after a crash. Nothing is submitted when it throws, and nothing for as long as it takes: only `signal` ends it.
   */
  readonly onSigned?: ((signed: SignedOperation) => unknown) | undefined
  /**
   * Ends the call until the operation is submitted, also while `owner` or `onSigned` is being waited for. What was handed in is
   * not taken back by an abort.
   */
  readonly signal?: AbortSignal | undefined
}

export type TransferInput = SendOptions &
  Omit<PrepareTransferInput, 'ownerAddress' | 'feeTokenAddress'> & {
    /** Pays the fee. Left out: the account pays native gas itself. */
    readonly feeToken?: string | undefined
  }

export type SendInput = SendOptions &
  Omit<PrepareInput, 'accountId'> & {
    /** Id of the owner's account on the network. Left out: it is created, or looked up. */
    readonly accountId?: string | undefined
  }

export type SwapInput = SendOptions &
  Omit<PrepareSwapInput, 'ownerAddress' | 'minimumReceived'> & {
    /**
     * The least of `toToken` that has to arrive, in base units: from a quote that the user saw and accepted, or from a
     * price that you know. Nothing is signed for less. `'any'` signs at whatever price the gateway says.
     */
    readonly minimumReceived: Amount | 'any'
  }

/** Callers without types may leave it out, and would sign at any price without knowing. */
function readMinimum({ minimumReceived }: SwapInput): Amount | undefined {
  if (minimumReceived === undefined)
    throw new InvalidInputError(
      'minimumReceived',
      "is needed: pass what a quote promised your user, or 'any' to swap at any price",
    )
  if (minimumReceived === 'any') return undefined
  if (readAmount(minimumReceived, 'minimumReceived') === 0n)
    throw new InvalidInputError(
      'minimumReceived',
      "is 0, which guards nothing: pass 'any' to swap at any price",
    )
  return minimumReceived
}

/** Before anything is sent, and long before anything is signed. */
function checkSend(input: SendOptions): void {
  checkCeiling(input)
  const { onSigned } = input
  if (onSigned !== undefined && typeof onSigned !== 'function')
    throw new InvalidInputError('onSigned', 'must be a function')
}

export interface SendDependencies {
  readonly accounts: ReturnType<typeof createAccounts>
  readonly operations: ReturnType<typeof createOperations>
  readonly swaps: ReturnType<typeof createSwaps>
  readonly transactions: ReturnType<typeof createTransactions>
  readonly networks: NetworksOption
  readonly accountMode: AccountMode
}

/** The whole way in one call. Each composes the public steps and nothing else. */
export function createSend({
  accounts,
  operations,
  swaps,
  transactions,
  networks,
  accountMode,
}: SendDependencies) {
  return {
    async transfer(input: TransferInput): Promise<OperationHandle> {
      checkSend(input)
      const { networkId, transfers, feeToken, nonceKey, signal, idempotencyKey } = input
      const { address } = ableSigner(input)
      const prepared = await transactions.prepareTransfer(
        {
          ownerAddress: address,
          networkId,
          transfers,
          ...(feeToken !== undefined && { feeTokenAddress: feeToken }),
          ...(nonceKey !== undefined && { nonceKey }),
        },
        { signal, idempotencyKey },
      )
      return finish(prepared, input)
    },

    async send(input: SendInput): Promise<OperationHandle> {
      checkSend(input)
      const { networkId, calls, transferredAssets, feeToken, nonceKey } = input
      const { signal, idempotencyKey } = input
      const { address } = toSigner(input.owner, input.ownerAddress)
      // What is refused leaves no account behind.
      toRequestedCalls(calls)
      const accountId =
        input.accountId ??
        (await accounts.create({ ownerAddress: address, networkId }, { signal })).id
      const prepared = await transactions.prepare(
        {
          accountId,
          networkId,
          calls,
          transferredAssets,
          ...(feeToken !== undefined && { feeToken }),
          ...(nonceKey !== undefined && { nonceKey }),
        },
        { signal, idempotencyKey },
      )
      return finish(prepared, input)
    },

    async swap(input: SwapInput): Promise<OperationHandle> {
      checkSend(input)
      const { networkId, toNetworkId, fromToken, toToken, amount, slippage } = input
      const { feeToken, nonceKey, maxBridgeFee, signal, idempotencyKey } = input
      const minimumReceived = readMinimum(input)
      const { address } = ableSigner(input)
      // Whichever rail carries it answers, so nobody has to ask twice.
      const prepared = await swaps.preparePlain(
        {
          ownerAddress: address,
          networkId,
          fromToken,
          toToken,
          amount,
          minimumReceived,
          maxBridgeFee,
          ...(toNetworkId !== undefined && { toNetworkId }),
          ...(slippage !== undefined && { slippage }),
          ...(feeToken !== undefined && { feeToken }),
          ...(nonceKey !== undefined && { nonceKey }),
        },
        { signal, idempotencyKey },
      )
      return finish(prepared, input)
    },
  }

  /** Where the pins say that only plain transactions will do, an owner who signs none is told before anything is sent. */
  function ableSigner({
    owner,
    ownerAddress,
    networkId,
  }: SendOptions & { networkId: string }): Signer {
    const signer = toSigner(owner, ownerAddress)
    const pin = findPin(networkId, networks)
    if (accountMode === 'eip7702' && pin && !pin.delegate && !signer.signTransaction)
      throw cannotSignTransactions()
    return signer
  }

  async function finish(prepared: PreparedOperation, input: SendOptions) {
    const { signal } = input
    const signed = await untilAbort(transactions.sign(prepared, input.owner, input), signal)
    await untilAbort(Promise.resolve(input.onSigned?.(signed)), signal)
    return operations.submit(signed, { signal })
  }
}
