import type { Address, Hash } from 'viem'
import type { Call } from '../erc4337/kernel-execution.js'
import type { PackedUserOperation } from '../erc4337/user-operation.js'
import type { Network } from '../networks/network.js'

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
  /** Which one of an ERC-721 or ERC-1155 contract; absent for what is not numbered. */
  readonly tokenId?: bigint
}

/** A verdict, and the changes that it was given on, as an operation keeps them. */
export interface SecurityFindings extends SecurityVerdict {
  /** `null` when the endpoint could not report them. */
  readonly assetChanges: readonly AssetChange[] | null
}

export interface SecurityInput {
  readonly network: Network
  readonly sender: Address
  /** What the caller asked for, without the gateway's own approval. */
  readonly calls: readonly Call[]
  readonly declaredAssets: readonly { readonly asset: Address; readonly amount: bigint }[]
  /** From simulation, the paymaster's fee left out, what is withdrawn from the EntryPoint deposit for others included; `undefined` when the endpoint cannot report them. */
  readonly assetChanges: readonly AssetChange[] | undefined
  readonly userOperation: PackedUserOperation
  readonly userOperationHash: Hash
}

/** A judge of operations. A provider that cannot judge answers `unavailable`; it never throws. */
export interface SecurityProvider {
  readonly name: string
  check(input: SecurityInput): Promise<SecurityVerdict>
}
