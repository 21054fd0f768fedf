import { encodeAbiParameters, keccak256, numberToHex } from 'viem'
import { clientOf, type TestAccount, tokenOf } from './test-account.js'

/** OpenZeppelin's ERC20 has its balances first. */
const balancesSlot = 0n

/** Changes what the account holds of a token, USDC by default, behind everybody's back. */
export const setTokens = (
  { address, chain }: TestAccount,
  amount: bigint,
  symbol: Parameters<typeof tokenOf>[1] = 'USDC',
) =>
  clientOf(chain).setStorageAt({
    address: tokenOf(chain, symbol).address,
    index: keccak256(
      encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [address, balancesSlot]),
    ),
    value: numberToHex(amount, { size: 32 }),
  })
