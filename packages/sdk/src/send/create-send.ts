import { ConnectionError } from '../errors/connection-error.js'
import { InvalidInputError } from '../errors/invalid-input-error.js'
import type { Caller } from '../http/create-caller.js'
import type { Amount } from '../inputs/amount.js'
import { toRequestedCalls } from '../inputs/calls-input.js'
import { readAddress } from '../inputs/read-address.js'
import { readAmount } from '../inputs/read-amount.js'
import { readObject } from '../inputs/read-object.js'
import { refuseUnknown } from '../inputs/refuse-unknown.js'
import type { AccountMode } from '../model/account-mode.js'
import type { PreparedOperation } from '../model/prepared-transaction.js'
import type { SignedOperation } from '../model/signed-transaction.js'
import { type ChainCheck, checkRefused, readCheck } from '../operations/chain-check.js'
import { checkCeiling, type SignOptions, signOptions } from '../operations/create-sign.js'
import { createHandle, type OperationHandle } from '../operations/operation-handle.js'
import type {
  PrepareInput,
  PrepareOptions,
  PrepareSwapInput,
  PrepareTransferInput,
} from '../operations/prepare-inputs.js'
import { untilFresh } from '../operations/until-fresh.js'
import { defaultTimeoutMs, type WaitDependencies } from '../operations/wait-for-operation.js'
import type { NetworksOption } from '../pins/network-options.js'
import { pinnedPaymaster, pinnedRouting } from '../pins/pinned-contracts.js'
import { findPin, resolvePin } from '../pins/resolve-pin.js'
import type { createSwaps } from '../resources/swaps.js'
import type { createTransactions } from '../resources/transactions.js'
import type { Owner } from '../signers/owner.js'
import { cannotSignTransactions } from '../signers/sign-transactions.js'
import { type Signer, toSigner } from '../signers/to-signer.js'
import { untilAbort } from '../time/until-abort.js'
import { sponsoringToken } from '../verification/sponsoring-token.js'

/** Options of `transfer`, `send` and `swap`. */
export interface SendOptions extends SignOptions {
  /**
   * Owner of the account, who signs the operation. In mode `eip7702`, the account is the owner's address. There is no
   * timeout, because an approval may take hours: pass `signal` to cancel. The gateway accepts the prepared operation
   * until `expiresAt`, by default for 30 minutes. After that, submit fails with `OPERATION_NOT_FOUND`. If you pass an
   * `idempotencyKey`, the operation is then prepared again, and the owner is asked again.
   */
  readonly owner: Owner
  /**
   * One key per intended payment, such as the id of an order. Calls with the same key and input get the same operation,
   * in any process, for as long as the gateway keeps it. Defaults to a new key per call, so every call makes its own
   * operation.
   */
  readonly idempotencyKey?: string | undefined
  /**
   * Called and awaited with the signed operation before it is submitted. Store the operation, so that you can submit
   * the same one with `operations.submit` after a crash. If `onSigned` throws, nothing is submitted. It has no timeout:
   * pass `signal` to cancel. It is called again after each new prepare. Store every operation that it receives. An
   * honest gateway accepts only the last one. Ask `readOutcome` about each to find out which of them took effect.
   */
  readonly onSigned?: ((signed: SignedOperation) => unknown) | undefined
  /**
   * Pass `onChain(publicClient)` of `@gasless-gateway/sdk/on-chain`. The waits of the handle then check the result with
   * your own node, like {@link WaitOptions.verifyWith}. A replacement of a refused operation is signed only if at most
   * one of the two can land: they have the same nonces, or your node shows that the refused one never lands. Otherwise
   * `transfer`, `send` and `swap` throw {@link ChainCheckError}. They ask your node for at most 180 seconds per
   * prepared operation. Without `verifyWith`, they trust the gateway.
   */
  readonly verifyWith?: ChainCheck | undefined
  /** Cancels the call, also while it waits for `owner` or `onSigned`. A submitted operation is not cancelled. */
  readonly signal?: AbortSignal | undefined
}

export type TransferInput = SendOptions &
  Omit<PrepareTransferInput, 'ownerAddress' | 'feeTokenAddress'> & {
    /** Token that pays the fee. If left out, the account pays native gas. */
    readonly feeToken?: string | undefined
  }

export type SendInput = SendOptions &
  Omit<PrepareInput, 'accountId'> & {
    /** Id of the owner's account on the network. If left out, the account is created or looked up. */
    readonly accountId?: string | undefined
  }

