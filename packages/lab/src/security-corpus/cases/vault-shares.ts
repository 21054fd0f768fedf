import type { Call } from '@gasless-gateway/core/erc4337'
import type { Address } from 'viem'
import { approve, call } from './call.js'
import { at } from './corpus-contracts.js'

/** Returns set-up calls that give the account shares of the vault. The stagehand pays for them. */
export const vaultShares = (account: Address, amount: bigint): readonly Call[] => [
  call(at.dai, 'mint(address,uint256)', [at.stagehand, amount]),
  approve(at.dai, at.vault, amount),
  call(at.vault, 'deposit(uint256,address)', [amount, account]),
]
