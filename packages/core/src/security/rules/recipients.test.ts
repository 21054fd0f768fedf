import { type Address, encodeFunctionData, erc20Abi, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { SecurityInput } from '../../model/security-check.js'
import type { SimulatedTransfer } from '../../model/simulated-effects.js'
import { nativeCoinAddress } from '../../primitives/native-coin.js'
import { aCall } from '../../testing/a-call.js'
import { usdc } from '../../testing/a-network.js'
import { securedAccount as account, aSecurityInput } from '../../testing/a-security-input.js'
import { builtInDenyList } from '../deny-list/built-in-deny-list.js'
import { createDenyList } from '../deny-list/deny-list.js'
import { callToNoCode } from './call-to-no-code.js'
import { createDenyListRule } from './deny-list.js'
import { poisonedRecipient } from './poisoned-recipient.js'
import { unmovedTransfer } from './unmoved-transfer.js'

const friend: Address = '0x1234567890123456789012345678901234567890'
const other: Address = '0x1111111111111111111111111111111111111111'
const transferTo = (to: Address) =>
  aCall(usdc.address, 'transfer(address to, uint256 amount)', [to, 1n])
const sent = (to: Address, asset: Address = usdc.address) => ({
  asset,
  from: account,
  to,
  amount: 1n,
})
const withTransfers = (
  transfers: NonNullable<SecurityInput['effects']>['transfers'],
  changes: Partial<SecurityInput> = {},
): SecurityInput => {
  const base = aSecurityInput(changes)
  return { ...base, effects: base.effects && { ...base.effects, transfers } }
}

describe('poisoned-recipient', () => {
  const lookalike: Address = '0x1234aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa7890'
  const counterparties = [other, friend]
  const objection = `${lookalike} looks like ${friend}, which the account has paid before, but is another address.`

  test.each([
    ['a transfer that the simulation shows', withTransfers([sent(lookalike)], { counterparties })],
    [
      'coins',
      aSecurityInput({ calls: [{ to: lookalike, value: 1n, data: '0x' }], counterparties }),
    ],
    ['a token by its call', aSecurityInput({ calls: [transferTo(lookalike)], counterparties })],
    [
      'an NFT by its call',
      aSecurityInput({
        calls: [
          aCall(other, 'safeTransferFrom(address from, address to, uint256 tokenId)', [
            account,
            lookalike,
            7n,
          ]),
        ],
        counterparties,
      }),
    ],
  ])('%s to an address that looks like one that was paid', (_, input) => {
    expect(poisonedRecipient.objectsTo(input)?.toLowerCase()).toBe(objection.toLowerCase())
  })

  test.each([
    ['one that was paid before', friend],
    ['only the beginning', '0x1234aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa7891'],
    ['only the end', '0x1235aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa7890'],
    ['nobody', '0xdeadaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaabeef'],
  ] as const)('an address like %s is fine', (_, to) => {
    expect(
      poisonedRecipient.objectsTo(withTransfers([sent(to)], { counterparties })),
    ).toBeUndefined()
  })

  test('what comes in, and what moves between others, is not sent', () => {
    const moves = [
      { asset: usdc.address, from: lookalike, to: account, amount: 1n },
      { asset: usdc.address, from: other, to: lookalike, amount: 1n },
    ]
    expect(poisonedRecipient.objectsTo(withTransfers(moves, { counterparties }))).toBeUndefined()
  })
})

describe('call-to-no-code', () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [friend, 1n] })
  const judge = (calls: SecurityInput['calls'], codeless: readonly Address[] = [other]) =>
    callToNoCode.objectsTo(aSecurityInput({ calls, aftermath: { allowances: [], codeless } }))

  test('a function called where there is no contract, with and without coins', () => {
    expect(judge([{ to: other, value: 0n, data }])).toBe(
      `A call goes to ${other} as if it were a contract, but there is none: it would do nothing.`,
    )
    expect(judge([{ to: other, value: 5n * 10n ** 17n, data: '0xd0e30db0' }])).toBe(
      `A call sends 0.5 ETH to ${other} as if it were a contract, but there is none: the coins would be gone.`,
    )
  })

  test('coins with data that is no text, whatever its length', () => {
    for (const more of ['00', 'ff'.repeat(31)])
      expect(judge([{ to: other, value: 1n, data: `${data}${more}` as const }])).toContain(
        'the coins would be gone',
      )
  })

  test.each<[string, SecurityInput['calls'][number]]>([
    ['coins alone', { to: other, value: 5n, data: '0x' }],
    ['a message', { to: other, value: 5n, data: toHex('rent') }],
    [
      'a longer message',
      { to: other, value: 0n, data: toHex('thanks for the fish, and for more.. ') },
    ],
    ['bytes of no function', { to: other, value: 0n, data: '0x1234' }],
    ['a contract', { to: friend, value: 0n, data }],
    ['a precompile', { to: '0x0000000000000000000000000000000000000004', value: 0n, data }],
  ])('%s is fine', (_, call) => {
    expect(judge([call], [other, '0x0000000000000000000000000000000000000004'])).toBeUndefined()
  })
})

