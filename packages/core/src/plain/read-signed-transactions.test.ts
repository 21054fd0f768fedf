import {
  concatHex,
  fromRlp,
  type Hex,
  keccak256,
  parseGwei,
  serializeTransaction,
  toHex,
  toRlp,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import type { PlainTransaction } from '../model/plain-transaction.js'
import { readSignedTransactions } from './read-signed-transactions.js'

const owner = privateKeyToAccount(generatePrivateKey())
const prepared: PlainTransaction = {
  chainId: 137,
  nonce: 7,
  to: '0x00000000000000000000000000000000000000f1',
  value: 5n,
  data: '0x1234',
  gas: 60_000n,
  maxFeePerGas: parseGwei('60'),
  maxPriorityFeePerGas: parseGwei('30'),
}
const noTurns = { turns: { next: async () => {} } }
const second: PlainTransaction = { ...prepared, nonce: 8, value: 0n, data: '0x' }

const sign = (transaction: PlainTransaction, rest: object = {}, account = owner): Promise<Hex> =>
  account.signTransaction({ type: 'eip1559', ...transaction, ...rest })

const readOne = (raw: Hex) => readSignedTransactions(noTurns, [prepared], [raw], owner.address)

const refusal = (field: string, index = 0) => ({
  code: 'SIGNED_TRANSACTION_INVALID',
  reason: expect.stringContaining(`signedTransactions.${index}.${field}: `),
  body: { index, field },
})

test('what is signed as it was prepared is taken, with its bytes and hashes', async () => {
  const raws = [await sign(prepared), await sign(second)]
  expect(await readSignedTransactions(noTurns, [prepared, second], raws, owner.address)).toEqual(
    raws.map((raw) => ({ raw, hash: keccak256(raw) })),
  )
})

test('zeros, which are written as nothing, are read as zeros', async () => {
  const zeros: PlainTransaction = {
    ...prepared,
    nonce: 0,
    value: 0n,
    data: '0x',
    maxFeePerGas: 0n,
    maxPriorityFeePerGas: 0n,
  }
  const raw = await sign(zeros)
  expect(await readSignedTransactions(noTurns, [zeros], [raw], owner.address)).toHaveLength(1)
  await expect(readOne(raw)).rejects.toMatchObject(refusal('nonce'))
})

describe('a transaction is refused', () => {
  test.each([
    ['chainId', { chainId: 1 }],
    ['nonce', { nonce: 8 }],
    ['to', { to: '0x00000000000000000000000000000000000000f2' }],
    ['value', { value: 6n }],
    ['data', { data: '0x1235' }],
    ['gas', { gas: 60_001n }],
    ['maxFeePerGas', { maxFeePerGas: parseGwei('61') }],
    ['maxPriorityFeePerGas', { maxPriorityFeePerGas: parseGwei('31') }],
    ['accessList', { accessList: [{ address: prepared.to, storageKeys: [] }] }],
  ])('whose %s is another one', async (field, change) => {
    await expect(readOne(await sign(prepared, change))).rejects.toMatchObject(refusal(field))
  })

  test('that creates a contract in place of the call', async () => {
    await expect(readOne(await sign(prepared, { to: undefined }))).rejects.toMatchObject(
      refusal('to'),
    )
  })

  test.each([
    ['legacy', { type: 'legacy', gasPrice: parseGwei('60') }],
    ['EIP-2930', { type: 'eip2930', gasPrice: parseGwei('60') }],
  ])('of the %s type', async (_, { type, gasPrice }) => {
    const { maxFeePerGas, maxPriorityFeePerGas, ...fields } = prepared
    const raw = await owner.signTransaction({ ...fields, type, gasPrice } as never)
    await expect(readOne(raw)).rejects.toMatchObject(refusal('type'))
  })

  test('that another key has signed', async () => {
    const raw = await sign(prepared, {}, privateKeyToAccount(generatePrivateKey()))
    await expect(readOne(raw)).rejects.toMatchObject(refusal('signer'))
  })

  test('that nobody has signed', async () => {
    const raw = serializeTransaction({ type: 'eip1559', ...prepared })
    await expect(readOne(raw)).rejects.toMatchObject(refusal('signature'))
  })

  test('whose signature is the other of the two that recover to the owner: nodes take the lower one alone', async () => {
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const hash = keccak256(serializeTransaction({ type: 'eip1559', ...prepared }))
    const signature = await owner.sign({ hash })
    const r = signature.slice(0, 66) as Hex
    const s = order - BigInt(`0x${signature.slice(66, 130)}`)
    const yParity = signature.endsWith('1b') ? 1 : 0
    const raw = serializeTransaction({ type: 'eip1559', ...prepared }, { r, s: toHex(s), yParity })
    await expect(readOne(raw)).rejects.toMatchObject(refusal('s'))
  })

  test('that is written in another form than the shortest, although it says the same', async () => {
    const members = fromRlp(`0x${(await sign(prepared)).slice(4)}`, 'hex') as Hex[]
    const padded = members.map((member, index) => (index === 1 ? ('0x0007' as Hex) : member))
    const raw = concatHex(['0x02', toRlp(padded)])
    await expect(readOne(raw)).rejects.toMatchObject(refusal('encoding'))
  })

  test.each([
    ['cut', (raw: Hex) => raw.slice(0, -2) as Hex],
    ['followed by more', (raw: Hex) => `${raw}00` as Hex],
    ['nothing', () => '0x02' as Hex],
    ['no list', () => '0x0280' as Hex],
    ['lists inside lists', () => '0x02c1c0' as Hex],
  ])('whose bytes are %s', async (_, change) => {
    await expect(readOne(change(await sign(prepared)))).rejects.toMatchObject({
      code: 'SIGNED_TRANSACTION_INVALID',
    })
  })
})

describe('of several', () => {
  const signBoth = async () => [await sign(prepared), await sign(second)] as [Hex, Hex]
  const readBoth = (raws: readonly Hex[]) =>
    readSignedTransactions(noTurns, [prepared, second], raws, owner.address)

  test.each([
    ['the last is missing', ([one]: [Hex, Hex]) => [one], refusal('count', 1)],
    ['one is too many', (raws: [Hex, Hex]) => [...raws, raws[1]], refusal('count', 2)],
    ['none is there', () => [], refusal('count', 0)],
    ['the order is another one', ([one, two]: [Hex, Hex]) => [two, one], refusal('nonce', 0)],
    ['one is there twice', ([one]: [Hex, Hex]) => [one, one], refusal('nonce', 1)],
  ])('where %s all are refused', async (_, change, expected) => {
    await expect(readBoth(change(await signBoth()))).rejects.toMatchObject(expected)
  })
})

describe('of many', () => {
  const many = Array.from({ length: 12 }, (_, place) => ({ ...prepared, nonce: place }))
  /** Reads them, and how many had been read at each turn. */
  async function readMany(raws: readonly Hex[]) {
    const turns: number[] = []
    let read = 0
    const result = await readSignedTransactions(
      { turns: { next: async () => void turns.push(read) } },
      many,
      new Proxy(raws, {
        get(target, key) {
          if (/^\d+$/.test(String(key))) read++
          return Reflect.get(target, key)
        },
      }),
      owner.address,
    ).catch((error: unknown) => error)
    return { result, turns, read }
  }

  test('everything else runs after every five', async () => {
    const raws = await Promise.all(many.map((one) => sign(one)))
    const { result, turns } = await readMany(raws)
    expect(result).toHaveLength(12)
    expect(turns).toEqual([5, 10])
  })

  test('nothing is read behind the first that is wrong', async () => {
    const stranger = privateKeyToAccount(generatePrivateKey())
    const raws = await Promise.all(
      many.map((one, place) => sign(one, {}, place === 6 ? stranger : owner)),
    )
    const { result, read } = await readMany(raws)
    expect(result).toMatchObject(refusal('signer', 6))
    expect(read).toBe(7)
  })
})
