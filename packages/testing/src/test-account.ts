import type { Project } from '@gasless-gateway/core'
import { type DevnetChain, devnetClient, fundToken } from '@gasless-gateway/devnet'
import { type Address, parseUnits } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { accountModel } from '../../core/src/accounts/account-model.js'

/** An owner's smart account on one chain. */
export interface TestAccount {
  readonly owner: PrivateKeyAccount
  readonly address: Address
  readonly chain: DevnetChain
}

export const newOwner = (): PrivateKeyAccount => privateKeyToAccount(generatePrivateKey())

export const newAddress = (): Address => newOwner().address

export const clientOf = ({ rpcUrl, network: { chainId } }: DevnetChain) =>
  devnetClient({ rpcUrl, chainId })

/** Returns the chain's token with this symbol. */
export function tokenOf({ network }: DevnetChain, symbol: 'USDC' | 'DAI') {
  const token = network.tokens.find((candidate) => candidate.symbol === symbol)
  if (!token) throw new Error(`The devnet has no ${symbol}.`)
  return token
}

export const usdc = (amount: string) => parseUnits(amount, 6)

/** Returns the account of a new owner with these funds, in base units and wei. The account is not deployed. */
export async function newAccount(
  chain: DevnetChain,
  funds: { readonly usdc?: bigint; readonly dai?: bigint; readonly native?: bigint } = {},
  accountMode: Project['accountMode'] = 'smart_account',
): Promise<TestAccount> {
  const owner = newOwner()
  const address = accountModel(accountMode, chain.network).addressOf(owner.address)
  await Promise.all([
    funds.usdc &&
      fundToken(chain, { token: tokenOf(chain, 'USDC').address, to: address, amount: funds.usdc }),
    funds.dai &&
      fundToken(chain, { token: tokenOf(chain, 'DAI').address, to: address, amount: funds.dai }),
    funds.native && clientOf(chain).setBalance({ address, value: funds.native }),
  ])
  return { owner, address, chain }
}
