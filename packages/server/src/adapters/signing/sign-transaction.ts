import {
  type Hex,
  type OneOf,
  parseSignature,
  serializeTransaction,
  type TransactionSerializableEIP1559,
  type TransactionSerializableEIP7702,
} from 'viem'
import type { KeySigner } from './key-signer.js'

/** Returns the signed bytes of a transaction. Throws a `VaultError` if the key's vault does not sign. */
export async function signTransaction(
  { sign }: Pick<KeySigner, 'sign'>,
  transaction: OneOf<TransactionSerializableEIP1559 | TransactionSerializableEIP7702>,
): Promise<Hex> {
  const signature = parseSignature(await sign(serializeTransaction(transaction)))
  return serializeTransaction(transaction, signature)
}
