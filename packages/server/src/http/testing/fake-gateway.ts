import type { Gateway } from '@gasless-gateway/core'
import type { PreparedOperation } from '@gasless-gateway/core/api'
import { ownerAddress } from '@gasless-gateway/core/testing'

const hash = `0x${'ab'.repeat(32)}` as const
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
  security: {
    verdict: 'safe',
    reason: null,
    provider: 'built-in',
    assetChanges: [{ address, amount: '-1000000' }],
  },
  gatewayFee: {
    tokenAmount: '60000',
    expectedTokenAmount: '52000',
    feeToken: address,
    unpricedAssets: [],
  },
  expiresAt: time,
}

const apiKey = {
  id: 'key_1',
  name: 'Shop',
  keyPrefix: 'ggw_live_AbCdEf',
  scopes: ['full_access' as const],
  isActive: true,
  expiresAt: null,
  lastUsedAt: time,
  createdAt: time,
  revokedAt: null,
}
const newKey = { id: 'key_1', apiKey: 'ggw_live_…', keyPrefix: 'ggw_live_AbCdEf' }

const noOperations = {
  received: 0,
  queued: 0,
  submitted: 0,
  confirmed: 0,
  finalized: 0,
  failed: 0,
  dropped: 0,
}
const ofAccounts = { total: 1, byNetwork: { '8453': 1 } }
const accountSeries = {
  from: time,
  to: time,
  bucket: 'day' as const,
  networks: [{ networkId: '8453', name: 'Base' }],
  baseline: ofAccounts,
  series: [{ bucket: time, ...ofAccounts }],
  total: 2,
}

