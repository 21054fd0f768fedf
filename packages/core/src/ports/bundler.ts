import type { Address, Hash } from 'viem'
import type { SignedAuthorization } from '../erc4337/delegation.js'
import type { UserOperation } from '../erc4337/user-operation.js'

export type SendOutcome =
  /** The bundler has the operation, now or from before. */
  | { readonly kind: 'accepted' }
  /**
   * The bundler refused it, perhaps only for now. `code` as in ERC-7769. The message contains the AA code if there is
   * one.
   */
  | { readonly kind: 'refused'; readonly code: number; readonly message: string }
  /** Neither accepted nor refused. The bundler may have the operation. */
  | { readonly kind: 'unclear'; readonly code: number; readonly message: string }

/** The status that a bundler reports. It is only a hint: inclusion is read from the chain. */
export type BundlerStatus =
  /** The bundler does not know the operation, so it may be sent again. */
  | { readonly kind: 'unknown' }
  /** The bundler has the operation, without a known outer transaction. */
  | { readonly kind: 'pending' }
  | { readonly kind: 'sent'; readonly transactionHash: Hash }

/** An external ERC-4337 bundler. Every method throws `NETWORK_UNAVAILABLE` if it does not answer. */
export interface Bundler {
  /** Chain and EntryPoints that the bundler serves, for the check at start. */
  identity(): Promise<{ readonly chainId: number; readonly entryPoints: readonly Address[] }>
  /** Sends the operation, with its account's authorization if the account has not adopted its delegate yet. */
  send(operation: UserOperation, authorization?: SignedAuthorization): Promise<SendOutcome>
  status(userOperationHash: Hash): Promise<BundlerStatus>
}
