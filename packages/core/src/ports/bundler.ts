import type { Address, Hash } from 'viem'
import type { SignedAuthorization } from '../erc4337/delegation.js'
import type { UserOperation } from '../erc4337/user-operation.js'

export type SendOutcome =
  /** Taken, or known already. */
  | { readonly kind: 'accepted' }
  /** Refused; whether for good is the chain's to say. `code` as in ERC-7769, the message with its AAxx if it has one. */
  | { readonly kind: 'refused'; readonly code: number; readonly message: string }
  /** An answer that says neither: it may have the operation all the same. */
  | { readonly kind: 'unclear'; readonly code: number; readonly message: string }

/** What a bundler says of an operation. Only a hint: inclusion is read from the chain. */
export type BundlerStatus =
  /** Never heard of, or forgotten: it may be sent again. */
  | { readonly kind: 'unknown' }
  /** Taken, without an outer transaction that is known. */
  | { readonly kind: 'pending' }
  | { readonly kind: 'sent'; readonly transactionHash: Hash }

/** Somebody else's ERC-4337 bundler. Every method throws `NETWORK_UNAVAILABLE` when it does not answer. */
export interface Bundler {
  /** Chain and EntryPoints that it serves, for the check at start. */
  identity(): Promise<{ readonly chainId: number; readonly entryPoints: readonly Address[] }>
  /** The authorization is that of the operation's account, where it has yet to adopt its delegate. */
  send(operation: UserOperation, authorization?: SignedAuthorization): Promise<SendOutcome>
  status(userOperationHash: Hash): Promise<BundlerStatus>
}
