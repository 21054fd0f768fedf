import type { Call } from '@gasless-gateway/core/erc4337'
import type { Address, Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'

/** An operation that a check should not call unsafe. */
export interface BenignEntry {
  /** A unique name in kebab case. It decides the account, and whether the entry is held out. */
  readonly name: string
  /** One sentence that says what the user wants. For an attack, what the user believes and what really happens. */
  readonly why: string
  /** Returns the scenario. Depends on the situation alone, without clock, randomness or chain. */
  arrange(situation: Situation): Scenario | Promise<Scenario>
}

/** An operation that a check should call unsafe. */
export interface AttackEntry extends BenignEntry {
  arrange(situation: Situation): Attack | Promise<Attack>
}

/** The account of an operation and its surroundings. `holdings.ts` has the first holdings of every account. */
export interface Situation {
  readonly chainId: number
  readonly owner: PrivateKeyAccount
  readonly account: Address
  /** The id of the account's piece of `at.collectible`. */
  readonly collectibleId: bigint
  /** The address of a `CorpusTreasury` that the account owns. It holds 10,000 DAI. An entry deploys it in `setUp`. */
  readonly treasury: Address
  /** Returns the address of a friend, by number. It has no code. Accounts share no friends. */
  friend(number: number): Address
  /** Returns the key of a friend. */
  friendKey(number: number): PrivateKeyAccount
  /** A moment in the far future, in Unix seconds. */
  readonly deadline: bigint
}

export interface Scenario {
  /** If false, the operation deploys the account. @default true */
  readonly deployed?: boolean
  /** Earlier calls of other senders. */
  readonly setUp?: readonly Call[]
  /** Earlier calls of the account, without the gateway. */
  readonly earlier?: readonly Call[]
  /** Earlier requests of the account to the gateway, each a finalized operation. */
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

/** A request of an integrator. The fee is paid in USDC by default. `null` means self-funded. */
export type Request = { readonly feeToken?: Address | null } & (
  | { readonly calls: readonly Call[]; readonly declared: readonly Asset[] }
  | { readonly transfers: readonly (Asset & { readonly to: Address })[] }
  | { readonly swap: { readonly from: Address; readonly to: Address; readonly amount: bigint } }
)

/** The harm of an operation, measured after the operation and the thief's calls. */
export interface Harm {
  /** The thief's calls, in order. */
  readonly strike?: readonly Call[]
  /** Losses of the account, or of `holder`, without the fee. */
  readonly lost?: readonly Loss[]
  /** Answers of contracts before and after. */
  readonly changed?: readonly Change[]
}

export interface Loss {
  readonly asset: Address
  /** The smallest loss, in base units. 1 for an ERC-721 token. */
  readonly amount: bigint
  /** The id of an ERC-1155 token. */
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
