import type { BodyInput, EndpointName, Endpoints, ParamsInput, QueryInput } from '../api/index.js'

export const ownerAddress = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

const swap = {
  ownerAddress,
  networkId: '8453',
  toNetworkId: '10',
  fromToken: ownerAddress,
  toToken: ownerAddress,
  amount: '25000000',
  slippage: 0.005,
}

const series = {
  projectId: 'prj_1',
  period: 'custom',
  bucket: 'week',
  from: '2026-01-01T00:00:00Z',
  to: '2026-02-01T00:00:00Z',
  activeWithin: 'sixMonths',
  includeTestnets: 'true',
} as const

/** One good request for every endpoint, with every optional field. */
export const sampleRequests: {
  readonly [N in EndpointName]: {
    readonly params?: ParamsInput<Endpoints[N]>
    readonly query?: QueryInput<Endpoints[N]>
    readonly body?: BodyInput<Endpoints[N]>
  }
} = {
  getHealth: {},
  register: {
    body: {
      name: 'Ada',
      email: 'Ada@Example.com',
      password: 'correct horse',
      confirmPassword: 'correct horse',
    },
  },
  verifyEmail: { body: { token: 'ABCDE-23456' } },
  login: { body: { email: 'ada@example.com', password: 'correct horse' } },
  resendCode: { body: { email: 'ada@example.com' } },
  changePassword: {
    body: {
      currentPassword: 'correct horse',
      newPassword: 'battery staple',
      confirmPassword: 'battery staple',
    },
  },
  getCurrentUser: {},
  createProject: {
    body: {
      name: 'Shop',
      members: [{ email: 'bob@example.com', role: 'admin' }, { email: 'eve@example.com' }],
      accountMode: 'smart_account',
    },
  },
  archiveProject: { params: { projectId: 'prj_1' } },
  listProjects: {},
  setProjectFees: { params: { projectId: 'prj_1' }, body: { lifiFeePercent: 0.29 } },
  listAllProjects: { query: { search: 'sho', limit: '10' } },
  listProjectKeys: { params: { projectId: 'prj_1' } },
  createProjectKey: {
    params: { projectId: 'prj_1' },
    body: { name: 'Shop', scopes: ['full_access'] },
  },
  createKey: { body: { projectId: 'prj_1', name: 'Shop', scopes: ['full_access'] } },
  revokeProjectKey: { params: { projectId: 'prj_1', keyId: 'key_1' } },
  listAllKeys: {},
  revokeKey: { params: { keyId: 'key_1' } },
  listMembers: { params: { projectId: 'prj_1' } },
  addMember: {
    params: { projectId: 'prj_1' },
    body: { email: 'bob@example.com', role: 'admin' },
  },
  removeMember: { params: { projectId: 'prj_1', memberId: 'mem_1' } },
  listInvitations: { params: { projectId: 'prj_1' } },
  resendInvitation: { params: { projectId: 'prj_1', invitationId: 'inv_1' } },
  cancelInvitation: { params: { projectId: 'prj_1', invitationId: 'inv_1' } },
  previewInvitation: { query: { token: 'token' } },
  acceptInvitation: { body: { token: 'token', password: 'correct horse', name: 'Bob' } },
  createSystemAdmin: {
    body: { name: 'Bob', email: 'bob@example.com', password: 'correct horse' },
  },
  listSystemAdmins: {},
  removeSystemAdmin: { params: { userId: 'usr_2' } },
  getDashboardStats: {
    query: {
      projectId: 'prj_1',
      period: 'custom',
      from: '2026-01-01T00:00:00Z',
      to: '2026-02-01T01:30:00.5+01:30',
      networkId: '8453,10',
      includeTestnets: 'true',
    },
  },
  getDashboardAccountSeries: {
    query: { ...series, networkId: '8453,10', address: ownerAddress.slice(10, 20) },
  },
  listDashboardTransactions: {
    query: {
      projectId: 'prj_1',
      limit: '10',
      offset: '20',
      status: 'pending',
      networkId: '8453,10',
      transactionHash: '0xAB',
      userOperationHash: 'cd',
      from: '2026-01-01T00:00:00Z',
      to: '2026-02-01T00:00:00Z',
      includeTestnets: 'false',
    },
  },
  getAccountSeries: { query: { ...series, networkId: '8453', address: ownerAddress } },
  createAccount: { body: { ownerAddress, networkId: '8453' } },
  resolveSingleAccount: { body: { ownerAddress } },
  resolveAccountBatch: { body: { ownerAddresses: [ownerAddress, ownerAddress.toLowerCase()] } },
  getAccountInfo: { body: { ownerAddress, networkId: '8453' } },
  isAccountDeployed: { query: { address: ownerAddress, networkId: '8453' } },
  listNetworks: {},
  getNetwork: { params: { networkId: '8453' } },
  listNetworkTokens: { params: { networkId: '8453' } },
  estimateFee: {
    body: {
      networkId: '8453',
      senderAddress: ownerAddress,
      calls: [{ to: ownerAddress, data: '0x12', value: '0x1' }],
      transferredAssets: [{ address: ownerAddress, amount: '0x17d7840' }],
      feeToken: ownerAddress,
    },
  },
  prepareTransaction: {
    body: {
      accountId: 'acc_1',
      networkId: '8453',
      calls: [{ to: ownerAddress, data: '0x12', value: '0x1' }, { to: ownerAddress }],
      transferredAssets: [{ address: ownerAddress, amount: '0x17d7840' }],
      feeToken: ownerAddress,
      nonceKey: 7,
    },
  },
  prepareTransfer: {
    body: {
      ownerAddress,
      networkId: '8453',
      transfers: [
        { tokenAddress: ownerAddress, amount: '25000000', recipientAddress: ownerAddress },
      ],
      feeTokenAddress: ownerAddress,
      nonceKey: 7,
    },
  },
  listSwapChains: {},
  listSwapTokens: { query: { networkId: '8453' } },
  quoteSwap: { body: swap },
  prepareSwap: { body: { ...swap, feeToken: ownerAddress, nonceKey: 7 } },
  preparePlainSwap: { body: { ...swap, feeToken: ownerAddress, nonceKey: 7 } },
  submitTransaction: { body: { operationId: 'op_1', signature: '0x1234' } },
  getTransaction: { params: { id: 'op_1' } },
  listTransactions: {
    query: { accountId: 'acc_1', status: 'pending', limit: '10', offset: '0' },
  },
}
