import type { AccountContracts } from '../erc4337/account-contracts.js'

/** Kernel v3.1 at its canonical addresses, the same on every real network. */
export const kernelV31: AccountContracts = {
  version: '0.3.1',
  implementation: '0xBAC849bB641841b44E965fB01A4Bf5F074f84b4D',
  factory: '0xaac5D4240AF87249B3f71BC8E4A2cae074A3E419',
  metaFactory: '0xd703aaE79538628d27099B8c4f621bE4CCd142d5',
  ecdsaValidator: '0x845ADb2C711129d4f3966735eD98a9F09fC4cE57',
}

/** Kernel v3.3, for its address vectors. */
export const kernelV33: AccountContracts = {
  ...kernelV31,
  version: '0.3.3',
  implementation: '0xd6CEDDe84be40893d153Be9d467CD6aD37875b28',
  factory: '0x2577507b78c2008Ff367261CB6285d44ba5eF2E9',
}
