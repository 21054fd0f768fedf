import type {
  EndpointName,
  Endpoints,
  OperationBody,
  ParsedRequest,
  PreparedOperation,
  PreparedPlainOperation,
  ResponseOf,
} from '@gasless-gateway/core/api'
import {
  type Call,
  createAddressResolver,
  isNativeCoin,
  transferCalls,
} from '@gasless-gateway/core/erc4337'
import { GatewayError } from '@gasless-gateway/core/errors'
import {
  type Address,
  formatUnits,
  type Hex,
  isAddressEqual,
  keccak256,
  recoverMessageAddress,
  recoverTransactionAddress,
  type TransactionSerialized,
  toHex,
  zeroAddress,
} from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import { kernelV31, type Pin } from '../pins/pins.js'
import { resolvePin } from '../pins/resolve-pin.js'
import { draftOperation, packDraft } from './draft-operation.js'
import { draftPlain } from './draft-plain.js'
import type { Lifecycle, LifecycleStep } from './lifecycles.js'
import type { TestGatewayOptions } from './test-gateway-options.js'

type Handlers = {
  readonly [Name in EndpointName]?: (
    request: ParsedRequest<Endpoints[Name]>,
  ) => ResponseOf<Endpoints[Name]> | Promise<ResponseOf<Endpoints[Name]>>
}

/** An operation of a test gateway, stored by its prepare. */
interface PlayedOperation {
  readonly prepared: PreparedOperation | PreparedPlainOperation
  readonly owner: Address
  readonly networkId: string
  readonly kind: 'call' | 'transfer'
  readonly createdAt: string
  submitted?: { readonly hash: Hex; readonly lifecycle: Lifecycle; polls: number }
}

/** Defaults of the gateway. */
const validForMs = 30 * 60_000
const landsWithinMs = 15 * 60_000

/**
 * Returns the handlers of an honest gateway in memory. Its prepared operations pass the verification of the SDK, and
 * its submit needs the signature of the owner. It has no chain: `lifecycle` determines the statuses of operations.
 */
