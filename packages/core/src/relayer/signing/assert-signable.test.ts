import fc from 'fast-check'
import {
  type Address,
  concat,
  decodeFunctionData,
  encodeFunctionData,
  getAbiItem,
  getAddress,
  type Hex,
  pad,
  slice,
  toFunctionSelector,
} from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { describe, expect, test } from 'vitest'
import type { PackedUserOperation } from '../../erc4337/user-operation.js'
import type { OuterTransaction } from '../../ports/signers.js'
import { address, bytes, uint } from '../../testing/arbitraries.js'
import { handleChecked } from '../handle-checked.js'
import { assertSignable, type SigningRules } from './assert-signable.js'

const addressOf = (byte: string): Address => getAddress(`0x${byte.repeat(20)}`)
const [executor, other, funder, stranger] = ['e1', 'e2', 'f0', '66'].map(addressOf) as [
  Address,
  Address,
  Address,
  Address,
]
const entryPoint = addressOf('a1')
const bundleRunner = addressOf('b1')
/** The EntryPoint of a second network, which has no BundleRunner. */
const otherEntryPoint = addressOf('a2')
const rules: SigningRules = {
  networks: [
    { chainId: 1, entryPoint, bundleRunner, feeCeiling: 100n },
    { chainId: 10, entryPoint: otherEntryPoint, feeCeiling: 30n },
  ],
  executors: [executor, other],
  funder,
  refillLimit: 1_000n,
  // A substitute for recovery: `r` contains the address.
  recoverAuthority: ({ r }) => slice(r, 12),
}

const operation: PackedUserOperation = {
  sender: addressOf('77'),
  nonce: 5n,
  initCode: '0x',
  callData: '0x1234',
  accountGasLimits: pad('0x1', { size: 32 }),
  preVerificationGas: 21_000n,
  gasFees: pad('0x2', { size: 32 }),
  paymasterAndData: '0x',
  signature: '0xabcd',
}
const handleOps = (beneficiary: Address, operations = [operation]): Hex =>
  encodeFunctionData({
    abi: entryPoint07Abi,
    functionName: 'handleOps',
    args: [operations, beneficiary],
  })

const checked = (beneficiary: Address, operations = [operation]): Hex =>
  encodeFunctionData({
    abi: [handleChecked],
    args: [operations, beneficiary, delegate],
  })

const delegate = addressOf('d1')
const bundle: OuterTransaction = {
  chainId: 1,
  nonce: 3,
  to: entryPoint,
  data: handleOps(executor),
  value: 0n,
  gas: 1_000_000n,
  maxFeePerGas: 30n,
  maxPriorityFeePerGas: 2n,
}
const noop: OuterTransaction = { ...bundle, to: executor, data: '0x', gas: 21_000n }
const refill: OuterTransaction = { ...noop, value: 1_000n }

const delegating = { networks: [{ ...rules.networks[0], delegate }] }
/** The authorization of the account that the bundle's operation runs on. */
const authorization = {
  chainId: 1,
  address: delegate,
  nonce: 7,
  r: pad(operation.sender, { size: 32 }),
  s: pad('0x1', { size: 32 }),
  yParity: 0,
}

const adoptingWith = (changes: Partial<typeof authorization>): OuterTransaction => ({
  ...bundle,
  authorizationList: [{ ...authorization, ...changes }],
})

const signs = (signer: Address, transaction: OuterTransaction, changes = {}) => {
  try {
    assertSignable({ ...rules, ...changes }, signer, transaction)
    return true
  } catch (error) {
    expect(error).toBeInstanceOf(Error)
    expect((error as Error).message).toMatch(/^The key of 0x\w{40} does not sign this/)
    return false
  }
}

