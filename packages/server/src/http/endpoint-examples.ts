import type { Endpoints, ResponseOf } from '@gasless-gateway/core/api'
import type { z } from 'zod'

/** The example request body and response of every endpoint that has them. */
type Examples = {
  readonly [Name in keyof Endpoints]: (Endpoints[Name] extends {
    readonly body: infer Body extends z.ZodType
  }
    ? { readonly body: z.input<Body> }
    : object) &
    (Endpoints[Name]['status'] extends 204
      ? object
      : { readonly response: ResponseOf<Endpoints[Name]> })
}

const ids = {
  user: '019b4c2e-5a10-7c3e-9a51-2f6f1d1c7a01',
  other: '019b4c2e-6b21-7d4f-8b62-3a7a2e2d8b02',
  project: '019b4c30-0c32-7e5a-9c73-4b8b3f3e9c03',
  key: '019b4c30-0c44-7f6b-8d84-5c9c4a4fad04',
  member: '019b4c31-1d55-7a7c-9e95-6dad5b5abe05',
  invitation: '019b4c31-2e66-7b8d-8fa6-7ebe6c6bcf06',
  account: '019b4c32-3f77-7c9e-9ab7-8fcf7d7cda07',
  operation: '019b4c33-4a88-7daf-8bc8-9ada8e8deb08',
}
const at = (time: string) => `2026-01-15T${time}.000Z`

const networkId = '8453'
const otherNetworkId = '42161'
const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const account = '0xEC4b217240f0292c65Bf136b341e400e2D28cA6F'
const friend = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const nativeCoin = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const weth = '0x4200000000000000000000000000000000000006'
const transfer =
  '0xa9059cbb0000000000000000000000003c44cdddb6a900fa2b585dd299e03d12fa4293bc00000000000000000000000000000000000000000000000000000000017d7840'
const userOperationHash = '0x0d9902308afe2cf937d30992b280a5b286d7e3f0046c128086f748f92e6b0787'
const transactionHash = '0x1538f8ea319cf4641a335be690df5280e8f322b3d3c6771626a89b18d8a630f2'
const sessionToken = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1c3JfMSJ9.c2lnbmF0dXJl'

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }
const grace = { email: 'grace@example.com', name: 'Grace Hopper' }
const password = 'an evening walk by the canal'
const native = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const base = {
  name: 'Base',
  networkId,
  explorerUrl: 'https://basescan.org',
  nativeCoin: native,
  wrappedNative: weth,
} as const

const calls = [{ to: usdc, data: transfer, value: '0x0' }]
const transferredAssets = [{ address: usdc, amount: '0x17d7840' }]

/**
 * Transfers 25 USDC to a friend, for an expected fee of 0.70 USDC. The SDK's testing kit generated it, so the hash is
 * valid.
 */
const prepared: ResponseOf<Endpoints['prepareTransaction']> = {
  operationId: ids.operation,
  rail: 'userOperation',
  userOperation: {
    sender: account,
    nonce: '0x845adb2c711129d4f3966735ed98a9f09fc4ce5700010000000000000001',
    initCode:
      '0xd703aae79538628d27099b8c4f621be4ccd142d5c5265d5d000000000000000000000000aac5d4240af87249b3f71bc8e4a2cae074a3e4190000000000000000000000000000000000000000000000000000000000000060000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001243c3b752b01845adb2c711129d4f3966735ed98a9f09fc4ce570000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000a000000000000000000000000000000000000000000000000000000000000000e00000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000001470997970c51812dc3a010c7d01b50e0d17dc79c80000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000',
    callData:
      '0xe9ae5c530100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000004000000000000000000000000000000000000000000000000000000000000002400000000000000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000000000000000200000000000000000000000000000000000000000000000000000000000000400000000000000000000000000000000000000000000000000000000000000120000000000000000000000000833589fcd6edb6e08f4c7c32d4f71b54bda02913000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000600000000000000000000000000000000000000000000000000000000000000044a9059cbb0000000000000000000000003c44cdddb6a900fa2b585dd299e03d12fa4293bc00000000000000000000000000000000000000000000000000000000017d784000000000000000000000000000000000000000000000000000000000000000000000000000000000833589fcd6edb6e08f4c7c32d4f71b54bda02913000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000600000000000000000000000000000000000000000000000000000000000000044095ea7b30000000000000000000000005fbdb2315678afecb367f032d93f642f64180aa30000000000000000000000000000000000000000000000000000000000d4dc3000000000000000000000000000000000000000000000000000000000',
    accountGasLimits: '0x000000000000000000000000000249f00000000000000000000000000001d4c0',
    preVerificationGas: '0xea60',
    gasFees: '0x000000000000000000000000000f42400000000000000000000000003b9aca00',
    paymasterAndData:
      '0x5fbdb2315678afecb367f032d93f642f64180aa30000000000000000000000000000ea600000000000000000000000000000c350030000f4865700000000000000833589fcd6edb6e08f4c7c32d4f71b54bda02913000000000000000000000000b2d05e000000000000000000000000000000c350000000000000000000000000000061a800000000000000000000000000154938ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff1c',
    signature: '0x',
  },
  userOperationHash,
  security: {
    verdict: 'safe',
    reason: null,
    provider: 'built-in',
    assetChanges: [{ address: usdc, amount: '-25000000' }],
  },
  gatewayFee: {
    tokenAmount: '1395000',
    expectedTokenAmount: '697500',
    feeToken: usdc,
    unpricedAssets: [],
  },
  expiresAt: at('12:30:00'),
}

