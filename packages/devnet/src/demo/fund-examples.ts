import type { GatewayClient } from '@gasless-gateway/sdk'
import { type Address, type Hex, parseUnits } from 'viem'
import { mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import type { DevnetChain } from '../chains/devnet-chain.js'
import { fundToken } from '../chains/fund-token.js'

/** Number of deposit accounts. The last two get only 0.01 tokens. */
const deposits = 12

/** Mints tokens to the accounts that the examples use. The mints run in parallel, so they take about one block. */
export async function fundExamples({
  client,
  chain,
  ownerKey,
  depositsMnemonic,
}: {
  readonly client: GatewayClient
  readonly chain: DevnetChain
  readonly ownerKey: Hex
  readonly depositsMnemonic: string
}): Promise<void> {
  const [token] = chain.network.tokens
  if (!token) throw new Error(`Network ${chain.network.networkId} has no token.`)
  const fund = (to: Address, amount: string) =>
    fundToken(chain, { token: token.address, to, amount: parseUnits(amount, token.decimals) })
  const owner = privateKeyToAddress(ownerKey)
  const depositors = Array.from(
    { length: deposits },
    (_, addressIndex) => mnemonicToAccount(depositsMnemonic, { addressIndex }).address,
  )
  const [account, ...swept] = await client.accounts.resolveMany([owner, ...depositors])
  await Promise.all([
    fund(account?.smartAccountAddress as Address, '300'),
    // For the EIP-7702 example, whose account is the owner's own address.
    fund(owner, '20'),
    ...swept.map(({ smartAccountAddress }, place) =>
      fund(smartAccountAddress as Address, place < deposits - 2 ? `${20 + place}` : '0.01'),
    ),
  ])
}
