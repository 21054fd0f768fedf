// Rendered from packages/core/src/api by `pnpm docs:render`. Do not edit.

import type { Shape, WireEndpoint } from '../shapes/wire-endpoint.js'

const UserOperation = { sender: 'a', nonce: 'q', initCode: 'h', callData: 'h', accountGasLimits: 'H', preVerificationGas: 'q', gasFees: 'H', paymasterAndData: 'h', signature: 'h' } as const satisfies Shape

const AssetChange = { address: 'a', amount: 'D', tokenId: 'd?' } as const satisfies Shape

export const Security = { verdict: 's', reason: 's~', provider: 's', assetChanges: ['~', ['[]', AssetChange]] } as const satisfies Shape

const GatewayFee = { tokenAmount: 'd', expectedTokenAmount: 'd', feeToken: 'a', unpricedAssets: ['[]', 'a'] } as const satisfies Shape

export const PreparedOperation = { operationId: 's', rail: 's', userOperation: UserOperation, userOperationHash: 'H', security: Security, gatewayFee: GatewayFee, expiresAt: 't', accountType: 's?', authorizationRequired: 'b?', authorizationNonce: 'd?', authorizationDelegate: 'a?', routeTrust: 's?' } as const satisfies Shape

const SmartAccount = { id: 's', address: 'a', networkId: 's', networkKind: 's', details: { schemaVersion: 'i', networkKind: 's', evm: { ownerAddress: 'a', implementationVersion: 's' } }, createdAt: 't', updatedAt: 't' } as const satisfies Shape

const Network = { name: 's', networkId: 's', explorerUrl: 's', nativeCoin: { name: 's', symbol: 's', decimals: 'i' }, wrappedNative: 'a' } as const satisfies Shape

const NetworkToken = { address: 'a', symbol: 's', decimals: 'i' } as const satisfies Shape

const PlainTransaction = { chainId: 'q', nonce: 'q', to: 'a', value: 'q', data: 'h', gas: 'q', maxFeePerGas: 'q', maxPriorityFeePerGas: 'q' } as const satisfies Shape

const PreparedPlainOperation = { operationId: 's', rail: 's', transactions: ['[]', PlainTransaction], security: Security, gatewayFee: { tokenAmount: 'd', expectedTokenAmount: 'd', feeToken: 'a', unpricedAssets: ['[]', 'a'] }, expiresAt: 't', routeTrust: 's?' } as const satisfies Shape

const FeeBreakdown = { token: { address: 'a', symbol: 's', decimals: 'i' }, gasFeeRaw: 'd', staticFeeRaw: 'd', transferFeeRaw: 'd', collectedFeeRaw: 'd', refundedFeeRaw: 'd', owedFeeRaw: 'd', maxFeeRaw: 'd', collectedUsdMicros: 'd~', outerCostWei: 'd', outerCostUsdMicros: 'd~', netUsdMicros: 'D~', netFeeRaw: 'D~' } as const satisfies Shape

const Bridge = { status: 's', substatus: 's~', destinationTransactionHash: 'H~', receivedAmount: 'd~', receivedToken: 'a~', explorerUrl: 's~' } as const satisfies Shape

const Operation = { operationId: 's', status: 's', transactionHash: 'H~', userOperationHash: 'H', userOpHash: 'H', networkId: 's', replacementCount: 'i', reason: 's~', feeBreakdown: ['~', FeeBreakdown], bridge: ['~', Bridge], routeTrust: 's?', createdAt: 't' } as const satisfies Shape

const OperationRow = { operationId: 's', operationKind: 's', status: 's', networkId: 's', transactionHash: 'H~', userOperationHash: 'H', feeBreakdown: ['~', FeeBreakdown], createdAt: 't' } as const satisfies Shape

const SwapChain = { networkId: 's', name: 's', nativeCurrency: { name: 's', symbol: 's', decimals: 'i' }, logoUrl: 's~' } as const satisfies Shape

const SwapToken = { address: 'a', symbol: 's', name: 's', decimals: 'i', networkId: 's' } as const satisfies Shape

const SwapAlternative = { toAmount: 'd', minimumReceived: 'd', estimatedTimeSeconds: 'n', bridge: 's', provider: 's', bridgeId: 's', routeTrust: 's' } as const satisfies Shape