describe('unmoved-transfer', () => {
  const calls = [transferTo(friend)]
  const objection = `A call transfers 0.000001 USDC to ${friend}, but in the simulation none of it goes there.`
  const own = (from: Address) =>
    aCall(usdc.address, 'transferFrom(address from, address to, uint256 amount)', [
      from,
      friend,
      1n,
    ])

  test.each<[string, readonly SimulatedTransfer[]]>([
    ['nothing moves', []],
    ['nothing is in what moves', [{ ...sent(friend), amount: 0n }]],
    ['another token moves', [sent(friend, other)]],
    ["somebody else's moves", [{ ...sent(friend), from: other }]],
    ['only a fee goes to somebody else', [sent(other)]],
  ])('a token that is told to transfer is refused where %s', (_, transfers) => {
    expect(unmovedTransfer.objectsTo(withTransfers(transfers, { calls }))).toBe(objection)
  })

  test('the same payment twice needs two transfers', () => {
    const twice = [...calls, ...calls]
    expect(unmovedTransfer.objectsTo(withTransfers([sent(friend)], { calls: twice }))).toBe(
      objection,
    )
    expect(
      unmovedTransfer.objectsTo(withTransfers([sent(friend), sent(friend)], { calls: twice })),
    ).toBeUndefined()
  })

  test("transferFrom of the account's own tokens counts, and of others' does not", () => {
    expect(unmovedTransfer.objectsTo(withTransfers([], { calls: [own(account)] }))).toBe(objection)
    expect(unmovedTransfer.objectsTo(withTransfers([], { calls: [own(other)] }))).toBeUndefined()
  })

  test('a call counts that another call of the account contains', () => {
    const multicall = aCall(usdc.address, 'multicall(bytes[] data)', [[transferTo(friend).data]])
    expect(unmovedTransfer.objectsTo(withTransfers([], { calls: [multicall] }))).toBe(objection)
  })

  test('a contract that nobody calls a token is judged once it is declared', () => {
    const pay = [aCall(other, 'transfer(address to, uint256 amount)', [friend, 1n])]
    const paid = [{ ...sent(friend), from: other }]
    expect(unmovedTransfer.objectsTo(withTransfers(paid, { calls: pay }))).toBeUndefined()
    expect(
      unmovedTransfer.objectsTo(
        withTransfers(paid, { calls: pay, declaredAssets: [{ asset: other, amount: 1n }] }),
      ),
    ).toContain('none of it goes there')
  })

  test.each<[string, SecurityInput]>([
    ['a transfer that takes place', withTransfers([sent(friend)], { calls })],
    ['a token that takes a fee', withTransfers([sent(friend), sent(other)], { calls })],
    [
      'a transfer of nothing',
      withTransfers([], {
        calls: [aCall(usdc.address, 'transfer(address to, uint256 amount)', [friend, 0n])],
      }),
    ],
    ['coins', withTransfers([], { calls: [{ to: friend, value: 1n, data: '0x' }] })],
    [
      'what an endpoint cannot report',
      { ...aSecurityInput({ calls }), effects: undefined, assetChanges: undefined },
    ],
  ])('%s is fine', (_, input) => {
    expect(unmovedTransfer.objectsTo(input)).toBeUndefined()
  })
})

describe('deny-list', () => {
  const rule = createDenyListRule(
    createDenyList([
      { address: friend, why: 'it is a drainer' },
      { address: other, chainId: 1, why: 'it is bad on one chain' },
    ]),
  )
  const base = aSecurityInput()
  const elsewhere = { ...base.network, chainId: 1 }

  test.each<[string, SecurityInput, string]>([
    ['a call', aSecurityInput({ calls: [aCall(friend, 'claim()')] }), 'is called'],
    [
      'a transfer by its call',
      aSecurityInput({ calls: [transferTo(friend)] }),
      'gets something from the account',
    ],
    [
      'a transfer that the simulation shows',
      withTransfers([sent(friend, nativeCoinAddress)]),
      'gets something from the account',
    ],
    [
      'an allowance',
      aSecurityInput({
        aftermath: {
          allowances: [
            { token: usdc.address, spender: friend, before: 0n, after: 1n, supply: undefined },
          ],
          codeless: [],
        },
      }),
      'may take something from the account afterwards',
    ],
    [
      'an operator',
      aSecurityInput({
        calls: [aCall(other, 'setApprovalForAll(address operator, bool approved)', [friend, true])],
      }),
      'may take something from the account afterwards',
    ],
  ])('%s', (_, input, part) => {
    expect(rule.objectsTo(input)).toBe(
      `${friend} ${part}, and is on the deny-list: it is a drainer.`,
    )
  })

  test('an address that is listed for one chain is fine on the others', () => {
    const calls = [aCall(other, 'claim()')]
    expect(rule.objectsTo(aSecurityInput({ calls }))).toBeUndefined()
    expect(rule.objectsTo(aSecurityInput({ calls, network: elsewhere }))).toContain('one chain')
  })

  test('what comes from a listed address is fine', () => {
    const incoming = { asset: usdc.address, from: friend, to: account, amount: 1n }
    expect(rule.objectsTo(withTransfers([incoming]))).toBeUndefined()
  })

  test('every address of the list that comes with the gateway is refused on every chain', () => {
    const list = createDenyList(builtInDenyList)
    expect(builtInDenyList.length).toBeGreaterThan(0)
    for (const { address } of builtInDenyList)
      for (const network of [base.network, elsewhere])
        expect(
          createDenyListRule(list).objectsTo(
            aSecurityInput({ network, calls: [transferTo(address)] }),
          ),
        ).toContain('sanctions')
  })
})