export function playGateway(
  { accountMode, networkIds, paymaster, feeTokens, clock }: Required<TestGatewayOptions>,
  lifecycle: () => Lifecycle,
): Handlers {
  const accounts = new Map<
    string,
    { id: string; owner: Address; networkId: string; createdAt: string }
  >()
  const operations = new Map<string, PlayedOperation>()
  const deployed = new Set<string>()
  const ownsAddress = accountMode === 'eip7702'
  const sponsoredUntil = () => Math.ceil((clock.now() + validForMs + landsWithinMs) / 1000)

  const pinOf = (networkId: string): Pin => {
    if (!networkIds.includes(networkId)) throw new GatewayError('NETWORK_UNSUPPORTED')
    return resolvePin(networkId, { [networkId]: { paymaster } })
  }
  const addressOf = (owner: Address) =>
    ownsAddress ? owner : createAddressResolver(kernelV31)(owner)
  const isDeployed = (networkId: string, address: Address) =>
    deployed.has(`${networkId} ${address}`)

  function prepare(input: {
    readonly owner: Address
    readonly networkId: string
    readonly calls: readonly Call[]
    readonly kind: PlayedOperation['kind']
    readonly feeToken: Address | undefined
    readonly nonceKey: number | undefined
    readonly plain?: boolean
  }): PreparedOperation | PreparedPlainOperation {
    const { owner, networkId, calls, kind } = input
    const pin = pinOf(networkId)
    const feeToken = feeTokens.find(
      ({ address }) => input.feeToken && isAddressEqual(address, input.feeToken),
    )
    if (input.feeToken && !feeToken && !isNativeCoin(input.feeToken))
      throw new GatewayError('TOKEN_UNSUPPORTED')
    const count = operations.size + 1
    const named = {
      operationId: `op_${count}`,
      expiresAt: new Date(clock.now() + validForMs).toISOString(),
    }
    const isPlain = ownsAddress && !pin.delegate
    if (isPlain && !input.plain) throw new GatewayError('EIP7702_UNSUPPORTED')
    const first = !isDeployed(networkId, addressOf(owner))
    const prepared = isPlain
      ? { ...draftPlain({ networkId, calls, firstNonce: count }), ...named }
      : {
          ...packDraft(
            draftOperation({
              owner,
              networkId,
              pin,
              calls,
              validUntil: sponsoredUntil(),
              approval: first ? 'approve' : 'none',
              firstOperation: first && !ownsAddress,
              nonceKey: input.nonceKey ?? count,
              sequence: BigInt(count),
              ...(feeToken && { feeToken: feeToken.address }),
              ...(ownsAddress && { eip7702: first ? { nonce: '0' } : {} }),
            }),
          ),
          ...named,
        }
    operations.set(named.operationId, {
      prepared,
      owner,
      networkId,
      kind,
      createdAt: new Date(clock.now()).toISOString(),
    })
    return prepared
  }

  async function submit(body: ParsedRequest<Endpoints['submitTransaction']>['body']) {
    const operation = operations.get(body.operationId)
    if (!operation) throw new GatewayError('OPERATION_NOT_FOUND')
    const { operationId } = body
    if (operation.submitted)
      throw new GatewayError('OPERATION_ALREADY_SUBMITTED', {
        body: { operationId, status: show(operation).status },
      })
    const hash = await checkSigned(operation, body)
    operation.submitted = { hash, lifecycle: lifecycle(), polls: 0 }
    return {
      operationId,
      status: 'queued' as const,
      userOperationHash: hash,
      networkId: operation.networkId,
    }
  }

  function show(operation: PlayedOperation): OperationBody {
    const { prepared, networkId, createdAt, owner } = operation
    if (!operation.submitted) throw new GatewayError('OPERATION_NOT_FOUND')
    const { hash } = operation.submitted
    const step = stepOf(operation)
    const seen = typeof step === 'string' ? { status: step } : step
    const isMined = seen.status === 'confirmed' || seen.status === 'finalized'
    if (isMined) deployed.add(`${networkId} ${addressOf(owner)}`)
    const early = seen.status === 'received' || seen.status === 'queued'
    return {
      operationId: prepared.operationId,
      transactionHash: early ? null : keccak256(hash),
      userOperationHash: hash,
      userOpHash: hash,
      networkId,
      replacementCount: 0,
      reason: null,
      feeBreakdown: null,
      bridge: null,
      createdAt,
      ...(seen.status === 'finalized' && { feeBreakdown: breakdownOf(prepared) }),
      ...seen,
    }
  }

  /** Returns the fee breakdown. Sponsored operations pay the expected fee. */
  function breakdownOf({ gatewayFee }: PlayedOperation['prepared']): OperationBody['feeBreakdown'] {
    const token = feeTokens.find(({ address }) => isAddressEqual(address, gatewayFee.feeToken))
    if (!token) return null
    const collected = gatewayFee.expectedTokenAmount
    return {
      token,
      gasFeeRaw: collected,
      staticFeeRaw: '0',
      transferFeeRaw: '0',
      collectedFeeRaw: collected,
      refundedFeeRaw: String(BigInt(gatewayFee.tokenAmount) - BigInt(collected)),
      owedFeeRaw: '0',
      maxFeeRaw: gatewayFee.tokenAmount,
      collectedUsdMicros: null,
      outerCostWei: '0',
      outerCostUsdMicros: null,
      netUsdMicros: null,
      netFeeRaw: null,
    }
  }

  const networkOf = (networkId: string) => {
    if (!networkIds.includes(networkId)) throw new GatewayError('NETWORK_NOT_FOUND')
    return {
      name: `Network ${networkId}`,
      networkId,
      explorerUrl: 'https://explorer.test',
      nativeCoin: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      wrappedNative: resolvePin(networkId, { [networkId]: {} }).routing?.wrappedNative ?? paymaster,
    }
  }

  return {
    getHealth: () => ({
      status: 'ok',
      timestamp: new Date(clock.now()).toISOString(),
      version: 'test',
    }),
    createAccount({ body: { ownerAddress, networkId } }) {
      pinOf(networkId)
      const id = accountIdOf({ owner: ownerAddress, networkId })
      const now = new Date(clock.now()).toISOString()
      const { createdAt } = accounts.get(id) ?? { createdAt: now }
      accounts.set(id, { id, owner: ownerAddress, networkId, createdAt })
      return {
        id,
        address: addressOf(ownerAddress),
        networkId,
        networkKind: 'evm',
        details: {
          schemaVersion: 1,
          networkKind: 'evm',
          evm: { ownerAddress, implementationVersion: kernelV31.version },
        },
        createdAt,
        updatedAt: now,
      }
    },
    resolveSingleAccount: ({ body }) => ({ address: addressOf(body.ownerAddress) }),
    resolveAccountBatch: ({ body: { ownerAddresses } }) => ({
      results: ownerAddresses.map((ownerAddress) => ({
        ownerAddress,
        smartAccountAddress: addressOf(ownerAddress),
      })),
      count: ownerAddresses.length,
    }),
    getAccountInfo({ body: { ownerAddress, networkId } }) {
      pinOf(networkId)
      const address = addressOf(ownerAddress)
      return {
        ownerAddress,
        address,
        networkId,
        isDeployed: isDeployed(networkId, address),
        kernelVersion: kernelV31.version,
        entryPointDeposit: '0',
      }
    },
    isAccountDeployed({ query: { address, networkId } }) {
      pinOf(networkId)
      return { isDeployed: isDeployed(networkId, address) }
    },
    listNetworks: () => ({ networks: networkIds.map(networkOf) }),
    getNetwork: ({ params }) => networkOf(params.networkId),
    listNetworkTokens: ({ params: { networkId } }) => ({
      networkId: networkOf(networkId).networkId,
      tokens: [...feeTokens],
    }),
    estimateFee({ body: { networkId, senderAddress, calls, feeToken } }) {
      const pin = pinOf(networkId)
      const token = feeTokens.find(({ address }) => feeToken && isAddressEqual(address, feeToken))
      if (feeToken && !token && !isNativeCoin(feeToken)) throw new GatewayError('TOKEN_UNSUPPORTED')
      const { quote } = draftOperation({
        owner: senderAddress,
        networkId,
        pin,
        calls,
        validUntil: sponsoredUntil(),
        ...(token && { feeToken: token.address }),
      })
      const amount = BigInt(quote.tokenAmount)
      return {
        estimatedFee: formatUnits(amount, token?.decimals ?? 18),
        estimatedFeeRaw: toHex(amount),
        symbol: token?.symbol ?? 'ETH',
        unpricedAssets: [],
      }
    },
    prepareTransaction({ body }) {
      const account = accounts.get(body.accountId)
      if (!account) throw new GatewayError('ACCOUNT_NOT_FOUND')
      if (account.networkId !== body.networkId) throw new GatewayError('NETWORK_MISMATCH')
      return prepare({
        ...body,
        owner: account.owner,
        kind: 'call',
        feeToken: body.feeToken,
        nonceKey: body.nonceKey,
      }) as PreparedOperation
    },
    prepareTransfer: ({
      body: { ownerAddress, networkId, transfers, feeTokenAddress, nonceKey },
    }) =>
      prepare({
        owner: ownerAddress,
        networkId,
        calls: transferCalls(transfers),
        kind: 'transfer',
        feeToken: feeTokenAddress,
        nonceKey,
        plain: true,
      }),
    submitTransaction: ({ body }) => submit(body),
    getTransaction({ params }) {
      const operation = operations.get(params.id)
      if (!operation) throw new GatewayError('OPERATION_NOT_FOUND')
      const shown = show(operation)
      if (operation.submitted) operation.submitted.polls++
      return shown
    },
    listTransactions({ query: { limit = 50, offset = 0, accountId, status } }) {
      const rows = [...operations.values()].filter(
        (operation) =>
          operation.submitted &&
          (accountId === undefined || accountIdOf(operation) === accountId) &&
          (status === undefined || statusesOf(status).includes(show(operation).status)),
      )
      const shown = {
        operations: rows
          .reverse()
          .slice(offset, offset + limit)
          .map((operation) => {
            const {
              operationId,
              status,
              transactionHash,
              userOperationHash,
              feeBreakdown,
              createdAt,
            } = show(operation)
            return {
              operationId,
              operationKind: operation.kind,
              status,
              networkId: operation.networkId,
              transactionHash,
              userOperationHash,
              feeBreakdown,
              createdAt,
            }
          }),
        limit,
        offset,
      }
      return { ...shown, count: shown.operations.length }
    },
  }
}