/** A gateway that answers every endpoint with one good sample, and replaced parts with theirs. */
export const createFakeGateway = (parts: Partial<Gateway> = {}): Gateway => ({
  getHealth: async () => ({ status: 'ok', timestamp: time, version: '1.2.3' }),
  register: async ({ body }) => ({ message: 'mailed', email: body.email }),
  verifyEmail: async () => ({ token: 'a.b.c', message: 'verified', systemRole: 'client_admin' }),
  login: async ({ body }) => ({ token: 'a.b.c', email: body.email, systemRole: 'client_admin' }),
  resendCode: async ({ body }) => ({ message: 'mailed', email: body.email }),
  changePassword: async () => ({ message: 'changed' }),
  getCurrentUser: async (_, { user }) => ({
    id: user.id,
    email: user.email,
    name: user.name,
    systemRole: user.systemRole,
  }),
  createProject: async ({ body }) => ({
    id: 'prj_1',
    name: body.name,
    apiKey: { id: 'key_1', name: body.name, keyPrefix: 'ggw_live_AbCdEf', value: 'ggw_live_…' },
    warnings: [{ email: 'bob@example.com', code: 'EMAIL_UNKNOWN', message: 'No user.' }],
  }),
  archiveProject: async () => undefined,
  listProjects: async () => ({
    projects: [
      {
        id: 'prj_1',
        name: 'Shop',
        isActive: true,
        role: 'owner',
        createdAt: time,
        membersCount: 1,
        apiKeysCount: 1,
        routerFeePercent: 0.2,
        routerIntegrator: 'shop',
        accountMode: 'smart_account',
      },
    ],
  }),
  setProjectFees: async ({ params, body }) => ({
    projectId: params.projectId,
    lifiFeePercent: body.lifiFeePercent / 100,
  }),
  listAllProjects: async () => ({
    projects: [{ id: 'prj_1', name: 'Shop', isActive: true, transactionCount: 7, createdAt: time }],
  }),
  listProjectKeys: async () => ({ apiKeys: [{ ...apiKey, value: null }] }),
  createProjectKey: async () => newKey,
  createKey: async () => newKey,
  revokeProjectKey: async () => undefined,
  listAllKeys: async () => ({
    apiKeys: [{ ...apiKey, projectId: 'prj_1', projectName: 'Shop', revokedBy: null }],
  }),
  revokeKey: async () => undefined,
  listMembers: async () => ({
    members: [
      {
        id: 'mem_1',
        userId: 'usr_1',
        email: 'ada@example.com',
        name: 'Ada',
        role: 'owner',
        createdAt: time,
      },
    ],
  }),
  addMember: async ({ body }) =>
    body.role === 'viewer'
      ? { status: 'invited', email: body.email }
      : {
          status: 'added',
          member: { userId: 'usr_2', email: body.email, name: 'Bob', role: body.role },
        },
  removeMember: async () => undefined,
  listInvitations: async () => ({
    invitations: [
      {
        id: 'inv_1',
        email: 'bob@example.com',
        role: 'member',
        status: 'pending',
        expiresAt: time,
        createdAt: time,
      },
    ],
  }),
  resendInvitation: async () => undefined,
  cancelInvitation: async () => undefined,
  previewInvitation: async () => ({
    projectName: 'Shop',
    email: 'bob@example.com',
    role: 'member',
    expiresAt: time,
  }),
  acceptInvitation: async () => ({
    requiresLogin: false,
    sessionToken: 'a.b.c',
    projectId: 'prj_1',
    email: 'bob@example.com',
  }),
  createSystemAdmin: async ({ body }) => ({ id: 'usr_2', email: body.email }),
  listSystemAdmins: async () => ({
    admins: [
      {
        id: 'usr_1',
        email: 'ada@example.com',
        name: 'Ada',
        systemRole: 'owner',
        createdAt: time,
      },
    ],
  }),
  removeSystemAdmin: async () => undefined,
  getDashboardStats: async ({ query }) => ({
    period: query.period ?? 'day',
    operations: { total: 1, byStatus: { ...noOperations, finalized: 1 }, byNetwork: { '8453': 1 } },
    fees: {
      totalCollectedUsdMicros: '52000',
      totalNetUsdMicros: '-1000',
      byNetwork: [
        {
          networkId: '8453',
          operations: 1,
          collectedUsdMicros: '52000',
          netUsdMicros: '-1000',
          tokens: [
            {
              feeAssetId: address,
              symbol: 'USDC',
              decimals: 6,
              gasFeeRaw: '1000',
              staticFeeRaw: '50000',
              transferFeeRaw: '1000',
              collectedFeeRaw: '52000',
              netRevenueRaw: '-1000',
              operations: 1,
              collectedUsdMicros: '52000',
              netUsdMicros: '-1000',
            },
          ],
        },
      ],
    },
    routerFees: {
      totalFeeUsdMicros: null,
      byKind: {
        swap: { operations: 1, feeUsdMicros: null },
        cross_chain_swap: { operations: 0, feeUsdMicros: '0' },
      },
      byNetwork: [
        {
          networkId: '8453',
          tokens: [
            {
              assetId: address,
              symbol: null,
              decimals: null,
              feeTokenRaw: '5',
              feeUsdMicros: null,
              operations: 1,
            },
          ],
        },
      ],
    },
  }),
  getDashboardAccountSeries: async ({ query }) => ({
    ...accountSeries,
    period: query.period ?? 'month',
  }),
  listDashboardTransactions: async ({ query }) => ({
    transactions: [
      {
        id: 'op_1',
        operationKind: 'swap',
        status: 'finalized',
        networkId: '8453',
        transactionHash: hash,
        userOperationHash: hash,
        fee: {
          symbol: 'USDC',
          collectedFeeRaw: '52000',
          collectedUsdMicros: '52000',
          netProfitUsdMicros: '-1000',
          netProfitFeeRaw: '-1000',
          routerFeeAssetId: address,
          routerFeeAssetSymbol: null,
          routerFeeAssetDecimals: null,
          routerFeeTokenRaw: '5',
          routerFeeUsdMicros: null,
        },
        security: { verdict: 'safe' },
        createdAt: time,
      },
    ],
    total: 1,
    limit: query.limit ?? 25,
    offset: query.offset ?? 0,
  }),
  getAccountSeries: async ({ query }) => ({ ...accountSeries, period: query.period }),
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
    bridge: null,
    createdAt: time,
  }),
  listTransactions: async ({ query }) => ({
    operations: [],
    count: 0,
    limit: query.limit ?? 50,
    offset: query.offset ?? 0,
  }),
  listSwapChains: async () => ({
    chains: [
      { networkId: '8453', name: 'Base', nativeCurrency: network.nativeCoin, logoUrl: null },
    ],
  }),
  listSwapTokens: async ({ query }) => ({
    networkId: query.networkId,
    tokens: [
      { address, symbol: 'USDC', name: 'USD Coin', decimals: 6, networkId: query.networkId },
    ],
  }),
  quoteSwap: async ({ body }) => ({
    fromAmount: String(body.amount),
    toAmount: '24900000',
    fromAmountUsd: '25',
    toAmountUsd: '24.9',
    rate: '0.996',
    minimumReceived: '24775500',
    minimumReceivedUsd: '24.7755',
    networkFeeUsd: '0.01',
    lifiFeesUsd: '0.0625',
    ugtpFeeUsd: '0.075',
    ugtpFeeStaticUsd: '0.05',
    ugtpFeePercent: '0.1',
    feeTokenAmount: '85000',
    feeTokenSymbol: 'USDC',
    feeReserveTokenAmount: '120000',
    slippage: body.slippage ?? 0.005,
    estimatedTimeSeconds: 3,
    bridge: null,
    provider: 'lifi',
  }),
  prepareSwap: async () => prepared,
  preparePlainSwap: async () => prepared,
  ...parts,
})
