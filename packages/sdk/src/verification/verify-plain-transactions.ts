import { type Call, nativeCoinAddress } from '@gasless-gateway/core/erc4337'
import type { Address } from 'viem'
import { InvalidInputError } from '../errors/invalid-input-error.js'
import { VerificationError } from '../errors/verification-error.js'
import { readMaxFee } from '../inputs/read-max-fee.js'
import type { PreparedPlainTransactions } from '../model/prepared-transaction.js'
import type { PlainTransaction } from '../signers/owner.js'
import { checkAccountMode } from './check-account-mode.js'
import { checkAppended } from './check-calls.js'
import { checkCoinQuote, checkQuote } from './check-fee.js'
import { checkOwner, checkRequested } from './check-requested.js'
import type { VerifiedSwap } from './check-swap.js'
import { expectAtLeast, expectAtMost, expectSame } from './expect.js'
import { orUnreadable } from './or-unreadable.js'
import { sponsoringToken } from './sponsoring-token.js'
import { toPlainTransactions } from './to-plain-transactions.js'
import type { VerifyOptions } from './verify-prepared-transaction.js'

/** Effects of the transactions, decoded from the fields to be signed. They are not atomic. */
export interface VerifiedPlainTransactions {
  readonly rail: 'transaction'
  /** The owner's own address. */
  readonly sender: Address
  /** The transactions to sign. */
  readonly transactions: readonly PlainTransaction[]
  readonly calls: readonly Call[]
  /** Worst-case fee, in wei. */
  readonly fee: { readonly token: Address; readonly maxAmount: bigint }
  /** See {@link VerifiedTransaction}. */
  readonly swap: VerifiedSwap | undefined
}

/**
 * Like {@link verifyPreparedTransaction} for the owner's own transactions. They must be exactly the requested calls, in
 * their order, on the requested chain, for at most the quoted gas.
 *
 * Throws {@link VerificationError}, and {@link InvalidInputError} for a `maxFee` in a token. Throws {@link
 * ConfigurationError} with code `PIN_MISSING` for a swap if no router contracts are pinned.
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
  expectSame('rail', 'transaction', rail, 'The operation is not a plain transaction.')
  if (pin.delegate)
    expectSame(
      'rail',
      'userOperation',
      rail,
      'The gateway prepared plain transactions, but a delegate is pinned. Without EIP-7702, pass `delegate: null` in networks.',
    )
  checkOwner(request, owner)
  const transactions = toPlainTransactions(prepared)
  checkPlaces(transactions, request.networkId)
  checkGas(transactions, gatewayFee)
  // A ceiling in units of a token, compared with wei, could allow any fee.
  if (ceiling !== undefined && sponsoringToken(request.feeToken))
    throw new InvalidInputError(
      'maxFee',
      'is in units of a token, but the owner pays gas in coin: pass feeToken: nativeCoinAddress, and maxFee in wei',
    )
  checkQuote(gatewayFee, ceiling)

  const calls = transactions.map(({ to, value, data }): Call => ({ to, value, data }))
  const { count, swap } = checkRequested(calls, request, owner, pin, destination)
  checkAppended(calls, count, undefined)
  return {
    rail: 'transaction',
    sender: owner,
    transactions,
    calls,
    fee: { token: nativeCoinAddress, maxAmount: BigInt(gatewayFee.tokenAmount) },
    swap,
  }
}

/**
 * Checks the chain, and that the nonces are consecutive. A wrong first nonce of the gateway only delays the
 * transactions.
 */
function checkPlaces(transactions: readonly PlainTransaction[], networkId: string): void {
  transactions.forEach(({ chainId, nonce }, place) => {
    expectSame(
      `transactions.${place}.chainId`,
      networkId,
      String(chainId),
      'The chain is not as requested.',
    )
    const [first] = transactions
    const expected = (first?.nonce ?? 0) + place
    if (nonce !== expected || !Number.isSafeInteger(nonce))
      throw new VerificationError('The nonces are not consecutive.', {
        field: `transactions.${place}.nonce`,
        expected: String(expected),
        actual: String(nonce),
      })
  })
}

/** Gas limit of a transaction under EIP-7825, which came after EIP-7702. No requested transaction comes near it. */
const largestGas = 1n << 24n
/** Gas of any transaction without data. */
const leastGas = 21_000n

/** Checks that each transaction has gas to run, and that all together take at most the quoted amount. */
function checkGas(
  transactions: readonly PlainTransaction[],
  quote: PreparedPlainTransactions['gatewayFee'],
): void {
  let reserved = 0n
  transactions.forEach(({ gas, maxFeePerGas, maxPriorityFeePerGas }, place) => {
    const at = `transactions.${place}`
    expectAtMost(`${at}.gas`, largestGas, gas, 'A gas value is too large.')
    expectAtLeast(`${at}.gas`, leastGas, gas, 'The operation has no gas.')
    expectAtMost(
      `${at}.maxPriorityFeePerGas`,
      maxFeePerGas,
      maxPriorityFeePerGas,
      'The tip is above the gas price.',
    )
    reserved += gas * maxFeePerGas
  })
  checkCoinQuote(quote, reserved)
}