const SwapQuote = { fromAmount: 'd', toAmount: 'd', fromAmountUsd: 'f~', toAmountUsd: 'f~', rate: 'f', minimumReceived: 'd', minimumReceivedUsd: 'f~', networkFeeUsd: 'f~', lifiFeesUsd: 'f~', ugtpFeeUsd: 'f~', ugtpFeeStaticUsd: 'f~', ugtpFeePercent: 'f~', feeTokenAmount: 'd~', feeTokenSymbol: 's~', feeReserveTokenAmount: 'd~', slippage: 'n', estimatedTimeSeconds: 'n', bridge: 's~', provider: 's', warnings: ['[]', { code: 's', message: 's' }], routeTrust: 's', alternatives: ['[]', SwapAlternative] } as const satisfies Shape

const Project = { id: 's', name: 's', isActive: 'b', createdAt: 't', role: 's', membersCount: 'i', apiKeysCount: 'i', routerFeePercent: 'n', routerIntegrator: 's', accountMode: 's' } as const satisfies Shape

const ApiKey = { id: 's', name: 's', keyPrefix: 's', scopes: ['[]', 's'], isActive: 'b', expiresAt: 't~', lastUsedAt: 't~', createdAt: 't', revokedAt: 't~', value: 's~?' } as const satisfies Shape

const ApiKeyOfProject = { id: 's', name: 's', keyPrefix: 's', scopes: ['[]', 's'], isActive: 'b', expiresAt: 't~', lastUsedAt: 't~', createdAt: 't', revokedAt: 't~', value: 's~?', projectId: 's', projectName: 's', revokedBy: ['~', { name: 's', email: 's' }] } as const satisfies Shape

const Member = { id: 's', userId: 's', email: 's', name: 's', role: 's', createdAt: 't' } as const satisfies Shape

const Invitation = { id: 's', email: 's', role: 's', status: 's', expiresAt: 't', createdAt: 't' } as const satisfies Shape

const FeesOfToken = { feeAssetId: 'a', symbol: 's~', decimals: 'i~', gasFeeRaw: 'd', staticFeeRaw: 'd', transferFeeRaw: 'd', collectedFeeRaw: 'd', netRevenueRaw: 'D~', operations: 'i', collectedUsdMicros: 'd~', netUsdMicros: 'D~' } as const satisfies Shape

const FeesOfNetwork = { networkId: 's', operations: 'i', collectedUsdMicros: 'd~', netUsdMicros: 'D~', tokens: ['[]', FeesOfToken] } as const satisfies Shape

const RouterFeesOfKind = { operations: 'i', feeUsdMicros: 'd~' } as const satisfies Shape

const RouterFeesOfToken = { assetId: 'a', symbol: 's~', decimals: 'i~', feeTokenRaw: 'd', feeUsdMicros: 'd~', operations: 'i' } as const satisfies Shape

const DashboardStats = { period: 's', operations: { total: 'i', byStatus: ['{}', 'i'], byNetwork: ['{}', 'i'] }, fees: { totalCollectedUsdMicros: 'd~', totalNetUsdMicros: 'D~', byNetwork: ['[]', FeesOfNetwork] }, routerFees: { totalFeeUsdMicros: 'd~', byKind: { swap: RouterFeesOfKind, cross_chain_swap: RouterFeesOfKind }, byNetwork: ['[]', { networkId: 's', tokens: ['[]', RouterFeesOfToken] }] } } as const satisfies Shape

const AccountSeries = { period: 's', from: 't', to: 't', bucket: 's', networks: ['[]', { networkId: 's', name: 's' }], baseline: { total: 'i', byNetwork: ['{}', 'i'] }, series: ['[]', { bucket: 't', total: 'i', byNetwork: ['{}', 'i'] }], total: 'i' } as const satisfies Shape

const DashboardTransaction = { id: 's', operationKind: 's', status: 's', networkId: 's', transactionHash: 'H~', userOperationHash: 'H', fee: { symbol: 's~', collectedFeeRaw: 'd~', collectedUsdMicros: 'd~', netProfitUsdMicros: 'D~', netProfitFeeRaw: 'D~', routerFeeAssetId: 'a~', routerFeeAssetSymbol: 's~', routerFeeAssetDecimals: 'i~', routerFeeTokenRaw: 'd~', routerFeeUsdMicros: 'd~' }, security: { verdict: 's' }, createdAt: 't' } as const satisfies Shape

