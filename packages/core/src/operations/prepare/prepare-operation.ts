import type { Address } from 'viem'
import type { AccountModel } from '../../accounts/account-model.js'
import { recordAccount } from '../../accounts/record-account.js'
import type { PreparedOnEitherRail, PreparedOperation } from '../../api/transactions.js'
import type { Call } from '../../erc4337/kernel-execution.js'
import { nonceKeyOf } from '../../erc4337/kernel-nonce.js'
import { packUserOperation } from '../../erc4337/user-operation.js'
import { GatewayError } from '../../errors/index.js'
import type { DeclaredAsset } from '../../fees/charged-assets.js'
import type { Network, Token } from '../../model/network.js'
import type { AnyOperation, Idempotency, Operation } from '../../model/operation.js'
import type { OperationKind } from '../../model/operation-kind.js'
import type { Project } from '../../model/project.js'
import type { SwapTerms } from '../../model/swap-terms.js'
import type { GatewayDeps } from '../../ports/gateway-deps.js'
import type { AccountId, OperationId } from '../../primitives/ids.js'
import { recentCounterparties } from '../../security/recent-counterparties.js'
import { hashOperation } from '../hash-operation.js'
import { nonceKeysInUse } from '../nonce-keys-in-use.js'
import type { Plan } from '../plan.js'
import { presentPrepared } from '../present-operation.js'
import { refuseExposed } from '../refuse-exposed.js'
import { refuseWhenUnfunded } from '../refuse-when-unfunded.js'
import { sponsorshipRefusal } from '../sponsorship-refusal.js'
import { ensureDepositRecorded } from './ensure-deposit-recorded.js'
import { planOperation } from './plan-operation.js'

export interface PrepareInput {
  readonly project: Project
  readonly account: AccountModel
  readonly owner: Address
  /** Of an account that is recorded. Without it, the account is recorded while the operation is planned. */
  readonly accountId?: AccountId
  readonly network: Network
  readonly kind: OperationKind
  readonly calls: readonly Call[]
  readonly declared: readonly DeclaredAsset[]
  readonly feeToken: Token | undefined
  readonly nonceKey: number | undefined
  readonly idempotency: Idempotency | undefined
  /** Of a swap. */
  readonly swap?: SwapTerms
  /** Throws when the planned operation is not what it is prepared for. */
  readonly judge?: (plan: Plan) => void
}

/**
 * Plans an operation, judges it, stores it as `prepared` and answers with what the client signs.
 * An unsafe verdict is stored too and answers 422 with the whole envelope; whether it can be submitted is
 * submit's decision.
 */
export async function prepareOperation(
  deps: GatewayDeps,
  input: PrepareInput,
): Promise<PreparedOperation> {
  const { operations } = deps.database
  // First, and alone: work that nobody could send costs no call to the network, and gets the same answer each time.
  await refuseWhenUnfunded(deps, input.network, { sponsored: input.feeToken !== undefined })
  const id = deps.ids.next('operation')
  const nonceKey = await reserveNonceKey(deps, input, id)
  const stored = await planAndStore(deps, input, { id, nonceKey }).catch(async (error: unknown) => {
    await operations.releaseNonceKey(id)
    throw error
  })
  if (stored.id !== id) await operations.releaseNonceKey(id)
  return onUserOperationRail(answerPrepared(stored))
}

/** Before anything is simulated or signed with it: preparations at the same time, on any replica, get different keys. */
async function reserveNonceKey(
  { database, policy: { nonceKeysPerAccount: most } }: GatewayDeps,
  { project, account, owner, network: { networkId }, nonceKey: wanted }: PrepareInput,
  operationId: OperationId,
): Promise<number> {
  const reserved = await database.operations.reserveNonceKey({
    operationId,
    projectId: project.id,
    networkId,
    sender: account.addressOf(owner),
    firstKey: nonceKeyOf({ validator: account.nonceValidator, key: 0 }),
    wanted,
    most,
  })
  if (reserved === undefined) throw nonceKeysInUse(most)
  return reserved
}

