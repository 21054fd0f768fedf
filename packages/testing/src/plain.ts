import type { PreparedPlainOperation } from '@gasless-gateway/core/api'
import { type DevnetChain, fundToken } from '@gasless-gateway/devnet'
import { type Hex, hexToBigInt, hexToNumber } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { TestGateway, TestRecords } from './start-test-gateway.js'
import { clientOf, newOwner, type TestAccount, tokenOf } from './test-account.js'

/** Returns a new funded owner, whose own address is the account. */
export async function newPlainOwner(
  chain: DevnetChain,
  funds: { readonly usdc?: bigint; readonly dai?: bigint; readonly native?: bigint },
): Promise<TestAccount> {
  const owner = newOwner()
  const to = owner.address
  await Promise.all([
    funds.usdc &&
      fundToken(chain, { token: tokenOf(chain, 'USDC').address, to, amount: funds.usdc }),
    funds.dai && fundToken(chain, { token: tokenOf(chain, 'DAI').address, to, amount: funds.dai }),
    funds.native && clientOf(chain).setBalance({ address: to, value: funds.native }),
  ])
  return { owner, address: to, chain }
}

/**
 * Sets a project's account mode to `eip7702` in the database, because the API only sets it when the project is created.
 */
export const useOwnersAddresses = (
  { sql }: Pick<TestRecords, 'sql'>,
  project: { readonly id: string },
) => sql(`update projects set account_mode = 'eip7702' where id = $1`, [project.id])

type Fields = Parameters<PrivateKeyAccount['signTransaction']>[0]

/** Returns the prepared transaction in the form that viem signs. */
export const toSignable = (
  transaction: PreparedPlainOperation['transactions'][number],
): Extract<Fields, { type?: 'eip1559' | undefined }> => ({
  type: 'eip1559',
  chainId: hexToNumber(transaction.chainId),
  nonce: hexToNumber(transaction.nonce),
  to: transaction.to,
  value: hexToBigInt(transaction.value),
  data: transaction.data,
  gas: hexToBigInt(transaction.gas),
  maxFeePerGas: hexToBigInt(transaction.maxFeePerGas),
  maxPriorityFeePerGas: hexToBigInt(transaction.maxPriorityFeePerGas),
})

export const signAll = (
  { owner }: Pick<TestAccount, 'owner'>,
  { transactions }: PreparedPlainOperation,
): Promise<Hex[]> =>
  Promise.all(transactions.map((transaction) => owner.signTransaction(toSignable(transaction))))

export const askSubmitPlain = (
  gateway: TestGateway,
  operationId: string,
  signedTransactions: readonly Hex[],
) => gateway.request('POST', '/transaction/submit', { body: { operationId, signedTransactions } })
