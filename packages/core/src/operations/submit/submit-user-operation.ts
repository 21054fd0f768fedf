import type { Hex } from 'viem'
import type { SignedAuthorization } from '../../erc4337/delegation.js'
import { splitNonce } from '../../erc4337/kernel-nonce.js'
import { packUserOperation } from '../../erc4337/user-operation.js'
import { GatewayError, isGatewayError } from '../../errors/index.js'
import type { Funds, Shortage } from '../../model/debits.js'
import type { AuthorizationSignature } from '../../model/delegation.js'
import { exposedBy } from '../../model/exposed-by.js'
import type { Network } from '../../model/network.js'
import type { Operation } from '../../model/operation.js'
import type { PublicStatus } from '../../model/operation-state.js'
import type { Project } from '../../model/project.js'
import type { GatewayDeps } from '../../ports/gateway-deps.js'
import type { LiveOperations } from '../../ports/operation-store.js'
import type { SubmitLook, SubmitOutcome } from '../../ports/submission-store.js'
import type { OperationId } from '../../primitives/ids.js'
import { accountQueueFull } from '../account-queue-full.js'
import { type AssetsToRead, assetsToJudge } from '../assets-to-judge.js'
import { countAssetReads } from '../count-asset-reads.js'
import { delegateConflict } from '../delegate-conflict.js'
import { hashOperation } from '../hash-operation.js'
import { isDeploying } from '../is-deploying.js'
import { voidBelowOf } from '../live-debits.js'
import { nonceKeysInUse } from '../nonce-keys-in-use.js'
import { refuseExposed } from '../refuse-exposed.js'
import { insufficientAllowance, insufficientFunds } from '../refuse-insufficient-balance.js'
import { refuseUnknownValidation } from '../refuse-unknown-validation.js'
import { refuseUnfunded } from '../refuse-when-unfunded.js'
import { sponsorshipRefusal } from '../sponsorship-refusal.js'
import { alreadySubmitted, duplicateOf, notFound, passed, stale } from '../submit-refusals.js'
import { refuseOutdatedSwap } from './refuse-outdated-swap.js'
import { refuseSubmitted } from './refuse-submitted.js'
import { verifyAuthorization } from './verify-authorization.js'
import { verifySignature } from './verify-signature.js'

/** Signatures of the account's owner. */
interface SignedOperation {
  readonly signature: Hex
  /** Only for an operation that makes its account adopt a delegate. */
  readonly authorization?: SignedAuthorization | undefined
}

/**
 * Verifies the account's signature of a prepared user operation and stores the signature. Returns the operation and its
 * new status.
 *
 * Throws `ACCOUNT_QUEUE_FULL`, `AUTHORIZATION_INVALID`, `DELEGATE_CONFLICT`, `DUPLICATE_USER_OPERATION`,
 * `EXECUTION_SIMULATION_REVERTED`, `EXECUTORS_UNFUNDED`, `EXPOSURE_LIMIT`, `FRONTING_LIMIT`, `INSUFFICIENT_BALANCE`,
 * `NETWORK_UNAVAILABLE`, `NONCE_KEYS_IN_USE`, `OPERATION_ALREADY_SUBMITTED`, `OPERATION_NOT_FOUND`, `OPERATION_STALE`,
 * `RATE_LIMITED`, `SECURITY_UNSAFE`, `SIGNATURE_INVALID`, `SPONSORSHIP_LIMIT`, `SPONSORSHIP_UNAVAILABLE`,
 * `VALIDATION_FAILED`, `VALIDATION_NOT_ACCEPTED`.
 */
