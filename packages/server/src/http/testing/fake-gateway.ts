import type { Gateway } from '@gasless-gateway/core'
import type { PreparedOperation } from '@gasless-gateway/core/api'

const hash = `0x${'ab'.repeat(32)}` as const
export const ownerAddress = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const time = '2026-01-02T03:04:05.678Z'

const smartAccount = {
  id: 'acc_1',
  address,
  networkId: '8453',
  networkKind: 'evm',
  details: {
    schemaVersion: 1,
    networkKind: 'evm',
    evm: { ownerAddress, implementationVersion: '0.3.1' },
  },
  createdAt: time,
  updatedAt: time,
} as const

const network = {
  name: 'Base',
  networkId: '8453',
  explorerUrl: 'https://basescan.org',
  nativeCoin: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  wrappedNative: '0x4200000000000000000000000000000000000006',
} as const

const prepared: PreparedOperation = {
  operationId: 'op_1',
  rail: 'userOperation',
  userOperation: {
    sender: address,
    nonce: '0x0',
    initCode: '0x',
    callData: '0x',
    accountGasLimits: hash,
    preVerificationGas: '0x1',
    gasFees: hash,
    paymasterAndData: '0x',
    signature: '0x',
  },
  userOperationHash: hash,
  security: { verdict: 'safe', reason: null, provider: 'built-in' },
  gatewayFee: {
    tokenAmount: '60000',
    expectedTokenAmount: '52000',
    feeToken: address,
    unpricedAssets: [],
  },
  expiresAt: time,
}

/** A gateway that answers every endpoint with one good sample, and replaced parts with theirs. */
export const createFakeGateway = (parts: Partial<Gateway> = {}): Gateway => ({
  getHealth: async () => ({ status: 'ok', timestamp: time, version: '1.2.3' }),
  createAccount: async () => smartAccount,
  resolveSingleAccount: async () => ({ address }),
  resolveAccountBatch: async ({ body }) => ({
    results: body.ownerAddresses.map((owner) => ({
      ownerAddress: owner,
      smartAccountAddress: address,
    })),
    count: body.ownerAddresses.length,
  }),
  getAccountInfo: async () => ({
    ownerAddress,
    address,
    networkId: '8453',
    isDeployed: false,
    kernelVersion: '0.3.1',
    entryPointDeposit: '0',
  }),
  isAccountDeployed: async () => ({ isDeployed: true }),
  listNetworks: async () => ({ networks: [network] }),
  getNetwork: async () => network,
  listNetworkTokens: async ({ params }) => ({
    networkId: params.networkId,
    tokens: [{ address, symbol: 'USDC', decimals: 6 }],
  }),
  estimateFee: async () => ({
    estimatedFee: '0.06',
    estimatedFeeRaw: '0xea60',
    symbol: 'USDC',
    unpricedAssets: [],
  }),
  prepareTransaction: async () => prepared,
  prepareTransfer: async () => prepared,
  submitTransaction: async ({ body }) => ({
    operationId: body.operationId,
    status: 'queued',
    userOperationHash: hash,
    networkId: '8453',
  }),
  getTransaction: async ({ params }) => ({
    operationId: params.id,
    status: 'finalized',
    transactionHash: hash,
    userOperationHash: hash,
    userOpHash: hash,
    networkId: '8453',
    replacementCount: 0,
    reason: null,
    feeBreakdown: null,
    createdAt: time,
  }),
  listTransactions: async ({ query }) => ({
    operations: [],
    count: 0,
    limit: query.limit ?? 50,
    offset: query.offset ?? 0,
  }),
  ...parts,
})
