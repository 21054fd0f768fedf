import type { Address } from 'viem'
import type { PaymasterRole } from './planned-call.js'

/** What stands on a chain of the paymaster and what it needs, all read at one moment. */
export interface PaymasterOnChain {
  /** Is there code where each of these belongs? */
  readonly deployed: {
    readonly deterministicDeployer: boolean
    readonly entryPoint: boolean
    /** The implementation of this release. */
    readonly implementation: boolean
    readonly bundleRunner: boolean
    /** The timelock that is configured; true when none is. */
    readonly timelock: boolean
  }
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
  readonly signers: readonly Address[]
  readonly bundlers: readonly Address[]
  readonly roles: Readonly<Record<PaymasterRole, readonly Address[]>>
  /**
   * False when no endpoint searches the paymaster's whole history: signers, bundlers and roles then hold only those that
   * were asked for.
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

export interface Timelock {
  readonly address: Address
  readonly minDelaySeconds: bigint
  readonly operatorProposes: boolean
  readonly operatorExecutes: boolean
}
