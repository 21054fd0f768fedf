import { createAddressResolver } from '@gasless-gateway/core/erc4337'
import type { DevnetChain } from '@gasless-gateway/devnet/chains/devnet-chain'
import { devnetClient } from '@gasless-gateway/devnet/chains/devnet-client'
import { parseEther } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { runConcurrently } from '../run-concurrently.js'

/** Enough for the gas of every operation of a bench. */
const value = parseEther('100')
const requestsAtOnce = 32

/** Gives native coin to the accounts of these owners, so that they can pay for their own operations. */
export async function fundCoin(
  { network, rpcUrl }: DevnetChain,
  owners: readonly PrivateKeyAccount[],
): Promise<void> {
  const client = devnetClient({ rpcUrl, chainId: network.chainId })
  const addressOf = createAddressResolver(network.accountContracts)
  await runConcurrently(owners, requestsAtOnce, (owner) =>
    client.setBalance({ address: addressOf(owner.address), value }),
  )
}
