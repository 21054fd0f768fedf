import type { Address } from 'viem'
import { VerificationError } from '../errors/verification-error.js'
import type { PreparedTransaction } from '../model/prepared-transaction.js'
import type { Authorization } from '../signers/owner.js'
import { expectSame } from './expect.js'

/**
 * Returns the authorization that the owner must sign beside the operation, or `undefined` if there is none. The
 * delegate must be the pinned one. The chain is the requested one, because an authorization for chain 0 is valid on
 * every chain. The nonce comes from the gateway. With a wrong nonce, the address adopts the pinned delegate later or
 * never. The delegate still runs nothing without the owner's signature.
 */
export function checkAuthorization(
  {
    authorizationRequired,
    authorizationNonce,
    authorizationDelegate,
    request,
  }: PreparedTransaction,
  /** `undefined`: accounts of this mode adopt no delegate. */
  delegate: Address | undefined,
): Authorization | undefined {
  if (!delegate) {
    expectSame(
      'authorizationRequired',
      'false',
      String(authorizationRequired ?? false),
      'A smart account needs no authorization.',
    )
    return undefined
  }
  expectSame(
    'authorizationDelegate',
    delegate,
    authorizationDelegate ?? 'none',
    'The address would adopt another delegate.',
  )
  if (!authorizationRequired) return undefined
  return {
    chainId: readWhole(
      'networkId',
      request.networkId,
      1,
      'The authorization is not for one chain.',
    ),
    address: delegate,
    nonce: readWhole(
      'authorizationNonce',
      authorizationNonce,
      0,
      'The nonce of the authorization is invalid.',
    ),
  }
}

function readWhole(
  field: string,
  text: string | undefined,
  least: number,
  sentence: string,
): number {
  const number = /^\d+$/.test(text ?? '') ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(number) || number < least)
    throw new VerificationError(sentence, {
      field,
      expected: `a whole number of at least ${least}`,
      actual: String(text),
    })
  return number
}
