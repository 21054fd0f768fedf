import type { Address } from 'viem'
import type { AccountModel } from '../accounts/account-model.js'
import type { Call } from '../erc4337/kernel-execution.js'
import type { UserOperation } from '../erc4337/user-operation.js'
import type { DeclaredAsset } from '../fees/charged-assets.js'
import type { Delegation } from '../model/delegation.js'
import type { FeeQuote } from '../model/fee-quote.js'
import type { Network, Token } from '../model/network.js'
import type { Spend } from '../model/operation.js'
import type { Project } from '../model/project.js'
import type { AssetChange } from '../model/security-check.js'
import type { Aftermath, SimulatedEffects } from '../model/simulated-effects.js'
import type { LiveOperations } from '../ports/operation-store.js'
import type { OperationId } from '../primitives/ids.js'

/** What is to be done, before anything is asked of the chain. */
export type PlanInput = PlanTerms & PlanPurpose

export interface PlanTerms {
  /** Whose client asks. A refusal tells no amounts of other projects' operations. */
  readonly project: Pick<Project, 'id'>
  readonly network: Network
  readonly sender: Address
  /** What the sender is. */
  readonly account: AccountModel
  /** Absent when only the address is known; then an account without code cannot be planned. */
  readonly owner: Address | undefined
  readonly calls: readonly Call[]
  readonly declared: readonly DeclaredAsset[]
  /** Absent: the account pays native gas itself. */
  readonly feeToken: Token | undefined
  /** 0 to 65535; absent: the one that the project's next preparation gets. */
  readonly nonceKey: number | undefined
}

/**
 * A prepare may not spend more than the account has left beside its live operations. An estimate may, unless the simulation reverts
 * because of that. A quote ignores the account's balances: it overrides those that are too low.
 */
export type PlanPurpose =
  | {
      readonly purpose: 'prepare'
      /** The id under which the operation will be stored. The operation's hash depends on the id. */
      readonly operationId: OperationId
      /** The account's live operations when its nonce key was reserved. If absent, the plan reads them. */
      readonly live?: LiveOperations | undefined
    }
  | {
      readonly purpose: 'estimate' | 'quote'
      readonly operationId?: undefined
      readonly live?: undefined
    }

/** A user operation ready for the account's signature, with what it will cost and do. */
export interface Plan {
  /** Signed by the sponsor, if it has one, when its purpose is to be prepared; else filled up in its place. */
  readonly userOperation: UserOperation
  readonly quote: FeeQuote
  /** What the calls move out of the account. */
  readonly spends: readonly Spend[]
  /** `undefined` when the endpoint cannot report them. */
  readonly assetChanges: readonly AssetChange[] | undefined
  /** `undefined` when the endpoint cannot report them. */
  readonly effects: SimulatedEffects | undefined
  /** Of what is prepared; empty for other purposes. */
  readonly aftermath: Aftermath
  /** Chain time after which it cannot land. */
  readonly validUntil: Date
  readonly ownerIsRoot: boolean
  /** As in the `Snapshot`. */
  readonly kernelValidates: boolean
  readonly delegation: Delegation | undefined
}
