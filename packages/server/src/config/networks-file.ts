import type { Network } from '@gasless-gateway/core'
import { type Address, getAddress, isAddress } from 'viem'
import { z } from 'zod'
import { createSecret, type Secret } from './secret.js'

const AddressEntry = z
  .string()
  .refine((value) => /^0x[0-9a-fA-F]{40}$/.test(value), {
    message: 'must be 0x and 40 hex digits',
    abort: true,
  })
  .refine(
    (value) => isAddress(value),
    'has a wrong EIP-55 checksum; check it for a typo, or write it in lower case',
  )
  .transform((value): Address => getAddress(value))

const Integer = z
  .string()
  .regex(/^\d{1,78}$/, 'must be a whole number in quotes, such as "50000"')
  .transform((value) => BigInt(value))

const Name = z.string().min(1, 'must not be empty').max(100)
const Decimals = z.int().min(0).max(36)
const Milliseconds = z.int().min(1)

const PriceFeedEntry = z.strictObject({
  address: AddressEntry,
  decimals: Decimals,
  maxAgeSeconds: z.int().min(1),
})

const TokenEntry = z.strictObject({
  address: AddressEntry,
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
  implementation: AddressEntry,
  factory: AddressEntry,
  metaFactory: AddressEntry.exactOptional(),
  ecdsaValidator: AddressEntry,
})

const FinalityEntry = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('tag'), tag: z.enum(['safe', 'finalized']) }),
  z.strictObject({ kind: z.literal('depth'), blocks: z.int().min(1) }),
])

/** Providers put their access tokens into these addresses, so they are secrets. */
const RpcUrl = z
  .string()
  .refine(
    (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
    'must be an http or https address',
  )
  .transform(createSecret)

const NetworkEntry = z
  .strictObject({
    networkId: z
      .string()
      .regex(/^[1-9]\d{0,15}$/, 'must be the chain id in quotes, such as "8453"'),
    chainId: z.int().min(1),
    name: Name,
    testnet: z.boolean(),
    explorerUrl: z.string(),
    nativeCoin: z.strictObject({ name: Name, symbol: Name, decimals: Decimals }),
    wrappedNative: AddressEntry,
    blockTimeMs: Milliseconds,
    finality: FinalityEntry,
    entryPoint: AddressEntry,
    accountContracts: AccountContractsEntry,
    paymaster: AddressEntry.exactOptional(),
    nativePriceFeed: PriceFeedEntry.exactOptional(),
    bundleRunner: AddressEntry.exactOptional(),
    bundles: z.strictObject({ maxGas: Integer, maxAgeMs: Milliseconds }),
    tokens: z.array(TokenEntry),
    feePolicy: z.strictObject({ staticUsdMicros: Integer, transferFeeBps: Integer }),
    minPriorityFeePerGas: Integer,
    rpcUrls: z.array(RpcUrl).min(1, 'must hold at least one address'),
  })
  .refine((entry) => entry.networkId === String(entry.chainId), {
    path: ['networkId'],
    message: 'must be the same number as chainId',
  })

/** A network of the configuration, and where to reach its nodes, the preferred one first. */
export interface ConfiguredNetwork {
  readonly network: Network
  readonly rpcUrls: readonly Secret[]
}

/** The file that GATEWAY_NETWORKS_FILE names. Big numbers are decimal strings. */
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
      entries.map(({ rpcUrls, ...network }): ConfiguredNetwork => ({ network, rpcUrls })),
    ),
})