describe('transactions that a key may sign', () => {
  test.each<[string, Address, OuterTransaction]>([
    ['a bundle to the EntryPoint', executor, bundle],
    ['a bundle to the BundleRunner', executor, { ...bundle, to: bundleRunner }],
    [
      'an operation that the BundleRunner checks',
      executor,
      { ...bundle, to: bundleRunner, data: checked(executor) },
    ],
    [
      'a bundle of many operations',
      other,
      { ...bundle, data: handleOps(other, Array(40).fill(operation)) },
    ],
    ['a no-op', executor, noop],
    ['a no-op on another network', executor, { ...noop, chainId: 10 }],
    ['a no-op of the funder', funder, { ...noop, to: funder }],
    ['a refill up to the limit', funder, refill],
    ['a refill of the other executor', funder, { ...refill, to: other, value: 1n }],
    ['the most gas that a transaction may have', executor, { ...bundle, gas: 16_777_216n }],
    ['a fee as high as the ceiling', executor, { ...bundle, maxFeePerGas: 100n }],
    ['a tip as high as the maximum', executor, { ...bundle, maxPriorityFeePerGas: 30n }],
  ])('%s is signed', (_, signer, transaction) => {
    expect(signs(signer, transaction)).toBe(true)
  })

  test('an address is the same in any letter case', () => {
    const lower = (value: Address) => value.toLowerCase() as Address
    expect(signs(lower(executor), { ...bundle, to: lower(entryPoint) })).toBe(true)
    expect(signs(lower(funder), { ...refill, to: lower(other) })).toBe(true)
  })
})

describe('authorizations', () => {
  const adopting = { ...bundle, authorizationList: [authorization] }

  test("a bundle of one operation may carry the authorization of its account for the network's delegate", () => {
    expect(signs(executor, adopting, delegating)).toBe(true)
    const toRunner = { ...adopting, to: bundleRunner, data: checked(executor) }
    expect(signs(executor, toRunner, delegating)).toBe(true)
  })

  test.each<[string, OuterTransaction]>([
    ['in an empty list', { ...bundle, authorizationList: [] }],
    ['twice', { ...bundle, authorizationList: [authorization, authorization] }],
    ['of another address', adoptingWith({ r: pad(stranger, { size: 32 }) })],
    ['of another delegate', adoptingWith({ address: stranger })],
    ['for every chain', adoptingWith({ chainId: 0 })],
    ['for another chain', adoptingWith({ chainId: 10 })],
    [
      'together with several operations',
      { ...adopting, data: handleOps(executor, [operation, operation]) },
    ],
    ['unchecked through the BundleRunner', { ...adopting, to: bundleRunner }],
    [
      'checked, beside several operations',
      { ...adopting, to: bundleRunner, data: checked(executor, [operation, operation]) },
    ],
    [
      'checked, for another beneficiary',
      { ...adopting, to: bundleRunner, data: checked(stranger) },
    ],
    [
      'checked, of another address',
      {
        ...adoptingWith({ r: pad(stranger, { size: 32 }) }),
        to: bundleRunner,
        data: checked(executor),
      },
    ],
    ['with a no-op', { ...noop, authorizationList: [authorization] }],
    ['with another call', { ...adopting, data: '0x' }],
    ['for another beneficiary', { ...adopting, data: handleOps(stranger) }],
  ])('%s: refused', (_, transaction) => {
    expect(signs(executor, transaction, delegating)).toBe(false)
  })

  test('are refused on a network without a delegate, and with a refill', () => {
    expect(signs(executor, adopting)).toBe(false)
    expect(signs(funder, { ...refill, authorizationList: [authorization] }, delegating)).toBe(false)
  })

  test('are refused when no address can be recovered from the signature', () => {
    expect(signs(executor, adopting, { ...delegating, recoverAuthority: () => undefined })).toBe(
      false,
    )
  })
})

describe('signers', () => {
  test.each<[string, Address, OuterTransaction]>([
    ['a stranger a bundle of its own', stranger, { ...bundle, data: handleOps(stranger) }],
    ['a stranger a no-op', stranger, { ...noop, to: stranger }],
    ['an executor a refill', executor, { ...refill, to: other }],
    ['the funder a bundle', funder, { ...bundle, data: handleOps(funder) }],
    ['the funder a bundle of an executor', funder, bundle],
  ])('%s: refused', (_, signer, transaction) => {
    expect(signs(signer, transaction)).toBe(false)
  })

  test('without a funder no key signs a refill', () => {
    expect(signs(funder, refill, { funder: undefined })).toBe(false)
  })
})

