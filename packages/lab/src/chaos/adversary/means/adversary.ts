import type { Network } from '@gasless-gateway/core'
import type { PackedUserOperation } from '@gasless-gateway/core/erc4337'
import type { Address, Hex, PrivateKeyAccount } from 'viem'
import type { LoadAccount } from '../../stage/fund-accounts.js'
import type { Stranger } from './stranger.js'

/** Hostile senders, called strangers, who try to make operations fail on chain that passed every simulation. */
export interface Adversary {
  /** One sentence, which the run prints. */
  readonly does: string
  /** Owners, projects and accounts of the strangers, or with `guests` a number of accounts in an honest project. */
  readonly camp: Camp | { readonly guests: number }
  readonly paysWith: 'own-coin' | 'fee-token'
  /** @default smart_account */
  readonly accountMode?: 'eip7702'
  /** Whether each account lands an operation before the attack, so that it is no newcomer. */
  readonly hasHistory?: boolean
  /** Returns the codes of validators that the operator accepts in addition. */
  readonly acceptedValidators?: (executors: readonly Address[]) => readonly Hex[]
  /** Prepares the accounts on chain before the gateway knows them. Returns their moves. */
  readonly arm: (armory: Armory, accounts: readonly LoadAccount[]) => Promise<Moves>
}

export interface Camp {
  readonly owners: number
  readonly projectsPerOwner: number
  readonly accountsPerProject: number
}

/** The strangers' tools. */
export interface Armory {
  readonly network: Network
  readonly executors: readonly Address[]
  readonly stranger: Stranger
  /** A key with coin that owns no account. */
  readonly accomplice: PrivateKeyAccount
}

export interface Moves {
  /** Returns calls to prepare instead of a transfer. */
  readonly calls?: (account: LoadAccount) => readonly HostileCall[] | undefined
  /** @default the owner's signature of the operation's hash */
  readonly signature?: Hex
  /** Runs as soon as the operation is in the pool, to land before it in the same block. */
  readonly strike?: (account: LoadAccount, operation: PackedUserOperation) => Promise<unknown>
  /** Undoes the strike after the block, so that the account can attack again. */
  readonly recover?: (account: LoadAccount) => Promise<unknown>
}

export interface HostileCall {
  readonly to: Address
  readonly data?: Hex
}
