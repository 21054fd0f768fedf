import type { Address } from 'viem'
import type { Network } from '../../model/network.js'

/** EntryPoint v0.7 and Kernel v3.1 as deployed by their authors. CREATE2 gives the same addresses on every chain. */
export const canonicalContracts: Pick<Network, 'entryPoint' | 'accountContracts'> = {
  entryPoint: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  accountContracts: {
    version: '0.3.1',
    implementation: '0xBAC849bB641841b44E965fB01A4Bf5F074f84b4D',
    factory: '0xaac5D4240AF87249B3f71BC8E4A2cae074A3E419',
    metaFactory: '0xd703aaE79538628d27099B8c4f621bE4CCd142d5',
    ecdsaValidator: '0x845ADb2C711129d4f3966735eD98a9F09fC4cE57',
  },
}

/**
 * The implementation of Kernel v3.3, which its authors deployed with the deterministic deployer. For networks with a
 * confirmed EIP-7702 hard fork: Pimlico's EIP-7702 guide, thirdweb's changelog, and the announcements of Pascal (BNB
 * Smart Chain) and ArbOS 40 (Arbitrum). We found no confirmation for Polygon.
 */
export const kernelDelegate: Address = '0xd6CEDDe84be40893d153Be9d467CD6aD37875b28'
