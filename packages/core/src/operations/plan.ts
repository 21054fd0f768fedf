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

/** The input of a plan, before the chain is read. */
export type PlanInput = PlanTerms & PlanPurpose

export interface PlanTerms {
  /** The project that asks. An error never tells amounts of other projects' operations. */
  readonly project: Pick<Project, 'id'>
  readonly network: Network
  readonly sender: Address
  /** The model of the sender's account: deployed by a factory, or an address with a delegate. */
  readonly account: AccountModel
  /**
   * `undefined`: unknown. The deployment of an account without code is then not simulated: constants stand for its gas.
   */
  readonly owner: Address | undefined
  readonly calls: readonly Call[]
  readonly declared: readonly DeclaredAsset[]
  /** What the client can do if the calls revert in simulation, as sentences. @default it can change the calls */
  readonly revertRemedy?: string
  /** `undefined`: the account pays native gas itself. */
  readonly feeToken: Token | undefined
  /** 0 to 65535. `undefined`: the key that the project's next preparation gets. */
  readonly nonceKey: number | undefined
}

/**
 * A prepare may not spend more than the account has left beside the project's live operations. An estimate may, unless
 * its simulation reverts. A quote overrides balances that are too low.
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

/** A user operation that is ready for the account's signature, with its cost and effects. */
export interface Plan {
  /**
   * For `prepare`, a sponsored operation has the sponsor's signature. For other purposes, a placeholder of the same
   * length.
   */
  readonly userOperation: UserOperation
  readonly quote: FeeQuote
  /** Amounts that the calls need from the account, without the fee. */
  readonly spends: readonly Spend[]
  /** `undefined` when the endpoint cannot report them. */
  readonly assetChanges: readonly AssetChange[] | undefined
  /** `undefined` when the endpoint cannot report them. */
  readonly effects: SimulatedEffects | undefined
  /** Empty unless the purpose is `prepare`. */
  readonly aftermath: Aftermath
  /** Chain time after which the operation is no longer sent. The paymaster refuses a sponsored one after that. */
  readonly validUntil: Date
  readonly ownerIsRoot: boolean
  /** See `Snapshot`. */
  readonly kernelValidates: boolean
  readonly delegation: Delegation | undefined
}
