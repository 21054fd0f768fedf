import type { Address, Hex } from 'viem'
import type { PaymasterRole } from './planned-call.js'

/** What stands on a chain of the paymaster and what it needs, all read at one moment. */
export interface PaymasterOnChain {
  /** Is there code where each of these belongs? */
  readonly deployed: {
    /** True only of the one that is known. */
    readonly deterministicDeployer: boolean
    readonly entryPoint: boolean
    /** The implementation of this release. */
    readonly implementation: boolean
    readonly bundleRunner: boolean
    /** The timelock that is configured; true when none is. */
    readonly timelock: boolean
  }
  /** Of the accounts that are to have the paymaster, those that are no contract on this chain. */
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
  /** False once somebody has begun to take the stake out. */
  readonly stakeLocked: boolean
  /** From when on it may be taken out, in seconds since 1970; 0 while it is locked. */
  readonly stakeFreeAt: number
  readonly signers: readonly Address[]
  readonly bundlers: readonly Address[]
  readonly roles: Readonly<Record<PaymasterRole, readonly Address[]>>
  /**
   * False when no endpoint shows the paymaster's history from its beginning on: signers, bundlers and roles may then lack
   * any that were not asked for.
   */
  readonly listsComplete: boolean
  /** Every token that is listed or was asked for. */
  readonly tokens: readonly PaymasterToken[]
  /** The holders of roles that are timelocks. */
  readonly timelocks: readonly Timelock[]
}

export interface PaymasterToken {
  readonly address: Address
  /** In gas; 0: it is not listed. */
  readonly floor: number
  readonly exact: boolean
  /** False: nothing at its address answers like an ERC-20 token, and the balances are 0. */
  readonly answers: boolean
  /** What the paymaster has, in base units. */
  readonly balance: bigint
  /** The part of it that belongs to accounts whose refund could not be delivered, in base units. */
  readonly owed: bigint
  /** What the operator has, in base units; `undefined` without one. */
  readonly operatorBalance: bigint | undefined
}

export const timelockRoles = ['admin', 'proposer', 'canceller', 'executor'] as const
export type TimelockRole = (typeof timelockRoles)[number]

export interface Timelock {
  readonly address: Address
  readonly minDelaySeconds: bigint
  /** The zero address stands for everybody. */
  readonly roles: Readonly<Record<TimelockRole, readonly Address[]>>
  /** False when no endpoint shows its history from its beginning on: `roles` and `scheduled` may then lack some. */
  readonly listsComplete: boolean
  /** What waits in it to be executed. */
  readonly scheduled: readonly ScheduledOperation[]
  readonly operatorProposes: boolean
  readonly operatorExecutes: boolean
}

export interface ScheduledOperation {
  readonly id: Hex
  /** From when on it may be executed, in seconds since 1970. */
  readonly at: bigint
  /** Each as a reader sees it: the function and its arguments by name. */
  readonly calls: readonly { readonly to: Address; readonly text: string }[]
}
