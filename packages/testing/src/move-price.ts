import { devnetExchangeAbi } from '@gasless-gateway/contracts/devnet'
import { devnetDeployment, fundToken } from '@gasless-gateway/devnet'
import { type Address, erc20Abi, parseEther, parseGwei } from 'viem'
import { expect } from 'vitest'
import type { PrivateChain } from './private-chain.js'
import { newOwner } from './test-account.js'

const { exchange } = devnetDeployment()

/** Swaps `amount` base units in a pool of the exchange, so that its price changes. */
export async function movePrice(
  { client, chain }: Pick<PrivateChain, 'client' | 'chain'>,
  [tokenIn, tokenOut]: readonly [Address, Address],
  amount: bigint,
) {
  const trader = newOwner()
  await client.setBalance({ address: trader.address, value: parseEther('1') })
  await fundToken(chain, { token: tokenIn, to: trader.address, amount })
  const fees = { maxFeePerGas: parseGwei('10'), maxPriorityFeePerGas: parseGwei('1') }
  const hashes = [
    await client.writeContract({
      account: trader,
      address: tokenIn,
      abi: erc20Abi,
      functionName: 'approve',
      args: [exchange.address, amount],
      ...fees,
    }),
    await client.writeContract({
      account: trader,
      address: exchange.address,
      abi: devnetExchangeAbi,
      functionName: 'swap',
      args: [[tokenIn, tokenOut], amount, trader.address],
      gas: 500_000n,
      ...fees,
    }),
  ]
  for (const hash of hashes) {
    const { status } = await client.waitForTransactionReceipt({ hash })
    expect(status).toBe('success')
  }
}