/** The endpoints for a project key, and `getHealth`. */
export const dataEndpoints = {
  getHealth: { method: 'get', path: '/health', auth: 'none', response: { status: 's', timestamp: 't', version: 's' } },
  createAccount: { method: 'post', path: '/account/create', auth: 'api-key', response: SmartAccount },
  resolveSingleAccount: { method: 'post', path: '/account/resolve-single', auth: 'api-key', response: { address: 'a' } },
  resolveAccountBatch: { method: 'post', path: '/account/resolve-batch', auth: 'api-key', response: { results: ['[]', { ownerAddress: 'a', smartAccountAddress: 'a' }], count: 'i' } },
  getAccountInfo: { method: 'post', path: '/account/info', auth: 'api-key', response: { ownerAddress: 'a', address: 'a', networkId: 's', isDeployed: 'b', kernelVersion: 's', entryPointDeposit: 'd' } },
  isAccountDeployed: { method: 'get', path: '/account/is-deployed', auth: 'api-key', response: { isDeployed: 'b' } },
  listNetworks: { method: 'get', path: '/network/list', auth: 'api-key', response: { networks: ['[]', Network] } },
  getNetwork: { method: 'get', path: '/network/:networkId', auth: 'api-key', response: Network },
  listNetworkTokens: { method: 'get', path: '/network/:networkId/tokens', auth: 'api-key', response: { networkId: 's', tokens: ['[]', NetworkToken] } },
  estimateFee: { method: 'post', path: '/fee/estimate', auth: 'api-key', response: { estimatedFee: 's', estimatedFeeRaw: 'q', symbol: 's', unpricedAssets: ['[]', 'a'] } },
  prepareTransaction: { method: 'post', path: '/transaction/prepare', auth: 'api-key', idempotent: true, response: PreparedOperation },
  prepareTransfer: { method: 'post', path: '/transaction/transfer', auth: 'api-key', idempotent: true, response: ['|', 'rail', { userOperation: PreparedOperation, transaction: PreparedPlainOperation }] },
  submitTransaction: { method: 'post', path: '/transaction/submit', auth: 'api-key', response: { operationId: 's', status: 's', userOperationHash: 'H', networkId: 's' } },
  getTransaction: { method: 'get', path: '/transaction/:id', auth: 'api-key', response: Operation },
  listTransactions: { method: 'get', path: '/transaction', auth: 'api-key', response: { operations: ['[]', OperationRow], count: 'i', limit: 'i', offset: 'i' } },
  listSwapChains: { method: 'get', path: '/swap/chains', auth: 'api-key', response: { chains: ['[]', SwapChain] } },
  listSwapTokens: { method: 'get', path: '/swap/tokens', auth: 'api-key', response: { networkId: 's', tokens: ['[]', SwapToken] } },
  quoteSwap: { method: 'post', path: '/swap/quote', auth: 'api-key', response: SwapQuote },
  prepareSwap: { method: 'post', path: '/swap/prepare', auth: 'api-key', idempotent: true, response: PreparedOperation },
  preparePlainSwap: { method: 'post', path: '/swap/plain/prepare', auth: 'api-key', idempotent: true, response: ['|', 'rail', { userOperation: PreparedOperation, transaction: PreparedPlainOperation }] },
} as const satisfies Record<string, WireEndpoint>

