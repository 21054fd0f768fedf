import type { AccountContracts } from '@gasless-gateway/core/erc4337'
import type { Address } from 'viem'

/** The contracts that a prepared operation is checked against. They never come from the gateway. */
export interface Pin {
  readonly entryPoint: Address
  readonly accountContracts: AccountContracts
  /** Your gateway's paymaster. `undefined`: only self-funded operations can be checked. */
  readonly paymaster: Address | undefined
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

const canonical: Pin = {
  entryPoint: entryPointV07,
  accountContracts: kernelV31,
  paymaster: undefined,
}

/**
 * Built-in pins by network id: Ethereum, OP Mainnet, BNB Smart Chain, Polygon, Base and Arbitrum One.
 * The paymaster is the operator's own deployment, so it is always an option of the client.
 */
export const pins: Readonly<Record<string, Pin>> = {
  '1': canonical,
  '10': canonical,
  '56': canonical,
  '137': canonical,
  '8453': canonical,
  '42161': canonical,
}
