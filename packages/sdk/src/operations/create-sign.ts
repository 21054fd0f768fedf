import type { Address } from 'viem'
import { InvalidInputError } from '../errors/invalid-input-error.js'
import type { Amount } from '../inputs/amount.js'
import { readAddress } from '../inputs/read-address.js'
import { readMaxFee } from '../inputs/read-max-fee.js'
import { readObject } from '../inputs/read-object.js'
import { refuseUnknown } from '../inputs/refuse-unknown.js'
import type { AccountMode } from '../model/account-mode.js'
import type {
  PreparedOperation,
  PreparedPlainTransactions,
  PreparedTransaction,
} from '../model/prepared-transaction.js'
import type {
  SignedOperation,
  SignedPlainTransactions,
  SignedTransaction,
} from '../model/signed-transaction.js'
import type { NetworksOption } from '../pins/network-options.js'
import { pinnedDelegate } from '../pins/pinned-contracts.js'
import { findPin, resolvePin } from '../pins/resolve-pin.js'
import type { Owner } from '../signers/owner.js'
import { cannotAuthorize, signAuthorization } from '../signers/sign-authorization.js'
import { signTransactions } from '../signers/sign-transactions.js'
import { signUserOperationHash } from '../signers/sign-user-operation-hash.js'
import { type Signer, toSigner } from '../signers/to-signer.js'
import type { Clock } from '../time/clock.js'
import { checkAccountMode } from '../verification/check-account-mode.js'
import { checkAuthorization } from '../verification/check-authorization.js'
import { toPlainTransactions } from '../verification/to-plain-transactions.js'
import {
  type VerifiedPlainTransactions,
  verifyPlainTransactions,
} from '../verification/verify-plain-transactions.js'
import {
  type VerifiedTransaction,
  verifyPreparedTransaction,
} from '../verification/verify-prepared-transaction.js'

export interface VerifyInput {
  /** Address of the signer. */
  readonly ownerAddress: string
  /** The highest acceptable fee, in base units of the fee token, or in wei without one. `'any'` accepts any fee. */
  readonly maxFee: Amount | 'any'
}

/** The names of {@link SignOptions}. */
export const signOptions = 'ownerAddress maxFee dangerouslySkipVerification'

export interface SignOptions {
  /** Required with a signing function that has no address. */
  readonly ownerAddress?: string | undefined
  /**
   * The highest acceptable total fee, including gas, in base units of the fee token, or in wei without a fee token. An
   * operation that may cost more is not signed. `'any'` accepts any fee.
   */
  readonly maxFee: Amount | 'any'
  /**
   * Signs the operation without checking it. The gateway can then take everything that the account holds, so `maxFee`
   * must be `'any'`. An authorization is still checked, because it outlives the operation.
   */
  readonly dangerouslySkipVerification?: boolean | undefined
}

/** Checks a prepared operation and returns its effects, by its rail. */
export interface Verify {
  (prepared: PreparedTransaction, input: VerifyInput): VerifiedTransaction
  (prepared: PreparedPlainTransactions, input: VerifyInput): VerifiedPlainTransactions
  (prepared: PreparedOperation, input: VerifyInput): VerifiedTransaction | VerifiedPlainTransactions
}

/** Signs a prepared operation and returns what submit takes, by its rail. */
export interface Sign {
  (prepared: PreparedTransaction, owner: Owner, options: SignOptions): Promise<SignedTransaction>
  (
    prepared: PreparedPlainTransactions,
    owner: Owner,
    options: SignOptions,
  ): Promise<SignedPlainTransactions>
  (prepared: PreparedOperation, owner: Owner, options: SignOptions): Promise<SignedOperation>
}

/** Returns the request. Only results of the SDK's own prepares have it. */
const requestOf = (prepared: PreparedOperation) =>
  readObject(readObject(prepared, 'prepared').request, 'prepared.request')

/**
 * Throws {@link InvalidInputError} if `maxFee` is missing, or is a limit that nothing enforces without verification.
 */
