import {
  type Address,
  concatHex,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  numberToHex,
  pad,
  parseAbi,
  parseAbiParameters,
  size,
  slice,
  zeroAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { reachedCalls } from '../../call-data/reached-calls.js'
import { encodeExecution } from '../../erc4337/kernel-execution.js'
import type { SecurityInput } from '../../model/security-check.js'
import { aCall } from '../../testing/a-call.js'
import { aNetwork, usdc } from '../../testing/a-network.js'
import { securedAccount as account, aSecurityInput } from '../../testing/a-security-input.js'
import { accountChange } from './account-change.js'
import { delegateCall } from './delegate-call.js'
import { ownershipTransfer } from './ownership-transfer.js'
import { unreadCall } from './unread-call.js'

const other: Address = '0x00000000000000000000000000000000000000b2'
const contract: Address = '0x00000000000000000000000000000000000000C3'

const withEffects = (changes: Partial<NonNullable<SecurityInput['effects']>>): SecurityInput => {
  const base = aSecurityInput()
  return { ...base, effects: base.effects && { ...base.effects, ...changes } }
}
const withCalls = (...calls: SecurityInput['calls']) =>
  aSecurityInput({ calls, effects: undefined })
const transfer = aCall(usdc.address, 'transfer(address to, uint256 amount)', [other, 1n])

describe('delegate-call', () => {
  const executeAbi = parseAbi(['function execute(bytes32 mode, bytes data)'])
  const execute = (mode: `0x${string}`) => ({
    to: account,
    value: 0n,
    data: encodeFunctionData({
      abi: executeAbi,
      args: [pad(mode, { dir: 'right' }), concatHex([other, '0x12345678'])],
    }),
  })
  const objection = `The account runs the code at ${other} as its own, which may do anything in its name.`

  test('in a trace', () => {
    expect(delegateCall.objectsTo(withEffects({ delegateCalls: [other] }))).toBe(objection)
    expect(delegateCall.objectsTo(withEffects({ delegateCalls: [] }))).toBeUndefined()
  })

  test.each(['0xff', '0xff01'] as const)('in mode %s of a call to itself, at any depth', (mode) => {
    expect(delegateCall.objectsTo(withCalls(execute(mode)))).toBe(objection)
    const nested = { to: account, value: 0n, data: encodeExecution([transfer, execute(mode)]) }
    expect(delegateCall.objectsTo(withCalls(nested))).toBe(objection)
  })

  test('other calls to itself, and such calls to other contracts, are allowed', () => {
    const nested = { to: account, value: 0n, data: encodeExecution([transfer]) }
    expect(delegateCall.objectsTo(withCalls(nested))).toBeUndefined()
    expect(delegateCall.objectsTo(withCalls({ ...execute('0xff'), to: contract }))).toBeUndefined()
  })
})

describe('account-change', () => {
  test('an event of the account names the change', () => {
    expect(
      accountChange.objectsTo(
        withEffects({ accountChanges: [{ event: 'ModuleInstalled', subject: other }] }),
      ),
    ).toBe(
      `The operation changes the account itself (ModuleInstalled ${other}), which may give somebody else control of it.`,
    )
  })

  test.each<[string, unknown[]]>([
    ['installModule(uint256 moduleType, address module, bytes initData)', [2n, other, '0x']],
    ['uninstallModule(uint256 moduleType, address module, bytes deInitData)', [2n, other, '0x']],
    [
      'installValidations(bytes21[] vIds, (uint32 nonce, address hook)[] configs, bytes[] validationData, bytes[] hookData)',
      [[], [], [], []],
    ],
    [
      'changeRootValidator(bytes21 rootValidator, address hook, bytes validatorData, bytes hookData)',
      [`0x01${other.slice(2)}`, zeroAddress, '0x', '0x'],
    ],
    ['upgradeTo(address implementation)', [other]],
    ['transferOwnership(address newOwner)', [other]],
  ])('%s of the account itself', (signature, args) => {
    const call = aCall(account, signature, args)
    expect(accountChange.objectsTo(withCalls(call))).toContain(signature.split('(')[0])
    const packed = { to: account, value: 0n, data: encodeExecution([transfer, call]) }
    expect(accountChange.objectsTo(withCalls(packed))).toContain(account)
    // The account may upgrade another contract that it owns.
    expect(accountChange.objectsTo(withCalls({ ...call, to: contract }))).toBeUndefined()
  })

  test.each(['onInstall(bytes data)', 'onUninstall(bytes data)'])(
    '%s of the validator that stores its owner',
    (signature) => {
      const { ecdsaValidator } = aNetwork().accountContracts
      expect(
        accountChange.objectsTo(withCalls(aCall(ecdsaValidator, signature, [other]))),
      ).toContain(ecdsaValidator)
    },
  )

  test('coins, tokens and other calls to itself are allowed', () => {
    const packed = { to: account, value: 0n, data: encodeExecution([transfer]) }
    expect(
      accountChange.objectsTo(withCalls(packed, { to: account, value: 1n, data: '0x' }, transfer)),
    ).toBeUndefined()
  })
})

describe('ownership-transfer', () => {
  test('of a contract that belongs to the account, by its event or by the call', () => {
    const objection = `${other} becomes the owner of ${contract}, which belongs to the account.`
    expect(
      ownershipTransfer.objectsTo(
        withEffects({ ownershipTransfers: [{ contract, newOwner: other }] }),
      ),
    ).toBe(objection)
    for (const signature of [
      'transferOwnership(address newOwner)',
      'setOwner(address newOwner)',
      'changeAdmin(address newAdmin)',
    ])
      expect(ownershipTransfer.objectsTo(withCalls(aCall(contract, signature, [other])))).toBe(
        objection,
      )
  })

  test.each([account, zeroAddress])('to %s is allowed', (newOwner) => {
    expect(
      ownershipTransfer.objectsTo(withEffects({ ownershipTransfers: [{ contract, newOwner }] })),
    ).toBeUndefined()
  })
})

describe('unread-call', () => {
  const word = (value: number) => numberToHex(value, { size: 32 })
  const self = (data: Hex) => ({ to: account, value: 0n, data })
  const executeAbi = parseAbi(['function execute(bytes32 mode, bytes data)'])
  const mode = (type: Hex) => pad(type, { dir: 'right', size: 32 })
  const foreignCode = self(
    encodeFunctionData({
      abi: executeAbi,
      args: [mode('0xff'), concatHex([other, '0x12345678'])],
    }),
  )
  const layers = (count: number, inner: SecurityInput['calls'][number]) => {
    let call = inner
    for (let layer = 0; layer < count; layer++) call = self(encodeExecution([call]))
    return call
  }
  const objection = (to: Address) =>
    `The call to ${to} holds other calls in a way that cannot be read in full: it may do more than it seems to.`

  test.each([account, contract])(
    'deeply packed calls to %s are reported, and are not unpacked forever',
    (to) => {
      /** A multicall with this many entries, all of which are the same bytes. */
      const stack = (inner: Hex, times: number) =>
        concatHex([
          '0xac9650d8',
          word(32),
          word(times),
          ...Array.from({ length: times }, () => word(32 * times)),
          word(size(inner)),
          inner,
        ])
      let { data } = transfer
      for (let depth = 0; depth < 8; depth++) data = stack(data, 100)
      expect(unreadCall.objectsTo(withCalls({ to, value: 0n, data }))).toBe(objection(to))
    },
  )

  test('a batch of the account whose entries all point to one call', () => {
    const call = { target: other, value: 0n, callData: `0x${'34'.repeat(128)}` as const }
    const entry = encodeAbiParameters(
      parseAbiParameters('(address target, uint256 value, bytes callData)'),
      [call],
    ).slice(66)
    const data = concatHex([
      ...[word(32), word(50), ...Array.from({ length: 50 }, () => word(50 * 32))],
      `0x${entry}`,
    ])
    const batch = encodeFunctionData({ abi: executeAbi, args: [mode('0x01'), data] })
    expect(unreadCall.objectsTo(withCalls(self(batch)))).toBe(objection(account))
  })

  test('more calls than an honest operation has, in any number of lists', () => {
    const batchOf = (count: number) => self(encodeExecution(Array(count).fill(transfer)))
    expect(unreadCall.objectsTo(withCalls(batchOf(500)))).toBeUndefined()
    expect(unreadCall.objectsTo(withCalls(batchOf(512)))).toBe(objection(account))
    expect(unreadCall.objectsTo(withCalls(batchOf(300), batchOf(300)))).toBe(objection(account))
    expect(reachedCalls([batchOf(2_000)], account).calls).toHaveLength(1)
  })

  test('more data than an honest operation has, in few calls', () => {
    const large = { ...transfer, data: `0x${'12'.repeat(100_000)}` as const }
    expect(unreadCall.objectsTo(withCalls(layers(8, large)))).toBeUndefined()
    expect(unreadCall.objectsTo(withCalls(layers(8, large), layers(8, large)))).toBe(
      objection(account),
    )
  })

  test('deeper nesting than in an honest operation, with foreign code at the bottom', () => {
    expect(delegateCall.objectsTo(withCalls(layers(8, foreignCode)))).toContain(other)
    expect(unreadCall.objectsTo(withCalls(layers(9, foreignCode)))).toBe(objection(account))
    expect(unreadCall.objectsTo(withCalls(layers(8, transfer)))).toBeUndefined()
  })

  const batch = encodeExecution([transfer, foreignCode])
  const [, pairOfTransfers] = decodeFunctionData({
    abi: executeAbi,
    data: encodeExecution([transfer, transfer]),
  }).args
  /** Position of the word with the length of the execution. */
  const length = 4 + 64
  const cut = concatHex([slice(batch, 0, length), word(64), slice(batch, length + 32)])
  test.each<[string, Hex]>([
    ['with a length that is too short', cut],
    ['with data after it', concatHex([encodeExecution([transfer]), '0x00'])],
    [
      'with data after its list',
      encodeFunctionData({
        abi: executeAbi,
        args: [mode('0x01'), concatHex([pairOfTransfers, word(0)])],
      }),
    ],
    ['without readable content', '0xe9ae5c53'],
    [
      'of foreign code that is cut short',
      encodeFunctionData({
        abi: executeAbi,
        args: [mode('0xff'), '0x1234'],
      }),
    ],
    ['through the function for modules', `0xd691c964${batch.slice(10)}`],
    ['through the function for the EntryPoint', `0x8dd7712f${batch.slice(10)}`],
  ])('an execution %s', (_, data) => {
    expect(unreadCall.objectsTo(withCalls(self(data)))).toBe(objection(account))
    expect(unreadCall.objectsTo(withCalls(layers(2, self(data))))).toBe(objection(account))
    // The rule does not read an execution of another account.
    expect(unreadCall.objectsTo(withCalls({ ...self(data), to: contract }))).toBeUndefined()
  })

  test('ordinary calls, batches and multicalls are allowed, even with a suffix', () => {
    const multicall = aCall(contract, 'multicall(uint256 deadline, bytes[] data)', [
      1n,
      [transfer.data, '0x', '0x12'],
    ])
    const marked = { ...multicall, data: `${multicall.data}80218021` as const }
    const packed = self(encodeExecution([transfer, multicall]))
    const shouted = { ...packed, data: `0x${packed.data.slice(2).toUpperCase()}` as const }
    for (const call of [multicall, marked, packed, shouted, self('0x'), self('0x12')])
      expect(unreadCall.objectsTo(withCalls(call))).toBeUndefined()
  })
})

test('hex in capitals is the same call', () => {
  const { data } = aCall(account, 'upgradeTo(address implementation)', [other])
  const shouted = `0x${data.slice(2).toUpperCase()}` as Hex
  expect(accountChange.objectsTo(withCalls({ to: account, value: 0n, data: shouted }))).toContain(
    'upgradeTo',
  )
})
