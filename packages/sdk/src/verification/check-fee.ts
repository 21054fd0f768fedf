import {
  decodeSponsorship,
  nativeCoinAddress,
  requiredPrefund,
  type Sponsorship,
  type UserOperation,
} from '@gasless-gateway/core/erc4337'
import type { Address, Hex } from 'viem'
import type { PreparedTransaction } from '../model/prepared-transaction.js'
import { expectAtMost, expectSame } from './expect.js'
import { orUnreadable } from './or-unreadable.js'

type GatewayFee = PreparedTransaction['gatewayFee']

/** Checks a self-funded operation: the account pays at most the quoted gas. */
export function checkSelfFunded(
  operation: UserOperation,
  { paymasterAndData, quote }: { paymasterAndData: Hex; quote: GatewayFee },
): void {
  expectSame(
    'paymasterAndData',
    '0x',
    paymasterAndData,
    'A paymaster pays, but no fee token was requested.',
  )
  checkCoinQuote(quote, requiredPrefund(operation))
}

/** Checks that the quote is in native coin and covers the reserved gas, in wei. */
export function checkCoinQuote(quote: GatewayFee, reserved: bigint): void {
  expectSame(
    'gatewayFee.feeToken',
    nativeCoinAddress,
    quote.feeToken,
    'The quote names another fee token than requested.',
  )
  expectAtMost(
    'gatewayFee.tokenAmount',
    BigInt(quote.tokenAmount),
    reserved,
    'The reserved gas exceeds the quote.',
  )
}

/**
 * Checks that the pinned paymaster collects the requested token, at most the quoted amount. Returns the signed terms.
 */
export function checkSponsored(
  operation: UserOperation,
  {
    feeToken,
    paymaster,
    quote,
    now,
  }: { feeToken: Address; paymaster: Address; quote: GatewayFee; now: number },
): Sponsorship {
  expectSame(
    'paymaster',
    paymaster,
    operation.paymaster?.address ?? 'none',
    'The pinned paymaster does not sponsor it.',
  )
  const terms = orUnreadable('paymasterAndData', 'sponsorship terms', () =>
    decodeSponsorship(operation.paymaster?.data ?? '0x'),
  )
  expectSame(
    'paymasterAndData.token',
    feeToken,
    terms.token,
    'The paymaster would collect another token.',
  )
  expectSame(
    'gatewayFee.feeToken',
    feeToken,
    quote.feeToken,
    'The quote names another fee token than requested.',
  )
  expectSame(
    'gatewayFee.tokenAmount',
    String(terms.maxTokenAmount),
    String(BigInt(quote.tokenAmount)),
    'The quote differs from the signed fee.',
  )
  checkTerms(operation, terms, quote, now)
  return terms
}

const ether = 10n ** 18n

/**
 * Longest accepted sponsorship, in seconds. By default a sponsorship is valid for 45 minutes. An operator can set it to
 * at most two days: a day each of PREPARED_LIFETIME_MINUTES and LANDING_WINDOW_MINUTES. The additional hour allows for
 * clock differences.
 */
const longestSponsorship = 2 * 86_400 + 3_600

/**
 * Checks that the parts of the fee add up to at most the ceiling. The paymaster refuses anything else. Also checks that
 * the sponsorship expires soon, because a gateway can land a signed operation until then, even if it claimed to refuse
 * it. `validUntil` 0 means forever to the EntryPoint and fails the check. `now` is in milliseconds since 1970.
 */
function checkTerms(
  operation: UserOperation,
  terms: Sponsorship,
  quote: GatewayFee,
  now: number,
): void {
  const gas = (requiredPrefund(operation) * terms.tokenPerNative + ether - 1n) / ether
  const fixed = terms.staticFee + terms.transferFee
  const parts = 'The parts of the fee exceed the quote.'
  expectAtMost('paymasterAndData.maxTokenAmount', terms.maxTokenAmount, gas + fixed, parts)
  expectAtMost('gatewayFee.expectedTokenAmount', BigInt(quote.expectedTokenAmount), fixed, parts)
  const until = BigInt(terms.validUntil)
  const span = 'The sponsorship is never valid, or too long.'
  expectAtMost('paymasterAndData.validUntil', until - 1n, BigInt(terms.validAfter), span)
  expectAtMost(
    'paymasterAndData.validUntil',
    BigInt(Math.floor(now / 1000) + longestSponsorship),
    until,
    span,
  )
}

/** Compares the quote with the caller's ceiling, if any. The earlier checks bound the operation by `tokenAmount`. */
export function checkQuote(quote: GatewayFee, maxFee: bigint | undefined): void {
  const tokenAmount = BigInt(quote.tokenAmount)
  if (maxFee !== undefined)
    expectAtMost('maxFee', maxFee, tokenAmount, 'The fee is above your maxFee.')
  expectAtMost(
    'gatewayFee.expectedTokenAmount',
    tokenAmount,
    BigInt(quote.expectedTokenAmount),
    'The expected fee is above the highest one.',
  )
}
