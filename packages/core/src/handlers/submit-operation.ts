import type { Hex } from 'viem'
import type { SignedAuthorization } from '../erc4337/delegation.js'
import type { AnyOperation } from '../model/operation.js'
import type { PublicStatus } from '../model/operation-state.js'
import type { Project } from '../model/project.js'
import { verifiedNetwork } from '../networks/verified-network.js'
import { levelMaxAgeSeconds } from '../operations/shortage-of.js'
import { freeDuplicateKey } from '../operations/submit/free-duplicate-key.js'
import { retireStale } from '../operations/submit/retire-stale.js'
import { submitUserOperation } from '../operations/submit/submit-user-operation.js'
import { alreadySubmitted, expired, notFound, wrongField } from '../operations/submit-refusals.js'
import { submitPlain } from '../plain/submit-plain.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'
import type { SubmitLook } from '../ports/submission-store.js'
import type { OperationId } from '../primitives/ids.js'
import { orSent } from './or-sent.js'

/** The body of a submit. */
export interface Submission {
  readonly operationId: string
  /** For a user operation. */
  readonly signature?: Hex | undefined
  /** For a user operation whose account adopts a delegate. */
  readonly authorization?: SignedAuthorization | undefined
  /** For a plain operation. */
  readonly signedTransactions?: readonly Hex[] | undefined
}

/**
 * Accepts the account's signature of a prepared operation, or its signed transactions. The signature is verified before
 * anything is stored. A stored operation is durable and ends in exactly one terminal status. An operation that is
 * refused as stale is refused again on every later submit.
 *
 * Throws what `submitUserOperation` and `submitPlain` throw, `OPERATION_NOT_FOUND` and `OPERATION_ALREADY_SUBMITTED`.
 * Throws `VALIDATION_FAILED` for fields that the operation's rail does not take, and `NETWORK_UNAVAILABLE` if the
 * gateway cannot send on the network.
 */
export async function submitOperation(
  deps: GatewayDeps,
  project: Project,
  submission: Submission,
): Promise<{ operation: AnyOperation; status: PublicStatus }> {
  const { database, clock, policy } = deps
  const look = await database.submissions.lookAt(
    project.id,
    submission.operationId as OperationId,
    { balanceSeconds: levelMaxAgeSeconds, burntSeconds: policy.exposure.windowSeconds },
  )
  if (!look) throw notFound()
  const { operation } = look
  const { status } = operation
  if (status === 'expired')
    throw await orSent(deps, project, { operation, submission }, expired(operation))
  if (status !== 'prepared') throw alreadySubmitted(operation.id, status)
  try {
    if (operation.expiresAt <= clock.now()) throw notFound()
    return await submitByRail(deps, project, look, submission)
  } catch (refusal) {
    await freeDuplicateKey(deps, operation, refusal)
    const answer = await retireStale(deps, project, operation, refusal)
    throw await orSent(deps, project, { operation, submission }, answer)
  }
}

async function submitByRail(
  deps: GatewayDeps,
  project: Project,
  { operation, ...seen }: SubmitLook,
  { signature, authorization, signedTransactions }: Submission,
): Promise<{ operation: AnyOperation; status: PublicStatus }> {
  // The endpoints may have been down since the start: nobody knows then whether they can send. Sends no request
  // afterwards.
  await verifiedNetwork(deps, operation.networkId)
  if (operation.rail === 'transaction') {
    if (!signedTransactions)
      throw wrongField('signedTransactions', 'is missing: this operation is plain transactions')
    if (authorization)
      throw wrongField('authorization', 'must be left out: plain transactions adopt no delegate')
    return submitPlain(deps, project, operation, signedTransactions)
  }
  if (signature === undefined)
    throw wrongField('signature', 'is missing: this operation is a user operation')
  return submitUserOperation(deps, project, operation, { signature, authorization }, seen)
}