export async function submitUserOperation(
  deps: GatewayDeps,
  project: Project,
  operation: Operation,
  { signature, authorization }: SignedOperation,
  { balances, burnt, live }: Omit<SubmitLook, 'operation'>,
): Promise<{ operation: Operation; status: PublicStatus }> {
  const network = deps.networks.get(operation.networkId)
  refuseUnjudged(deps, network, operation)
  refuseUnsafe(project, operation)
  refuseUnfunded(network, balances, { sponsored: false })
  await refuseExposed(deps, network, { ...operation, ...exposedBy(operation) }, burnt)

  const consent = verifyAuthorization(deps, network, operation, authorization)
  // On the chain, every signature is invalid once the operation has landed. A concurrent submit may have been accepted.
  await verifySignature(deps, network, operation, signature).catch(async (refusal: unknown) => {
    await refuseSubmitted(deps, project, operation)
    if (!operation.ownerIsRoot) await refusePassed(deps, operation)
    throw refusal
  })
  await refuseOutdatedSwap(deps, network, operation, signature)
  const submitWith = (toRead: AssetsToRead, beside: LiveOperations) =>
    submitOnce(deps, project, network, operation, {
      signature,
      authorization: consent,
      toRead,
      live: beside,
    })
  const readLive = () =>
    deps.database.operations.liveNonces(network.networkId, operation.userOperation.sender)
  const attempt = async (beside: LiveOperations) => {
    const outcome = await submitWith('judged', beside)
    return outcome.kind === 'unread' ? submitWith('every', await readLive()) : outcome
  }
  const first = await attempt(live ?? (await readLive()))
  if (first.kind !== 'short') return answer(deps, project, operation, first)
  // A live operation may have landed without the watcher having seen it. Its amount would count twice.
  await deps.refresh(network.networkId, { reach: 'head' })
  return answer(deps, project, operation, await attempt(await readLive()))
}

type Submitted = SubmitOutcome & { readonly admitted: boolean }

async function submitOnce(
  deps: GatewayDeps,
  project: Project,
  network: Network,
  operation: Operation,
  {
    signature,
    authorization,
    toRead,
    live,
  }: {
    readonly signature: Hex
    readonly authorization: AuthorizationSignature | undefined
    readonly toRead: AssetsToRead
    readonly live: LiveOperations
  },
): Promise<Submitted> {
  const admission = await admit(deps, network, operation, { toRead, live }).catch(
    async (error: unknown) => {
      await refuseSubmitted(deps, project, operation)
      throw error
    },
  )
  const admitted = admission !== undefined
  const outcome = await deps.database.submissions.submit(operation.id, signature, {
    ...admission,
    admitted,
    authorization,
    policy: deps.policy.sponsorship,
    mostNonceKeys: deps.policy.nonceKeysPerAccount,
    mostWaiting: deps.policy.waitingOperationsPerAccount,
  })
  return { ...outcome, admitted }
}

function answer(
  { networks, policy, clock }: GatewayDeps,
  project: Project,
  operation: Operation,
  outcome: Submitted,
): { operation: Operation; status: PublicStatus } {
  switch (outcome.kind) {
    case 'expired':
      throw notFound()
    case 'already-submitted':
      throw alreadySubmitted(operation.id, outcome.status)
    case 'nonce-taken':
      throw stale('Another operation of the account holds the same nonce.')
    case 'nonce-keys-in-use':
      throw nonceKeysInUse(policy.nonceKeysPerAccount)
    case 'queue-full':
      throw accountQueueFull(policy.waitingOperationsPerAccount)
    case 'deployment-taken':
      throw deploymentTaken()
    case 'duplicate':
      throw duplicateOf(project, outcome.other)
    case 'over-budget':
      throw sponsorshipRefusal(outcome, policy.sponsorship, clock.now())
    case 'unread':
      throw new Error('Every balance of the operation was read.')
    case 'transaction-taken':
      throw new Error('A user operation holds no transactions of its owner.')
    case 'short':
      throw shortOf(networks.get(operation.networkId), operation, outcome.shortage)
    case 'accepted':
      return { operation, status: outcome.admitted ? 'queued' : 'received' }
  }
}

const deploymentTaken = () => stale('Another operation deploys the account.')

/** Returns the error for a shortage. The next prepare raises a low allowance, but not a low balance. */
const shortOf = (network: Network, operation: Operation, shortage: Shortage): GatewayError =>
  shortage.of === 'balance'
    ? insufficientFunds({ network, sender: operation.userOperation.sender }, operation, shortage)
    : insufficientAllowance({ network }, shortage)

