// Rendered from packages/core/src/api by `pnpm docs:render`. Do not edit.

export type Project = {
  id: string
  name: string
  isActive: boolean
  createdAt: string
  role: 'owner' | 'admin' | 'member' | 'viewer'
  membersCount: number
  /** Active keys */
  apiKeysCount: number
  /** 0.2 means 0.2 % */
  routerFeePercent: number
  /** Partner id that the routing fee is attributed to. Empty: none */
  routerIntegrator: string
  accountMode: 'smart_account' | 'eip7702'
}

export type ApiKey = {
  id: string
  name: string
  /** The leading characters of the key */
  keyPrefix: string
  scopes: ('full_access')[]
  isActive: boolean
  expiresAt: string | null
  lastUsedAt: string | null
  createdAt: string
  revokedAt: string | null
  /** The full key. Only owners and admins of its project get it. null: the gateway cannot show it */
  value?: string | null | undefined
}

export type ApiKeyOfProject = {
  id: string
  name: string
  /** The leading characters of the key */
  keyPrefix: string
  scopes: ('full_access')[]
  isActive: boolean
  expiresAt: string | null
  lastUsedAt: string | null
  createdAt: string
  revokedAt: string | null
  /** The full key. Only owners and admins of its project get it. null: the gateway cannot show it */
  value?: string | null | undefined
  projectId: string
  projectName: string
  revokedBy: {
    name: string
    email: string
  } | null
}

export type Member = {
  id: string
  userId: string
  email: string
  name: string
  role: 'owner' | 'admin' | 'member' | 'viewer'
  createdAt: string
}

export type Invitation = {
  id: string
  email: string
  role: 'admin' | 'member' | 'viewer'
  status: 'pending'
  expiresAt: string
  createdAt: string
}

/** Amounts ending in Raw are base units of the token */
export type FeesOfToken = {
  feeAssetId: `0x${string}`
  symbol: string | null
  decimals: number | null
  gasFeeRaw: string
  staticFeeRaw: string
  transferFeeRaw: string
  /** Sum of the three parts */
  collectedFeeRaw: string
  /** collectedFeeRaw minus the gas of the relayer, at the prices of the execution. May be negative. Operations without prices are left out. null: no operation has prices */
  netRevenueRaw: string | null
  /** Operations that paid a fee in the token */
  operations: number
  /** collectedFeeRaw at the prices of the execution, in millionths of a US dollar. null: no part of it had a price */
  collectedUsdMicros: string | null
  /** netRevenueRaw at the prices of the execution, in millionths of a US dollar. May be negative. null: no part of it had a price */
  netUsdMicros: string | null
}

export type FeesOfNetwork = {
  networkId: string
  /** Operations that paid a fee on the network */
  operations: number
  /** Sum over the tokens, in millionths of a US dollar. null: no part of it had a price */
  collectedUsdMicros: string | null
  /** Sum over the tokens, in millionths of a US dollar. May be negative. null: no part of it had a price */
  netUsdMicros: string | null
  tokens: FeesOfToken[]
}

export type RouterFeesOfKind = {
  operations: number
  /** Sum over the tokens, in millionths of a US dollar. null: no part of it had a price */
  feeUsdMicros: string | null
}

export type RouterFeesOfToken = {
  /** Token, or the native sentinel for the native coin */
  assetId: `0x${string}`
  symbol: string | null
  decimals: number | null
  /** The projects' share, in base units */
  feeTokenRaw: string
  /** feeTokenRaw at the prices of the execution, in millionths of a US dollar. null: no part of it had a price */
  feeUsdMicros: string | null
  operations: number
}

export type DashboardStats = {
  period: 'day' | 'week' | 'month' | 'custom'
  operations: {
    total: number
    /** Has every status, with 0 if there are no operations */
    byStatus: Record<'received' | 'queued' | 'submitted' | 'confirmed' | 'finalized' | 'failed' | 'dropped', number>
    /** By networkId. Only networks with operations */
    byNetwork: Record<string, number>
  }
  fees: {
    /** Sum over the networks, in millionths of a US dollar. null: no part of it had a price */
    totalCollectedUsdMicros: string | null
    /** Sum over the networks, in millionths of a US dollar. May be negative. null: no part of it had a price */
    totalNetUsdMicros: string | null
    byNetwork: FeesOfNetwork[]
  }
  /** The projects' share of the fees that routing providers took from swaps */
  routerFees: {
    /** Sum over the networks, in millionths of a US dollar. null: no part of it had a price */
    totalFeeUsdMicros: string | null
    byKind: {
      swap: RouterFeesOfKind
      cross_chain_swap: RouterFeesOfKind
    }
    byNetwork: ({
      networkId: string
      tokens: RouterFeesOfToken[]
    })[]
  }
}

