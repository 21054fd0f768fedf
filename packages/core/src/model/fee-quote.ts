import type { Address } from 'viem'

/** What an operation costs its account, fixed when it is prepared. */
export type FeeQuote =
  | {
      readonly kind: 'sponsored'
      readonly token: Address
      /** As it was then: the network may not have it any more. Lacking in quotes of before that was kept. */
      readonly tokenUnit?: { readonly symbol: string; readonly decimals: number }
      /** Worst case in token base units, signed into the sponsorship as its ceiling. */
      readonly maxAmount: bigint
      readonly expectedAmount: bigint
      readonly staticFee: bigint
      readonly transferFee: bigint
      /** Token base units per 1e18 wei. */
      readonly tokenPerNative: bigint
      readonly fronted: boolean
      /** What the operation sets the account's allowance to the paymaster to; absent: it leaves that as it is. */
      readonly approval?: bigint | undefined
      /** Since when its worst case is set aside in the paymaster's deposit. */
      readonly reservedFrom: 'prepare' | 'submit'
      readonly unpricedAssets: readonly Address[]
    }
  | {
      readonly kind: 'self-funded'
      /** Worst-case gas in wei. */
      readonly maxAmount: bigint
      readonly expectedAmount: bigint
      readonly unpricedAssets: readonly Address[]
    }
