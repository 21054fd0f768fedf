import { InvalidInputError } from '../errors/invalid-input-error.js'
import type { Caller } from '../http/create-caller.js'
import type { Amount } from '../inputs/amount.js'
import { toRequestedCalls } from '../inputs/calls-input.js'
import { readAmount } from '../inputs/read-amount.js'
import { readObject } from '../inputs/read-object.js'
import { refuseUnknown } from '../inputs/refuse-unknown.js'
import type { AccountMode } from '../model/account-mode.js'
import type { PreparedOperation } from '../model/prepared-transaction.js'
import type { SignedOperation } from '../model/signed-transaction.js'
import { checkCeiling, type SignOptions } from '../operations/create-sign.js'
import type { OperationHandle } from '../operations/operation-handle.js'
import type {
  PrepareInput,
  PrepareOptions,
  PrepareSwapInput,
  PrepareTransferInput,
} from '../operations/prepare-inputs.js'
import { untilFresh } from '../operations/until-fresh.js'
import type { NetworksOption } from '../pins/network-options.js'
import { findPin } from '../pins/resolve-pin.js'
import type { createOperations } from '../resources/operations.js'
import type { createSwaps } from '../resources/swaps.js'
import type { createTransactions } from '../resources/transactions.js'
import type { Owner } from '../signers/owner.js'
import { cannotSignTransactions } from '../signers/sign-transactions.js'
import { type Signer, toSigner } from '../signers/to-signer.js'
import { untilAbort } from '../time/until-abort.js'

/** Shared by `transfer`, `send` and `swap`. */
export interface SendOptions extends SignOptions {
  /**
   * Signs the operation; the account is the one that this owner owns, or is. They are waited for as long as they take, as an approval
   * may take hours: set an end with `signal`. The gateway takes what it prepared for as long as `expiresAt` says, 30 minutes unless
   * its operator has set another time, and refuses it then with `OPERATION_NOT_FOUND`. If you pass an
   * `idempotencyKey`, it is prepared again, and the owner is asked again.
   */
  readonly owner: Owner
  /**
   * One per payment that you mean to make, such as the id of an order: called again with the same one and the same input,
   * here or in another process, it ends up with the same operation, for as long as the gateway keeps it. Defaults to a new
   * one per call. One operation per idempotency key; without a key, one operation per call.
   */
  readonly idempotencyKey?: string | undefined
  /**
   * Called, and waited for, with what was signed before it is handed in. Store it to be able to hand in the very same with
   * `operations.submit` after a crash. Nothing is submitted when it throws, and nothing for as long as it takes: only `signal` ends it.
   * Called again for each new preparation: the last signed operation replaces the ones before it.
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
     * The least of `toToken` that has to arrive, in base units: from a price that you know, or on one network from a quote that
     * the user saw and accepted. Nothing is signed for less, and across networks nothing for over 10 % more: a bridge may keep the
     * money until somebody pays that much. `'any'` signs at whatever price the gateway says.
     */
    readonly minimumReceived: Amount | 'any'
  }

/** Callers without types may leave it out, and would sign at any price without knowing. */
function readMinimum({ minimumReceived }: SwapInput): Amount | undefined {
  if (minimumReceived === undefined)
    throw new InvalidInputError(
      'minimumReceived',
      "is needed: pass the least that you accept, or 'any' to swap at any price",
    )
  if (minimumReceived === 'any') return undefined
  if (readAmount(minimumReceived, 'minimumReceived') === 0n)
    throw new InvalidInputError(
      'minimumReceived',
      "is 0, which guards nothing: pass 'any' to swap at any price",
    )
  return minimumReceived
}

/**
 * Picks the members that are to be prepared: those with these names, and those of every payment. It refuses wrong ones before
 * anything is sent, and long before anything is signed.
 */