export type AccountSeries = {
  period: 'day' | 'week' | 'month' | 'sixMonths' | 'year' | 'custom'
  from: string
  to: string
  bucket: 'day' | 'week' | 'month'
  /** Networks that have an account, created before the window or in it */
  networks: ({
    networkId: string
    name: string
  })[]
  /** Accounts created before from */
  baseline: {
    total: number
    /** By networkId. Has every network of `networks` */
    byNetwork: Record<string, number>
  }
  /** Accounts created in each bucket, at from or later and before to. Includes empty buckets */
  series: ({
    /** Start of the bucket, in UTC. Weeks start on Monday. The first bucket may start before from */
    bucket: string
    total: number
    /** By networkId. Has every network of `networks` */
    byNetwork: Record<string, number>
  })[]
  /** Accounts created before to: baseline plus series */
  total: number
}

export type DashboardTransaction = {
  id: string
  operationKind: 'call' | 'transfer' | 'swap' | 'cross_chain_swap'
  status: 'received' | 'queued' | 'submitted' | 'confirmed' | 'finalized' | 'failed' | 'dropped'
  networkId: string
  transactionHash: `0x${string}` | null
  userOperationHash: `0x${string}`
  /** All null before a terminal status. A fee that was not paid stays null. Only swaps have a router fee */
  fee: {
    symbol: string | null
    collectedFeeRaw: string | null
    /** collectedFeeRaw at the prices of the execution, in millionths of a US dollar. null: no part of it had a price */
    collectedUsdMicros: string | null
    /** The fee minus the gas of the relayer, at the prices of the execution, in millionths of a US dollar. May be negative. null: no part of it had a price */
    netProfitUsdMicros: string | null
    /** netProfitUsdMicros in base units of the fee token. May be negative */
    netProfitFeeRaw: string | null
    routerFeeAssetId: `0x${string}` | null
    routerFeeAssetSymbol: string | null
    routerFeeAssetDecimals: number | null
    /** The project's share of the routing provider's fee */
    routerFeeTokenRaw: string | null
    /** routerFeeTokenRaw at the prices of the execution, in millionths of a US dollar. null: no part of it had a price */
    routerFeeUsdMicros: string | null
  }
  security: {
    verdict: 'safe' | 'unsafe' | 'unavailable'
  }
  createdAt: string
}

export type SmartAccount = {
  /** One id per project, network and owner. It never changes */
  id: string
  address: `0x${string}`
  networkId: string
  networkKind: 'evm'
  details: {
    schemaVersion: number
    networkKind: 'evm'
    evm: {
      ownerAddress: `0x${string}`
      implementationVersion: string
    }
  }
  createdAt: string
  updatedAt: string
}

export type Network = {
  name: string
  networkId: string
  explorerUrl: string
  nativeCoin: {
    name: string
    symbol: string
    decimals: number
  }
  wrappedNative: `0x${string}`
}

export type NetworkToken = {
  address: `0x${string}`
  symbol: string
  decimals: number
}

/** Packed ERC-4337 v0.7 user operation */
export type UserOperation = {
  sender: `0x${string}`
  nonce: `0x${string}`
  initCode: `0x${string}`
  callData: `0x${string}`
  accountGasLimits: `0x${string}`
  preVerificationGas: `0x${string}`
  gasFees: `0x${string}`
  paymasterAndData: `0x${string}`
  /** 0x before signing */
  signature: `0x${string}`
}

export type AssetChange = {
  /** Asset, or the native sentinel for the native coin */
  address: `0x${string}`
  /** Base units. Positive: received. Negative: sent */
  amount: string
  /** Token id, for an ERC-721 or ERC-1155 contract */
  tokenId?: string | undefined
}

export type Security = {
  verdict: 'safe' | 'unsafe' | 'unavailable'
  reason: string | null
  provider: string
  /** Simulated balance changes of the account by its calls, without the fee. null: not known */
  assetChanges: AssetChange[] | null
}

export type GatewayFee = {
  /** Worst-case fee in base units. Reserve this amount */
  tokenAmount: string
  /** Expected fee in base units */
  expectedTokenAmount: string
  /** Fee token, or the native sentinel if the account pays native gas */
  feeToken: `0x${string}`
  /** Assets without a price. They add nothing to the percentage fee */
  unpricedAssets: (`0x${string}`)[]
}

export type PreparedOperation = {
  operationId: string
  rail: 'userOperation'
  /** Packed ERC-4337 v0.7 user operation */
  userOperation: UserOperation
  /** Sign this as an EIP-191 message */
  userOperationHash: `0x${string}`
  security: Security
  gatewayFee: GatewayFee
  /** Submit before this */
  expiresAt: string
  /** Present if the account is the owner's own address */
  accountType?: 'eip7702' | undefined
  /** Present with `accountType`. true: also sign an EIP-7702 authorization, and submit it as `authorization`. false: the account has adopted the delegate, or an earlier operation carries the authorization */
  authorizationRequired?: boolean | undefined
  /** Present if an authorization is required: the nonce to sign it for */
  authorizationNonce?: string | undefined
  /** Present with `accountType`: the contract that the account adopts */
  authorizationDelegate?: `0x${string}` | undefined
  /** Present for a swap. router: the route cannot be proven from its call data, so the routing provider is trusted with what arrives */
  routeTrust?: 'proven' | 'router' | undefined
}

