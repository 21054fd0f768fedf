import { devnetTokenAbi } from '@gasless-gateway/contracts/devnet'
import { type Address, encodeFunctionData, parseEther, parseGwei } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { DevnetChain } from './devnet-chain.js'
import { devnetClient } from './devnet-client.js'

const mintGas = 150_000n

/**
 * Mints `amount` base units of a devnet token to `to` and waits until they are there, so up to one block.
 *
 * Every call sends from a key of its own: many callers may fund the same chain at once without meeting in a nonce.
 */
export async function fundToken(
  { network: { chainId }, rpcUrl }: DevnetChain,
  { token, to, amount }: { token: Address; to: Address; amount: bigint },
): Promise<void> {
  const client = devnetClient({ rpcUrl, chainId })
  const sender = privateKeyToAccount(generatePrivateKey())
  const [{ baseFeePerGas }] = await Promise.all([
    client.getBlock(),
    client.setBalance({ address: sender.address, value: parseEther('1000') }),
  ])
  const maxPriorityFeePerGas = parseGwei('1')
  const serializedTransaction = await sender.signTransaction({
    type: 'eip1559',
    chainId,
    to: token,
    data: encodeFunctionData({ abi: devnetTokenAbi, functionName: 'mint', args: [to, amount] }),
    nonce: 0,
    gas: mintGas,
    maxPriorityFeePerGas,
    maxFeePerGas: (baseFeePerGas ?? 0n) * 2n + maxPriorityFeePerGas,
  })
  const hash = await client.sendRawTransaction({ serializedTransaction })
  const { status } = await client.waitForTransactionReceipt({ hash })
  if (status !== 'success')
    throw new Error(
      `Minting ${amount} of ${token} on chain ${chainId} reverted. Is it a devnet token?`,
    )
}
