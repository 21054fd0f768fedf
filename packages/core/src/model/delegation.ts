import type { Address } from 'viem'
import type { SignedAuthorization } from '../erc4337/delegation.js'
import type { UserOperation } from '../erc4337/user-operation.js'
import type { Network } from './network.js'

/** The delegate of the account that an operation runs on, and the authorization to adopt it where the operation brings one. */
export interface Delegation {
  readonly delegate: Address
  /** `undefined`: the account has adopted the delegate, or does with another operation. */
  readonly authorization?: RequiredAuthorization | undefined
}

export interface RequiredAuthorization {
  /** Of the owner's address. */
  readonly nonce: number
  /** `undefined` until submit. */
  readonly signature?: AuthorizationSignature | undefined
}

export type AuthorizationSignature = Pick<SignedAuthorization, 'r' | 's' | 'yParity'>

/** An operation as far as it says how its account comes about. */
export interface Bringing {
  readonly userOperation: Pick<UserOperation, 'initCode'>
  readonly delegation?: Delegation | undefined
}

/** The operation brings its account about: it deploys it, or has it adopt its delegate. */
export const bringsAccount = ({ userOperation, delegation }: Bringing): boolean =>
  userOperation.initCode !== '0x' || delegation?.authorization !== undefined

/** The tuple that travels beside a submitted operation; `undefined`: none does. */
export function authorizationOf(
  { chainId }: Pick<Network, 'chainId'>,
  { delegation }: Pick<Bringing, 'delegation'>,
): SignedAuthorization | undefined {
  const { nonce, signature } = delegation?.authorization ?? {}
  return delegation && nonce !== undefined && signature
    ? { chainId, address: delegation.delegate, nonce, ...signature }
    : undefined
}
