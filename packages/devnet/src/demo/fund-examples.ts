import type { GatewayClient } from '@gasless-gateway/sdk'
import { type Address, type Hex, parseUnits } from 'viem'
import { mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import type { DevnetChain } from '../chains/devnet-chain.js'
import { fundToken } from '../chains/fund-token.js'

/** So many deposit accounts, the last of them with dust alone. */
const deposits = 12

/** Gives the accounts that the examples move tokens of what they need. All of it is in one block. */
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
    // For the example with accounts at their owners' own addresses.
    fund(owner, '20'),
    ...swept.map(({ smartAccountAddress }, place) =>
      fund(smartAccountAddress as Address, place < deposits - 2 ? `${20 + place}` : '0.01'),
    ),
  ])
}
