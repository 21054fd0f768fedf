import { createAddressResolver } from '@gasless-gateway/core/erc4337'
import type { DevnetChain } from '@gasless-gateway/devnet/chains/devnet-chain'
import { keccak256, toHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { treasuryOf } from './cases/corpus-contracts.js'
import type { Situation } from './cases/corpus-entry.js'

/** Wednesday, 3 March 2100. */
const deadline = 4_107_542_400n

/** Derives the situation of an entry from its name, so that runs can be compared. The keys are for tests only. */
export function situationOf(name: string, { network }: DevnetChain): Situation {
  const owner = keyOf(`owner of ${name}`)
  const account = createAddressResolver(network.accountContracts)(owner.address)
  const friendKey = (number: number) => keyOf(`friend ${number} of ${name}`)
  return {
    chainId: network.chainId,
    owner,
    account,
    collectibleId: BigInt(account),
    treasury: treasuryOf(account).address,
    friend: (number) => friendKey(number).address,
    friendKey,
    deadline,
  }
}

const keyOf = (words: string): PrivateKeyAccount =>
  privateKeyToAccount(keccak256(toHex(`security corpus: ${words}`)))