describe('bundles', () => {
  const selector = slice(bundle.data, 0, 4)
  const body = slice(bundle.data, 4)
  const head = (offset: Hex, count: Hex) =>
    concat([
      selector,
      pad(offset, { size: 32 }),
      pad(executor.toLowerCase() as Hex, { size: 32 }),
      pad(count, { size: 32 }),
      slice(body, 96),
    ])

  test('the test builds the same words as the contract’s encoding', () => {
    expect(head('0x40', '0x1')).toBe(bundle.data)
  })

  test.each<[string, Partial<OuterTransaction>]>([
    ['another beneficiary', { data: handleOps(stranger) }],
    ['another executor as beneficiary', { data: handleOps(other) }],
    [
      'a beneficiary with a nonzero byte in front',
      {
        data: concat([selector, slice(body, 0, 32), '0x01', slice(body, 33)]),
      },
    ],
    ['no operations', { data: handleOps(executor, []) }],
    ['more operations than it has room for', { data: head('0x40', '0xff') }],
    ['operations somewhere else', { data: head('0x60', '0x1') }],
    ['an absurd number of operations', { data: head('0x40', `0x${'ff'.repeat(32)}`) }],
    ['a cut head', { data: slice(bundle.data, 0, 99) }],
    ['no data', { data: '0x' }],
    ['half a selector', { data: '0x765e' }],
    ['a check by the EntryPoint, which has none', { data: checked(executor) }],
    ['a check for another beneficiary', { to: bundleRunner, data: checked(stranger) }],
    ['a check of no operations', { to: bundleRunner, data: checked(executor, []) }],
    [
      'a check with the operations of handleOps',
      { to: bundleRunner, data: concat([slice(checked(executor), 0, 4), body]) },
    ],
    ['value', { value: 1n }],
    ['a token as target', { to: stranger }],
    ['the other executor as target', { to: other }],
    ["another network's EntryPoint", { to: otherEntryPoint }],
    ["another network's runner", { to: bundleRunner, chainId: 10 }],
    ['itself as target', { to: executor }],
  ])('with %s: refused', (_, changes) => {
    expect(signs(executor, { ...bundle, ...changes })).toBe(false)
  })

  test.each(entryPoint07Abi.filter((item) => item.type === 'function').map((item) => item.name))(
    'of the functions of the EntryPoint only handleOps is signed: %s',
    (name) => {
      const data = concat([toFunctionSelector(getAbiItem({ abi: entryPoint07Abi, name })), body])
      expect(signs(executor, { ...bundle, data })).toBe(name === 'handleOps')
    },
  )
})

describe('no-ops and refills', () => {
  test.each<[string, Address, OuterTransaction]>([
    ['a no-op with data', executor, { ...noop, data: '0x00' }],
    ['a no-op with value', executor, { ...noop, value: 1n }],
    ['a no-op of the funder with value', funder, { ...refill, to: funder }],
    ['a refill of a stranger', funder, { ...refill, to: stranger }],
    ['a refill with data', funder, { ...refill, data: '0x00' }],
    ['a refill above the limit', funder, { ...refill, value: 1_001n }],
    ['a negative refill', funder, { ...refill, value: -1n }],
    ['an empty call of the EntryPoint, which would deposit', funder, { ...refill, to: entryPoint }],
  ])('%s is refused', (_, signer, transaction) => {
    expect(signs(signer, transaction)).toBe(false)
  })
})

describe('invalid values', () => {
  test.each<[string, Partial<OuterTransaction>]>([
    ['a chain that is not served', { chainId: 2 }],
    ['chain 0, which every chain would take', { chainId: 0 }],
    ['no gas', { gas: 0n }],
    ['negative gas', { gas: -1n }],
    ['more gas than any transaction may have', { gas: 16_777_217n }],
    ['a negative nonce', { nonce: -1 }],
    ['a nonce that is no number', { nonce: Number.NaN }],
    ['a nonce beyond what a number holds', { nonce: 2 ** 53 }],
    ['a tip above the maximum', { maxPriorityFeePerGas: 31n }],
    ['a negative tip', { maxPriorityFeePerGas: -1n }],
  ])('%s is refused in bundles, no-ops and refills', (_, changes) => {
    expect(signs(executor, { ...bundle, ...changes })).toBe(false)
    expect(signs(executor, { ...noop, ...changes })).toBe(false)
    expect(signs(funder, { ...refill, ...changes })).toBe(false)
  })
})

