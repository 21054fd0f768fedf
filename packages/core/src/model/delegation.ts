import type { Address } from 'viem'
import type { SignedAuthorization } from '../erc4337/delegation.js'
import type { UserOperation } from '../erc4337/user-operation.js'
import type { Network } from './network.js'

/** The delegate of an operation's account, with the authorization to adopt it if the operation carries one. */
export interface Delegation {
  readonly delegate: Address
  /** `undefined`: the account has adopted the delegate, or adopts it with another operation. */
  readonly authorization?: RequiredAuthorization | undefined
}

export interface RequiredAuthorization {
  /** Nonce of the owner's address. */
  readonly nonce: number
  /** `undefined` until submit. */
  readonly signature?: AuthorizationSignature | undefined
}

export type AuthorizationSignature = Pick<SignedAuthorization, 'r' | 's' | 'yParity'>

/** The fields of an operation that show how its account is created. */
export interface Bringing {
  readonly userOperation: Pick<UserOperation, 'initCode'>
  readonly delegation?: Delegation | undefined
}

/** Returns whether the operation creates its account: it deploys it, or makes the address adopt its delegate. */
export const bringsAccount = ({ userOperation, delegation }: Bringing): boolean =>
  userOperation.initCode !== '0x' || delegation?.authorization !== undefined

/** Returns the authorization tuple that a submitted operation carries, or `undefined` if there is none. */
export function authorizationOf(
  { chainId }: Pick<Network, 'chainId'>,
  { delegation }: Pick<Bringing, 'delegation'>,
): SignedAuthorization | undefined {
  const { nonce, signature } = delegation?.authorization ?? {}
  return delegation && nonce !== undefined && signature
    ? { chainId, address: delegation.delegate, nonce, ...signature }
    : undefined
}
