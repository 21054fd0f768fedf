import {
  assertSignable,
  type ExecutorSigner,
  type Network,
  type SigningRules,
  toSignable,
} from '@gasless-gateway/core'
import { isAddressEqual, keccak256 } from 'viem'
import type { KeySigner } from './key-signer.js'
import { recoverAuthority } from './recover-authority.js'
import { signTransaction } from './sign-transaction.js'

/** Signs outer transactions within the rules of `assertSignable`, whose check comes before any key is used. */
export function createExecutorSigner({
  executors,
  funder,
  networks,
  refillLimit,
}: {
  readonly executors: readonly KeySigner[]
  readonly funder: KeySigner | undefined
  readonly networks: readonly Network[]
  /** Largest refill, in wei. */
  readonly refillLimit: bigint
}): ExecutorSigner {
  const keys = funder ? [...executors, funder] : executors
  const rules: SigningRules = {
    networks,
    executors: executors.map(({ address }) => address),
    funder: funder?.address,
    refillLimit,
    recoverAuthority,
  }
  return {
    addresses: rules.executors,
    ready: () => executors.filter((key) => key.isReady()).map(({ address }) => address),
    funder: rules.funder,
    async sign(executor, transaction) {
      assertSignable(rules, executor, transaction)
      const key = keys.find(({ address }) => isAddressEqual(address, executor))
      if (!key) throw new Error(`No key of executor ${executor} is configured.`)
      const rawTransaction = await signTransaction(key, toSignable(transaction))
      return { rawTransaction, transactionHash: keccak256(rawTransaction) }
    },
  }
}
