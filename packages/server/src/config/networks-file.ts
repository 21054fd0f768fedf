import { type Network, priceDecimals } from '@gasless-gateway/core'
import type { Hash } from 'viem'
import { z } from 'zod'
import { AddressText } from './address.js'
import { RpcUrl, RpcUrls } from './rpc-urls.js'
import type { Secret } from './secret.js'

const Integer = z
  .string()
  .regex(/^\d{1,78}$/, 'must be a whole number in quotes, such as "50000"')
  .transform((value) => BigInt(value))

const Name = z.string().min(1, 'must not be empty').max(100)
const Decimals = z.int().min(0).max(priceDecimals)
/** Decimals of a chain's coin: every EVM chain counts gas in wei, with 18 decimals. */
const CoinDecimals = z.literal(18)
const Milliseconds = z.int().min(1)

/** Gas limit of a transaction (EIP-7825). */
const largestTransactionGas = 16_777_216n

/** In wei per gas: 1,000 gwei, which even Ethereum has exceeded only for single blocks. */
const defaultFeeCeiling = 1_000_000_000_000n

const BasisPoints = z.int().min(1).max(10_000)
const Seconds = z.int().min(1)

const PriceFeedEntry = z.strictObject({
  address: AddressText,
  decimals: Decimals,
  maxAgeSeconds: Seconds,
  bounds: z
    .strictObject({ minUsdMicros: Integer, maxUsdMicros: Integer })
    .refine(({ minUsdMicros, maxUsdMicros }) => minUsdMicros < maxUsdMicros, {
      path: ['maxUsdMicros'],
      message: 'must be above minUsdMicros',
    })
    .exactOptional(),
  jump: z.strictObject({ maxBps: BasisPoints, withinSeconds: Seconds }).exactOptional(),
})

const SequencerFeedEntry = z.strictObject({ address: AddressText, graceSeconds: Seconds })

const TokenEntry = z.strictObject({
  address: AddressText,
  symbol: Name,
  name: Name,
  decimals: Decimals,
  feeToken: z.boolean(),
  approvalReset: z.boolean().exactOptional(),
  postOpGas: z.int().min(1).exactOptional(),
  priceFeed: PriceFeedEntry.exactOptional(),
})

const AccountContractsEntry = z.strictObject({
  version: Name,
  implementation: AddressText,
  factory: AddressText,
  metaFactory: AddressText.exactOptional(),
  ecdsaValidator: AddressText,
})

const CodeHash = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/, 'must be the keccak256 hash of a code: 0x and 64 digits')
  .transform((text) => text.toLowerCase() as Hash)

const ValidationEntry = z.strictObject({
  implementations: z.array(CodeHash).exactOptional(),
  validators: z.array(CodeHash).exactOptional(),
})

const FinalityEntry = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('tag'), tag: z.enum(['safe', 'finalized']) }),
  z.strictObject({ kind: z.literal('depth'), blocks: z.int().min(1) }),
])

const BundlesEntry = z.strictObject({
  maxGas: Integer.refine(
    (gas) => gas > 0n && gas <= largestTransactionGas,
    `must be from 1 to ${largestTransactionGas}, as much as EIP-7825 allows a transaction`,
  ),
  maxAgeMs: Milliseconds,
})

const DataFeeEntry = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('op-stack'), gasPriceOracle: AddressText }),
  z.strictObject({ kind: z.literal('arbitrum'), nodeInterface: AddressText }),
])

const RoutingEntry = z.strictObject({
  targets: z.array(AddressText).min(1),
  spenders: z.array(AddressText).min(1),
  feeContracts: z.array(AddressText),
})

const NetworkEntry = z
  .strictObject({
    networkId: z
      .string()
      .regex(/^[1-9]\d{0,15}$/, 'must be the chain id in quotes, such as "8453"'),
    chainId: z.int().min(1),
    name: Name,
    testnet: z.boolean(),
    explorerUrl: z.string(),
    nativeCoin: z.strictObject({ name: Name, symbol: Name, decimals: CoinDecimals }),
    wrappedNative: AddressText,
    blockTimeMs: Milliseconds,
    finality: FinalityEntry,
    entryPoint: AddressText,
    bundleRunner: AddressText.exactOptional(),
    bundles: BundlesEntry,
    dataFee: DataFeeEntry.exactOptional(),
    accountContracts: AccountContractsEntry,
    delegate: AddressText.exactOptional(),
    validation: ValidationEntry.exactOptional(),
    paymaster: AddressText.exactOptional(),
    nativePriceFeed: PriceFeedEntry.exactOptional(),
    sequencerFeed: SequencerFeedEntry.exactOptional(),
    marketPrices: z.strictObject({ maxDeviationBps: BasisPoints }).exactOptional(),
    tokens: z.array(TokenEntry),
    routing: z.record(Name, RoutingEntry).exactOptional(),
    feePolicy: z.strictObject({
      staticUsdMicros: Integer,
      transferFeeBps: Integer,
      priceMarginBps: Integer.refine((bps) => bps <= 10_000n, {
        message: 'must be 10000 at most, which doubles the price',
      }).exactOptional(),
    }),
    minPriorityFeePerGas: Integer,
    feeCeiling: Integer.default(defaultFeeCeiling),
    /** May be absent when `RPC_URLS_<chain id>` is set. */
    rpcUrls: RpcUrls.exactOptional(),
    bundler: z.strictObject({ url: RpcUrl }).exactOptional(),
  })
  .refine((entry) => entry.networkId === String(entry.chainId), {
    path: ['networkId'],
    message: 'must be the same number as chainId',
  })
  .superRefine(({ tokens, nativePriceFeed }, context) => {
    const missing = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    for (const [index, { feeToken, priceFeed, symbol }] of tokens.entries())
      if (feeToken && !priceFeed)
        missing(
          ['tokens', index, 'priceFeed'],
          `is missing: ${symbol} may pay fees only at the price of a feed. Name one, or set feeToken to false`,
        )
    if (tokens.some(({ feeToken }) => feeToken) && !nativePriceFeed)
      missing(
        ['nativePriceFeed'],
        'is missing: fees in tokens follow from the price of the coin. Name a feed, or set feeToken of every token to false',
      )
  })

/** A network as written in the file. */
export interface NetworkOfFile {
  readonly network: Network
  readonly rpcUrls: readonly Secret[] | undefined
  readonly bundlerUrl: Secret | undefined
}

/** Schema of the file that GATEWAY_NETWORKS_FILE names. Bigints are decimal strings. */
export const NetworksFile = z.strictObject({
  networks: z
    .array(NetworkEntry)
    .superRefine((entries, context) => {
      const seen = new Set<string>()
      for (const [index, { networkId }] of entries.entries()) {
        if (seen.has(networkId))
          context.addIssue({
            code: 'custom',
            path: [index, 'networkId'],
            message: `is ${networkId} for the second time; remove one of the two networks`,
          })
        seen.add(networkId)
      }
    })
    .transform((entries) =>
      entries.map(
        ({ rpcUrls, bundler, ...network }): NetworkOfFile => ({
          network,
          rpcUrls,
          bundlerUrl: bundler?.url,
        }),
      ),
    ),
})
