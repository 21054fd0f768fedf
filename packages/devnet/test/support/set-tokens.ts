import { encodeAbiParameters, keccak256, numberToHex } from 'viem'
import { clientOf, type TestAccount, tokenOf } from './test-account.js'

/** OpenZeppelin's ERC20 has its balances first. */
const balancesSlot = 0n

/** Changes the account's USDC behind everybody's back. */
export const setTokens = ({ address, chain }: TestAccount, amount: bigint) =>
  clientOf(chain).setStorageAt({
    address: tokenOf(chain, 'USDC').address,
    index: keccak256(
      encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [address, balancesSlot]),
    ),
    value: numberToHex(amount, { size: 32 }),
  })