export function checkCeiling(options: SignOptions): void {
  const { maxFee, dangerouslySkipVerification } = options
  if (readMaxFee(maxFee) !== undefined && dangerouslySkipVerification)
    throw new InvalidInputError(
      'maxFee',
      "has no effect with dangerouslySkipVerification: pass 'any'",
    )
}

export interface SignDependencies {
  readonly networks: NetworksOption
  readonly accountMode: AccountMode
  readonly clock: Clock
}

export function createSign({ networks, accountMode, clock }: SignDependencies) {
  const verify = (
    prepared: PreparedOperation,
    input: VerifyInput,
  ): VerifiedTransaction | VerifiedPlainTransactions => {
    refuseUnknown(readObject(input), 'ownerAddress maxFee')
    const { ownerAddress, maxFee } = input
    const { networkId, swap } = requestOf(prepared)
    const crosses = swap && swap.toNetworkId !== networkId
    const options = {
      owner: readAddress(ownerAddress, 'ownerAddress') satisfies Address,
      pin: resolvePin(networkId, networks),
      destination: crosses ? findPin(swap.toNetworkId, networks) : undefined,
      maxFee,
      accountMode,
      clock,
    }
    return prepared.rail === 'transaction'
      ? verifyPlainTransactions(prepared, options)
      : verifyPreparedTransaction(prepared, options)
  }

  /** Returns what to sign without checking the operation. */
  const unverified = (prepared: PreparedOperation) => {
    if (prepared.rail === 'transaction')
      return { rail: prepared.rail, transactions: toPlainTransactions(prepared) }
    const { rail, userOperationHash, request } = prepared
    const { networkId } = request
    const delegate =
      accountMode === 'eip7702' && prepared.authorizationRequired
        ? pinnedDelegate(resolvePin(networkId, networks), networkId)
        : undefined
    const authorization = delegate && checkAuthorization(prepared, delegate)
    return { rail, userOperationHash, authorization }
  }

  const sign = async (
    prepared: PreparedOperation,
    owner: Owner,
    options: SignOptions,
  ): Promise<SignedOperation> => {
    requestOf(prepared)
    refuseUnknown(readObject(options), signOptions)
    checkCeiling(options)
    const { ownerAddress, maxFee, dangerouslySkipVerification = false } = options
    const signer = toSigner(owner, ownerAddress)
    // Checked even without verification: trusting a gateway with a smart account does not mean trusting it with
    // everything that the owner's address holds.
    checkAccountMode(prepared, accountMode)
    const verified = dangerouslySkipVerification
      ? unverified(prepared)
      : verify(prepared, { ownerAddress: signer.address, maxFee })
    const { operationId, request } = prepared
    const operation = {
      operationId,
      networkId: request.networkId,
      ...('fee' in verified && {
        sender: verified.sender,
        maxFee: { token: verified.fee.token, amount: String(verified.fee.maxAmount) },
        signedAt: clock.now(),
        ...('once' in verified && verified.once),
      }),
    }
    return verified.rail === 'transaction'
      ? { ...operation, ...(await signPlain(signer, verified)) }
      : { ...operation, ...(await signUserOperation(signer, verified)) }
  }

  return { verify: verify as Verify, sign: sign as Sign }
}

/** Signs the operation before the authorization. If the owner refuses the operation, no signed authorization exists. */
async function signUserOperation(
  signer: Signer,
  {
    userOperationHash,
    authorization,
  }: Pick<VerifiedTransaction, 'userOperationHash' | 'authorization'>,
): Promise<Omit<SignedTransaction, 'operationId' | 'networkId'>> {
  if (authorization && !signer.signAuthorization) throw cannotAuthorize()
  const signature = await signUserOperationHash(signer, userOperationHash)
  return {
    rail: 'userOperation',
    signature,
    ...(authorization && { authorization: await signAuthorization(signer, authorization) }),
    userOperationHash,
  }
}

async function signPlain(
  signer: Signer,
  { transactions }: Pick<VerifiedPlainTransactions, 'transactions'>,
): Promise<Omit<SignedPlainTransactions, 'operationId' | 'networkId'>> {
  const { signedTransactions, lastHash } = await signTransactions(signer, transactions)
  return { rail: 'transaction', signedTransactions, userOperationHash: lastHash }
}
