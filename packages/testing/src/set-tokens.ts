import { encodeAbiParameters, keccak256, numberToHex } from 'viem'
import { clientOf, type TestAccount, tokenOf } from './test-account.js'

/** The storage slot of the balances in OpenZeppelin's ERC20. */
const balancesSlot = 0n

/** Sets the account's balance of a token, in base units, without a transaction or an event. */
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
