import { type Call, isNativeCoin, nativeCoinAddress } from '@gasless-gateway/core/erc4337'
import type { Address } from 'viem'
import { InvalidInputError } from '../errors/invalid-input-error.js'
import { VerificationError } from '../errors/verification-error.js'
import { readMaxFee } from '../inputs/read-max-fee.js'
import type { PreparedPlainTransactions } from '../model/prepared-transaction.js'
import type { PlainTransaction } from '../signers/owner.js'
import { checkAccountMode } from './check-account-mode.js'
import { checkQuote } from './check-fee.js'
import { checkRequested } from './check-requested.js'
import type { VerifiedSwap } from './check-swap.js'
import { expectAtMost, expectSame } from './expect.js'
import { orUnreadable } from './or-unreadable.js'
import { toPlainTransactions } from './to-plain-transactions.js'
import type { VerifyOptions } from './verify-prepared-transaction.js'

/** What the transactions will do, read from the fields to be signed. They are not all or nothing. */
export interface VerifiedPlainTransactions {
  readonly rail: 'transaction'
  /** The owner's own address. */
  readonly sender: Address
  /** These get signed, and nothing beside them. */
  readonly transactions: readonly PlainTransaction[]
  readonly calls: readonly Call[]
  /** Worst case, in wei. */
  readonly fee: { readonly token: Address; readonly maxAmount: bigint }
  /** `undefined`: no swap was asked for. */
  readonly swap: VerifiedSwap | undefined
}

/**
 * The same as {@link verifyPreparedTransaction} for the owner's own transactions: exactly the calls that were asked for,
 * in their order, on the requested chain, for at most the gas that was quoted.
 *
 * Throws {@link VerificationError}, {@link InvalidInputError} for a `maxFee` in a token, and {@link ConfigurationError}
 * with code `PIN_MISSING` when a swap was asked for and no contracts of a router are pinned.
 */
export function verifyPlainTransactions(
  prepared: PreparedPlainTransactions,
  options: VerifyOptions,
): VerifiedPlainTransactions {
  return orUnreadable('transactions', 'EIP-1559 transactions', () => verify(prepared, options))
}

function verify(
  prepared: PreparedPlainTransactions,
  { owner, pin, destination, maxFee, accountMode = 'smart_account' }: VerifyOptions,
): VerifiedPlainTransactions {
  const ceiling = readMaxFee(maxFee)
  const { rail, gatewayFee, request } = prepared
  checkAccountMode(prepared, accountMode)
  expectSame('rail', 'transaction', rail, 'The operation is none of plain transactions.')
  if (pin.delegate)
    throw new VerificationError(
      'The gateway prepared plain transactions although a delegate is pinned. If the network has no EIP-7702, pass `delegate: null` in networks.',
      { field: 'rail', expected: 'userOperation', actual: rail },
    )
  if (request.ownerAddress)
    expectSame(
      'owner',
      request.ownerAddress,
      owner,
      'The operation was prepared for another owner.',
    )
  const transactions = toPlainTransactions(prepared)
  checkPlaces(transactions, request.networkId)
  checkGas(transactions, gatewayFee)
  if (ceiling !== undefined) refuseTokenUnits(request.feeToken)
  checkQuote(gatewayFee, ceiling)

  const calls = transactions.map(({ to, value, data }): Call => ({ to, value, data }))
  const { count, swap } = checkRequested(calls, request, owner, pin, destination)
  if (calls.length > count)
    throw new VerificationError('There are more transactions than were asked for.', {
      field: 'transactions',
      expected: `${count} transactions`,
      actual: `${calls.length} transactions, the first extra one to ${calls[count]?.to}`,
    })
  return {
    rail: 'transaction',
    sender: owner,
    transactions,
    calls,
    fee: { token: nativeCoinAddress, maxAmount: BigInt(gatewayFee.tokenAmount) },
    swap,
  }
}

/** On the requested chain, and one after the other. Which nonce is the first is the gateway's word: a wrong one waits. */
function checkPlaces(transactions: readonly PlainTransaction[], networkId: string): void {
  transactions.forEach(({ chainId, nonce }, place) => {
    expectSame(
      `transactions.${place}.chainId`,
      networkId,
      String(chainId),
      'A transaction is for another chain than was asked for.',
    )
    const [first] = transactions
    const expected = (first?.nonce ?? 0) + place
    if (nonce !== expected || !Number.isSafeInteger(nonce))
      throw new VerificationError('The transactions do not follow one another.', {
        field: `transactions.${place}.nonce`,
        expected: String(expected),
        actual: String(nonce),
      })
  })
}

/** EIP-7825, which came after EIP-7702: no transaction may take more, and none that is asked for here comes near. */
const largestGas = 1n << 24n
/** Of any transaction, without data. */
const leastGas = 21_000n

/** Each has gas to run on, and all together take at most what the quote says. */
function checkGas(
  transactions: readonly PlainTransaction[],
  quote: PreparedPlainTransactions['gatewayFee'],
): void {
  let reserved = 0n
  transactions.forEach(({ gas, maxFeePerGas, maxPriorityFeePerGas }, place) => {
    const at = `transactions.${place}`
    expectAtMost(`${at}.gas`, largestGas, gas, 'A transaction asks for absurd gas.')
    if (gas < leastGas)
      throw new VerificationError('A transaction has no gas to run on.', {
        field: `${at}.gas`,
        expected: `at least ${leastGas}`,
        actual: String(gas),
      })
    expectAtMost(
      `${at}.maxPriorityFeePerGas`,
      maxFeePerGas,
      maxPriorityFeePerGas,
      'The tip is higher than the whole gas price.',
    )
    reserved += gas * maxFeePerGas
  })
  expectSame(
    'gatewayFee.feeToken',
    nativeCoinAddress,
    quote.feeToken,
    'The quote names a fee token although none was asked for.',
  )
  expectAtMost(
    'gatewayFee.tokenAmount',
    BigInt(quote.tokenAmount),
    reserved,
    'The transactions may take more gas than the quote says.',
  )
}

/** A ceiling in units of a token says nothing about wei, and compared with them could allow anything. */
function refuseTokenUnits(feeToken: Address | undefined): void {
  if (feeToken && !isNativeCoin(feeToken))
    throw new InvalidInputError(
      'maxFee',
      `is in units of ${feeToken}, but gas is paid in coins here: ask again with nativeCoinAddress, and maxFee in wei`,
    )
}
