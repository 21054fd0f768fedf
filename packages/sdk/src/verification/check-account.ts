import { nonceKeyOf, splitNonce, type UserOperation } from '@gasless-gateway/core/erc4337'
import { type Address, toHex } from 'viem'
import { VerificationError } from '../errors/verification-error.js'
import { expectSame } from './expect.js'
import type { ExpectedAccount } from './expected-account.js'

/**
 * Checks that the operation runs on the owner's account, deploys nothing else, and is validated by the owner's key.
 * `nonceKey` is the requested key. `undefined`: any 16-bit key.
 */
export function checkAccount(
  operation: UserOperation,
  { address, deployment, nonceValidator }: ExpectedAccount,
  nonceKey: number | undefined,
): void {
  expectSame('sender', address, operation.sender, "The account is not the owner's.")
  if (operation.initCode !== '0x')
    expectSame(
      'initCode',
      deployment,
      operation.initCode,
      "The operation does not deploy the owner's account.",
    )
  checkNonce(operation.nonce, nonceValidator, nonceKey)
}

const largestKey = 0xffff

/** Checks that the nonce has mode 0, type 0, the validator of the account and the requested key. */
function checkNonce(nonce: bigint, validator: Address, requested: number | undefined): void {
  const { nonceKey } = splitNonce(nonce)
  const key = Number(nonceKey & 0xffffn)
  const expected = nonceKeyOf({ validator, key: requested ?? key })
  if (nonceKey !== expected)
    throw new VerificationError('The nonce has another key than requested.', {
      field: 'nonce',
      expected: `key ${
        requested ?? `0 to ${largestKey}`
      } of validator ${validator}, ${toHex(expected, { size: 24 })}`,
      actual: toHex(nonceKey),
    })
}
