import type { Network } from '@gasless-gateway/core'
import type { PackedUserOperation } from '@gasless-gateway/core/erc4337'
import type { Address, Hex, PrivateKeyAccount } from 'viem'
import type { LoadAccount } from '../../stage/fund-accounts.js'
import type { Stranger } from './stranger.js'

/** Strangers who make operations fail on chain that passed every simulation, or try to. */
export interface Adversary {
  /** One sentence, for the person who waits. */
  readonly does: string
  /** What the strangers sign up with. `guests`: so many accounts in an honest project instead. */
  readonly camp: Camp | { readonly guests: number }
  readonly paysWith: 'own-coin' | 'fee-token'
  /** @default smart_account */
  readonly accountMode?: 'eip7702'
  /** Each account lands an operation before the attack, so that it is no newcomer. */
  readonly hasHistory?: boolean
  /** Codes of validators that the operator has added to the accepted ones. */
  readonly acceptedValidators?: (executors: readonly Address[]) => readonly Hex[]
  /** Gets the accounts ready before the gateway knows them, and says what they will do. */
  readonly arm: (armory: Armory, accounts: readonly LoadAccount[]) => Promise<Moves>
}

export interface Camp {
  readonly owners: number
  readonly projectsPerOwner: number
  readonly accountsPerProject: number
}

/** What strangers have at hand. */
export interface Armory {
  readonly network: Network
  readonly executors: readonly Address[]
  readonly stranger: Stranger
  /** A key with coin that owns no account. */
  readonly accomplice: PrivateKeyAccount
}

export interface Moves {
  /** To be prepared in place of a transfer. */
  readonly calls?: (account: LoadAccount) => readonly HostileCall[] | undefined
  /** @default the owner's signature of the operation's hash */
  readonly signature?: Hex
  /** Made as soon as the operation is seen in the pool, so that it is in the same block before it. */
  readonly strike?: (account: LoadAccount, operation: PackedUserOperation) => Promise<unknown>
  /** Undoes the strike once the block is there, so that the account can go on. */
  readonly recover?: (account: LoadAccount) => Promise<unknown>
}

export interface HostileCall {
  readonly to: Address
  readonly data?: Hex
}
