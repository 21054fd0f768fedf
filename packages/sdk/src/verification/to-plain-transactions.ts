import type { PreparedPlainTransactions } from '../model/prepared-transaction.js'
import type { PlainTransaction } from '../signers/owner.js'

/** Returns the transactions to sign. They contain only these fields of the gateway's answer. */
export const toPlainTransactions = ({
  transactions,
}: Pick<PreparedPlainTransactions, 'transactions'>): PlainTransaction[] =>
  transactions.map((transaction) => ({
    type: 'eip1559',
    chainId: Number(transaction.chainId),
    nonce: Number(transaction.nonce),
    to: transaction.to,
    value: BigInt(transaction.value),
    data: transaction.data,
    gas: BigInt(transaction.gas),
    maxFeePerGas: BigInt(transaction.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(transaction.maxPriorityFeePerGas),
  }))
