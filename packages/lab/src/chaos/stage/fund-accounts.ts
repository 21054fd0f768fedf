import { devnetTokenAbi } from '@gasless-gateway/contracts/devnet'
import { createAddressResolver } from '@gasless-gateway/core/erc4337'
import type { DevnetChain } from '@gasless-gateway/devnet/chains/devnet-chain'
import { devnetClient } from '@gasless-gateway/devnet/chains/devnet-client'
import { sendInOrder } from '@gasless-gateway/devnet/chains/send-in-order'
import type { SeededRandom } from '@gasless-gateway/testing/seeded-random'
import { type Address, encodeFunctionData, parseEther, parseGwei } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

export interface LoadAccount {
  readonly owner: PrivateKeyAccount
  readonly address: Address
}

/** Whole tokens. An account of a campaign sends some dozens of operations. */
const wealth = 10_000n
const mintGas = 120_000n
/** Few enough for a node's request limit, and for signing not to block for long. */
const mintsPerRound = 200

/**
 * Returns undeployed accounts of seeded owners, with plenty of every token. The paymaster and the `payees` get one base
 * unit of every token.
 */
export async function fundAccounts(
  { rpcUrl, network }: DevnetChain,
  random: SeededRandom,
  count: number,
  payees: readonly Address[] = [],
): Promise<LoadAccount[]> {
  const resolve = createAddressResolver(network.accountContracts)
  const accounts = Array.from({ length: count }, () => {
    const owner = privateKeyToAccount(random.bytes32())
    return { owner, address: resolve(owner.address) }
  })
  const client = devnetClient({ rpcUrl, chainId: network.chainId })
  const minter = privateKeyToAccount(random.bytes32())
  await client.setBalance({ address: minter.address, value: parseEther('10000') })
  // Holders have a balance in advance. Otherwise, after a reorganisation of a first payment, the next one would pay for
  // fresh storage, which its gas limits do not cover. A sweep also leaves the paymaster one unit.
  const holders = [...(network.paymaster ? [network.paymaster] : []), ...payees]
  const mints = network.tokens.flatMap(({ address, decimals }) => [
    ...holders.map((to) => ({ token: address, to, amount: 1n })),
    ...accounts.map((account) => ({
      token: address,
      to: account.address,
      amount: wealth * 10n ** BigInt(decimals),
    })),
  ])
  for (let nonce = 0; nonce < mints.length; nonce += mintsPerRound)
    await sendInOrder(
      client,
      await Promise.all(
        mints.slice(nonce, nonce + mintsPerRound).map(({ token, to, amount }, index) =>
          minter.signTransaction({
            type: 'eip1559',
            chainId: network.chainId,
            to: token,
            data: encodeFunctionData({
              abi: devnetTokenAbi,
              functionName: 'mint',
              args: [to, amount],
            }),
            gas: mintGas,
            nonce: nonce + index,
            maxFeePerGas: parseGwei('500'),
            maxPriorityFeePerGas: parseGwei('1'),
          }),
        ),
      ),
    )
  return accounts
}
