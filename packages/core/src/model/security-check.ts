import type { Address, Hash } from 'viem'
import type { Call } from '../erc4337/kernel-execution.js'
import type { PackedUserOperation } from '../erc4337/user-operation.js'
import type { Delegation } from './delegation.js'
import type { Network } from './network.js'
import type { Aftermath, SimulatedEffects } from './simulated-effects.js'
import type { SwapTerms } from './swap-terms.js'

export interface SecurityVerdict {
  readonly verdict: 'safe' | 'unsafe' | 'unavailable'
  /** The rule and the reason, for people. `null` if there is nothing to report. */
  readonly reason: string | null
  readonly provider: string
}

/**
 * The amount of an asset that the account gains (positive) or loses (negative), in base units. The native coin has its
 * sentinel address.
 */
export interface AssetChange {
  readonly asset: Address
  readonly amount: bigint
  /** Of an ERC-721 or ERC-1155 token. Each token id is a change of its own. */
  readonly tokenId?: bigint
}

/** A verdict with the asset changes behind it, as stored with the operation. */
export interface SecurityFindings extends SecurityVerdict {
  /** `null` if the endpoint cannot report them. */
  readonly assetChanges: readonly AssetChange[] | null
}

/** The subject of the check, as it will be signed. */
export type SecuritySubject =
  | {
      readonly kind: 'userOperation'
      readonly userOperation: PackedUserOperation
      readonly hash: Hash
      /** Set for an EIP-7702 account. */
      readonly delegation?: Delegation | undefined
    }
  /** Sent from the owner's own address, in this order. */
  | {
      readonly kind: 'transactions'
      readonly transactions: readonly (Call & { readonly nonce: number; readonly gas: bigint })[]
    }

export interface SecurityInput {
  readonly network: Network
  /** The account. For plain transactions, their owner. */
  readonly sender: Address
  readonly subject: SecuritySubject
  /** The requested calls, without the gateway's own approval. */
  readonly calls: readonly Call[]
  /**
   * Set for a swap that the gateway built. It may approve the network's spenders for exactly the amount that it sends.
   */
  readonly swap: SwapTerms | undefined
  readonly declaredAssets: readonly { readonly asset: Address; readonly amount: bigint }[]
  /**
   * From the simulation, without the paymaster's fee, and with withdrawals from the EntryPoint deposit to others.
   * `undefined` if the endpoint cannot report them.
   */
  readonly assetChanges: readonly AssetChange[] | undefined
  /** From the simulation, including the paymaster's part. `undefined` if the endpoint cannot report them. */
  readonly effects: SimulatedEffects | undefined
  readonly aftermath: Aftermath
  /** The recipients of the account's recent payments through this gateway, newest first. */
  readonly counterparties: readonly Address[]
}
