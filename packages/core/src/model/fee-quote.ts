import type { Address } from 'viem'

/** The cost of an operation for its account, fixed at prepare. */
export type FeeQuote =
  | {
      readonly kind: 'sponsored'
      readonly token: Address
      /** The token at the time of the quote, because the network may drop it. Missing in older quotes. */
      readonly tokenUnit?: { readonly symbol: string; readonly decimals: number }
      /** Worst case in token base units, signed into the sponsorship as its ceiling. */
      readonly maxAmount: bigint
      readonly expectedAmount: bigint
      readonly staticFee: bigint
      readonly transferFee: bigint
      /** Token base units per 1e18 wei. */
      readonly tokenPerNative: bigint
      readonly fronted: boolean
      /** The allowance for the paymaster that the operation sets. Absent if it does not change the allowance. */
      readonly approval?: bigint | undefined
      /** The step that reserves its worst case in the paymaster's deposit. */
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
