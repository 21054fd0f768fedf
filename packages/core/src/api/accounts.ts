import * as z from 'zod'
import {
  AddressInput,
  AddressString,
  DecimalInteger,
  ManyAddressesInput,
  NetworkIdInput,
  Timestamp,
} from './common.js'
import { defineEndpoint } from './define-endpoint.js'

export const SmartAccount = z
  .object({
    id: z.string().meta({ description: 'One id per project, network and owner. It never changes' }),
    address: AddressString,
    networkId: z.string(),
    networkKind: z.literal('evm'),
    details: z.object({
      schemaVersion: z.int(),
      networkKind: z.literal('evm'),
      evm: z.object({ ownerAddress: AddressString, implementationVersion: z.string() }),
    }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'SmartAccount' })
export type SmartAccount = z.output<typeof SmartAccount>

const OwnerOnNetwork = z.strictObject({ ownerAddress: AddressInput, networkId: NetworkIdInput })

export const createAccount = defineEndpoint({
  method: 'post',
  path: '/account/create',
  summary: "Record an owner's smart account on a network",
  description: 'Idempotent: creating it again refreshes the details and keeps the id.',
  tag: 'Accounts',
  auth: 'api-key',
  body: OwnerOnNetwork,
  status: 201,
  response: SmartAccount,
  errors: ['NETWORK_UNSUPPORTED'],
})

export const resolveSingleAccount = defineEndpoint({
  method: 'post',
  path: '/account/resolve-single',
  summary: "Get an owner's smart-account address",
  description: 'Records nothing. The address is the same on every network.',
  tag: 'Accounts',
  auth: 'api-key',
  body: z.strictObject({ ownerAddress: AddressInput }),
  status: 200,
  response: z.object({ address: AddressString }),
  errors: ['NETWORK_UNSUPPORTED'],
})

export const getAccountInfo = defineEndpoint({
  method: 'post',
  path: '/account/info',
  summary: "Preview an owner's smart account on a network",
  tag: 'Accounts',
  auth: 'api-key',
  body: OwnerOnNetwork,
  status: 200,
  response: z.object({
    ownerAddress: AddressString,
    address: AddressString,
    networkId: z.string(),
    isDeployed: z.boolean(),
    kernelVersion: z.string(),
    entryPointDeposit: DecimalInteger.meta({
      description:
        "Deposit of the account at the EntryPoint, in wei: gas that self-funded operations reserved and did not use. The next ones use it first. The EntryPoint's withdrawTo withdraws it",
    }),
  }),
  errors: ['NETWORK_UNSUPPORTED', 'NETWORK_UNAVAILABLE'],
})

export const isAccountDeployed = defineEndpoint({
  method: 'get',
  path: '/account/is-deployed',
  summary: 'Whether the address has code on the network',
  tag: 'Accounts',
  auth: 'api-key',
  query: z.strictObject({ address: AddressInput, networkId: NetworkIdInput }),
  status: 200,
  response: z.object({ isDeployed: z.boolean() }),
  errors: ['NETWORK_UNSUPPORTED', 'NETWORK_UNAVAILABLE'],
})

export const resolveAccountBatch = defineEndpoint({
  method: 'post',
  path: '/account/resolve-batch',
  summary: "Get many owners' smart-account addresses",
  description: 'In the order of the request. The operator can change the maximum number.',
  tag: 'Accounts',
  auth: 'api-key',
  body: z.strictObject({
    ownerAddresses: ManyAddressesInput(10_000),
  }),
  // Ten owners take about a millisecond, as long as a request with one owner.
  weighs: { per: { ownerAddresses: 10 } },
  status: 200,
  response: z.object({
    results: z.array(z.object({ ownerAddress: AddressString, smartAccountAddress: AddressString })),
    count: z.int(),
  }),
  errors: ['NETWORK_UNSUPPORTED'],
})
