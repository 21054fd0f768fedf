import {
  assertSignable,
  type ExecutorSigner,
  type Network,
  type SigningRules,
  toSignable,
} from '@gasless-gateway/core'
import { type Hex, isAddressEqual, keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { recoverAuthority } from './recover-authority.js'

/** Signs outer transactions with keys in memory, within the rules of `assertSignable`. */
export function createLocalExecutorSigner({
  executorKeys,
  funderKey,
  networks,
  refillLimit,
}: {
  readonly executorKeys: readonly Hex[]
  readonly funderKey: Hex | undefined
  readonly networks: readonly Network[]
  /** Largest refill, in wei. */
  readonly refillLimit: bigint
}): ExecutorSigner {
  const executors = executorKeys.map((key) => privateKeyToAccount(key))
  const funder = funderKey && privateKeyToAccount(funderKey)
  const accounts = funder ? [...executors, funder] : executors
  const rules: SigningRules = {
    networks,
    executors: executors.map(({ address }) => address),
    funder: funder?.address,
    refillLimit,
    recoverAuthority,
  }
  return {
    addresses: rules.executors,
    funder: rules.funder,
    async sign(executor, transaction) {
      assertSignable(rules, executor, transaction)
      const account = accounts.find(({ address }) => isAddressEqual(address, executor))
      if (!account) throw new Error(`No key of executor ${executor} is configured.`)
      const rawTransaction = await account.signTransaction(toSignable(transaction))
      return { rawTransaction, transactionHash: keccak256(rawTransaction) }
    },
  }
}
