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
 * Asks the owner to sign the transactions one after the other. Returns them serialized, with the hash of the last one.
 * Throws {@link SignerError} if the owner cannot sign, or signs another transaction.
 */
export async function signTransactions(
  { address, signTransaction: sign }: Signer,
  transactions: readonly PlainTransaction[],
): Promise<{ readonly signedTransactions: readonly Hex[]; readonly lastHash: Hash }> {
  if (!sign) throw cannotSignTransactions()
  const signedTransactions: Hex[] = []
  for (const [place, transaction] of transactions.entries()) {
    // A copy. If the signer changes it, the comparison must not change.
    const raw = await askSigner('transaction', () => sign({ ...transaction }))
    const field = await differing(raw, transaction, address)
    if (field !== undefined)
      throw new SignerError(
        'SIGNATURE_UNEXPECTED',
        `The owner signed another transaction: transactions.${place} differs in ${field}.`,
        { needed: 'transaction', field },
      )
    signedTransactions.push(withLowS(raw, transaction))
  }
  return { signedTransactions, lastHash: keccak256(signedTransactions.at(-1) ?? '0x') }
}

export const cannotSignTransactions = () =>
  new SignerError(
    'SIGNER_UNSUITABLE',
    'This network has no EIP-7702, and the owner cannot sign transactions without sending them. Pass a local viem account, a wallet client of one, or an object with signTransaction.',
    { needed: 'transaction' },
  )

/**
 * Returns the first field in which a signed transaction differs from the expected one. `undefined`: it does not differ.
 */
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
    // Catches every other difference, such as numbers that are not in their shortest form.
    if (serializeTransaction(expected, { r, s, yParity }) !== raw.toLowerCase()) return 'encoding'
    const signer = await recoverTransactionAddress({
      serializedTransaction: raw as `0x02${string}`,
    })
    return isAddressEqual(signer, owner) ? undefined : 'signer'
  } catch {
    return 'encoding'
  }
}

/** Returns the signed transaction with a low s. The transaction must equal the expected one. */
function withLowS(raw: Hex, expected: PlainTransaction): Hex {
  const { r = '0x', s = '0x', yParity = 0 } = parseTransaction(raw as `0x02${string}`)
  return serializeTransaction(expected, { r, ...toLowS({ s, yParity }) })
}

/** The value that `parseTransaction` leaves out: zero or empty data. */
const absent = (value: unknown) => (typeof value === 'string' ? '0x' : 0)

const spelt = (value: unknown) => String(value).toLowerCase()