const feeBreakdown = {
  token: { address: usdc, symbol: 'USDC', decimals: 6 },
  gasFeeRaw: '612300',
  staticFeeRaw: '50000',
  transferFeeRaw: '25000',
  collectedFeeRaw: '687300',
  refundedFeeRaw: '707700',
  owedFeeRaw: '0',
  maxFeeRaw: '1395000',
  collectedUsdMicros: '687300',
  outerCostWei: '182000000000000',
  outerCostUsdMicros: '600600',
  netUsdMicros: '86700',
  netFeeRaw: '86700',
} as const

const swap = {
  ownerAddress: owner,
  networkId,
  toNetworkId: otherNetworkId,
  fromToken: usdc,
  toToken: nativeCoin,
  amount: '25000000',
} as const

const rawKey = 'ggw_live_7Qx20000000000000000000000000000000'
const apiKey: ResponseOf<Endpoints['listProjectKeys']>['apiKeys'][number] = {
  id: ids.key,
  name: 'default',
  keyPrefix: 'ggw_live_7Qx2',
  scopes: ['full_access'],
  isActive: true,
  expiresAt: null,
  lastUsedAt: at('11:58:20'),
  createdAt: at('09:00:00'),
  revokedAt: null,
  value: rawKey,
}
const madeKey = { id: ids.key, apiKey: rawKey, keyPrefix: apiKey.keyPrefix }

const accountSeries: ResponseOf<Endpoints['getAccountSeries']> = {
  period: 'week',
  from: at('12:00:00').replace('15T', '08T'),
  to: at('12:00:00'),
  bucket: 'day',
  networks: [{ networkId, name: 'Base' }],
  baseline: { total: 1_204, byNetwork: { [networkId]: 1_204 } },
  series: [
    { bucket: '2026-01-14T00:00:00.000Z', total: 31, byNetwork: { [networkId]: 31 } },
    { bucket: '2026-01-15T00:00:00.000Z', total: 12, byNetwork: { [networkId]: 12 } },
  ],
  total: 1_247,
}

/**
 * Example requests and responses for the API description and its page. They tell one story: Ada's shop pays 25 USDC
 * to a friend.
 */