/** Throws `OPERATION_STALE` if the nonce is used. The account's own code then calls every signature invalid. */
async function refusePassed(
  { chainOf }: Pick<GatewayDeps, 'chainOf'>,
  { networkId, userOperation: { sender, nonce } }: Operation,
): Promise<void> {
  const { nonceKey, sequence } = splitNonce(nonce)
  const account = await chainOf(networkId).accountAt({ sender, nonceKey }, 'latest')
  if (account.sequence > sequence) throw passed()
}

/** Throws `OPERATION_STALE` if the stored operation does not match its hash. The security verdict is about the hash. */
function refuseUnjudged({ logger }: GatewayDeps, network: Network, operation: Operation) {
  const hash = hashOperation(packUserOperation(operation.userOperation), network)
  if (hash === operation.userOperationHash) return
  logger.error(
    { operationId: operation.id, userOperationHash: operation.userOperationHash, hash },
    'a stored operation is not the one that was prepared',
  )
  throw stale('The stored operation is not what was prepared and judged.')
}

function refuseUnsafe(project: Project, { security, quote }: Operation) {
  const enforced = project.securityMode === 'enforce' || quote.kind === 'self-funded'
  if (security.verdict === 'unsafe' && enforced)
    throw new GatewayError('SECURITY_UNSAFE', {
      message: `The security check judged this operation unsafe: ${security.reason} Prepare a safe one.`,
      reason: security.reason,
    })
}

interface Admission {
  readonly funds: Funds
  /** The account's operations that had landed before the funds were read. */
  readonly landed: readonly OperationId[]
}

/**
 * Checks that the operation is still current, and returns the account's funds. `undefined`: the chain does not answer.
 * The operation is then stored without a check of its funds, and admitted later.
 *
 * Throws `DELEGATE_CONFLICT`, `RATE_LIMITED`, `VALIDATION_NOT_ACCEPTED`, and `OPERATION_STALE` if the nonce, the
 * deployment data or the authorization is used up.
 */
async function admit(
  deps: GatewayDeps,
  network: Network,
  operation: Operation,
  {
    toRead,
    live,
  }: {
    readonly toRead: AssetsToRead
    /**
     * Read before the funds. An operation that lands in between then counts twice against the balance, and is never
     * missed.
     */
    readonly live: LiveOperations
  },
): Promise<Admission | undefined> {
  const { sender, nonce, initCode } = operation.userOperation
  const { delegate, authorization } = operation.delegation ?? {}
  const { nonceKey, sequence } = splitNonce(nonce)
  const { quote } = operation
  if (initCode !== '0x' && live.deploying) throw deploymentTaken()
  const { assets, unread } = assetsToJudge(operation, [...live.debits, ...live.adopting], toRead)
  await countAssetReads(deps, operation, assets)
  const account = await deps
    .chainOf(network.networkId)
    .readAccount({
      sender,
      nonceKey,
      delegate,
      feeToken: quote.kind === 'sponsored' ? quote.token : undefined,
      assets,
      notBefore: live.finalBlock,
    })
    .catch((error: unknown) => {
      if (!isGatewayError(error, 'NETWORK_UNAVAILABLE')) throw error
      return undefined
    })
  if (!account) {
    deps.logger.warn({ operationId: operation.id }, 'admission deferred: the chain does not answer')
    return undefined
  }
  if (account.sequence > sequence) throw passed()
  if (account.deployed && initCode !== '0x') throw stale('The account has been deployed since.')
  if (account.adoption?.otherCode) throw delegateConflict(sender)
  refuseUnknownValidation(network, account)
  // If the account has adopted the delegate meanwhile, the operation is sent without its authorization.
  if (authorization && account.adoption && !account.deployed) {
    if (account.adoption.nonce > authorization.nonce)
      throw stale("The owner's address has used the nonce of the authorization.")
    if (isDeploying(live, account)) throw stale('Another operation brings the authorization.')
  }
  return { funds: { ...account, voidBelow: voidBelowOf(account), unread }, landed: live.landed }
}
