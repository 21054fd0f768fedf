import type { ExecutorSigner } from '@gasless-gateway/core'
import { type Hex, keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** Signs outer transactions with keys in memory. */
export function createLocalExecutorSigner(privateKeys: readonly Hex[]): ExecutorSigner {
  const accounts = privateKeys.map((key) => privateKeyToAccount(key))
  return {
    addresses: accounts.map(({ address }) => address),
    async sign(executor, transaction) {
      const account = accounts.find(({ address }) => address === executor)
      if (!account) throw new Error(`No key of executor ${executor} is configured.`)
      const rawTransaction = await account.signTransaction({ type: 'eip1559', ...transaction })
      return { rawTransaction, transactionHash: keccak256(rawTransaction) }
    },
  }
}