export const endpointExamples: Examples = {
  getHealth: { response: { status: 'ok', timestamp: at('12:00:00'), version: '1.0.0' } },

  register: {
    body: { ...ada, password, confirmPassword: password },
    response: {
      message: 'If the address waits for verification, a mail with a code is on its way.',
      email: ada.email,
    },
  },
  verifyEmail: {
    body: { token: 'ABCDE12345' },
    response: {
      token: sessionToken,
      message: 'The e-mail address is verified, and you are signed in.',
      systemRole: 'client_admin',
    },
  },
  login: {
    body: { email: ada.email, password },
    response: { token: sessionToken, email: ada.email, systemRole: 'client_admin' },
  },
  resendCode: {
    body: { email: ada.email },
    response: {
      message: 'If the address waits for verification, a mail with a code is on its way.',
      email: ada.email,
    },
  },
  changePassword: {
    body: {
      currentPassword: password,
      newPassword: 'a morning swim in the lake',
      confirmPassword: 'a morning swim in the lake',
    },
    response: { message: 'The password is changed. Every session has ended; sign in again.' },
  },
  getCurrentUser: { response: { id: ids.user, ...ada, systemRole: 'client_admin' } },

  createProject: {
    body: { name: 'shop', members: [{ email: grace.email, role: 'admin' }] },
    response: {
      id: ids.project,
      name: 'shop',
      apiKey: { id: ids.key, name: 'default', keyPrefix: apiKey.keyPrefix, value: rawKey },
      warnings: [],
    },
  },
  archiveProject: {},
  listProjects: {
    response: {
      projects: [
        {
          id: ids.project,
          name: 'shop',
          isActive: true,
          createdAt: at('09:00:00'),
          role: 'owner',
          membersCount: 2,
          apiKeysCount: 1,
          routerFeePercent: 0.5,
          routerIntegrator: 'shop',
          accountMode: 'smart_account',
        },
      ],
    },
  },
  setProjectFees: {
    body: { lifiFeePercent: 0.5 },
    response: { projectId: ids.project, lifiFeePercent: 0.5 },
  },
  listAllProjects: {
    response: {
      projects: [
        {
          id: ids.project,
          name: 'shop',
          isActive: true,
          createdAt: at('09:00:00'),
          transactionCount: 512,
        },
      ],
    },
  },

  listProjectKeys: { response: { apiKeys: [apiKey] } },
  createProjectKey: { body: { name: 'production' }, response: madeKey },
  createKey: { body: { projectId: ids.project, name: 'production' }, response: madeKey },
  revokeProjectKey: {},
  listAllKeys: {
    response: {
      apiKeys: [{ ...apiKey, projectId: ids.project, projectName: 'shop', revokedBy: null }],
    },
  },
  revokeKey: {},

  listMembers: {
    response: {
      members: [
        { id: ids.member, userId: ids.user, ...ada, role: 'owner', createdAt: at('09:00:00') },
      ],
    },
  },
  addMember: {
    body: { email: grace.email, role: 'admin' },
    response: { status: 'added', member: { userId: ids.other, ...grace, role: 'admin' } },
  },
  removeMember: {},
  listInvitations: {
    response: {
      invitations: [
        {
          id: ids.invitation,
          email: grace.email,
          role: 'admin',
          status: 'pending',
          expiresAt: '2026-01-22T09:05:00.000Z',
          createdAt: at('09:05:00'),
        },
      ],
    },
  },
  resendInvitation: {},
  cancelInvitation: {},
  previewInvitation: {
    response: {
      projectName: 'shop',
      email: grace.email,
      role: 'admin',
      expiresAt: '2026-01-22T09:05:00.000Z',
    },
  },
  acceptInvitation: {
    body: { token: 'the-token-from-the-mail', password, name: grace.name },
    response: {
      requiresLogin: false,
      sessionToken,
      projectId: ids.project,
      email: grace.email,
    },
  },

  createSystemAdmin: {
    body: { ...grace, password },
    response: { id: ids.other, email: grace.email },
  },
  listSystemAdmins: {
    response: {
      admins: [{ id: ids.other, ...grace, systemRole: 'system_admin', createdAt: at('09:00:00') }],
    },
  },
  removeSystemAdmin: {},

  getDashboardStats: {
    response: {
      period: 'day',
      operations: {
        total: 3,
        byStatus: {
          received: 0,
          queued: 0,
          submitted: 1,
          confirmed: 0,
          finalized: 2,
          failed: 0,
          dropped: 0,
        },
        byNetwork: { [networkId]: 3 },
      },
      fees: {
        totalCollectedUsdMicros: '1374600',
        totalNetUsdMicros: '173400',
        byNetwork: [
          {
            networkId,
            operations: 2,
            collectedUsdMicros: '1374600',
            netUsdMicros: '173400',
            tokens: [
              {
                feeAssetId: usdc,
                symbol: 'USDC',
                decimals: 6,
                gasFeeRaw: '1224600',
                staticFeeRaw: '100000',
                transferFeeRaw: '50000',
                collectedFeeRaw: '1374600',
                netRevenueRaw: '173400',
                operations: 2,
                collectedUsdMicros: '1374600',
                netUsdMicros: '173400',
              },
            ],
          },
        ],
      },
      routerFees: {
        totalFeeUsdMicros: '0',
        byKind: {
          swap: { operations: 0, feeUsdMicros: '0' },
          cross_chain_swap: { operations: 0, feeUsdMicros: '0' },
        },
        byNetwork: [],
      },
    },
  },
  getDashboardAccountSeries: { response: accountSeries },
  listDashboardTransactions: {
    response: {
      transactions: [
        {
          id: ids.operation,
          operationKind: 'transfer',
          status: 'finalized',
          networkId,
          transactionHash,
          userOperationHash,
          fee: {
            symbol: 'USDC',
            collectedFeeRaw: '687300',
            collectedUsdMicros: '687300',
            netProfitUsdMicros: '86700',
            netProfitFeeRaw: '86700',
            routerFeeAssetId: null,
            routerFeeAssetSymbol: null,
            routerFeeAssetDecimals: null,
            routerFeeTokenRaw: null,
            routerFeeUsdMicros: null,
          },
          security: { verdict: 'safe' },
          createdAt: at('12:00:00'),
        },
      ],
      total: 1,
      limit: 20,
      offset: 0,
    },
  },
  getAccountSeries: { response: accountSeries },

  createAccount: {
    body: { ownerAddress: owner, networkId },
    response: {
      id: ids.account,
      address: account,
      networkId,
      networkKind: 'evm',
      details: {
        schemaVersion: 1,
        networkKind: 'evm',
        evm: { ownerAddress: owner, implementationVersion: '0.3.1' },
      },
      createdAt: at('10:00:00'),
      updatedAt: at('10:00:00'),
    },
  },
  resolveSingleAccount: { body: { ownerAddress: owner }, response: { address: account } },
  resolveAccountBatch: {
    body: { ownerAddresses: [owner] },
    response: { results: [{ ownerAddress: owner, smartAccountAddress: account }], count: 1 },
  },
  getAccountInfo: {
    body: { ownerAddress: owner, networkId },
    response: {
      ownerAddress: owner,
      address: account,
      networkId,
      isDeployed: false,
      kernelVersion: '0.3.1',
      entryPointDeposit: '0',
    },
  },
  isAccountDeployed: { response: { isDeployed: false } },

  listNetworks: { response: { networks: [base] } },
  getNetwork: { response: base },
  listNetworkTokens: {
    response: { networkId, tokens: [{ address: usdc, symbol: 'USDC', decimals: 6 }] },
  },

  estimateFee: {
    body: { networkId, senderAddress: account, calls, transferredAssets, feeToken: usdc },
    response: {
      estimatedFee: '0.6975',
      estimatedFeeRaw: '0xaa49c',
      symbol: 'USDC',
      unpricedAssets: [],
    },
  },
  prepareTransaction: {
    body: { accountId: ids.account, networkId, calls, transferredAssets, feeToken: usdc },
    response: prepared,
  },
  prepareTransfer: {
    body: {
      ownerAddress: owner,
      networkId,
      transfers: [{ tokenAddress: usdc, recipientAddress: friend, amount: '25000000' }],
      feeTokenAddress: usdc,
    },
    response: prepared,
  },
  submitTransaction: {
    body: {
      operationId: ids.operation,
      signature:
        '0xd97244e2062f25a35c5fd753b41c115af36f044216ea3225965e111519016dda0022f2677e9a1440edd32815eed22fd484dc91ac19e13742d873309b05ba34241c',
    },
    response: { operationId: ids.operation, status: 'queued', userOperationHash, networkId },
  },
  getTransaction: {
    response: {
      operationId: ids.operation,
      status: 'finalized',
      transactionHash,
      userOperationHash,
      userOpHash: userOperationHash,
      networkId,
      replacementCount: 0,
      reason: null,
      feeBreakdown,
      bridge: null,
      createdAt: at('12:00:00'),
    },
  },
  listTransactions: {
    response: {
      operations: [
        {
          operationId: ids.operation,
          operationKind: 'transfer',
          status: 'finalized',
          networkId,
          transactionHash,
          userOperationHash,
          feeBreakdown,
          createdAt: at('12:00:00'),
        },
      ],
      count: 1,
      limit: 20,
      offset: 0,
    },
  },

  listSwapChains: {
    response: {
      chains: [{ networkId, name: 'Base', nativeCurrency: native, logoUrl: null }],
    },
  },
  listSwapTokens: {
    response: {
      networkId,
      tokens: [{ address: usdc, symbol: 'USDC', name: 'USD Coin', decimals: 6, networkId }],
    },
  },
  quoteSwap: {
    body: swap,
    response: {
      fromAmount: '25000000',
      toAmount: '7560000000000000',
      fromAmountUsd: '25.00',
      toAmountUsd: '24.95',
      rate: '0.0003024',
      minimumReceived: '7522200000000000',
      minimumReceivedUsd: '24.82',
      networkFeeUsd: '0.60',
      lifiFeesUsd: '0.13',
      ugtpFeeUsd: '0.08',
      ugtpFeeStaticUsd: '0.05',
      ugtpFeePercent: '0.1',
      feeTokenAmount: '697500',
      feeTokenSymbol: 'USDC',
      feeReserveTokenAmount: '1395000',
      slippage: 0.005,
      estimatedTimeSeconds: 20,
      bridge: 'Across',
      provider: 'lifi',
      warnings: [],
      routeTrust: 'proven',
      alternatives: [
        {
          toAmount: '7560000000000000',
          minimumReceived: '7522200000000000',
          estimatedTimeSeconds: 20,
          bridge: 'Across',
          bridgeId: 'across',
          provider: 'lifi',
          routeTrust: 'proven',
        },
      ],
    },
  },
  prepareSwap: {
    body: { ...swap, feeToken: usdc },
    response: { ...prepared, routeTrust: 'proven' },
  },
  preparePlainSwap: {
    body: { ...swap, feeToken: usdc },
    response: { ...prepared, routeTrust: 'proven' },
  },
}
