import {
  type Address,
  concatHex,
  encodeFunctionData,
  type Hex,
  numberToHex,
  pad,
  parseAbi,
  size,
  zeroAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { encodeExecution } from '../../erc4337/kernel-execution.js'
import { aCall } from '../../testing/a-call.js'
import { aNetwork, usdc } from '../../testing/a-network.js'
import { securedAccount as account, aSecurityInput } from '../../testing/a-security-input.js'
import type { SecurityInput } from '../security-provider.js'
import { accountChange } from './account-change.js'
import { delegateCall } from './delegate-call.js'
import { ownershipTransfer } from './ownership-transfer.js'

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

  test('one that a trace shows', () => {
    expect(delegateCall.objectsTo(withEffects({ delegateCalls: [other] }))).toBe(objection)
    expect(delegateCall.objectsTo(withEffects({ delegateCalls: [] }))).toBeUndefined()
  })

  test.each(['0xff', '0xff01'] as const)('mode %s of a call to itself, however deep', (mode) => {
    expect(delegateCall.objectsTo(withCalls(execute(mode)))).toBe(objection)
    const nested = { to: account, value: 0n, data: encodeExecution([transfer, execute(mode)]) }
    expect(delegateCall.objectsTo(withCalls(nested))).toBe(objection)
  })

  test('other calls to itself, and such calls to others, are none', () => {
    const nested = { to: account, value: 0n, data: encodeExecution([transfer]) }
    expect(delegateCall.objectsTo(withCalls(nested))).toBeUndefined()
    expect(delegateCall.objectsTo(withCalls({ ...execute('0xff'), to: contract }))).toBeUndefined()
  })
})

describe('account-change', () => {
  test('an event of the account names what changes', () => {
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
    // The account may upgrade a contract of its own.
    expect(accountChange.objectsTo(withCalls({ ...call, to: contract }))).toBeUndefined()
  })

  test.each(['onInstall(bytes data)', 'onUninstall(bytes data)'])(
    '%s of the validator that keeps its owner',
    (signature) => {
      const { ecdsaValidator } = aNetwork().accountContracts
      expect(
        accountChange.objectsTo(withCalls(aCall(ecdsaValidator, signature, [other]))),
      ).toContain(ecdsaValidator)
    },
  )

  test('nothing else is one: coins and tokens to itself, calls to itself', () => {
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

  test.each([account, zeroAddress])('to %s is nobody’s gain', (newOwner) => {
    expect(
      ownershipTransfer.objectsTo(withEffects({ ownershipTransfers: [{ contract, newOwner }] })),
    ).toBeUndefined()
  })
})

test('calls that are packed on top of each other are left alone, and not unpacked for ever', () => {
  const word = (value: number) => pad(numberToHex(value))
  /** A multicall with as many entries, all of them the same bytes. */
  const stack = (inner: Hex, times: number) =>
    concatHex([
      '0xac9650d8',
      word(32),
      word(times),
      ...Array.from({ length: times }, () => word(32 * times)),
      word(size(inner)),
      inner,
    ])
  let data: Hex = aCall(account, 'upgradeTo(address implementation)', [other]).data
  for (let depth = 0; depth < 8; depth++) data = stack(data, 100)
  expect(accountChange.objectsTo(withCalls({ to: account, value: 0n, data }))).toBeUndefined()
})

test('hex in capitals is the same call', () => {
  const { data } = aCall(account, 'upgradeTo(address implementation)', [other])
  const shouted = `0x${data.slice(2).toUpperCase()}` as Hex
  expect(accountChange.objectsTo(withCalls({ to: account, value: 0n, data: shouted }))).toContain(
    'upgradeTo',
  )
})
