import type { Call } from '@gasless-gateway/core/erc4337'
import type { Address, Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'

/** An operation that a check should let pass. */
export interface BenignEntry {
  /** In kebab case, unique; decides whose account it is and whether the entry is held out. */
  readonly name: string
  /** One sentence: what the user wants here; of an attack, what they believe and what really happens. */
  readonly why: string
  /** Follows from the situation alone: no clock, no randomness, no chain. */
  arrange(situation: Situation): Scenario | Promise<Scenario>
}

/** An operation that a check should call unsafe. */
export interface AttackEntry extends BenignEntry {
  arrange(situation: Situation): Attack | Promise<Attack>
}

/** Whose operation it is. What every account holds at first is in `holdings.ts`. */
export interface Situation {
  readonly chainId: number
  readonly owner: PrivateKeyAccount
  readonly account: Address
  /** The id of the account's own piece of `at.collectible`. */
  readonly collectibleId: bigint
  /** A `CorpusTreasury` with 10,000 DAI, of which the account is the owner. */
  readonly treasury: Address
  /** Somebody else, by number, without code. Every account has friends of its own. */
  friend(number: number): Address
  /** Somebody else who signs. */
  friendKey(number: number): PrivateKeyAccount
  /** Seconds of the chain's clock that no test reaches. */
  readonly deadline: bigint
}

export interface Scenario {
  /** False: its first operation deploys it. @default true */
  readonly deployed?: boolean
  /** What anybody did before. */
  readonly setUp?: readonly Call[]
  /** What the account did before, not through the gateway. */
  readonly earlier?: readonly Call[]
  /** What the account did before through the gateway, one operation each, finalized. */
  readonly history?: readonly Request[]
  readonly request: Request
}

export interface Attack extends Scenario {
  readonly harm: Harm
}

export interface Asset {
  readonly asset: Address
  /** Base units. */
  readonly amount: bigint
}

/** What an integrator asks the gateway for. The fee is paid in USDC by default; `null` is self-funded. */
export type Request = { readonly feeToken?: Address | null } & (
  | { readonly calls: readonly Call[]; readonly declared: readonly Asset[] }
  | { readonly transfers: readonly (Asset & { readonly to: Address })[] }
  | { readonly swap: { readonly from: Address; readonly to: Address; readonly amount: bigint } }
)

/** What shows that the operation did harm: after it, and after what the thief then does. */
export interface Harm {
  /** The thief's calls, in order. */
  readonly strike?: readonly Call[]
  /** The account, or `holder`, has so much less than before the operation, beyond the fee. */
  readonly lost?: readonly Loss[]
  /** What contracts answer before and after. */
  readonly changed?: readonly Change[]
}

export interface Loss {
  readonly asset: Address
  /** At least; base units. Of an ERC-721 token, 1. */
  readonly amount: bigint
  /** Of an ERC-1155 token. */
  readonly id?: bigint
  /** @default the account */
  readonly holder?: Address
}

export interface Change {
  readonly to: Address
  readonly data: Hex
  readonly before: Hex
  readonly after: Hex
}
