import type { DevnetChain } from '@gasless-gateway/devnet/chains/devnet-chain'
import { devnetClient } from '@gasless-gateway/devnet/chains/devnet-client'
import { fundToken } from '@gasless-gateway/devnet/chains/fund-token'
import { unhurried } from '@gasless-gateway/devnet/chains/unhurried'
import { createGatewayClient } from '@gasless-gateway/sdk'
import { type Address, parseEther, parseUnits } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { feeTokenOf } from './fee-token-of.js'
import type { GatewayProcess } from './start-gateway-process.js'

const usdc = (amount: string) => parseUnits(amount, 6)
const recipient: Address = '0x000000000000000000000000000000000000cafE'

/**
 * Funds an account and sends its first operation through the gateway, which deploys it and approves the paymaster.
 * The account also gets native coin, so that a peer could pay for its operations.
 */
export async function useAccountOnce(
  { baseUrl, apiKey }: Pick<GatewayProcess, 'baseUrl' | 'apiKey'>,
  chain: DevnetChain,
  owner: PrivateKeyAccount,
  account: Address,
): Promise<void> {
  const { network, rpcUrl } = chain
  const { networkId, entryPoint, accountContracts, paymaster } = network
  const feeToken = feeTokenOf(chain)
  await Promise.all([
    fundToken(chain, { token: feeToken, to: account, amount: usdc('1000') }),
    devnetClient({ rpcUrl, chainId: network.chainId }).setBalance({
      address: account,
      value: parseEther('10'),
    }),
  ])
  const client = createGatewayClient({
    baseUrl,
    apiKey,
    networks: { [networkId]: { entryPoint, accountContracts, ...(paymaster && { paymaster }) } },
    ...unhurried,
  })
  const operation = await client.transfer({
    owner,
    networkId,
    transfers: [{ tokenAddress: feeToken, amount: usdc('1'), recipientAddress: recipient }],
    feeToken,
    maxFee: usdc('100'),
  })
  await operation.wait({ until: 'confirmed' })
}
