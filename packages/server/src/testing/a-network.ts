import type { Network } from '@gasless-gateway/core'

/** Returns a network without an endpoint. */
export const aNetwork = (changes: Partial<Network> = {}): Network => ({
  networkId: '31337',
  chainId: 31337,
  name: 'Test network',
  testnet: true,
  explorerUrl: 'http://127.0.0.1',
  nativeCoin: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  wrappedNative: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  blockTimeMs: 1_000,
  finality: { kind: 'depth', blocks: 10 },
  bundles: { maxGas: 16_777_216n, maxAgeMs: 100 },
  entryPoint: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  accountContracts: {
    version: '0.3.1',
    implementation: '0xBAC849bB641841b44E965fB01A4Bf5F074f84b4D',
    factory: '0xaac5D4240AF87249B3f71BC8E4A2cae074A3E419',
    ecdsaValidator: '0x845ADb2C711129d4f3966735eD98a9F09fC4cE57',
  },
  paymaster: '0xfEE0000000000000000000000000000000000fee',
  tokens: [],
  feePolicy: { staticUsdMicros: 50_000n, transferFeeBps: 10n },
  minPriorityFeePerGas: 1_000_000_000n,
  feeCeiling: 1_000_000_000_000n,
  ...changes,
})