const accountIdOf = ({ owner, networkId }: Pick<PlayedOperation, 'owner' | 'networkId'>) =>
  `acc_${networkId}_${owner.toLowerCase()}`

/** A filter is a status, or `pending` for three statuses. */
const statusesOf = (filter: string): readonly string[] =>
  filter === 'pending' ? ['received', 'queued', 'submitted'] : [filter]

function stepOf({ submitted }: PlayedOperation): LifecycleStep {
  const { lifecycle, polls } = submitted ?? { lifecycle: ['queued'], polls: 0 }
  return lifecycle[Math.min(polls, lifecycle.length - 1)] ?? 'queued'
}

type SubmitBody = ParsedRequest<Endpoints['submitTransaction']>['body']

/** Checks that the owner has signed everything. Returns the hash that identifies the operation. */
async function checkSigned(
  { prepared, owner }: PlayedOperation,
  { signature, authorization, signedTransactions = [] }: SubmitBody,
): Promise<Hex> {
  const byOwner = async (signer: Promise<Address>) =>
    isAddressEqual(await signer.catch(() => zeroAddress), owner)
  if (prepared.rail === 'transaction') {
    const signers = await Promise.all(
      signedTransactions.map((serialized) =>
        byOwner(
          recoverTransactionAddress({
            serializedTransaction: serialized as TransactionSerialized<'eip1559'>,
          }),
        ),
      ),
    )
    const last = signedTransactions.at(-1)
    if (!last || signers.length !== prepared.transactions.length || signers.includes(false))
      throw new GatewayError('SIGNED_TRANSACTION_INVALID')
    return keccak256(last)
  }
  const { userOperationHash, authorizationRequired, authorizationDelegate } = prepared
  const message = { raw: userOperationHash }
  if (!signature || !(await byOwner(recoverMessageAddress({ message, signature }))))
    throw new GatewayError('SIGNATURE_INVALID')
  if (authorizationRequired) {
    const isRight =
      authorization &&
      authorization.address === authorizationDelegate &&
      (await byOwner(recoverAuthorizationAddress({ authorization })))
    if (!isRight) throw new GatewayError('AUTHORIZATION_INVALID')
  }
  return userOperationHash
}