/** An EIP-1559 transaction of the owner's own address. Sign it unchanged, with an empty access list */
export type PlainTransaction = {
  chainId: `0x${string}`
  nonce: `0x${string}`
  to: `0x${string}`
  value: `0x${string}`
  data: `0x${string}`
  gas: `0x${string}`
  maxFeePerGas: `0x${string}`
  maxPriorityFeePerGas: `0x${string}`
}

/** Plain transactions instead of a user operation, for eip7702 projects on networks without EIP-7702 */
export type PreparedPlainOperation = {
  operationId: string
  rail: 'transaction'
  /** Sign each transaction. Submit all of them as signedTransactions, in this order */
  transactions: PlainTransaction[]
  security: Security
  /** Gas of all transactions. The owner pays it in the native coin */
  gatewayFee: {
    /** Worst-case fee in base units. Reserve this amount */
    tokenAmount: string
    /** Expected fee in base units */
    expectedTokenAmount: string
    /** Fee token, or the native sentinel if the account pays native gas */
    feeToken: `0x${string}`
    /** Assets without a price. They add nothing to the percentage fee */
    unpricedAssets: (`0x${string}`)[]
  }
  /** Submit before this */
  expiresAt: string
  /** Present for a swap. router: the route cannot be proven from its call data, so the routing provider is trusted with what arrives */
  routeTrust?: 'proven' | 'router' | undefined
}

/** Fee and cost of a sponsored operation, once its status is terminal. Amounts ending in Raw are base units of the token */
export type FeeBreakdown = {
  token: {
    address: `0x${string}`
    symbol: string
    decimals: number
  }
  /** Gas part of collectedFeeRaw */
  gasFeeRaw: string
  staticFeeRaw: string
  /** 0 when the execution reverted */
  transferFeeRaw: string
  /** Fee that the operation paid: the sum of the three parts, at most maxFeeRaw */
  collectedFeeRaw: string
  /** Refund of the fee that was collected in advance. 0 if none was */
  refundedFeeRaw: string
  /** Refund that the fee token refused to deliver. The account can claim it with `claimOwed` of the paymaster */
  owedFeeRaw: string
  /** The signed ceiling */
  maxFeeRaw: string
  /** collectedFeeRaw at the price of the execution, in millionths of a US dollar, rounded down. null: no price was captured */
  collectedUsdMicros: string | null
  /** This operation's share of the executor's cost of the outer transaction. 0 if another bundler sent it */
  outerCostWei: string
  /** outerCostWei at the price of the execution, rounded up */
  outerCostUsdMicros: string | null
  /** collectedUsdMicros − outerCostUsdMicros */
  netUsdMicros: string | null
  /** collectedFeeRaw minus the outer cost, at the prices of the execution, rounded down */
  netFeeRaw: string | null
}

/** Second half of a cross-chain swap, as the routing provider reports it. It does not change the status of the operation */
export type Bridge = {
  /** pending: under way, or not seen yet. done: at least minimumReceived of the requested token has arrived. partial: another token or a smaller amount has arrived. refunded: the amount came back. failed: the swap neither arrived nor came back */
  status: 'pending' | 'done' | 'partial' | 'refunded' | 'failed'
  /** The routing provider's own text. LESS_THAN_MINIMUM if less than minimumReceived of toToken has arrived */
  substatus: string | null
  destinationTransactionHash: `0x${string}` | null
  /** Amount that has arrived or, if refunded, come back. In base units of receivedToken */
  receivedAmount: string | null
  /** Token that has arrived on the destination network. If done: toToken, or the wrapped form of a native coin. If partial: usually another token. If refunded: the token that came back on networkId */
  receivedToken: `0x${string}` | null
  /** The routing provider's own page about the transfer. null unless the bridge failed, or is still pending two days after the submit */
  explorerUrl: string | null
}

export type Operation = {
  operationId: string
  status: 'received' | 'queued' | 'submitted' | 'confirmed' | 'finalized' | 'failed' | 'dropped'
  /** Current outer transaction. A replacement changes it. On the transaction rail: the transaction under way, or the last one */
  transactionHash: `0x${string}` | null
  /** Stable. On the transaction rail: the hash of the last signed transaction */
  userOperationHash: `0x${string}`
  /** Same as userOperationHash */
  userOpHash: `0x${string}`
  networkId: string
  replacementCount: number
  reason: string | null
  /** null before a terminal status, and if no fee was collected: operations that never landed, self-funded operations, and the transaction rail */
  feeBreakdown: FeeBreakdown | null
  /** null unless the operation is a finalized cross_chain_swap */
  bridge: Bridge | null
  /** Present for a swap, as its prepare answered it */
  routeTrust?: 'proven' | 'router' | undefined
  createdAt: string
}

export type OperationRow = {
  operationId: string
  operationKind: 'call' | 'transfer' | 'swap' | 'cross_chain_swap'
  status: 'received' | 'queued' | 'submitted' | 'confirmed' | 'finalized' | 'failed' | 'dropped'
  networkId: string
  transactionHash: `0x${string}` | null
  userOperationHash: `0x${string}`
  feeBreakdown: FeeBreakdown | null
  createdAt: string
}