/** The stored operation, or the earlier one of the same Idempotency-Key. */
async function planAndStore(
  deps: GatewayDeps,
  input: PrepareInput,
  { id, nonceKey }: { readonly id: OperationId; readonly nonceKey: number },
): Promise<AnyOperation> {
  const { project, account, owner, network, idempotency } = input
  const sender = account.addressOf(owner)
  const { database, security, clock, policy } = deps
  const recorded =
    input.accountId ?? recordAccount(deps, project, network, owner).then((account) => account.id)

  const [accountId, plan, counterparties] = await Promise.all([
    recorded,
    planOperation(deps, {
      project,
      network,
      sender,
      account,
      owner,
      calls: input.calls,
      declared: input.declared,
      feeToken: input.feeToken,
      purpose: 'prepare',
      operationId: id,
      nonceKey,
    }),
    recentCounterparties(deps, { ...input, accountId: recorded, sender }),
    input.feeToken && ensureDepositRecorded(deps, network),
  ])
  input.judge?.(plan)
  const packed = packUserOperation(plan.userOperation)
  const userOperationHash = hashOperation(packed, network)
  const [verdict] = await Promise.all([
    security.check({
      network,
      sender,
      subject: {
        kind: 'userOperation',
        userOperation: packed,
        hash: userOperationHash,
        delegation: plan.delegation,
      },
      calls: input.calls,
      swap: input.swap,
      declaredAssets: input.declared,
      assetChanges: plan.assetChanges,
      effects: plan.effects,
      aftermath: plan.aftermath,
      counterparties,
    }),
    refuseSubmitted(deps, project, network, userOperationHash),
    refuseExposed(deps, network, { ...plan, sender, projectId: project.id, accountId }),
  ])

  const now = clock.now()
  const operation: Operation = {
    id,
    rail: 'userOperation',
    projectId: project.id,
    accountId,
    networkId: network.networkId,
    kind: input.kind,
    status: 'prepared',
    ownerAddress: owner,
    userOperation: plan.userOperation,
    userOperationHash,
    quote: plan.quote,
    swap: input.swap,
    spends: plan.spends,
    security: { ...verdict, assetChanges: plan.assetChanges ?? null },
    delegation: plan.delegation,
    ownerIsRoot: plan.ownerIsRoot,
    expiresAt: new Date(now.getTime() + policy.preparedLifetimeMs),
    validUntil: plan.validUntil,
    createdAt: now,
    submittedAt: null,
    transactionHash: null,
    outerHashCount: 0,
    handedOver: false,
    reason: null,
    inclusion: null,
  }
  const earlier = await database.operations.insertPrepared(
    operation,
    idempotency,
    policy.sponsorship,
  )
  if (earlier && 'refusal' in earlier)
    throw sponsorshipRefusal(earlier, policy.sponsorship, clock.now())
  return earlier ? replay(earlier, idempotency) : operation
}

/** What answers on this rail alone. Throws `IDEMPOTENCY_KEY_REUSED` for a key whose answer is on the other one. */
export function onUserOperationRail(prepared: PreparedOnEitherRail): PreparedOperation {
  if (prepared.rail !== 'userOperation') throw keyReused(prepared.operationId)
  return prepared
}

/** Names the operation of the key: whoever takes a new key for the same payment, without looking at it, pays twice. */
const keyReused = (operationId: string) =>
  new GatewayError('IDEMPOTENCY_KEY_REUSED', { body: { operationId } })

/** The answer to a prepare that was made before with the same Idempotency-Key, while it lives. */
export async function replayPreparation(
  { database }: GatewayDeps,
  project: Project,
  idempotency: Idempotency | undefined,
): Promise<PreparedOnEitherRail | undefined> {
  if (!idempotency) return undefined
  const earlier = await database.operations.findByIdempotencyKey(project.id, idempotency.key)
  return earlier && answerPrepared(replay(earlier, idempotency))
}

export function replay(
  earlier: { readonly operation: AnyOperation; readonly fingerprint: string },
  idempotency: Idempotency | undefined,
): AnyOperation {
  if (earlier.fingerprint !== idempotency?.fingerprint) throw keyReused(earlier.operation.id)
  return earlier.operation
}

export function answerPrepared(operation: AnyOperation): PreparedOnEitherRail {
  const envelope = presentPrepared(operation)
  if (operation.security.verdict === 'unsafe')
    throw new GatewayError('SECURITY_UNSAFE', {
      reason: operation.security.reason,
      body: envelope,
    })
  return envelope
}

async function refuseSubmitted(
  { database }: GatewayDeps,
  project: Project,
  network: Network,
  hash: `0x${string}`,
): Promise<void> {
  const submitted = await database.operations.findSubmitted(network.networkId, hash)
  if (!submitted) return
  const own = submitted.projectId === project.id
  throw new GatewayError('DUPLICATE_USER_OPERATION', {
    ...(own && { body: { operationId: submitted.id, status: submitted.status } }),
  })
}
