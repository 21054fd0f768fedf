import {
  type Call,
  hashUserOperation,
  nativeCoinAddress,
  type PackedUserOperation,
  unpackUserOperation,
} from '@gasless-gateway/core/erc4337'
import { type Address, getAddress, type Hex, isAddressEqual } from 'viem'
import type { Amount } from '../inputs/amount.js'
import { readMaxFee } from '../inputs/read-max-fee.js'
import type { AccountMode } from '../model/account-mode.js'
import type { PreparedTransaction } from '../model/prepared-transaction.js'
import type { SignedOnce } from '../model/signed-transaction.js'
import { pinnedDelegate, pinnedPaymaster } from '../pins/pinned-contracts.js'
import type { Pin } from '../pins/pins.js'
import type { Authorization } from '../signers/owner.js'
import type { Clock } from '../time/clock.js'
import { systemClock } from '../time/system-clock.js'
import { checkAccount } from './check-account.js'
import { checkAccountMode } from './check-account-mode.js'
import { checkAuthorization } from './check-authorization.js'
import { type ApprovalTerms, checkAppended, readCalls } from './check-calls.js'
import { checkQuote, checkSelfFunded, checkSponsored } from './check-fee.js'
import { checkGas } from './check-gas.js'
import { checkRequested } from './check-requested.js'
import type { VerifiedSwap } from './check-swap.js'
import { expectSame } from './expect.js'
import { expectedAccount } from './expected-account.js'
import { orUnreadable } from './or-unreadable.js'

export interface VerifyOptions {
  readonly owner: Address
  readonly pin: Pin
  /** Of the network where a swap ends, if it is another one. */
  readonly destination?: Pin | undefined
  /** Ceiling of the fee in base units of the fee token, wei without one. `'any'`: the gateway's own quote is the only one. */
  readonly maxFee: Amount | 'any'
  /** What the project's accounts are. Defaults to `smart_account`. */
  readonly accountMode?: AccountMode | undefined
  /** Says how long a sponsorship is still valid. Defaults to the system's. */
  readonly clock?: Clock | undefined
}

/** What the operation will do, read from the bytes to be signed and not from the gateway's words. */
export interface VerifiedTransaction {
  readonly rail: 'userOperation'
  /** Computed here; this is what gets signed. */
  readonly userOperationHash: Hex
  readonly sender: Address
  readonly calls: readonly Call[]
  /** The allowance that the paymaster gets, in base units of the fee token. `undefined`: it stays as it is. */
  readonly approval: bigint | undefined
  /** Worst case, in base units of `token`; `token` is the native sentinel when the account pays its gas itself. */
  readonly fee: { readonly token: Address; readonly maxAmount: bigint }
  readonly deploysAccount: boolean
  /** Why the operation lands at most once, and when it cannot land any more. */
  readonly once: SignedOnce
  /** To be signed beside the hash, by an owner whose address has yet to adopt the pinned delegate. */
  readonly authorization: Authorization | undefined
  /** `undefined`: no swap was asked for. */
  readonly swap: VerifiedSwap | undefined
}

/**
 * Checks that a prepared operation is exactly what was asked for, with arithmetic and pinned addresses alone.
 * A gateway that lies, or somebody between it and you, cannot get other calls signed, nor a dearer fee than `maxFee`. Of a swap
 * the price is the gateway's word, too: the `minimumReceived` that was asked for is what guards against a lie.
 *
 * Throws {@link VerificationError}, and {@link ConfigurationError} with code `PIN_MISSING` when a fee token
 * was asked for and no paymaster is pinned, a swap and no contracts of a router, or, for accounts of mode `eip7702`, no
 * delegate is.
 */
export function verifyPreparedTransaction(
  prepared: PreparedTransaction,
  options: VerifyOptions,
): VerifiedTransaction {
  return orUnreadable('userOperation', 'a packed ERC-4337 v0.7 user operation', () =>
    verify(prepared, options),
  )
}

function verify(
  prepared: PreparedTransaction,
  {
    owner,
    pin,
    destination,
    maxFee,
    accountMode = 'smart_account',
    clock = systemClock,
  }: VerifyOptions,
): VerifiedTransaction {
  const ceiling = readMaxFee(maxFee)
  const { rail, userOperation, userOperationHash, gatewayFee: quote, request } = prepared
  checkAccountMode(prepared, accountMode)
  expectSame('rail', 'userOperation', rail, 'The operation is not a user operation.')
  if (request.ownerAddress)
    expectSame('owner', request.ownerAddress, owner, 'Somebody else than the owner would sign.')
  const packed: PackedUserOperation = {
    ...userOperation,
    nonce: BigInt(userOperation.nonce),
    preVerificationGas: BigInt(userOperation.preVerificationGas),
  }
  const operation = unpackUserOperation(packed)
  const account = expectedAccount(accountMode, owner, pin.accountContracts)
  checkAccount(operation, account, request.nonceKey)
  const delegate = accountMode === 'eip7702' ? pinnedDelegate(pin, request.networkId) : undefined
  const authorization = checkAuthorization(prepared, delegate)
  checkGas(operation)
  const feeToken = sponsoringToken(request.feeToken)
  let terms: ApprovalTerms | undefined
  let validUntil: number | undefined
  if (feeToken) {
    const paymaster = pinnedPaymaster(pin, request.networkId)
    const sponsorship = checkSponsored(operation, { feeToken, paymaster, quote, now: clock.now() })
    terms = { token: feeToken, paymaster, maxTokenAmount: sponsorship.maxTokenAmount }
    validUntil = sponsorship.validUntil
  } else checkSelfFunded(operation, { paymasterAndData: packed.paymasterAndData, quote })
  checkQuote(quote, ceiling)
  const performed = readCalls(packed.callData)
  const { count, swap } = checkRequested(performed, request, operation.sender, pin, destination)
  const approval = checkAppended(performed, count, terms)
  const deploysAccount = packed.initCode !== '0x'
  const hash = hashUserOperation(packed, {
    entryPoint: pin.entryPoint,
    chainId: Number(request.networkId),
  })
  expectSame(
    'userOperationHash',
    hash,
    userOperationHash,
    'The hash to sign is not the hash of the operation on this network and EntryPoint.',
  )
  return {
    rail: 'userOperation',
    userOperationHash: hash,
    sender: getAddress(operation.sender),
    calls: performed.slice(0, count),
    approval,
    fee: { token: feeToken ?? nativeCoinAddress, maxAmount: BigInt(quote.tokenAmount) },
    deploysAccount,
    once: { nonce: String(operation.nonce), validUntil, deploysAccount },
    authorization,
    swap,
  }
}

const sponsoringToken = (feeToken: Address | undefined) =>
  feeToken && !isAddressEqual(feeToken, nativeCoinAddress) ? feeToken : undefined