/** The same rules in a slow way: viem decodes the whole call. */
function isOneOfThree(signer: Address, { chainId, to, data, value }: OuterTransaction): boolean {
  const network = rules.networks.find((candidate) => candidate.chainId === chainId)
  if (!network) return false
  if (to === signer && [executor, other, funder].includes(signer))
    return data === '0x' && value === 0n
  if (signer === funder)
    return rules.executors.includes(to) && data === '0x' && value >= 0n && value <= 1_000n
  if (!rules.executors.includes(signer) || value !== 0n) return false
  if (to !== network.entryPoint && to !== network.bundleRunner) return false
  const abi = to === network.entryPoint ? entryPoint07Abi : [...entryPoint07Abi, handleChecked]
  try {
    const call = decodeFunctionData({ abi, data })
    if (call.functionName !== 'handleOps' && call.functionName !== 'handleChecked') return false
    return call.args[0].length > 0 && call.args[1] === signer
  } catch {
    return false
  }
}

const known = fc.constantFrom(executor, other, funder, stranger, entryPoint, bundleRunner)
const anyone = fc.oneof({ weight: 4, arbitrary: known }, { weight: 1, arbitrary: address })
/** The selector, the offset of the operations, and the beneficiary. */
const headBytes = 4 + 2 * 32
/** `handleOps` with one byte of its head replaced. The EntryPoint checks the operations after the head. */
const corrupted = fc
  .tuple(known, fc.nat({ max: headBytes - 1 }), bytes({ min: 1, max: 1 }), fc.boolean())
  .map(([beneficiary, at, byte, isChecked]) => {
    const data = isChecked ? checked(beneficiary) : handleOps(beneficiary)
    return concat([slice(data, 0, at), byte, slice(data, at + 1)])
  })
const transaction: fc.Arbitrary<OuterTransaction> = fc.record({
  chainId: fc.constantFrom(1, 10, 2, 0),
  nonce: fc.nat(),
  to: anyone,
  data: fc.oneof(
    fc.constant<Hex>('0x'),
    bytes({ max: 300 }),
    anyone.map((beneficiary) => handleOps(beneficiary)),
    anyone.map((beneficiary) => checked(beneficiary)),
    corrupted,
  ),
  value: fc.oneof(fc.constant(0n), fc.bigInt(0n, 2_000n), uint(128)),
  gas: fc.bigInt(1n, 16_777_216n),
  maxFeePerGas: fc.constant(10n),
  maxPriorityFeePerGas: fc.constant(1n),
})

test('at least 1,000 random transactions that are neither bundle, no-op nor refill are refused', () => {
  let refused = 0
  fc.assert(
    fc.property(anyone, transaction, (signer, candidate) => {
      fc.pre(!isOneOfThree(signer, candidate))
      refused++
      expect(signs(signer, candidate)).toBe(false)
    }),
    { numRuns: 2_000 },
  )
  expect(refused).toBeGreaterThanOrEqual(1_000)
})

test('a bundle of random operations is signed for its own beneficiary, and refused for any other', () => {
  const packed: fc.Arbitrary<PackedUserOperation> = fc.record({
    sender: address,
    nonce: uint(256),
    initCode: bytes({ max: 200 }),
    callData: bytes({ max: 400 }),
    accountGasLimits: bytes({ min: 32, max: 32 }),
    preVerificationGas: uint(256),
    gasFees: bytes({ min: 32, max: 32 }),
    paymasterAndData: bytes({ max: 200 }),
    signature: bytes({ max: 100 }),
  })
  fc.assert(
    fc.property(
      fc.array(packed, { minLength: 1, maxLength: 8 }),
      address,
      (operations, anybody) => {
        fc.pre(anybody !== executor)
        expect(signs(executor, { ...bundle, data: handleOps(executor, operations) })).toBe(true)
        expect(signs(executor, { ...bundle, data: handleOps(anybody, operations) })).toBe(false)
      },
    ),
  )
})
