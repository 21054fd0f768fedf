import {
  type Address,
  type Hash,
  type Hex,
  isAddressEqual,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
} from 'viem'
import { SignerError } from '../errors/signer-error.js'
import { askSigner } from './ask-signer.js'
import type { PlainTransaction } from './owner.js'
import { toLowS } from './to-low-s.js'
import type { Signer } from './to-signer.js'

/**
 * The transactions one after the other, signed and serialized, and the hash of the last one. Throws {@link SignerError}
 * when the owner cannot sign them, or signs another one than they were given.
 */
export async function signTransactions(
  { address, signTransaction: sign }: Signer,
  transactions: readonly PlainTransaction[],
): Promise<{ readonly signedTransactions: readonly Hex[]; readonly lastHash: Hash }> {
  if (!sign) throw cannotSignTransactions()
  const signedTransactions: Hex[] = []
  for (const [place, transaction] of transactions.entries()) {
    // A copy: what the owner does to it must not become what it is compared with.
    const raw = await askSigner('transaction', () => sign({ ...transaction }))
    const field = await differing(raw, transaction, address)
    if (field !== undefined)
      throw new SignerError(
        'SIGNATURE_UNEXPECTED',
        `The owner signed another transaction than it was given: transactions.${place} differs in ${field}.`,
        { needed: 'transaction', field },
      )
    signedTransactions.push(withLowS(raw, transaction))
  }
  return { signedTransactions, lastHash: keccak256(signedTransactions.at(-1) ?? '0x') }
}

export const cannotSignTransactions = () =>
  new SignerError(
    'SIGNER_UNSUITABLE',
    'This network has no EIP-7702, and the owner cannot sign transactions without sending them. Pass a local viem account, a wallet client that holds one, or an object with signTransaction.',
    { needed: 'transaction' },
  )

/** Where a signed transaction is not the one that it should be; `undefined`: nowhere. */
async function differing(
  raw: Hex,
  expected: PlainTransaction,
  owner: Address,
): Promise<string | undefined> {
  try {
    const { r, s, yParity, ...signed } = parseTransaction(raw)
    if (signed.type !== expected.type) return 'type'
    const { type: _, ...fields } = expected
    for (const [field, value] of Object.entries(fields))
      if (spelt(signed[field as keyof typeof fields] ?? absent(value)) !== spelt(value))
        return field
    if (signed.accessList?.length) return 'accessList'
    if (!r || !s || yParity === undefined) return 'signature'
    // Whatever else there may be in it, such as numbers in another than their shortest form.
    if (serializeTransaction(expected, { r, s, yParity }) !== raw.toLowerCase()) return 'encoding'
    const signer = await recoverTransactionAddress({
      serializedTransaction: raw as `0x02${string}`,
    })
    return isAddressEqual(signer, owner) ? undefined : 'signer'
  } catch {
    return 'encoding'
  }
}

/** Of a transaction that was found to be the expected one, signature and all. */
function withLowS(raw: Hex, expected: PlainTransaction): Hex {
  const { r = '0x', s = '0x', yParity = 0 } = parseTransaction(raw as `0x02${string}`)
  return serializeTransaction(expected, { r, ...toLowS({ s, yParity }) })
}

/** What zero and no data parse to is nothing. */
const absent = (value: unknown) => (typeof value === 'string' ? '0x' : 0)

const spelt = (value: unknown) => String(value).toLowerCase()
