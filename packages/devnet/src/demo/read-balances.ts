import { type Address, erc20Abi } from 'viem'
import type { DevnetChain } from '../chains/devnet-chain.js'
import { devnetClient } from '../chains/devnet-client.js'

/** Returns an account's native balance, in wei. */
export const nativeBalance = (chain: DevnetChain, account: Address): Promise<bigint> =>
  clientOf(chain).getBalance({ address: account })

/** Returns an account's balance of a token, in base units. */
export const tokenBalance = (
  chain: DevnetChain,
  token: Address,
  account: Address,
): Promise<bigint> =>
  clientOf(chain).readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [account],
  })

const clientOf = ({ network: { chainId }, rpcUrl }: DevnetChain) =>
  devnetClient({ rpcUrl, chainId })
