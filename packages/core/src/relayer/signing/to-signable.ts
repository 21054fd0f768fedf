import type { OneOf, TransactionSerializableEIP1559, TransactionSerializableEIP7702 } from 'viem'
import type { OuterTransaction } from '../../ports/signers.js'

/** The outer transaction as it is serialised: of EIP-7702 with authorizations, of EIP-1559 without. */
export const toSignable = ({
  authorizationList,
  ...transaction
}: OuterTransaction): OneOf<TransactionSerializableEIP1559 | TransactionSerializableEIP7702> =>
  authorizationList
    ? { type: 'eip7702', ...transaction, authorizationList: [...authorizationList] }
    : { type: 'eip1559', ...transaction }