function readSend<Input extends SendOptions>(
  input: Input,
  ownNames: string,
): Omit<Input, keyof SendOptions> {
  const names = `networkId feeToken nonceKey ${ownNames}`
  refuseUnknown(
    readObject(input),
    `${names} ownerAddress owner maxFee dangerouslySkipVerification idempotencyKey onSigned signal`,
  )
  checkCeiling(input)
  const { onSigned } = input
  if (onSigned !== undefined && typeof onSigned !== 'function')
    throw new InvalidInputError('onSigned', 'must be a function')
  return Object.fromEntries(
    names.split(' ').map((name) => [name, input[name as keyof Input]]),
  ) as Omit<Input, keyof SendOptions>
}

export interface SendDependencies {
  readonly call: Caller
  readonly operations: ReturnType<typeof createOperations>
  readonly swaps: ReturnType<typeof createSwaps>
  readonly transactions: ReturnType<typeof createTransactions>
  readonly networks: NetworksOption
  readonly accountMode: AccountMode
}

/**
 * That a new preparation is needed is only the gateway's word, and each one is one more signature of the same payment: a gateway that
 * lies could land all of them. So there are three new preparations at most.
 */
const mostPreparations = 4

/** The whole way in one call. Each composes the public steps and nothing else. */
export function createSend({
  call,
  operations,
  swaps,
  transactions,
  networks,
  accountMode,
}: SendDependencies) {
  return {
    async transfer(input: TransferInput): Promise<OperationHandle> {
      const { feeToken, ...rest } = readSend(input, 'transfers')
      const { address } = ableSigner(input)
      const asked = { ownerAddress: address, ...rest, feeTokenAddress: feeToken }
      return carryOut((options) => transactions.prepareTransfer(asked, options), input)
    },

    async send(input: SendInput): Promise<OperationHandle> {
      const { accountId, ...rest } = readSend(input, 'accountId calls transferredAssets')
      const { owner, ownerAddress, signal, networkId } = input
      const { address } = toSigner(owner, ownerAddress)
      // What is refused leaves no account behind.
      toRequestedCalls(input.calls)
      const body = { ownerAddress: address, networkId }
      // Its address is not read: the operation's own sender is verified.
      const asked = {
        accountId: accountId ?? (await call('createAccount', { body }, { signal })).id,
        ...rest,
      }
      return carryOut((options) => transactions.prepare(asked, options), input)
    },

    async swap(input: SwapInput): Promise<OperationHandle> {
      const rest = readSend(
        input,
        'toNetworkId fromToken toToken amount slippage minimumReceived maxBridgeFee',
      )
      const minimumReceived = readMinimum(input)
      const { address } = ableSigner(input)
      const asked = { ownerAddress: address, ...rest, minimumReceived }
      // Whichever rail carries it answers, so nobody has to ask twice.
      return carryOut((options) => swaps.preparePlain(asked, options), input)
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

  /**
   * Prepares, verifies, signs and submits. An operation that submit refuses as stale, or because another operation has the same
   * hash, is prepared again under the same idempotency key, and the new one is verified and signed as the first. With a
   * key of the caller's, so is one that the gateway does not know: another worker with that key found it stale and replaced it. Throws
   * the refusal after three new preparations. With a `nonceKey` it throws the first refusal, because the caller relies on the order of
   * that key.
   */
  async function carryOut(
    prepare: (options: PrepareOptions) => Promise<PreparedOperation>,
    input: SendOptions & Pick<PrepareInput, 'nonceKey'>,
  ): Promise<OperationHandle> {
    const { owner, onSigned, nonceKey, signal, idempotencyKey = crypto.randomUUID() } = input
    return untilFresh(
      async () => {
        const prepared = await prepare({ signal, idempotencyKey })
        const signed = await untilAbort(transactions.sign(prepared, owner, input), signal)
        await untilAbort(Promise.resolve(onSigned?.(signed)), signal)
        return operations.submit(signed, { signal })
      },
      nonceKey === undefined ? mostPreparations : 1,
      signal,
      input.idempotencyKey !== undefined,
    )
  }
}
