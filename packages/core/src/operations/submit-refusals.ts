import type { Hex } from 'viem'
import { decodeRevert } from '../erc4337/decode-revert.js'
import { GatewayError, isGatewayError } from '../errors/index.js'
import type { AnyOperation } from '../model/operation.js'
import type { PublicStatus } from '../model/operation-state.js'
import type { Project } from '../model/project.js'
import type { SubmittedReference } from '../ports/submission-store.js'
import type { OperationId } from '../primitives/ids.js'

export const notFound = () =>
  new GatewayError('OPERATION_NOT_FOUND', {
    message:
      'No prepared operation with this id, or it has expired. Prepare again, unless you have sent what you signed without the gateway: that would pay twice.',
  })

/** What was refused as stale stays so, with the message that was kept; all else that expired is not there any more. */
export const expired = ({ reason }: Pick<AnyOperation, 'reason'>) =>
  reason === null ? notFound() : new GatewayError('OPERATION_STALE', { message: reason })

export const alreadySubmitted = (id: OperationId, status: PublicStatus) =>
  new GatewayError('OPERATION_ALREADY_SUBMITTED', { body: { operationId: id, status } })

/** Whose the other one is stays between them and us. */
export const duplicateOf = (project: Project, other: SubmittedReference) =>
  new GatewayError('DUPLICATE_USER_OPERATION', {
    ...(other.projectId === project.id && {
      body: { operationId: other.id, status: other.status },
    }),
  })

export const stale = (why: string, reason?: string) =>
  new GatewayError('OPERATION_STALE', {
    message: `${why} Prepare, sign and submit again.`,
    ...(reason !== undefined && { reason }),
  })

export const passed = () => stale("The chain has moved past the operation's nonce.")

/** Whether an endpoint showed the operation's nonce as used. A stored refusal keeps only its message. */
export const isPassed = (refusal: unknown): boolean =>
  isGatewayError(refusal, 'OPERATION_STALE') && refusal.message === passed().message

/**
 * A swap that would revert at the price of now. Its client is told to prepare again, so it is stale: accepted later, when the
 * price is back, it would be a second swap.
 */
export const outdatedSwap = (revertData: Hex) =>
  stale(
    `The swap would revert now: ${decodeRevert(revertData)}. Its price has moved since the quote.`,
  )

/** A field that the operation's rail does not take, or cannot do without. `path` from the body on. */
export const wrongField = (path: string, message: string) =>
  new GatewayError('VALIDATION_FAILED', {
    message: `body.${path} ${message}.`,
    body: { issues: [{ path: `body.${path}`, message }] },
  })