/** The endpoints for people, with and without a session. */
export const controlEndpoints = {
  getHealth: { method: 'get', path: '/health', auth: 'none', response: { status: 's', timestamp: 't', version: 's' } },
  register: { method: 'post', path: '/auth/register', auth: 'none', response: { message: 's', email: 's' } },
  verifyEmail: { method: 'post', path: '/auth/verify', auth: 'none', response: { token: 's', message: 's', systemRole: 's' } },
  login: { method: 'post', path: '/auth/login', auth: 'none', response: { token: 's', email: 's', systemRole: 's' } },
  resendCode: { method: 'post', path: '/auth/resend', auth: 'none', response: { message: 's', email: 's' } },
  changePassword: { method: 'post', path: '/auth/change-password', auth: 'session', response: { message: 's' } },
  getCurrentUser: { method: 'get', path: '/auth/current-user', auth: 'session', response: { id: 's', email: 's', name: 's', systemRole: 's' } },
  createProject: { method: 'post', path: '/project/create', auth: 'session', response: { id: 's', name: 's', apiKey: { id: 's', name: 's', keyPrefix: 's', value: 's' }, warnings: ['[]', { email: 's', code: 's', message: 's' }] } },
  archiveProject: { method: 'delete', path: '/project/:projectId', auth: 'session', response: '' },
  listProjects: { method: 'get', path: '/project/list', auth: 'session', response: { projects: ['[]', Project] } },
  setProjectFees: { method: 'patch', path: '/project/:projectId/fees', auth: 'session', response: { projectId: 's', lifiFeePercent: 'n' } },
  listAllProjects: { method: 'get', path: '/project/all', auth: 'session', response: { projects: ['[]', { id: 's', name: 's', isActive: 'b', createdAt: 't', transactionCount: 'i' }] } },
  listProjectKeys: { method: 'get', path: '/project/:projectId/api-key', auth: 'session', response: { apiKeys: ['[]', ApiKey] } },
  createProjectKey: { method: 'post', path: '/project/:projectId/api-key/create', auth: 'session', response: { id: 's', apiKey: 's', keyPrefix: 's' } },
  createKey: { method: 'post', path: '/api-key/create', auth: 'session', response: { id: 's', apiKey: 's', keyPrefix: 's' } },
  revokeProjectKey: { method: 'delete', path: '/project/:projectId/api-key/:keyId', auth: 'session', response: '' },
  listAllKeys: { method: 'get', path: '/api-key/all', auth: 'session', response: { apiKeys: ['[]', ApiKeyOfProject] } },
  revokeKey: { method: 'post', path: '/api-key/:keyId/revoke', auth: 'session', response: '' },
  listMembers: { method: 'get', path: '/project/:projectId/members/list', auth: 'session', response: { members: ['[]', Member] } },
  addMember: { method: 'post', path: '/project/:projectId/members/add', auth: 'session', response: ['|', 'status', { added: { status: 's', member: { userId: 's', email: 's', name: 's', role: 's' } }, invited: { status: 's', email: 's' } }] },
  removeMember: { method: 'delete', path: '/project/:projectId/members/:memberId', auth: 'session', response: '' },
  listInvitations: { method: 'get', path: '/project/:projectId/invitations', auth: 'session', response: { invitations: ['[]', Invitation] } },
  resendInvitation: { method: 'post', path: '/project/:projectId/invitations/:invitationId/resend', auth: 'session', response: '' },
  cancelInvitation: { method: 'post', path: '/project/:projectId/invitations/:invitationId/cancel', auth: 'session', response: '' },
  previewInvitation: { method: 'get', path: '/project/invitations/accept', auth: 'none', response: { projectName: 's', email: 's', role: 's', expiresAt: 't' } },
  acceptInvitation: { method: 'post', path: '/project/invitations/accept', auth: 'none', response: { requiresLogin: 'b', sessionToken: 's~', projectId: 's', email: 's' } },
  createSystemAdmin: { method: 'post', path: '/user/system-admin/create', auth: 'session', response: { id: 's', email: 's' } },
  listSystemAdmins: { method: 'get', path: '/user/system-admin/list', auth: 'session', response: { admins: ['[]', { id: 's', email: 's', name: 's', systemRole: 's', createdAt: 't' }] } },
  removeSystemAdmin: { method: 'delete', path: '/user/system-admin/:userId/delete', auth: 'session', response: '' },
  getDashboardStats: { method: 'get', path: '/dashboard/stats', auth: 'session', response: DashboardStats },
  getDashboardAccountSeries: { method: 'get', path: '/dashboard/account-series', auth: 'session', response: AccountSeries },
  listDashboardTransactions: { method: 'get', path: '/dashboard/transactions', auth: 'session', response: { transactions: ['[]', DashboardTransaction], total: 'i', limit: 'i', offset: 'i' } },
  getAccountSeries: { method: 'get', path: '/account/series', auth: 'session', response: AccountSeries },
} as const satisfies Record<string, WireEndpoint>
