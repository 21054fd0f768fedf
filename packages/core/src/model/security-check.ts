import type { Address, Hash } from 'viem'
import type { Call } from '../erc4337/kernel-execution.js'
import type { PackedUserOperation } from '../erc4337/user-operation.js'
import type { Delegation } from './delegation.js'
import type { Network } from './network.js'
import type { Aftermath, SimulatedEffects } from './simulated-effects.js'
import type { SwapTerms } from './swap-terms.js'

export interface SecurityVerdict {
  readonly verdict: 'safe' | 'unsafe' | 'unavailable'
  /** Which rule and why, in words that a person understands; `null` when there is nothing to say. */
  readonly reason: string | null
  readonly provider: string
}

/** How much of an asset the account gains (positive) or loses (negative), in base units; native by its sentinel. */
export interface AssetChange {
  readonly asset: Address
  readonly amount: bigint
  /** Of an ERC-721 or ERC-1155 token: each of them changes by itself. */
  readonly tokenId?: bigint
}

/** A verdict, and the changes that it was given on, as an operation keeps them. */
export interface SecurityFindings extends SecurityVerdict {
  /** `null` when the endpoint could not report them. */
  readonly assetChanges: readonly AssetChange[] | null
}

/** What exactly is judged, as it will be signed. */
export type SecuritySubject =
  | {
      readonly kind: 'userOperation'
      readonly userOperation: PackedUserOperation
      readonly hash: Hash
      /** Of an EIP-7702 account. */
      readonly delegation?: Delegation | undefined
    }
  /** Sent by the owner itself, in this order. */
  | {
      readonly kind: 'transactions'
      readonly transactions: readonly (Call & { readonly nonce: number; readonly gas: bigint })[]
    }

export interface SecurityInput {
  readonly network: Network
  /** The account: of plain transactions their owner. */
  readonly sender: Address
  readonly subject: SecuritySubject
  /** What the caller asked for, without the gateway's own approval. */
  readonly calls: readonly Call[]
  /** Of a swap that the gateway built: it may approve the network's spenders for exactly what it sends. */
  readonly swap: SwapTerms | undefined
  readonly declaredAssets: readonly { readonly asset: Address; readonly amount: bigint }[]
  /** From simulation, the paymaster's fee left out, what is withdrawn from the EntryPoint deposit for others included; `undefined` when the endpoint cannot report them. */
  readonly assetChanges: readonly AssetChange[] | undefined
  /** From simulation, the paymaster's part included; `undefined` when the endpoint cannot report them. */
  readonly effects: SimulatedEffects | undefined
  readonly aftermath: Aftermath
  /** Whom the account has paid lately through this gateway, newest first. */
  readonly counterparties: readonly Address[]
}
