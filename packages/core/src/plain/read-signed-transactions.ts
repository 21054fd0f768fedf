import {
  type Address,
  type Hex,
  isAddressEqual,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
  type TransactionSerializedEIP1559,
} from 'viem'
import { GatewayError } from '../errors/index.js'
import type { PlainTransaction, SignedPlainTransaction } from '../model/plain-transaction.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'

/**
 * Half of the order of secp256k1. Nodes refuse a signature with a higher `s` (EIP-2), because anyone can derive it from
 * the other one.
 */
const highestS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/** Recovering a signer takes up to 4 ms of processor time. */
const signersPerTurn = 5

/**
 * Parses the signed transactions and compares each field with the prepared transaction at its place. Stops at the first
 * one that differs. Lets other requests run after every few transactions.
 *
 * Throws `SIGNED_TRANSACTION_INVALID` with the place and the first field that differs.
 */
export async function readSignedTransactions(
  { turns }: Pick<GatewayDeps, 'turns'>,
  prepared: readonly PlainTransaction[],
  raws: readonly Hex[],
  owner: Address,
): Promise<SignedPlainTransaction[]> {
  if (raws.length !== prepared.length)
    throw refusal(Math.min(raws.length, prepared.length), 'count', prepared.length, raws.length)
  const signed: SignedPlainTransaction[] = []
  for (const [index, transaction] of prepared.entries()) {
    if (index > 0 && index % signersPerTurn === 0) await turns.next()
    signed.push(await read(transaction, raws[index] as Hex, owner, index))
  }
  return signed
}

/** The compared fields. The ones that explain a mistake best come first. */
const fields = [
  'chainId',
  'nonce',
  'to',
  'value',
  'data',
  'gas',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
] as const satisfies readonly (keyof PlainTransaction)[]

async function read(
  expected: PlainTransaction,
  raw: Hex,
  owner: Address,
  index: number,
): Promise<SignedPlainTransaction> {
  if (!isEip1559(raw)) throw refusal(index, 'type', '0x02 (EIP-1559)', raw.slice(0, 4))
  const signed = parse(raw, index)
  const actual: PlainTransaction = {
    chainId: signed.chainId,
    nonce: signed.nonce ?? 0,
    to: signed.to as Address,
    value: signed.value ?? 0n,
    data: signed.data ?? '0x',
    gas: signed.gas ?? 0n,
    maxFeePerGas: signed.maxFeePerGas ?? 0n,
    maxPriorityFeePerGas: signed.maxPriorityFeePerGas ?? 0n,
  }
  for (const field of fields)
    if (spelt(actual[field]) !== spelt(expected[field]))
      throw refusal(index, field, expected[field], actual[field] ?? 'none')
  if (signed.accessList && signed.accessList.length > 0)
    throw refusal(index, 'accessList', 'none', `${signed.accessList.length} entries`)
  const { r, s, yParity } = signed
  if (r === undefined || s === undefined || yParity === undefined)
    throw refusal(index, 'signature', 'r, s and yParity', 'none')
  if (BigInt(s) > highestS) throw refusal(index, 's', `at most ${highestS}`, BigInt(s))
  // Nodes accept only the canonical encoding: no further data, and each number in its shortest form.
  const canonical = serializeTransaction({ ...expected, type: 'eip1559' }, { r, s, yParity })
  if (canonical !== raw) throw refusal(index, 'encoding', 'the shortest form', 'another one')
  const signer = await recoverTransactionAddress({ serializedTransaction: raw }).catch(
    () => undefined,
  )
  if (!signer || !isAddressEqual(signer, owner))
    throw refusal(index, 'signer', owner, signer ?? 'nobody')
  return { hash: keccak256(raw), raw }
}

const isEip1559 = (raw: Hex): raw is TransactionSerializedEIP1559 => raw.startsWith('0x02')

function parse(raw: TransactionSerializedEIP1559, index: number) {
  try {
    return parseTransaction(raw)
  } catch {
    throw refusal(index, 'encoding', 'an EIP-1559 transaction', 'other bytes')
  }
}

/** Addresses and hex strings may be written in upper or lower case. */
const spelt = (value: unknown): string => String(value).toLowerCase()

const longestShown = 80

function refusal(index: number, field: string, expected: unknown, actual: unknown): GatewayError {
  const [wanted, got] = [expected, actual].map((value) => {
    const text = String(value)
    return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text
  })
  return new GatewayError('SIGNED_TRANSACTION_INVALID', {
    message: `signedTransactions.${index} is not what was prepared: ${field} should be ${wanted}, but is ${got}. Sign each prepared transaction unchanged with the owner's key, and send all of them in their order.`,
    reason: `signedTransactions.${index}.${field}: expected ${wanted}, got ${got}`,
    body: { index, field },
  })
}
