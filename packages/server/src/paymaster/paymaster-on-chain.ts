import type { Address, Hex } from 'viem'
import type { PaymasterRole } from './planned-call.js'

/** The paymaster and its dependencies on a chain, all read at one moment. */
export interface PaymasterOnChain {
  /** Whether each contract has code at its address. */
  readonly deployed: {
    /** True only if it is the known deployer. */
    readonly deterministicDeployer: boolean
    readonly entryPoint: boolean
    /** The implementation of this release. */
    readonly implementation: boolean
    readonly bundleRunner: boolean
    /** The configured timelock. True if none is configured. */
    readonly timelock: boolean
  }
  /** The configured owners of the paymaster that have no code on this chain. */
  readonly ownersWithoutCode: readonly Address[]
  /** `undefined`: there is no code at the paymaster's address. */
  readonly proxy: PaymasterProxy | undefined
}

export interface PaymasterProxy {
  readonly implementation: Address
  readonly paused: boolean
  /** In wei, at the EntryPoint. */
  readonly deposit: bigint
  /** In wei, at the EntryPoint. */
  readonly stake: bigint
  readonly unstakeDelaySeconds: number
  /** False once an unstake has begun. */
  readonly stakeLocked: boolean
  /** When the stake may be withdrawn, in seconds since 1970. 0 while it is locked. */
  readonly stakeFreeAt: number
  readonly signers: readonly Address[]
  readonly bundlers: readonly Address[]
  readonly roles: Readonly<Record<PaymasterRole, readonly Address[]>>
  /**
   * False if no endpoint shows the paymaster's history from its beginning. Then signers, bundlers and roles may be
   * missing, except those that were asked for.
   */
  readonly listsComplete: boolean
  /** The tokens that are listed, and those that were asked for. */
  readonly tokens: readonly PaymasterToken[]
  /** The role holders that are timelocks. */
  readonly timelocks: readonly Timelock[]
}

export interface PaymasterToken {
  readonly address: Address
  /** In gas. 0 if the token is not listed. */
  readonly floor: number
  readonly exact: boolean
  /** False: nothing at its address answers like an ERC-20 token, and the balances are 0. */
  readonly answers: boolean
  /** The paymaster's balance, in base units. */
  readonly balance: bigint
  /** The part of the balance that belongs to accounts whose refund could not be delivered, in base units. */
  readonly owed: bigint
  /** The operator's balance, in base units. `undefined` without an operator. */
  readonly operatorBalance: bigint | undefined
}

export const timelockRoles = ['admin', 'proposer', 'canceller', 'executor'] as const
export type TimelockRole = (typeof timelockRoles)[number]

export interface Timelock {
  readonly address: Address
  readonly minDelaySeconds: bigint
  /** The zero address stands for everybody. */
  readonly roles: Readonly<Record<TimelockRole, readonly Address[]>>
  /** False if no endpoint shows its history from its beginning. Then `roles` and `scheduled` may be incomplete. */
  readonly listsComplete: boolean
  /** The operations that are scheduled and not executed. */
  readonly scheduled: readonly ScheduledOperation[]
  readonly operatorProposes: boolean
  readonly operatorExecutes: boolean
}

export interface ScheduledOperation {
  readonly id: Hex
  /** The earliest time at which it may be executed, in seconds since 1970. */
  readonly at: bigint
  /** Its calls as text: the function, and its arguments by name. */
  readonly calls: readonly { readonly to: Address; readonly text: string }[]
}
