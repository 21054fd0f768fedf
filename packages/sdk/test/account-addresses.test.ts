import { createAddressResolver } from '@gasless-gateway/core/erc4337'
import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import type { GatewayClientOptions } from '../src/client-options.js'
import { VerificationError } from '../src/errors/verification-error.js'
import type { AccountMode } from '../src/model/account-mode.js'
import { kernelV31 } from '../src/pins/pins.js'
import { ok } from './gateway-server.js'
import { useGateway } from './harness.js'
import { account, friend, networkId, owner, paymaster, thief, usdc } from './honest-gateway.js'

const gateway = useGateway()
const ownerAddress = owner.address
/** A network for which the SDK has no pins. */
const localId = '31337'

const ownContracts = { ...kernelV31, factory: thief }
const ownAccount = createAddressResolver(ownContracts)(ownerAddress)
const accountOf = createAddressResolver(kernelV31)

type Options = Partial<GatewayClientOptions<AccountMode>>

/** Calls each method that returns an address, with a gateway that answers with this one. */
const methods = {
  resolveSingle(address: Address, options: Options) {
    gateway.on('resolveSingleAccount', ok('resolveSingleAccount', { address }))
    return gateway.client(options).accounts.resolveSingle({ ownerAddress })
  },
  resolveBatch(address: Address, options: Options) {
    const results = [{ ownerAddress, smartAccountAddress: address }]
    gateway.on('resolveAccountBatch', ok('resolveAccountBatch', { results, count: 1 }))
    return gateway.client(options).accounts.resolveBatch({ ownerAddresses: [ownerAddress] })
  },
  resolveMany(address: Address, options: Options) {
    const results = [{ ownerAddress, smartAccountAddress: address }]
    gateway.on('resolveAccountBatch', ok('resolveAccountBatch', { results, count: 1 }))
    return gateway.client(options).accounts.resolveMany([ownerAddress])
  },
  info(address: Address, options: Options, at = networkId) {
    const rest = { isDeployed: false, kernelVersion: '0.3.1', entryPointDeposit: '0' }
    const answer = { ownerAddress, address, networkId: at, ...rest }
    gateway.on('getAccountInfo', ok('getAccountInfo', answer))
    return gateway.client(options).accounts.info({ ownerAddress, networkId: at })
  },
  create(address: Address, options: Options, at = networkId) {
    const evm = { ownerAddress, implementationVersion: '0.3.1' }
    const now = '2026-01-01T00:00:00.000Z'
    const answer = {
      id: 'acc_1',
      address,
      networkId: at,
      networkKind: 'evm' as const,
      details: { schemaVersion: 1, networkKind: 'evm' as const, evm },
      createdAt: now,
      updatedAt: now,
    }
    gateway.on('createAccount', ok('createAccount', answer))
    return gateway.client(options).accounts.create({ ownerAddress, networkId: at })
  },
}
const names = Object.keys(methods) as (keyof typeof methods)[]

const pinned = { [networkId]: { paymaster, accountContracts: ownContracts } }
const eip7702 = { accountMode: 'eip7702' } as const

describe.each(names)('accounts.%s', (name) => {
  const method = methods[name]

  test.each<[string, Options, Address]>([
    ['of canonical contracts', {}, account],
    ['of canonical contracts, without any network', { networks: {} }, account],
    ['of contracts that the caller pinned', { networks: pinned }, ownAccount],
    ["that is the owner's own", eip7702, ownerAddress],
  ])('returns the address %s, whatever its letters', async (_, options, address) => {
    for (const named of [address, address.toLowerCase() as Address])
      await expect(method(named, options)).resolves.toBeDefined()
  })

  test.each<[string, Options, Address, Address]>([
    ["of somebody else's", {}, account, thief],
    ['of the owner, for smart accounts', {}, account, ownerAddress],
    ['of other contracts than the pinned ones', { networks: pinned }, ownAccount, account],
    ['of a smart account, for accounts of mode eip7702', eip7702, ownerAddress, account],
  ])('refuses an address %s', async (_, options, expected, actual) => {
    const error = await method(actual, options).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(VerificationError)
    expect(error).toMatchObject({
      expected,
      actual,
      field: expect.stringMatching(/ddress$/),
      message: expect.stringContaining('send nothing to it'),
    })
  })
})

test.each(['info', 'create'] as const)(
  'accounts.%s uses the contracts of its network, or without a pin those of the other networks',
  async (name) => {
    const networks = { [localId]: { accountContracts: ownContracts } }
    await expect(methods[name](ownAccount, { networks }, localId)).resolves.toBeDefined()
    await expect(methods[name](ownAccount, { networks }, '424242')).resolves.toBeDefined()
    await expect(methods[name](account, { networks }, localId)).rejects.toThrow(VerificationError)
    await expect(methods[name](account, { networks }, '424242')).rejects.toThrow(VerificationError)
    // Base is built in, with canonical contracts.
    await expect(methods[name](account, { networks })).resolves.toBeDefined()
  },
)

describe.each(['info', 'create'] as const)('accounts.%s refuses an answer', (name) => {
  /** Answers with the right address, but with this owner and network. */
  function answer(owner: Address, on: string) {
    const evm = { ownerAddress: owner, implementationVersion: '0.3.1' }
    const now = '2026-01-01T00:00:00.000Z'
    gateway.on(
      'getAccountInfo',
      ok('getAccountInfo', {
        ownerAddress: owner,
        address: account,
        networkId: on,
        isDeployed: false,
        kernelVersion: '0.3.1',
        entryPointDeposit: '0',
      }),
    )
    gateway.on(
      'createAccount',
      ok('createAccount', {
        id: 'acc_1',
        address: account,
        networkId: on,
        networkKind: 'evm',
        details: { schemaVersion: 1, networkKind: 'evm', evm },
        createdAt: now,
        updatedAt: now,
      }),
    )
    return gateway.client().accounts[name]({ ownerAddress, networkId })
  }

  test('that names another owner or network than the request', async () => {
    await expect(answer(ownerAddress, networkId)).resolves.toMatchObject({ address: account })
    await expect(answer(thief, networkId)).rejects.toMatchObject({
      code: 'VERIFICATION_MISMATCH',
      field: 'ownerAddress',
      expected: ownerAddress,
      actual: thief,
    })
    await expect(answer(ownerAddress, localId)).rejects.toMatchObject({
      code: 'VERIFICATION_MISMATCH',
      field: 'networkId',
      expected: networkId,
      actual: localId,
    })
  })
})

test.each<[string, readonly Address[]]>([
  ['in another order', [friend, ownerAddress]],
  ['of fewer', [ownerAddress]],
  ['of more', [ownerAddress, friend, usdc]],
])('a batch is refused if its answer has the owners %s', async (_, owners) => {
  const results = owners.map((address) => ({
    ownerAddress: address,
    smartAccountAddress: accountOf(address),
  }))
  gateway.on('resolveAccountBatch', ok('resolveAccountBatch', { results, count: results.length }))
  const { accounts } = gateway.client()
  const ownerAddresses = [ownerAddress, friend]
  await expect(accounts.resolveBatch({ ownerAddresses })).rejects.toThrow(VerificationError)
  await expect(accounts.resolveMany(ownerAddresses)).rejects.toThrow(VerificationError)
})
