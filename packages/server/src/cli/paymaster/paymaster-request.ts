import type { Address, Hex } from 'viem'
import type { PaymasterRole } from '../../paymaster/planned-call.js'

/** The parsed arguments of a `gateway-server paymaster` command. */
export type PaymasterRequest = PaymasterStatusRequest | PaymasterChangeRequest

interface Common {
  /** Name or id of the network. */
  readonly network?: string | undefined
  /** First block of the search for accounts and tokens that the paymaster has listed. */
  readonly fromBlock?: bigint | undefined
}

export interface PaymasterStatusRequest extends Common {
  readonly command: 'status'
  readonly json: boolean
}

export interface PaymasterChangeRequest extends Common {
  readonly command: 'change'
  /** Whether to send the transactions. Otherwise the command only shows the plan. */
  readonly send: boolean
  readonly change: PaymasterChange
}

/** Amounts are in wei. */
export type PaymasterChange =
  | {
      readonly kind: 'deploy'
      readonly firstSigners?: readonly Address[] | undefined
      readonly salt?: Hex | undefined
    }
  /** The default amount is twice the amount below which the deposit is low. */
  | { readonly kind: 'deposit'; readonly upTo?: bigint | undefined }
  | { readonly kind: 'stake'; readonly upTo: bigint; readonly delaySeconds: number }
  | { readonly kind: 'withdraw'; readonly leave: bigint; readonly to: Address }
  /** `token` is a symbol or an address. */
  | { readonly kind: 'sweep'; readonly token: string; readonly to: Address }
  | { readonly kind: 'unstake'; readonly to: Address }
  | { readonly kind: 'cancel'; readonly id: Hex }
  | { readonly kind: 'signer'; readonly signer: Address; readonly allowed: boolean }
  | { readonly kind: 'bundlers'; readonly bundlers: readonly Address[]; readonly allowed: boolean }
  | { readonly kind: 'sync-bundlers' }
  | {
      readonly kind: 'list-token'
      /** Symbol or address. */
      readonly token: string
      readonly floor?: number | undefined
      readonly exact?: boolean | undefined
    }
  | { readonly kind: 'take-off-token'; readonly token: string }
  | { readonly kind: 'pause'; readonly paused: boolean }
  | {
      readonly kind: 'role'
      readonly role: PaymasterRole
      readonly account: Address
      readonly granted: boolean
    }
  | { readonly kind: 'upgrade'; readonly implementation?: Address | undefined }
