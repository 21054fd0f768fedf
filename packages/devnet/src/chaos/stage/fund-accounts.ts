import { devnetTokenAbi } from '@gasless-gateway/contracts/devnet'
import { createAddressResolver } from '@gasless-gateway/core/erc4337'
import { type Address, encodeFunctionData, type Hash, type Hex, parseEther, parseGwei } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { DevnetChain } from '../../devnet-chain.js'
import { devnetClient } from '../../devnet-client.js'
import type { SeededRandom } from '../seeded-random.js'

export interface LoadAccount {
  readonly owner: PrivateKeyAccount
  readonly address: Address
}

/** Whole tokens; a campaign's account sends some dozens of operations. */
const wealth = 10_000n
const mintGas = 120_000n
/** Fits into a node's request limit, and keeps the signing from blocking for long. */
const mintsPerRound = 200

/** Accounts of the seed's owners, with plenty of every fee token. None is deployed. */
export async function fundAccounts(
  { rpcUrl, network }: DevnetChain,
  random: SeededRandom,
  count: number,
): Promise<LoadAccount[]> {
  const resolve = createAddressResolver(network.accountContracts)
  const accounts = Array.from({ length: count }, () => {
    const owner = privateKeyToAccount(random.bytes32())
    return { owner, address: resolve(owner.address) }
  })
  const client = devnetClient({ rpcUrl, chainId: network.chainId })
  const minter = privateKeyToAccount(random.bytes32())
  await client.setBalance({ address: minter.address, value: parseEther('10000') })
  const mints = network.tokens.flatMap(({ address, decimals }) => [
    // As a sweep leaves it. Were the first payments reorganised away, the next ones would pay for fresh storage that
    // their limits do not know of.
    ...(network.paymaster ? [{ token: address, to: network.paymaster, amount: 1n }] : []),
    ...accounts.map((account) => ({
      token: address,
      to: account.address,
      amount: wealth * 10n ** BigInt(decimals),
    })),
  ])
  let last: Hash | undefined
  for (let nonce = 0; nonce < mints.length; ) {
    const round = await Promise.all(
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
    )
    for (const serializedTransaction of round)
      last = await client.sendRawTransaction({
        serializedTransaction: serializedTransaction as Hex,
      })
    nonce += round.length
    if (last) await client.waitForTransactionReceipt({ hash: last })
  }
  return accounts
}
