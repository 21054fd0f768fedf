import { isPlain } from '../accounts/is-plain.js'
import { operableAccount } from '../accounts/operable-account.js'
import type { Gateway } from '../api/gateway.js'
import { type BridgeBody, type FeeBreakdownBody, limits } from '../api/index.js'
import { transferCalls } from '../erc4337/transfer-calls.js'
import { GatewayError } from '../errors/index.js'
import type { AnyOperation, ListedOperation } from '../model/operation.js'
import { isTerminal } from '../model/operation-state.js'
import { statusesOf } from '../model/statuses-of.js'
import { feeTokenOf } from '../networks/fee-token-of.js'
import { verifiedNetwork } from '../networks/verified-network.js'
import { idempotencyOf } from '../operations/idempotency-of.js'
import {
  onUserOperationRail,
  orReplay,
  prepareOperation,
  replayPreparation,
} from '../operations/prepare/prepare-operation.js'
import {
  isBridged,
  isStuck,
  presentBridge,
  presentFeeBreakdown,
  presentOperation,
  presentRow,
  submittedHash,
} from '../operations/present-operation.js'
import { preparePlain } from '../plain/prepare-plain.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'
import type { AccountId, OperationId } from '../primitives/ids.js'
import { submitOperation } from './submit-operation.js'

type TransactionHandlers = Pick<
  Gateway,
  | 'prepareTransaction'
  | 'prepareTransfer'
  | 'submitTransaction'
  | 'getTransaction'
  | 'listTransactions'
>

export function transactionHandlers(deps: GatewayDeps): TransactionHandlers {
  const { database, networks, router, clock } = deps

  /** Presents operations with their fee breakdowns, which one query reads. */
  const present = async <O extends ListedOperation, T>(
    operations: readonly O[],
    view: (operation: O, feeBreakdown: FeeBreakdownBody | null) => T,
  ): Promise<T[]> => {
    const entries = await database.ledger.findMany(operations.map(({ id }) => id))
    return operations.map((operation) =>
      view(
        operation,
        presentFeeBreakdown(
          networks.find(operation.networkId),
          operation,
          entries.get(operation.id),
        ),
      ),
    )
  }

  /** Returns the operation as the chain has it now, or its stored state if the chain does not answer in time. */
  const askChain = async (stored: AnyOperation): Promise<AnyOperation> => {
    if (stored.rail === 'transaction') await database.plain.hasten([stored.id])
    await deps.refresh(stored.networkId)
    return (await database.operations.find(stored.projectId, stored.id)) ?? stored
  }

  const bridgeOf = async (operation: AnyOperation): Promise<BridgeBody | null> => {
    if (!isBridged(operation)) return null
    const { id, swap, submittedAt, inclusion } = operation
    const report = (await database.swaps.findReports([id])).get(id)
    const isShown = isStuck(report, submittedAt, clock.now()) && router?.name === swap?.provider
    return presentBridge(
      report,
      isShown && inclusion ? router?.pageOf?.(inclusion.transactionHash) : undefined,
    )
  }

  return {
    async prepareTransaction({ body }, { project }, context) {
      const idempotency = idempotencyOf('prepareTransaction', body, context)
      const terms = await orReplay(deps, project, idempotency, async () => {
        const network = await verifiedNetwork(deps, body.networkId)
        const feeToken = feeTokenOf(network, body.feeToken)
        const account = await database.accounts.find(project.id, body.accountId as AccountId)
        if (!account) throw new GatewayError('ACCOUNT_NOT_FOUND')
        if (account.networkId !== network.networkId)
          throw new GatewayError('NETWORK_MISMATCH', {
            message: `The account belongs to network ${account.networkId}, not ${network.networkId}. Create it there with POST /account/create and use that id.`,
          })
        const owner = account.ownerAddress
        return { network, feeToken, owner, account: operableAccount(project, network) }
      })
      if ('rail' in terms) return onUserOperationRail(terms)
      return onUserOperationRail(
        await prepareOperation(deps, {
          ...terms,
          project,
          kind: 'call',
          calls: body.calls,
          declared: body.transferredAssets.map(({ address, amount }) => ({
            asset: address,
            amount,
          })),
          nonceKey: body.nonceKey,
          idempotency,
        }),
      )
    },

    async prepareTransfer({ body }, { project }, context) {
      const idempotency = idempotencyOf('prepareTransfer', body, context)
      const terms = await orReplay(deps, project, idempotency, async () => {
        const network = await verifiedNetwork(deps, body.networkId)
        // On this rail the owner pays native gas, so a fee token or a nonce key has no meaning.
        if (isPlain(project, network)) return { network, operated: undefined }
        const account = operableAccount(project, network)
        return {
          network,
          operated: { account, feeToken: feeTokenOf(network, body.feeTokenAddress) },
        }
      })
      if ('rail' in terms) return terms
      const transfer = {
        project,
        owner: body.ownerAddress,
        network: terms.network,
        kind: 'transfer',
        calls: transferCalls(body.transfers),
        declared: body.transfers.map(({ tokenAddress, amount }) => ({
          asset: tokenAddress,
          amount,
        })),
        idempotency,
      } as const
      if (terms.operated)
        return prepareOperation(deps, { ...transfer, ...terms.operated, nonceKey: body.nonceKey })
      const earlier = await replayPreparation(deps, project, idempotency)
      return earlier ?? preparePlain(deps, transfer)
    },

    async submitTransaction({ body }, { project }) {
      const { operation, status } = await submitOperation(deps, project, body)
      deps.wake(operation.networkId, operation.rail === 'transaction' ? 'plain' : 'queued')
      return {
        operationId: operation.id,
        status,
        userOperationHash: submittedHash(operation),
        networkId: operation.networkId,
      }
    },

    async getTransaction({ params }, { project }) {
      const stored = await database.operations.find(project.id, params.id as OperationId)
      if (!stored || stored.status === 'prepared' || stored.status === 'expired')
        throw new GatewayError('OPERATION_NOT_FOUND')
      const operation = isTerminal(stored.status) ? stored : await askChain(stored)
      const [bridge, [view]] = await Promise.all([
        bridgeOf(operation),
        present([operation], presentOperation),
      ])
      if (!view) throw new GatewayError('OPERATION_NOT_FOUND')
      return { ...view, bridge }
    },

    async listTransactions({ query }, { project }) {
      const limit = query.limit ?? limits.defaultPageSize
      const offset = query.offset ?? 0
      const operations = await database.operations.list(project.id, {
        ...(query.accountId !== undefined && { accountId: query.accountId as AccountId }),
        ...(query.status !== undefined && { statuses: statusesOf(query.status) }),
        limit,
        offset,
      })
      const rows = await present(operations, presentRow)
      return { operations: rows, count: rows.length, limit, offset }
    },
  }
}