export type SwapChain = {
  networkId: string
  name: string
  nativeCurrency: {
    name: string
    symbol: string
    decimals: number
  }
  logoUrl: string | null
}

export type SwapToken = {
  /** Token, or the native sentinel for the native coin */
  address: `0x${string}`
  symbol: string
  name: string
  decimals: number
  networkId: string
}

/** A route through one bridge. Except for the route of the quote itself, it is a claim of the provider: a quote or prepare with its bridgeId checks it */
export type SwapAlternative = {
  toAmount: string
  minimumReceived: string
  estimatedTimeSeconds: number
  bridge: string
  provider: string
  /** Send it as bridgeId to use this bridge */
  bridgeId: string
  /** proven: the call data decides receiver, token and least amount. router: it cannot be decoded, so the routing provider is trusted with what arrives */
  routeTrust: 'proven' | 'router'
}

export type SwapQuote = {
  fromAmount: string
  /** Expected amount of toToken, after the provider's fees */
  toAmount: string
  fromAmountUsd: string | null
  toAmountUsd: string | null
  /** Whole toTokens for one whole fromToken */
  rate: string
  /** Least amount of toToken. A swap on one network reverts if it would deliver less. A cross-chain swap may deliver less: see `bridge` of the operation */
  minimumReceived: string
  minimumReceivedUsd: string | null
  /** Expected cost of the gas */
  networkFeeUsd: string | null
  /** Fees of the routing provider and its partners */
  lifiFeesUsd: string | null
  /** The gateway's own fee: its static part and its percentage. null: no fee is due, or its value in USD is not known */
  ugtpFeeUsd: string | null
  ugtpFeeStaticUsd: string | null
  /** Percentage of the amount: 0.1 is a tenth of a percent */
  ugtpFeePercent: string | null
  /** Expected fee, in base units of the fee token */
  feeTokenAmount: string | null
  feeTokenSymbol: string | null
  /** Worst-case fee, in base units of fromToken. Reserve it in addition to the amount. null: not available */
  feeReserveTokenAmount: string | null
  slippage: number
  estimatedTimeSeconds: number
  /** null for a swap on one chain */
  bridge: string | null
  provider: string
  /** What to know before toToken arrives on another network. Empty for a swap on one network, and if that network does not answer */
  warnings: ({
    /** MAY_ARRIVE_WRAPPED: the wrapped form of toToken may arrive. ACCOUNT_NOT_DEPLOYED: the account has no code on toNetworkId yet. CANNOT_PAY_ON_ARRIVAL: the account could pay no gas on toNetworkId */
    code: 'MAY_ARRIVE_WRAPPED' | 'ACCOUNT_NOT_DEPLOYED' | 'CANNOT_PAY_ON_ARRIVAL'
    message: string
  })[]
  /** proven: the call data decides receiver, token and least amount. router: it cannot be decoded, so the routing provider is trusted with what arrives */
  routeTrust: 'proven' | 'router'
  /** At most three. The route of this quote, and if the request asks for alternatives, other bridges by amount, time and trust. Empty for a swap on one chain */
  alternatives: SwapAlternative[]
}

