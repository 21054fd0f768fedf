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
      'No prepared operation has this id, or it has expired. Prepare again, unless you have sent the signed operation without the gateway. Preparing it again would then pay twice.',
  })

/**
 * Returns the error for an expired operation: `OPERATION_STALE` with the stored message if it was refused as stale,
 * otherwise `OPERATION_NOT_FOUND`.
 */
export const expired = ({ reason }: Pick<AnyOperation, 'reason'>) =>
  reason === null ? notFound() : new GatewayError('OPERATION_STALE', { message: reason })

export const alreadySubmitted = (id: OperationId, status: PublicStatus) =>
  new GatewayError('OPERATION_ALREADY_SUBMITTED', { body: { operationId: id, status } })

/**
 * The error names the other operation only if it is of the same project. No tenant learns of another one's operations.
 */
export const duplicateOf = (project: Project, other: SubmittedReference) =>
  new GatewayError('DUPLICATE_USER_OPERATION', {
    ...(other.projectId === project.id && {
      body: { operationId: other.id, status: other.status },
    }),
  })

/**
 * Returns the error. It has only a message, because a stored refusal keeps only its message, and every later submit
 * gets the same answer.
 */
export const stale = (why: string) =>
  new GatewayError('OPERATION_STALE', { message: `${why} Prepare, sign and submit again.` })

export const passed = () => stale("The chain has moved past the operation's nonce.")

/** Returns whether the refusal says that the nonce is used. */
export const isPassed = (refusal: unknown): boolean =>
  isGatewayError(refusal, 'OPERATION_STALE') && refusal.message === passed().message

/**
 * Returns the error for a swap that would revert at the current price. The operation is stale, because its client
 * prepares another one. If it were accepted later, when the price is back, the client would swap twice.
 */
export const outdatedSwap = (revertData: Hex) =>
  stale(
    `The swap would revert now: ${decodeRevert(revertData)}. Its price has moved since the quote.`,
  )

/**
 * Returns the error for a field that the operation's rail does not take, or requires. `path` is relative to the body.
 */
export const wrongField = (path: string, message: string) =>
  new GatewayError('VALIDATION_FAILED', {
    message: `body.${path} ${message}.`,
    body: { issues: [{ path: `body.${path}`, message }] },
  })
