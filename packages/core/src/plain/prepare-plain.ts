import type { Address } from 'viem'
import { recordAccount } from '../accounts/record-account.js'
import type { PreparedOnEitherRail } from '../api/transactions.js'
import type { Call } from '../erc4337/kernel-execution.js'
import { GatewayError } from '../errors/index.js'
import type { DeclaredAsset } from '../fees/charged-assets.js'
import type { Network } from '../model/network.js'
import type { Idempotency, PlainOperation } from '../model/operation.js'
import type { OperationKind } from '../model/operation-kind.js'
import type { Project } from '../model/project.js'
import type { SecurityFindings } from '../model/security-check.js'
import type { SwapTerms } from '../model/swap-terms.js'
import { asEstimateUnavailable } from '../operations/as-estimate-unavailable.js'
import { answerPrepared, replay } from '../operations/prepare/prepare-operation.js'
import { presentSecurity } from '../operations/present-operation.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'
import { lookAtOf } from '../security/look-at.js'
import { recentCounterparties } from '../security/recent-counterparties.js'
import { type PlainPlan, planPlain } from './plan-plain.js'

export interface PreparePlainInput {
  readonly project: Project
  /** The owner's address is also the account. */
  readonly owner: Address
  readonly network: Network
  readonly kind: OperationKind
  readonly calls: readonly Call[]
  /** See `PlanTerms`. */
  readonly revertRemedy?: string
  readonly declared: readonly DeclaredAsset[]
  readonly idempotency: Idempotency | undefined
  /** Only for a swap. */
  readonly swap?: SwapTerms
  /** Throws if the planned transactions do not do what the caller asked for. */
  readonly judge?: (plan: Pick<PlainPlan, 'assetChanges'>) => void
}

/**
 * Plans plain transactions of the owner's own address, judges them, stores them as `prepared` and returns the
 * transactions to sign. An unsafe operation is not stored, and its error contains no transactions, because nobody could
 * stop them once they are signed.
 *
 * Throws the errors of `planPlain`, `SECURITY_UNSAFE`, and `IDEMPOTENCY_KEY_REUSED` if the key belongs to another
 * request.
 */
export async function preparePlain(
  deps: GatewayDeps,
  input: PreparePlainInput,
): Promise<PreparedOnEitherRail> {
  const { project, owner, network, idempotency } = input
  const { database, security, ids, clock, policy } = deps
  const operationId = ids.next('operation')
  const recorded = recordAccount(deps, project, network, owner).then(({ id }) => id)
  const [accountId, plan, counterparties, codeless] = await Promise.all([
    recorded,
    planPlain(deps, { ...input, operationId }),
    recentCounterparties(deps, { ...input, accountId: recorded, sender: owner }),
    readCodeless(deps, input),
  ])
  input.judge?.(plan)
  const verdict = await security.check({
    network,
    sender: owner,
    subject: { kind: 'transactions', transactions: plan.transactions },
    calls: input.calls,
    swap: input.swap,
    declaredAssets: input.declared,
    assetChanges: plan.assetChanges,
    effects: plan.effects,
    // Allowances are not read. The check judges the approvals in the calls.
    aftermath: { allowances: [], codeless },
    counterparties,
  })
  const findings: SecurityFindings = { ...verdict, assetChanges: plan.assetChanges ?? null }
  if (verdict.verdict === 'unsafe')
    throw new GatewayError('SECURITY_UNSAFE', {
      reason: verdict.reason,
      body: { rail: 'transaction', security: presentSecurity(findings) },
    })

  const now = clock.now()
  const operation: PlainOperation = {
    id: operationId,
    rail: 'transaction',
    projectId: project.id,
    accountId,
    networkId: network.networkId,
    kind: input.kind,
    status: 'prepared',
    ownerAddress: owner,
    transactions: plan.transactions,
    userOperationHash: null,
    quote: plan.quote,
    swap: input.swap,
    spends: plan.spends,
    security: findings,
    expiresAt: new Date(now.getTime() + policy.preparedLifetimeMs),
    validUntil: plan.validUntil,
    createdAt: now,
    submittedAt: null,
    transactionHash: null,
    outerHashCount: 0,
    reason: null,
    inclusion: null,
  }
  const earlier = await database.preparations.insert(operation, idempotency)
  if (earlier && !('operation' in earlier))
    throw new Error('Plain transactions need no sponsorship budget and have no hash yet.')
  return answerPrepared(earlier ? replay(earlier, idempotency) : operation)
}

/** Returns the addresses without code, of those that the security rules ask for. An ordinary transfer asks for none. */
async function readCodeless(
  { chainOf }: GatewayDeps,
  { network, owner, calls }: PreparePlainInput,
): Promise<Address[]> {
  const chain = chainOf(network.networkId)
  const { addresses } = lookAtOf({ network, sender: owner, calls })
  const deployed = await asEstimateUnavailable(() =>
    Promise.all(addresses.map((address) => chain.isDeployed(address))),
  )
  return addresses.filter((_, index) => deployed[index] === false)
}
