import type { Address } from 'viem'
import type { AccountModel } from '../../accounts/account-model.js'
import { newAccountRecord } from '../../accounts/record-account.js'
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
import type { WithStores } from '../../ports/database.js'
import type { GatewayDeps } from '../../ports/gateway-deps.js'
import type { BegunPreparation, PreparationRequest } from '../../ports/preparation-store.js'
import type { OperationId } from '../../primitives/ids.js'
import { recentCounterparties } from '../../security/recent-counterparties.js'
import { hashOperation } from '../hash-operation.js'
import { nonceKeysInUse } from '../nonce-keys-in-use.js'
import type { Plan } from '../plan.js'
import { presentPrepared } from '../present-operation.js'
import { refuseExposed } from '../refuse-exposed.js'
import { refuseUnfunded } from '../refuse-when-unfunded.js'
import { levelMaxAgeSeconds } from '../shortage-of.js'
import { sponsorshipRefusal } from '../sponsorship-refusal.js'
import { duplicateOf } from '../submit-refusals.js'
import { planOperation } from './plan-operation.js'
import { depositMemorySeconds, recordDeposit } from './record-deposit.js'

export interface PrepareInput {
  readonly project: Project
  readonly account: AccountModel
  readonly owner: Address
  readonly network: Network
  readonly kind: OperationKind
  readonly calls: readonly Call[]
  /** See `PlanTerms`. */
  readonly revertRemedy?: string
  readonly declared: readonly DeclaredAsset[]
  readonly feeToken: Token | undefined
  readonly nonceKey: number | undefined
  readonly idempotency: Idempotency | undefined
  /** Only for a swap. */
  readonly swap?: SwapTerms
  /** Throws if the planned operation does not do what the caller asked for. */
  readonly judge?: (plan: Plan) => void
}

/**
 * Plans an operation, judges it, stores it as `prepared` and returns the user operation to sign. If the Idempotency-Key
 * has already prepared an operation on either rail, returns that operation. An unsafe operation is stored too: prepare
 * throws `SECURITY_UNSAFE` with the whole envelope, and submit decides whether to accept it.
 */
export async function prepareOperation(
  deps: GatewayDeps,
  input: PrepareInput,
): Promise<PreparedOnEitherRail> {
  const { preparations } = deps.database
  const id = deps.ids.next('operation')
  // First of all: a refusal then costs no RPC call, and a repeated request gets the same answer.
  const begun = await preparations.begin(requestOf(deps, input, id))
  if ('operation' in begun) return answerPrepared(replay(begun, input.idempotency))
  const giveBack = async () => {
    if (begun.nonceKey !== undefined) await preparations.releaseNonceKey(id)
  }
  const stored = await planAndStore(deps, input, id, begun).catch(async (error: unknown) => {
    await giveBack()
    throw error
  })
  if (stored.id !== id) await giveBack()
  return answerPrepared(stored)
}

const requestOf = (
  deps: GatewayDeps,
  { project, account, owner, network, nonceKey, idempotency }: PrepareInput,
  operationId: OperationId,
): PreparationRequest => ({
  operationId,
  idempotencyKey: idempotency?.key,
  account: newAccountRecord(deps, project, network, owner),
  firstKey: nonceKeyOf({ validator: account.nonceValidator, key: 0 }),
  wanted: nonceKey,
  most: deps.policy.nonceKeysPerAccount,
  balancesWithinSeconds: levelMaxAgeSeconds,
  depositWithinSeconds: depositMemorySeconds,
  burntWithinSeconds: deps.policy.exposure.windowSeconds,
})

/** Returns the stored operation, or the earlier one of the same Idempotency-Key. */
async function planAndStore(
  deps: GatewayDeps,
  input: PrepareInput,
  id: OperationId,
  { accountId, nonceKey, live, balances, knowsDeposit, burnt }: BegunPreparation,
): Promise<AnyOperation> {
  const { project, account, owner, network, idempotency, feeToken } = input
  const sender = account.addressOf(owner)
  const { database, security, clock, policy } = deps
  refuseUnfunded(network, balances, { sponsored: feeToken !== undefined })
  if (nonceKey === undefined) throw nonceKeysInUse(policy.nonceKeysPerAccount)

  const [plan, counterparties] = await Promise.all([
    planOperation(deps, {
      project,
      network,
      sender,
      account,
      owner,
      calls: input.calls,
      ...(input.revertRemedy && { revertRemedy: input.revertRemedy }),
      declared: input.declared,
      feeToken,
      purpose: 'prepare',
      operationId: id,
      nonceKey,
      live,
    }),
    recentCounterparties(deps, { ...input, accountId, sender }),
    feeToken && !knowsDeposit && recordDeposit(deps, network),
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
    refuseExposed(deps, network, { ...plan, sender, projectId: project.id, accountId }, burnt),
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
  const earlier = await database.preparations.insert(operation, idempotency, policy.sponsorship)
  if (earlier && 'refusal' in earlier)
    throw sponsorshipRefusal(earlier, policy.sponsorship, clock.now())
  if (earlier && 'submitted' in earlier) throw duplicateOf(project, earlier.submitted)
  return earlier ? replay(earlier, idempotency) : operation
}

/**
 * Returns the operation if it is on the `userOperation` rail. Throws `IDEMPOTENCY_KEY_REUSED` if its key belongs to the
 * other rail.
 */
export function onUserOperationRail(prepared: PreparedOnEitherRail): PreparedOperation {
  if (prepared.rail !== 'userOperation') throw keyReused(prepared.operationId)
  return prepared
}

/**
 * The error names the operation of the key. A client that takes a new key without checking that operation may pay
 * twice.
 */
const keyReused = (operationId: string) =>
  new GatewayError('IDEMPOTENCY_KEY_REUSED', { body: { operationId } })

/**
 * Returns the answer to an earlier prepare with the same Idempotency-Key. `undefined`: there is none, or no key. Throws
 * `IDEMPOTENCY_KEY_REUSED` if that request was another one.
 */
export async function replayPreparation(
  { database }: WithStores<'preparations'>,
  project: Project,
  idempotency: Idempotency | undefined,
): Promise<PreparedOnEitherRail | undefined> {
  if (!idempotency) return undefined
  const earlier = await database.preparations.findByIdempotencyKey(project.id, idempotency.key)
  return earlier && answerPrepared(replay(earlier, idempotency))
}

/**
 * Returns the result of `read`. If `read` throws, returns the answer that the Idempotency-Key already has. Costs an SQL
 * statement only if `read` throws, because `prepareOperation` looks up the key anyway.
 */
export async function orReplay<T>(
  deps: WithStores<'preparations'>,
  project: Project,
  idempotency: Idempotency | undefined,
  read: () => Promise<T>,
): Promise<T | PreparedOnEitherRail> {
  try {
    return await read()
  } catch (refusal) {
    const earlier = await replayPreparation(deps, project, idempotency)
    if (earlier) return earlier
    throw refusal
  }
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
