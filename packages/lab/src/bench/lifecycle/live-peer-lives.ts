import type { DevnetChain } from '@gasless-gateway/devnet/chains/devnet-chain'
import { devnetClient } from '@gasless-gateway/devnet/chains/devnet-client'
import { createSmartAccountClient } from 'permissionless'
import { type Address, encodeFunctionData, erc20Abi, http } from 'viem'
import { createBundlerClient } from 'viem/account-abstraction'
import type { PrivateKeyAccount } from 'viem/accounts'
import { feeTokenOf } from '../fee-token-of.js'
import { peerAccount, peerClient } from '../kernel-peer.js'

const recipient: Address = '0x000000000000000000000000000000000000cafE'
const amount = 1_000_000n
/** The same interval as for the gateway's statuses. */
const pollingInterval = 50
const blocksToFinal = 3

/**
 * Runs one operation of each owner with viem, permissionless and Alto, without a paymaster. It reads account addresses
 * from the chain, prepares, signs, sends, waits for receipts, and mines blocks until finality. Returns the
 * milliseconds.
 */
export async function livePeerLives(
  seen: DevnetChain,
  { chain, altoUrl }: { readonly chain: DevnetChain; readonly altoUrl: string },
  owners: readonly PrivateKeyAccount[],
): Promise<number> {
  const client = peerClient(seen, { batch: true })
  const bundler = createBundlerClient({ client, transport: http(altoUrl), pollingInterval })
  const { network, rpcUrl } = chain
  const call = {
    to: feeTokenOf(chain),
    data: encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [recipient, amount],
    }),
  }
  const startedAt = performance.now()
  const accounts = await Promise.all(owners.map((owner) => peerAccount(client, network, owner)))
  const prepared = await Promise.all(
    accounts.map((account) =>
      createSmartAccountClient({
        account,
        client,
        chain: client.chain,
        bundlerTransport: http(altoUrl),
      }).prepareUserOperation({ calls: [call] }),
    ),
  )
  const signed = await Promise.all(
    accounts.map(async (account, at) => {
      const operation = prepared[at] as (typeof prepared)[number]
      const signature = await account.signUserOperation(operation as never)
      return { ...operation, signature, entryPointAddress: network.entryPoint }
    }),
  )
  const hashes = await Promise.all(
    signed.map((operation) => bundler.sendUserOperation(operation as never)),
  )
  const receipts = await Promise.all(
    hashes.map((hash) => bundler.waitForUserOperationReceipt({ hash, pollingInterval })),
  )
  if (!receipts.every(({ success }) => success)) throw new Error('An operation of the peer failed.')
  await devnetClient({ rpcUrl, chainId: network.chainId }).mine({ blocks: blocksToFinal })
  return performance.now() - startedAt
}