/** The request and answer of each endpoint. */
export interface Endpoints {
  getHealth: {
    params: undefined
    query: undefined
    body: undefined
    response: {
      status: 'ok'
      timestamp: string
      version: string
    }
  }
  register: {
    params: undefined
    query: undefined
    body: {
      name: string
      /** E-mail address; upper and lower case are the same */
      email: string
      /** At least 8 characters */
      password: string
      confirmPassword: string
    }
    response: {
      /** Human-readable message */
      message: string
      email: string
    }
  }
  verifyEmail: {
    params: undefined
    query: undefined
    body: {
      /** The 10-character code that was mailed */
      token: string
    }
    response: {
      /** Session token, valid for 12 hours. Send it as Authorization: Bearer <token> */
      token: string
      /** Human-readable message */
      message: string
      systemRole: 'owner' | 'system_admin' | 'client_admin'
    }
  }
  login: {
    params: undefined
    query: undefined
    body: {
      /** E-mail address; upper and lower case are the same */
      email: string
      password: string
    }
    response: {
      /** Session token, valid for 12 hours. Send it as Authorization: Bearer <token> */
      token: string
      email: string
      systemRole: 'owner' | 'system_admin' | 'client_admin'
    }
  }
  resendCode: {
    params: undefined
    query: undefined
    body: {
      /** E-mail address; upper and lower case are the same */
      email: string
    }
    response: {
      /** Human-readable message */
      message: string
      email: string
    }
  }
  changePassword: {
    params: undefined
    query: undefined
    body: {
      currentPassword: string
      /** At least 8 characters */
      newPassword: string
      confirmPassword: string
    }
    response: {
      /** Human-readable message */
      message: string
    }
  }
  getCurrentUser: {
    params: undefined
    query: undefined
    body: undefined
    response: {
      id: string
      email: string
      name: string
      systemRole: 'owner' | 'system_admin' | 'client_admin'
    }
  }
  createProject: {
    params: undefined
    query: undefined
    body: {
      name: string
      members?: ({
        /** E-mail address; upper and lower case are the same */
        email: string
        role?: 'admin' | 'member' | 'viewer' | undefined
      })[] | undefined
      /** Kind of the accounts, which cannot change later. `smart_account`, the default: separate Kernel accounts. `eip7702`: the addresses of the owners themselves */
      accountMode?: 'smart_account' | 'eip7702' | undefined
    }
    response: {
      id: string
      name: string
      apiKey: {
        id: string
        name: string
        keyPrefix: string
        /** The full key. Keep it on your server */
        value: string
      }
      warnings: ({
        email: string
        code: 'EMAIL_UNKNOWN' | 'EMAIL_DUPLICATE'
        message: string
      })[]
    }
  }
  archiveProject: {
    params: {
      projectId: string
    }
    query: undefined
    body: undefined
    response: undefined
  }
  listProjects: {
    params: undefined
    query: undefined
    body: undefined
    response: {
      projects: Project[]
    }
  }
  setProjectFees: {
    params: {
      projectId: string
    }
    query: undefined
    body: {
      /** Percent, 0 to 2, with at most two decimals: 0.2 means 0.2 % */
      lifiFeePercent: number
    }
    response: {
      projectId: string
      lifiFeePercent: number
    }
  }
  listAllProjects: {
    params: undefined
    query: {
      /** Part of the name, in any case */
      search?: string | undefined
      /** Rows to return, at most 50 */
      limit?: string | undefined
    }
    body: undefined
    response: {
      projects: ({
        id: string
        name: string
        isActive: boolean
        createdAt: string
        transactionCount: number
      })[]
    }
  }
  listProjectKeys: {
    params: {
      projectId: string
    }
    query: undefined
    body: undefined
    response: {
      apiKeys: ApiKey[]
    }
  }
  createProjectKey: {
    params: {
      projectId: string
    }
    query: undefined
    body: {
      name: string
      /** full_access is the only one */
      scopes?: ('full_access')[] | undefined
    }
    response: {
      id: string
      /** The full key. Keep it on your server */
      apiKey: string
      keyPrefix: string
    }
  }
  createKey: {
    params: undefined
    query: undefined
    body: {
      projectId: string
      name: string
      /** full_access is the only one */
      scopes?: ('full_access')[] | undefined
    }
    response: {
      id: string
      /** The full key. Keep it on your server */
      apiKey: string
      keyPrefix: string
    }
  }
  revokeProjectKey: {
    params: {
      projectId: string
      keyId: string
    }
    query: undefined
    body: undefined
    response: undefined
  }
  listAllKeys: {
    params: undefined
    query: undefined
    body: undefined
    response: {
      apiKeys: ApiKeyOfProject[]
    }
  }
  revokeKey: {
    params: {
      keyId: string
    }
    query: undefined
    body: undefined
    response: undefined
  }
  listMembers: {
    params: {
      projectId: string
    }
    query: undefined
    body: undefined
    response: {
      members: Member[]
    }
  }
  addMember: {
    params: {
      projectId: string
    }
    query: undefined
    body: {
      /** E-mail address; upper and lower case are the same */
      email: string
      role?: 'admin' | 'member' | 'viewer' | undefined
    }
    response: {
      status: 'added'
      member: {
        userId: string
        email: string
        name: string
        role: 'owner' | 'admin' | 'member' | 'viewer'
      }
    } | {
      status: 'invited'
      email: string
    }
  }
  removeMember: {
    params: {
      projectId: string
      memberId: string
    }
    query: undefined
    body: undefined
    response: undefined
  }
  listInvitations: {
    params: {
      projectId: string
    }
    query: undefined
    body: undefined
    response: {
      invitations: Invitation[]
    }
  }
  resendInvitation: {
    params: {
      projectId: string
      invitationId: string
    }
    query: undefined
    body: undefined
    response: undefined
  }
  cancelInvitation: {
    params: {
      projectId: string
      invitationId: string
    }
    query: undefined
    body: undefined
    response: undefined
  }
  previewInvitation: {
    params: undefined
    query: {
      /** The token of the mailed invitation */
      token: string
    }
    body: undefined
    response: {
      projectName: string
      email: string
      role: 'admin' | 'member' | 'viewer'
      expiresAt: string
    }
  }
  acceptInvitation: {
    params: undefined
    query: undefined
    body: {
      /** The token of the mailed invitation */
      token: string
      /** At least 8 characters */
      password: string
      name: string
    }
    response: {
      requiresLogin: boolean
      sessionToken: string | null
      projectId: string
      email: string
    }
  }
  createSystemAdmin: {
    params: undefined
    query: undefined
    body: {
      name: string
      /** E-mail address; upper and lower case are the same */
      email: string
      /** At least 8 characters */
      password: string
    }
    response: {
      id: string
      email: string
    }
  }
  listSystemAdmins: {
    params: undefined
    query: undefined
    body: undefined
    response: {
      admins: ({
        id: string
        email: string
        name: string
        systemRole: 'owner' | 'system_admin' | 'client_admin'
        createdAt: string
      })[]
    }
  }
  removeSystemAdmin: {
    params: {
      userId: string
    }
    query: undefined
    body: undefined
    response: undefined
  }
  getDashboardStats: {
    params: undefined
    query: {
      /** Default: all of your projects, or for platform staff all projects */
      projectId?: string | undefined
      /** Default: day. Calendar months, in UTC */
      period?: 'day' | 'week' | 'month' | 'custom' | undefined
      /** Start of the window. Required with period=custom, refused with other periods */
      from?: string | undefined
      /** End of the window, exclusive. Default: now */
      to?: string | undefined
      /** One chain id, or several with commas between them */
      networkId?: string | undefined
      /** true: include testnets. Default: false. Ignored if networkId is given */
      includeTestnets?: 'true' | 'false' | undefined
    }
    body: undefined
    response: DashboardStats
  }
  getDashboardAccountSeries: {
    params: undefined
    query: {
      /** Default: all of your projects, or for platform staff all projects */
      projectId?: string | undefined
      /** Default: month */
      period?: 'day' | 'week' | 'month' | 'sixMonths' | 'year' | 'custom' | undefined
      /** Default: day for windows up to 31 days, week up to 184, else month. At most 1,000 buckets */
      bucket?: 'day' | 'week' | 'month' | undefined
      /** Start of the window. Required with period=custom, refused with other periods */
      from?: string | undefined
      /** End of the window, exclusive. Default: now */
      to?: string | undefined
      /** One chain id, or several with commas between them */
      networkId?: string | undefined
      /** Part of the address: 1 to 40 hex digits in any case. With 0x in front: the start of the address */
      address?: string | undefined
      /** Only accounts that submitted an operation within this time before now */
      activeWithin?: 'day' | 'week' | 'month' | 'sixMonths' | 'year' | undefined
      /** true: include testnets. Default: false. Ignored if networkId is given */
      includeTestnets?: 'true' | 'false' | undefined
    }
    body: undefined
    response: AccountSeries
  }
  listDashboardTransactions: {
    params: undefined
    query: {
      /** Default: all of your projects, or for platform staff all projects */
      projectId?: string | undefined
      /** Rows to return, at most 100. Default: 25 */
      limit?: string | undefined
      /** Rows to skip, at most 100,000. Then narrow the window with from and to */
      offset?: string | undefined
      /** A status, or the bucket pending: received, queued or submitted */
      status?: 'received' | 'queued' | 'submitted' | 'confirmed' | 'finalized' | 'failed' | 'dropped' | 'unknown' | 'pending' | undefined
      /** One chain id, or several with commas between them */
      networkId?: string | undefined
      /** Part of the hash: 1 to 64 hex digits in any case. With 0x in front: the start of the hash */
      transactionHash?: string | undefined
      /** Part of the hash: 1 to 64 hex digits in any case. With 0x in front: the start of the hash */
      userOperationHash?: string | undefined
      /** Only operations created at this time or later */
      from?: string | undefined
      /** Only operations created before this time */
      to?: string | undefined
      /** true: include testnets. Default: false. Ignored if networkId is given */
      includeTestnets?: 'true' | 'false' | undefined
    }
    body: undefined
    response: {
      transactions: DashboardTransaction[]
      /** Number of rows on all pages */
      total: number
      limit: number
      offset: number
    }
  }
  getAccountSeries: {
    params: undefined
    query: {
      /** Default: all of your projects, or for platform staff all projects */
      projectId?: string | undefined
      period: 'day' | 'week' | 'month' | 'sixMonths' | 'year' | 'custom'
      /** Default: day for windows up to 31 days, week up to 184, else month. At most 1,000 buckets */
      bucket?: 'day' | 'week' | 'month' | undefined
      /** Start of the window. Required with period=custom, refused with other periods */
      from?: string | undefined
      /** End of the window, exclusive. Default: now */
      to?: string | undefined
      networkId?: string | undefined
      /** The whole address, in any case */
      address?: string | undefined
      /** Only accounts that submitted an operation within this time before now */
      activeWithin?: 'day' | 'week' | 'month' | 'sixMonths' | 'year' | undefined
      /** true: include testnets. Default: false. Ignored if networkId is given */
      includeTestnets?: 'true' | 'false' | undefined
    }
    body: undefined
    response: AccountSeries
  }
  createAccount: {
    params: undefined
    query: undefined
    body: {
      /** Address, 0x and 40 hex digits; mixed case must be a valid checksum */
      ownerAddress: string
      /** Decimal chain id */
      networkId: string
    }
    response: SmartAccount
  }
  resolveSingleAccount: {
    params: undefined
    query: undefined
    body: {
      /** Address, 0x and 40 hex digits; mixed case must be a valid checksum */
      ownerAddress: string
    }
    response: {
      address: `0x${string}`
    }
  }
  resolveAccountBatch: {
    params: undefined
    query: undefined
    body: {
      ownerAddresses: string[]
    }
    response: {
      results: ({
        ownerAddress: `0x${string}`
        smartAccountAddress: `0x${string}`
      })[]
      count: number
    }
  }
  getAccountInfo: {
    params: undefined
    query: undefined
    body: {
      /** Address, 0x and 40 hex digits; mixed case must be a valid checksum */
      ownerAddress: string
      /** Decimal chain id */
      networkId: string
    }
    response: {
      ownerAddress: `0x${string}`
      address: `0x${string}`
      networkId: string
      isDeployed: boolean
      kernelVersion: string
      /** Deposit of the account at the EntryPoint, in wei: gas that self-funded operations reserved and did not use. The next ones use it first. The EntryPoint's withdrawTo withdraws it */
      entryPointDeposit: string
    }
  }
  isAccountDeployed: {
    params: undefined
    query: {
      /** Address, 0x and 40 hex digits; mixed case must be a valid checksum */
      address: string
      /** Decimal chain id */
      networkId: string
    }
    body: undefined
    response: {
      isDeployed: boolean
    }
  }
  listNetworks: {
    params: undefined
    query: undefined
    body: undefined
    response: {
      networks: Network[]
    }
  }
  getNetwork: {
    params: {
      /** Decimal chain id */
      networkId: string
    }
    query: undefined
    body: undefined
    response: Network
  }
  listNetworkTokens: {
    params: {
      /** Decimal chain id */
      networkId: string
    }
    query: undefined
    body: undefined
    response: {
      networkId: string
      tokens: NetworkToken[]
    }
  }
  estimateFee: {
    params: undefined
    query: undefined
    body: {
      /** Decimal chain id */
      networkId: string
      /** Address, 0x and 40 hex digits; mixed case must be a valid checksum */
      senderAddress: string
      calls: ({
        /** Address, 0x and 40 hex digits; mixed case must be a valid checksum */
        to: string
        data?: string | undefined
        value?: string | undefined
      })[]
      transferredAssets: ({
        /** Address, 0x and 40 hex digits; mixed case must be a valid checksum */
        address: string
        /** Hex quantity with 0x in front */
        amount: string
      })[]
      feeToken?: string | undefined
    }
    response: {
      /** In whole tokens, as a decimal string */
      estimatedFee: string
      /** In base units, hex */
      estimatedFeeRaw: `0x${string}`
      symbol: string
      /** Assets without a price. They add nothing to the percentage fee */
      unpricedAssets: (`0x${string}`)[]
    }
  }
  prepareTransaction: {
    params: undefined
    query: undefined
    body: {
      accountId: string
      /** Decimal chain id */
      networkId: string
      calls: ({
        /** Address, 0x and 40 hex digits; mixed case must be a valid checksum */
        to: string
        data?: string | undefined
        value?: string | undefined
      })[]
      transferredAssets: ({
        /** Address, 0x and 40 hex digits; mixed case must be a valid checksum */
        address: string
        /** Hex quantity with 0x in front */
        amount: string
      })[]
      /** Omit, or send the native sentinel, to pay native gas from the account */
      feeToken?: string | undefined
      /** Forces the order of operations on this nonce key. By default the gateway chooses a free key */
      nonceKey?: number | undefined
    }
    response: PreparedOperation
  }
  prepareTransfer: {
    params: undefined
    query: undefined
    body: {
      /** Address, 0x and 40 hex digits; mixed case must be a valid checksum */
      ownerAddress: string
      /** Decimal chain id */
      networkId: string
      transfers: ({
        /** Address, 0x and 40 hex digits; mixed case must be a valid checksum */
        tokenAddress: string
        /** Base units, decimal digits */
        amount: string
        /** Address, 0x and 40 hex digits; mixed case must be a valid checksum */
        recipientAddress: string
      })[]
      /** Omit, or send the native sentinel, to pay native gas. The transaction rail ignores it, because the owner pays native gas there */
      feeTokenAddress?: string | undefined
      /** Forces the order of operations on this nonce key. By default the gateway chooses a free key */
      nonceKey?: number | undefined
    }
    response: PreparedOperation | PreparedPlainOperation
  }
  submitTransaction: {
    params: undefined
    query: undefined
    body: {
      operationId: string
      /** On the userOperation rail: EIP-191 signature of userOperationHash */
      signature?: string | undefined
      /** On the userOperation rail: required if `authorizationRequired` was true, refused otherwise */
      authorization?: {
        /** Chain id of the network. 0, which is valid on every chain, is refused */
        chainId: number
        /** `authorizationDelegate` of the prepare */
        address: string
        /** `authorizationNonce` of the prepare, as a number */
        nonce: number
        r: string
        s: string
        yParity: number
      } | undefined
      /** On the transaction rail, instead of signature: the signed transactions, in the prepared order */
      signedTransactions?: string[] | undefined
    }
    response: {
      operationId: string
      status: 'received' | 'queued' | 'submitted' | 'confirmed' | 'finalized' | 'failed' | 'dropped'
      userOperationHash: `0x${string}`
      networkId: string
    }
  }
  getTransaction: {
    params: {
      id: string
    }
    query: undefined
    body: undefined
    response: Operation
  }
  listTransactions: {
    params: undefined
    query: {
      accountId?: string | undefined
      status?: 'received' | 'queued' | 'submitted' | 'confirmed' | 'finalized' | 'failed' | 'dropped' | 'unknown' | 'pending' | undefined
      /** Rows to return, at most 200 */
      limit?: string | undefined
      /** Rows to skip */
      offset?: string | undefined
    }
    body: undefined
    response: {
      operations: OperationRow[]
      /** Rows in this answer */
      count: number
      limit: number
      offset: number
    }
  }
  listSwapChains: {
    params: undefined
    query: undefined
    body: undefined
    response: {
      chains: SwapChain[]
    }
  }
  listSwapTokens: {
    params: undefined
    query: {
      /** Decimal chain id */
      networkId: string
    }
    body: undefined
    response: {
      networkId: string
      tokens: SwapToken[]
    }
  }
  quoteSwap: {
    params: undefined
    query: undefined
    body: {
      /** Address, 0x and 40 hex digits; mixed case must be a valid checksum */
      ownerAddress: string
      /** Network where the swap starts and its operation runs */
      networkId: string
      /** Network where toToken arrives. Defaults to networkId. Another network makes the swap cross-chain */
      toNetworkId?: string | undefined
      /** Token on networkId, or the native sentinel for the native coin */
      fromToken: string
      /** Token on toNetworkId, or the native sentinel for the native coin */
      toToken: string
      /** Base units, decimal digits */
      amount: string
      /** Fraction: 0.005 is half a percent. Defaults to the provider's default */
      slippage?: number | undefined
      /** router: also accept a route to another network that cannot be proven from its call data, if no route can. The routing provider is then trusted with what arrives. The project must allow it. Defaults to proven */
      routeTrust?: 'proven' | 'router' | undefined
      /** Only this bridge, by the bridgeId of an alternative. For cross-chain swaps */
      bridgeId?: string | undefined
      /** true: also list other bridges of a cross-chain swap. Counts as one more quote. Defaults to false */
      alternatives?: boolean | undefined
    }
    response: SwapQuote
  }
  prepareSwap: {
    params: undefined
    query: undefined
    body: {
      /** Address, 0x and 40 hex digits; mixed case must be a valid checksum */
      ownerAddress: string
      /** Network where the swap starts and its operation runs */
      networkId: string
      /** Network where toToken arrives. Defaults to networkId. Another network makes the swap cross-chain */
      toNetworkId?: string | undefined
      /** Token on networkId, or the native sentinel for the native coin */
      fromToken: string
      /** Token on toNetworkId, or the native sentinel for the native coin */
      toToken: string
      /** Base units, decimal digits */
      amount: string
      /** Fraction: 0.005 is half a percent. Defaults to the provider's default */
      slippage?: number | undefined
      /** router: also accept a route to another network that cannot be proven from its call data, if no route can. The routing provider is then trusted with what arrives. The project must allow it. Defaults to proven */
      routeTrust?: 'proven' | 'router' | undefined
      /** Only this bridge, by the bridgeId of an alternative. For cross-chain swaps */
      bridgeId?: string | undefined
      /** Defaults to fromToken. With the native sentinel the account pays native gas, and no service fee */
      feeToken?: string | undefined
      /** Forces the order of operations on this nonce key. By default the gateway chooses a free key */
      nonceKey?: number | undefined
    }
    response: PreparedOperation
  }
  preparePlainSwap: {
    params: undefined
    query: undefined
    body: {
      /** Address, 0x and 40 hex digits; mixed case must be a valid checksum */
      ownerAddress: string
      /** Network where the swap starts and its operation runs */
      networkId: string
      /** Network where toToken arrives. Defaults to networkId. Another network makes the swap cross-chain */
      toNetworkId?: string | undefined
      /** Token on networkId, or the native sentinel for the native coin */
      fromToken: string
      /** Token on toNetworkId, or the native sentinel for the native coin */
      toToken: string
      /** Base units, decimal digits */
      amount: string
      /** Fraction: 0.005 is half a percent. Defaults to the provider's default */
      slippage?: number | undefined
      /** router: also accept a route to another network that cannot be proven from its call data, if no route can. The routing provider is then trusted with what arrives. The project must allow it. Defaults to proven */
      routeTrust?: 'proven' | 'router' | undefined
      /** Only this bridge, by the bridgeId of an alternative. For cross-chain swaps */
      bridgeId?: string | undefined
      /** Defaults to fromToken. With the native sentinel the account pays native gas, and no service fee */
      feeToken?: string | undefined
      /** Forces the order of operations on this nonce key. By default the gateway chooses a free key */
      nonceKey?: number | undefined
    }
    response: PreparedOperation | PreparedPlainOperation
  }
}
