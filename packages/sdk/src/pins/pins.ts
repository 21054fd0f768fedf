import type { AccountContracts } from '@gasless-gateway/core/erc4337'
import type { Address } from 'viem'

/** The contracts that a prepared operation is checked against. They never come from the gateway. */
export interface Pin {
  readonly entryPoint: Address
  readonly accountContracts: AccountContracts
  /** Your gateway's paymaster. `undefined`: only self-funded operations can be checked. */
  readonly paymaster: Address | undefined
  /** `undefined`: swaps cannot be checked. */
  readonly routing: RoutingPin | undefined
  /** Delegate that owners' addresses adopt under EIP-7702. `undefined`: the network has no EIP-7702. */
  readonly delegate?: Address | undefined
}

/** Contracts that swaps on one network are checked against. */
export interface RoutingPin {
  /** Contracts that a swap may call. */
  readonly targets: readonly Address[]
  /** Contracts that a swap may approve, for exactly the amount that it sends. */
  readonly spenders: readonly Address[]
  /** Wrapped native token, which some bridges deliver instead of the native coin. Left out: it is not accepted. */
  readonly wrappedNative?: Address | undefined
}

/** EntryPoint v0.7 at its canonical address. */
export const entryPointV07: Address = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'

/** Kernel v3.1 at its canonical addresses, the same on every chain. */
export const kernelV31: AccountContracts = {
  version: '0.3.1',
  implementation: '0xBAC849bB641841b44E965fB01A4Bf5F074f84b4D',
  factory: '0xaac5D4240AF87249B3f71BC8E4A2cae074A3E419',
  metaFactory: '0xd703aaE79538628d27099B8c4f621bE4CCd142d5',
  ecdsaValidator: '0x845ADb2C711129d4f3966735eD98a9F09fC4cE57',
}

/**
 * The implementation of Kernel v3.3, which owners' addresses adopt under EIP-7702. It has the same address on every
 * chain.
 */
export const kernelV33Delegate: Address = '0xd6CEDDe84be40893d153Be9d467CD6aD37875b28'

/** LiFiDiamond, which has the same address on all of these networks. */
const lifiDiamond: Address = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'

const canonical = (wrappedNative: Address, delegate?: Address): Pin => ({
  entryPoint: entryPointV07,
  accountContracts: kernelV31,
  paymaster: undefined,
  routing: { targets: [lifiDiamond], spenders: [lifiDiamond], wrappedNative },
  delegate,
})

/**
 * Built-in pins by network id: Ethereum, OP Mainnet, BNB Smart Chain, Polygon, Base and Arbitrum One. Every operator
 * deploys their own paymaster, so the paymaster is always an option of the client. Polygon has no delegate here,
 * because it is not known to have EIP-7702.
 */
export const pins: Readonly<Record<string, Pin>> = {
  '1': /* @__PURE__ */ canonical('0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', kernelV33Delegate),
  '10': /* @__PURE__ */ canonical('0x4200000000000000000000000000000000000006', kernelV33Delegate),
  '56': /* @__PURE__ */ canonical('0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c', kernelV33Delegate),
  '137': /* @__PURE__ */ canonical('0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270'),
  '8453': /* @__PURE__ */ canonical(
    '0x4200000000000000000000000000000000000006',
    kernelV33Delegate,
  ),
  '42161': /* @__PURE__ */ canonical(
    '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
    kernelV33Delegate,
  ),
}
