import type { OneOf, TransactionSerializableEIP1559, TransactionSerializableEIP7702 } from 'viem'
import type { OuterTransaction } from '../../ports/signers.js'

/** Returns the outer transaction for serialisation: EIP-7702 with authorizations, EIP-1559 without. */
export const toSignable = ({
  authorizationList,
  ...transaction
}: OuterTransaction): OneOf<TransactionSerializableEIP1559 | TransactionSerializableEIP7702> =>
  authorizationList
    ? { type: 'eip7702', ...transaction, authorizationList: [...authorizationList] }
    : { type: 'eip1559', ...transaction }
