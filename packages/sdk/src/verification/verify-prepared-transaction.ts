import {
  type Call,
  hashUserOperation,
  nativeCoinAddress,
  type PackedUserOperation,
  unpackUserOperation,
} from '@gasless-gateway/core/erc4337'
import { type Address, getAddress, type Hex } from 'viem'
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
import { checkOwner, checkRequested } from './check-requested.js'
import type { VerifiedSwap } from './check-swap.js'
import { expectSame } from './expect.js'
import { expectedAccount } from './expected-account.js'
import { orUnreadable } from './or-unreadable.js'
import { sponsoringToken } from './sponsoring-token.js'

export interface VerifyOptions {
  readonly owner: Address
  readonly pin: Pin
  /** Pin of the destination network, for a swap that ends on another network. */
  readonly destination?: Pin | undefined
  /**
   * The highest acceptable fee, in base units of the fee token, or in wei without a fee token. `'any'` accepts any fee.
   */
  readonly maxFee: Amount | 'any'
  /** Account mode of the project. Defaults to `smart_account`. */
  readonly accountMode?: AccountMode | undefined
  /** The time against which the validity of a sponsorship is checked. Defaults to the system clock. */
  readonly clock?: Clock | undefined
}

/**
 * The effects of the operation, decoded from the bytes to be signed. Other fields of the gateway's answer are not
 * trusted.
 */
export interface VerifiedTransaction {
  readonly rail: 'userOperation'
  /** The hash to sign, computed by the SDK. */
  readonly userOperationHash: Hex
  readonly sender: Address
  readonly calls: readonly Call[]
  /**
   * The allowance that the operation approves to the paymaster, in base units of the fee token. `undefined`: it
   * approves none.
   */
  readonly approval: bigint | undefined
  /** Worst-case fee, in base units of `token`. `token` is the native sentinel for a self-funded operation. */
  readonly fee: { readonly token: Address; readonly maxAmount: bigint }
  readonly deploysAccount: boolean
  /** The fields that let the operation land at most once, and its expiry. */
  readonly once: SignedOnce
  /**
   * The EIP-7702 authorization to sign beside the hash, while the owner's address has not adopted the pinned delegate.
   */
  readonly authorization: Authorization | undefined
  /**
   * `undefined`: the request was not a swap, or it trusts the router and nothing is known about what arrives.
   */
  readonly swap: VerifiedSwap | undefined
}

/**
 * Checks that a prepared operation does exactly what was requested. The check uses only arithmetic and pinned
 * addresses. So a malicious gateway or a man in the middle cannot get other calls signed, or a fee above `maxFee`. The
 * price of a swap comes from the gateway. Only the `minimumReceived` of the request bounds it.
 *
 * Throws {@link VerificationError}. Throws {@link ConfigurationError} with code `PIN_MISSING` if a pin is missing. A
 * fee token needs the paymaster, a swap the router's contracts, and account mode `eip7702` the delegate.
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
  checkOwner(request, owner)
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
    'The hash to sign is not that of the operation.',
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
