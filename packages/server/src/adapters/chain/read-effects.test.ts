import { type Address, encodeAbiParameters, encodeEventTopics, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { readApprovals } from './read-approvals.js'
import { readEffects } from './read-effects.js'
import type { SimulatedLog } from './simulated-log.js'

const account: Address = '0x00000000000000000000000000000000000000A1'
const other: Address = '0x00000000000000000000000000000000000000b2'
const operator: Address = '0x00000000000000000000000000000000000000C3'
const entryPoint: Address = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const ecdsaValidator: Address = '0x845ADb2C711129d4f3966735eD98a9F09fC4cE57'

/** A log of the event with this signature. */
function log(address: Address, signature: string, args: readonly unknown[] = []): SimulatedLog {
  const abi = parseAbi([`event ${signature}`] as never) as readonly {
    name: string
    inputs: readonly { name: string; type: string; indexed?: boolean }[]
  }[]
  const { name, inputs } = abi[0] as (typeof abi)[number]
  const values = inputs.map((input, at) => ({ ...input, value: args[at] }))
  return {
    address,
    topics: encodeEventTopics({
      abi,
      eventName: name,
      args: Object.fromEntries(
        values.filter(({ indexed }) => indexed).map((one) => [one.name, one.value]),
      ),
    } as never) as Hex[],
    data: encodeAbiParameters(
      values.filter(({ indexed }) => !indexed),
      values.filter(({ indexed }) => !indexed).map(({ value }) => value) as never,
    ),
  }
}
const inLowerCase = (address: Address) => address.toLowerCase()
const read = (...logs: SimulatedLog[]) =>
  readEffects(logs, { account, entryPoint, ecdsaValidator, wrappedNative: other })
const forAll = (owner: Address, approved: boolean) =>
  log(other, 'ApprovalForAll(address indexed owner, address indexed operator, bool approved)', [
    owner,
    operator,
    approved,
  ])
const begin = log(entryPoint, 'BeforeExecution()')
const upgraded = log(account, 'Upgraded(address indexed implementation)', [other])

describe('a thousand events', () => {
  const transfer = (token: number, from: Address, to: number) =>
    log(place(token), 'Transfer(address indexed from, address indexed to, uint256 value)', [
      from,
      place(to),
      5n,
    ])
  const place = (n: number): Address => `0x${n.toString(16).padStart(40, '0')}`
  const thousand = <T>(of: (n: number) => T) => Array.from({ length: 1_000 }, (_, n) => of(n + 1))
  const refusal = expect.objectContaining({
    code: 'EXECUTION_SIMULATION_REVERTED',
    message: expect.stringContaining('Split the calls over several operations.'),
    reason: 'too many addresses: limit 128',
  })

  test('of an airdrop are read, because only its token needs a checksum', () => {
    const airdrop = thousand((n) => transfer(7, account, n))
    expect(read(...airdrop).transfers).toHaveLength(1_000)
  })

  test('of others are read, however many contracts emit them', () => {
    const ofOthers = thousand((n) => transfer(n, other, n))
    expect(read(...ofOthers).transfers).toHaveLength(1_000)
  })

  test('of the account may name 128 assets, operators and owners, and no more', () => {
    const names = (count: number) => thousand((n) => transfer(n % count, account, n))
    expect(read(...names(128)).transfers).toHaveLength(1_000)
    expect(() => read(...names(129))).toThrow(refusal)
    const operators = thousand((n) =>
      log(
        place(n),
        'ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
        [account, place(n), true],
      ),
    )
    expect(read(...operators.slice(0, 128)).operatorGrants).toHaveLength(128)
    expect(() => read(...operators)).toThrow(refusal)
    const owners = thousand((n) =>
      log(other, 'OwnershipTransferred(address indexed previousOwner, address indexed newOwner)', [
        account,
        place(n),
      ]),
    )
    expect(() => read(...owners)).toThrow(refusal)
    const modules = thousand((n) =>
      log(account, 'ModuleInstalled(uint256 moduleTypeId, address module)', [1n, place(n)]),
    )
    expect(() => read(...modules)).toThrow(refusal)
  })
})

describe('operators', () => {
  const nft = { contract: other, operator, standard: 'ERC-721 or ERC-1155' }

  test('the last word on each counts', () => {
    expect(read(forAll(account, true)).operatorGrants).toEqual([nft])
    expect(read(forAll(account, true), forAll(account, false)).operatorGrants).toEqual([])
    expect(read(forAll(account, false), forAll(account, true)).operatorGrants).toEqual([nft])
  })

  test('those of others are none of the account', () => {
    expect(read(forAll(other, true)).operatorGrants).toEqual([])
  })

  test('ERC-777 and ERC-6909 have theirs', () => {
    const authorized = 'AuthorizedOperator(address indexed operator, address indexed holder)'
    const revoked = 'RevokedOperator(address indexed operator, address indexed holder)'
    const set = 'OperatorSet(address indexed owner, address indexed operator, bool approved)'
    expect(
      read(
        log(other, authorized, [operator, account]),
        log(account, set, [account, operator, true]),
      ).operatorGrants,
    ).toEqual([
      { ...nft, standard: 'ERC-777' },
      { ...nft, contract: account, standard: 'ERC-6909' },
    ])
    expect(
      read(log(other, authorized, [operator, account]), log(other, revoked, [operator, account]))
        .operatorGrants,
    ).toEqual([])
  })
})

describe('changes of the account', () => {
  test('are its own events, with what they are about', () => {
    const events: [string, unknown[], Address | undefined][] = [
      ['Upgraded(address indexed implementation)', [other], other],
      ['ModuleInstalled(uint256 moduleTypeId, address module)', [1n, other], other],
      ['ModuleUninstalled(uint256 moduleTypeId, address module)', [1n, other], other],
      ['RootValidatorUpdated(bytes21 rootValidator)', [`0x01${other.slice(2)}`], other],
      ['ValidatorInstalled(address validator, uint32 nonce)', [other, 1], other],
      [
        'OwnershipTransferred(address indexed previousOwner, address indexed newOwner)',
        [operator, other],
        other,
      ],
      [
        'SelectorSet(bytes4 selector, bytes21 vId, bool allowed)',
        ['0x12345678', `0x01${other.slice(2)}`, true],
        undefined,
      ],
    ]
    for (const [signature, args, subject] of events)
      expect(read(log(account, signature, args)).accountChanges).toEqual([
        { event: signature.split('(')[0], subject },
      ])
  })

  test('are none of another contract’s, which may be anybody’s', () => {
    expect(read({ ...upgraded, address: other }).accountChanges).toEqual([])
  })

  test('are what its validator registers for it, and for nobody else', () => {
    const registered = (kernel: Address, validator: Address) =>
      log(validator, 'OwnerRegistered(address indexed kernel, address indexed owner)', [
        kernel,
        other,
      ])
    expect(read(registered(account, ecdsaValidator)).accountChanges).toEqual([
      { event: 'OwnerRegistered', subject: other },
    ])
    expect(read(registered(operator, ecdsaValidator)).accountChanges).toEqual([])
    expect(read(registered(account, other)).accountChanges).toEqual([])
  })

  test('are none before the execution begins: the gateway deploys the account', () => {
    expect(read(upgraded, begin).accountChanges).toEqual([])
    expect(read(upgraded, begin, upgraded).accountChanges).toHaveLength(1)
  })

  test('cannot be hidden by another beginning, or by one that somebody else logs', () => {
    expect(read(begin, upgraded, begin).accountChanges).toHaveLength(1)
    expect(read(upgraded, { ...begin, address: other }).accountChanges).toHaveLength(1)
  })
})

test('ownership is passed on by the account, in one step or two', () => {
  const from = (owner: Address) => [owner, operator]
  const names = ['OwnershipTransferred', 'OwnershipTransferStarted']
  for (const name of names) {
    const signature = `${name}(address indexed previousOwner, address indexed newOwner)`
    expect(read(log(other, signature, from(account))).ownershipTransfers).toEqual([
      { contract: other, newOwner: operator },
    ])
    expect(read(log(other, signature, from(other))).ownershipTransfers).toEqual([])
  }
})

describe('approvals', () => {
  const erc20 = 'Approval(address indexed owner, address indexed spender, uint256 value)'
  const erc721 =
    'Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)'
  const permit2 =
    'Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration)'
  const permit =
    'Permit(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration, uint48 nonce)'

  test.each<[string, SimulatedLog, object]>([
    ['a token', log(other, erc20, [account, operator, 5n]), { token: other, approved: 5n }],
    [
      'one NFT',
      log(other, erc721, [account, operator, 7n]),
      { token: other, approved: 1n, tokenId: 7n },
    ],
    [
      'Permit2',
      log(other, permit2, [account, entryPoint, operator, 5n, 1]),
      { token: inLowerCase(entryPoint), approved: 5n, permit2: other },
    ],
    [
      'Permit2 by a permit',
      log(other, permit, [account, entryPoint, operator, 5n, 1, 0]),
      { token: inLowerCase(entryPoint), approved: 5n, permit2: other },
    ],
  ])('of %s', (_, one, approval) => {
    expect(readApprovals([one], account)).toEqual([{ spender: inLowerCase(operator), ...approval }])
    expect(readApprovals([one], other)).toEqual([])
  })

  test('the last word on each counts, and approving nobody is a revocation', () => {
    const nobody: Address = '0x0000000000000000000000000000000000000000'
    expect(
      readApprovals(
        [
          log(other, erc20, [account, operator, 5n]),
          log(other, erc20, [account, operator, 2n]),
          log(other, erc721, [account, nobody, 7n]),
        ],
        account,
      ),
    ).toEqual([{ token: other, spender: inLowerCase(operator), approved: 2n }])
  })

  test('a log that only looks like one is skipped', () => {
    const short = { ...log(other, erc20, [account, operator, 5n]), data: '0x01' as Hex }
    expect(readApprovals([short], account)).toEqual([])
  })
})