export type SwapInput = SendOptions &
  Omit<PrepareSwapInput, 'ownerAddress' | 'minimumReceived'> & {
    /**
     * The minimum amount of `toToken` that must arrive, in base units. Take it from a price that you know, or on one
     * network from a quote that the user accepted. A swap with a lower minimum is not signed. Across networks, a swap
     * whose minimum is over 10 % higher is not signed either: nobody may fill such an order, and a bridge may keep the
     * money until somebody does. On one network, `'any'` accepts any price of the gateway.
     */
    readonly minimumReceived: Amount | 'any'
  }

/**
 * Returns the minimum, or `undefined` for `'any'`. Throws if the minimum is missing: a caller in JavaScript could
 * forget it, and would sign at any price.
 */
function readMinimum({ minimumReceived }: SwapInput): Amount | undefined {
  if (minimumReceived === 'any') return undefined
  if (minimumReceived === undefined || readAmount(minimumReceived, 'minimumReceived') === 0n)
    throw new InvalidInputError(
      'minimumReceived',
      "is needed, above 0: the least that you accept, or 'any'",
    )
  return minimumReceived
}

export interface SendDependencies {
  readonly call: Caller
  readonly waiting: WaitDependencies
  readonly swaps: ReturnType<typeof createSwaps>
  readonly transactions: ReturnType<typeof createTransactions>
  readonly networks: NetworksOption
  readonly accountMode: AccountMode
}

/**
 * Without `verifyWith`, only the gateway says that a new prepare is needed, and every new prepare makes another
 * signature of the same payment. A lying gateway could land all of them. So there are at most three new prepares.
 */
const mostPreparations = 4

/**
 * Returns the nonces of an operation as one text. If two operations of an account have the same text, at most one of
 * them lands. The text of plain transactions has every nonce, because two swaps may need a different number of
 * approvals.
 */
const noncesOf = (prepared: PreparedOperation): string =>
  String(
    prepared.rail === 'transaction'
      ? prepared.transactions.map(({ nonce }) => nonce)
      : prepared.userOperation.nonce,
  )

/** Returns all that was signed. The hash of plain transactions covers only the last transaction. */
const contentOf = (signed: SignedOperation): string =>
  String('signedTransactions' in signed ? signed.signedTransactions : signed.userOperationHash)

