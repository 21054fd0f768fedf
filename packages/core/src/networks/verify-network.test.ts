import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { GatewayError, isGatewayError } from '../errors/index.js'
import type { Network } from '../model/network.js'
import type { RelayerDeps } from '../ports/gateway-deps.js'
import { aNetwork } from '../testing/a-network.js'
import { verifyNetwork } from './verify-network.js'

const genesisHash = `0x${'11'.repeat(32)}` as const
const base = aNetwork({ networkId: '8453', chainId: 8453, name: 'Base' })

/** Checks the network on a chain with this id, where these addresses have no code. */
const verify = (
  network: Network,
  {
    chainId = network.chainId,
    without = [],
    remembered = genesisHash,
  }: { chainId?: number; without?: readonly Address[]; remembered?: string } = {},
) => {
  const asked: Address[] = []
  const deps = {
    chainOf: () => ({
      identity: async () => ({ chainId, genesisHash }),
      isDeployed: async (address: Address) => {
        asked.push(address)
        return !without.includes(address)
      },
    }),
    database: { blocks: { rememberGenesis: async () => remembered } },
  } as unknown as RelayerDeps
  return { outcome: verifyNetwork(deps, network), asked }
}
const complaintOf = async (...options: Parameters<typeof verify>) =>
  verify(...options).outcome.then(
    () => undefined,
    (error: Error) => error.message,
  )

test('a chain with every contract that operations need is served', async () => {
  const { outcome, asked } = verify(base)
  await outcome
  const { entryPoint, paymaster, accountContracts: kernel } = base
  expect(new Set(asked)).toEqual(
    new Set([
      entryPoint,
      paymaster,
      kernel.implementation,
      kernel.factory,
      kernel.metaFactory,
      kernel.ecdsaValidator,
    ]),
  )
})

test('every missing contract is named with its address, all in one sentence', async () => {
  const { entryPoint, accountContracts } = base
  expect(await complaintOf(base, { without: [entryPoint, accountContracts.ecdsaValidator] })).toBe(
    `Base has no EntryPoint at ${entryPoint}, no ECDSA validator at ${accountContracts.ecdsaValidator}. Deploy what is missing, or correct the definition of the network.`,
  )
})

test('a missing paymaster can be done without', async () => {
  const paymaster = base.paymaster as Address
  expect(await complaintOf(base, { without: [paymaster] })).toBe(
    `Base has no paymaster at ${paymaster}. Deploy it there, correct its address, or serve the network without a paymaster.`,
  )
  const { paymaster: _, ...selfFunded } = base
  expect(await complaintOf(selfFunded, { without: [paymaster] })).toBeUndefined()
})

test('a delegate that does not stand is told, and can be done without', async () => {
  const delegate = '0x00000000000000000000000000000000000000d0'
  const delegating = { ...base, delegate } as const
  expect(await complaintOf(delegating, { without: [delegate] })).toBe(
    `Base has no EIP-7702 delegate at ${delegate}. Deploy it there, correct its address, or serve the network without one: accounts of \`eip7702\` projects are then plain addresses there.`,
  )
  expect(await complaintOf(delegating)).toBeUndefined()
  expect(await complaintOf(base, { without: [delegate] })).toBeUndefined()
})

test('a bundle runner that nobody has deployed yet is no obstacle: operations travel alone', async () => {
  const bundleRunner = '0x00000000000000000000000000000000000000b0'
  expect(await complaintOf({ ...base, bundleRunner }, { without: [bundleRunner] })).toBeUndefined()
})

test('the endpoint of another chain is told before its missing contracts', async () => {
  expect(await complaintOf(base, { chainId: 1, without: [base.entryPoint] })).toBe(
    'The endpoint of Base serves chain 1 instead of 8453. Correct its RPC URL.',
  )
})

test('a chain that does not answer is NETWORK_UNAVAILABLE, which only delays its operations', async () => {
  const deps = {
    chainOf: () => ({
      identity: async () => {
        throw new GatewayError('NETWORK_UNAVAILABLE')
      },
      isDeployed: async () => true,
    }),
  } as unknown as RelayerDeps
  const error = await verifyNetwork(deps, base).catch((failure: unknown) => failure)
  expect(isGatewayError(error, 'NETWORK_UNAVAILABLE')).toBe(true)
})