/** Returns `transfer`, `send` and `swap`. Each runs all steps in one call, and uses only the public steps. */
export function createSend({
  call,
  waiting,
  swaps,
  transactions,
  networks,
  accountMode,
}: SendDependencies) {
  return {
    async transfer(input: TransferInput): Promise<OperationHandle> {
      const { feeToken, ...rest } = readSend(input, 'transfers')
      const { address } = ableSigner(input)
      // The result is not used, because the gateway checks the checksum of the caller's value. The signer's address is
      // valid, so a missing fee token passes.
      readAddress(feeToken ?? address, 'feeToken')
      const asked = { ownerAddress: address, ...rest, feeTokenAddress: feeToken }
      return carryOut((options) => transactions.prepareTransfer(asked, options), input)
    },

    async send(input: SendInput): Promise<OperationHandle> {
      const { accountId, ...rest } = readSend(input, 'accountId calls transferredAssets')
      const { owner, ownerAddress, signal, networkId } = input
      const { address } = toSigner(owner, ownerAddress)
      // Invalid calls throw before an account is created.
      toRequestedCalls(input.calls)
      const body = { ownerAddress: address, networkId }
      // The address in the answer is not used. The sender of the operation is verified instead.
      const asked = {
        accountId: accountId ?? (await call('createAccount', { body }, { signal })).id,
        ...rest,
      }
      return carryOut((options) => transactions.prepare(asked, options), input)
    },

    async swap(input: SwapInput): Promise<OperationHandle> {
      const rest = readSend(
        input,
        'toNetworkId fromToken toToken amount slippage routeTrust bridgeId minimumReceived minimumBridged maxBridgeFee',
      )
      const minimumReceived = readMinimum(input)
      const { address } = ableSigner(input)
      const asked = { ownerAddress: address, ...rest, minimumReceived }
      // This endpoint chooses the rail, so one request is enough.
      return carryOut((options) => swaps.preparePlain(asked, options), input)
    },
  }

  /**
   * Returns the members of `input` that the prepare request takes: the common ones and `ownNames`. Throws for
   * invalid members and for missing pins before anything is sent or signed. If the SDK found a missing pin only after
   * the prepare, the gateway could first ask the caller to fund an address that nobody has verified.
   */
  function readSend<Input extends SendOptions>(
    input: Input,
    ownNames: string,
  ): Omit<Input, keyof SendOptions> {
    const names = `networkId feeToken nonceKey ${ownNames}`
    refuseUnknown(
      readObject(input),
      `${names} ${signOptions} owner idempotencyKey onSigned verifyWith signal`,
    )
    checkCeiling(input)
    const { onSigned, verifyWith } = input
    readCheck(verifyWith)
    if (onSigned !== undefined && typeof onSigned !== 'function')
      throw new InvalidInputError('onSigned', 'must be a function')
    if (!input.dangerouslySkipVerification) checkPins(input)
    return Object.fromEntries(
      names.split(' ').map((name) => [name, input[name as keyof Input]]),
    ) as Omit<Input, keyof SendOptions>
  }

  function checkPins({ networkId, fromToken, feeToken = fromToken }: Partial<SwapInput>) {
    // The gateway refuses the request, and its message names the missing member.
    if (networkId === undefined) return
    const pin = resolvePin(networkId, networks)
    if (fromToken) pinnedRouting(pin, networkId)
    // Plain transactions have no paymaster.
    if (sponsoringToken(feeToken) && (accountMode === 'smart_account' || pin.delegate))
      pinnedPaymaster(pin, networkId)
  }

  /**
   * Returns the signer. Throws before anything is sent if the pins demand plain transactions that the owner cannot
   * sign.
   */
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
   * Prepares, verifies, signs and submits. If submit refuses the operation as stale, or because another operation has
   * the same hash, it is prepared again under the same idempotency key. The new operation is verified and signed like
   * the first. If the caller passed an idempotency key, `OPERATION_NOT_FOUND` also leads to a new prepare: another
   * worker with that key may have replaced the operation. Throws the refusal after three new prepares. With a
   * `nonceKey` it throws the first refusal, because the caller relies on the order of that key.
   *
   * With `verifyWith`, a new operation is signed only if the chain shows that refused operations with other nonces
   * never land. An error of a later step is thrown only if the chain shows this of all refused operations, because the
   * caller may pay again after the error.
   */
  async function carryOut(
    prepare: (options: PrepareOptions) => Promise<PreparedOperation>,
    input: SendOptions & Pick<PrepareInput, 'nonceKey'>,
  ): Promise<OperationHandle> {
    const { owner, ownerAddress, maxFee, dangerouslySkipVerification } = input
    const { onSigned, nonceKey, signal, verifyWith, idempotencyKey = crypto.randomUUID() } = input
    const options = { ownerAddress, maxFee, dangerouslySkipVerification }
    const refused: (SignedOperation & { readonly nonces: string })[] = []
    /** Whether the last entry of `refused` is being submitted. Then the gateway may still accept it. */
    let submitting = false
    /** Checks the refused operations, except those with these nonces. */
    const checkRefusedBut = (nonces?: string, cause?: unknown) =>
      checkRefused(
        verifyWith,
        // An operation without `sender` was not verified, so its nonces are only the gateway's claim.
        refused.filter((one) => one.nonces !== nonces || !one.sender),
        { ...waiting, endsAt: waiting.clock.now() + defaultTimeoutMs, signal },
        cause,
      )
    return untilFresh(
      async () => {
        submitting = false
        const prepared = await prepare({ signal, idempotencyKey })
        const nonces = noncesOf(prepared)
        await checkRefusedBut(nonces)
        const signed = await untilAbort(transactions.sign(prepared, owner, options), signal)
        await untilAbort(Promise.resolve(onSigned?.(signed)), signal)
        // The gateway may accept an operation that it has refused before.
        const others = refused.filter((one) => contentOf(one) !== contentOf(signed))
        submitting = refused.push({ ...signed, nonces }) > 0
        const submitted = await transactions.submit(signed, { signal })
        return createHandle({ ...waiting, call, verifyWith, refused: others }, submitted, signed)
      },
      nonceKey === undefined ? mostPreparations : 1,
      signal,
      input.idempotencyKey !== undefined,
      async (isRefused, error) => {
        // The error comes from the check itself.
        if (/^CHAIN/.test(Object(error).code)) return
        // The gateway may have accepted the last operation. The error tells the caller to submit it again.
        if (submitting && error instanceof ConnectionError) return
        if (submitting && !isRefused) refused.pop()
        await checkRefusedBut(undefined, error)
      },
    )
  }
}
