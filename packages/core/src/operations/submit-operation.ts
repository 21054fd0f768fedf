import { type Hex, isAddressEqual } from 'viem'
import type { GatewayDeps } from '../deps.js'
import { splitNonce } from '../erc4337/kernel-nonce.js'
import { hashUserOperation, packUserOperation, requiredPrefund } from '../erc4337/user-operation.js'
import { GatewayError, isGatewayError } from '../errors/index.js'
import type { Network } from '../networks/network.js'
import type { SubmittedReference } from '../ports/operation-store.js'
import type { OperationId } from '../primitives/ids.js'
import type { Project } from '../projects/project.js'
import type { Operation } from './operation.js'
import type { PublicStatus } from './operation-state.js'

/**
 * Takes the account's signature of a prepared operation. The signature is verified before anything is stored;
 * once stored, the operation is durable and ends in exactly one terminal status.
 *
 * Throws `OPERATION_NOT_FOUND`, `OPERATION_ALREADY_SUBMITTED`, `DUPLICATE_USER_OPERATION`, `OPERATION_STALE`,
 * `SIGNATURE_INVALID` and `SECURITY_UNSAFE`.
 */
export async function submitOperation(
  deps: GatewayDeps,
  project: Project,
  { operationId, signature }: { operationId: string; signature: Hex },
): Promise<{ operation: Operation; status: PublicStatus }> {
  const { database, clock, networks } = deps
  const operation = await database.operations.find(project.id, operationId as OperationId)
  if (!operation) throw notFound()
  const { status } = operation
  if (status === 'expired') throw notFound()
  if (status !== 'prepared') throw alreadySubmitted(operation.id, status)
  if (operation.expiresAt <= clock.now()) throw notFound()
  const network = networks.get(operation.networkId)
  refuseUnsafe(project, operation)

  await verifySignature(deps, network, operation, signature)
  const admitted = await admit(deps, network, operation).catch(async (error: unknown) => {
    await refuseSubmitted(deps, project, operation)
    throw error
  })

  const outcome = await database.operations.submit(operation.id, signature, { admitted })
  switch (outcome.kind) {
    case 'expired':
      throw notFound()
    case 'already-submitted':
      throw alreadySubmitted(operation.id, outcome.status)
    case 'nonce-taken':
      throw stale('Another operation of the account holds the same nonce.')
    case 'duplicate':
      throw duplicateOf(project, outcome.other)
    case 'accepted':
      return { operation, status: admitted ? 'queued' : 'received' }
  }
}

const notFound = () =>
  new GatewayError('OPERATION_NOT_FOUND', {
    message: 'No prepared operation with this id, or it has expired. Prepare again.',
  })

const alreadySubmitted = (id: OperationId, status: PublicStatus) =>
  new GatewayError('OPERATION_ALREADY_SUBMITTED', { body: { operationId: id, status } })

/** What was submitted is never called stale, which says "prepare again": the same would then happen twice. */
async function refuseSubmitted(
  { database }: GatewayDeps,
  project: Project,
  { id, networkId, userOperationHash }: Operation,
): Promise<void> {
  const submitted = await database.operations.findSubmitted(networkId, userOperationHash)
  if (submitted?.id === id) throw alreadySubmitted(id, submitted.status)
  if (submitted) throw duplicateOf(project, submitted)
}

const duplicateOf = (project: Project, other: SubmittedReference) =>
  new GatewayError('DUPLICATE_USER_OPERATION', {
    ...(other.projectId === project.id && {
      body: { operationId: other.id, status: other.status },
    }),
  })

const stale = (why: string) =>
  new GatewayError('OPERATION_STALE', { message: `${why} Prepare, sign and submit again.` })

function refuseUnsafe(project: Project, { security, quote }: Operation) {
  const enforced = project.securityMode === 'enforce' || quote.kind === 'self-funded'
  if (security.verdict === 'unsafe' && enforced)
    throw new GatewayError('SECURITY_UNSAFE', {
      message: `The security check judged this operation unsafe: ${security.reason} Prepare a safe one.`,
      reason: security.reason,
    })
}

/** An account whose root validator is its owner's ECDSA key needs no chain; every other one validates itself there. */
async function verifySignature(
  deps: GatewayDeps,
  network: Network,
  operation: Operation,
  signature: Hex,
): Promise<void> {
  const valid = operation.ownerIsRoot
    ? isSignedBy(deps, operation, signature)
    : await validatesOnChain(deps, network, operation, signature)
  if (!valid) throw new GatewayError('SIGNATURE_INVALID')
}

function isSignedBy(deps: GatewayDeps, operation: Operation, signature: Hex): boolean {
  const signer = deps.recoverSigner(operation.userOperationHash, signature)
  return signer !== undefined && isAddressEqual(signer, operation.ownerAddress)
}

async function validatesOnChain(
  { chainOf }: GatewayDeps,
  network: Network,
  operation: Operation,
  signature: Hex,
): Promise<boolean> {
  const packed = packUserOperation({ ...operation.userOperation, signature })
  const { failure, signatureValid } = await chainOf(network.networkId).simulate({
    userOperation: packed,
    userOperationHash: hashUserOperation(packed, network),
    missingAccountFunds: 0n,
    maxCost: requiredPrefund(operation.userOperation),
  })
  return failure?.phase !== 'validation' && failure?.phase !== 'deployment' && signatureValid
}

/**
 * Is the operation still current? Throws `OPERATION_STALE` when the chain has moved past its nonce or its
 * deployment data. False when the chain does not answer: then it is stored all the same and admitted later.
 */
async function admit(deps: GatewayDeps, network: Network, operation: Operation): Promise<boolean> {
  const { sender, nonce, initCode } = operation.userOperation
  const { nonceKey, sequence } = splitNonce(nonce)
  const deploys = initCode !== '0x'
  const [live, account] = await Promise.all([
    deploys ? deps.database.operations.liveNonces(network.networkId, sender) : undefined,
    deps
      .chainOf(network.networkId)
      .accountAt({ sender, nonceKey }, 'latest')
      .catch((error: unknown) => {
        if (!isGatewayError(error, 'NETWORK_UNAVAILABLE')) throw error
        return undefined
      }),
  ])
  if (live?.deploying) throw stale('Another operation is deploying the account.')
  if (!account) {
    deps.logger.warn({ operationId: operation.id }, 'admission deferred: the chain does not answer')
    return false
  }
  if (account.sequence > sequence) throw stale("The chain has moved past the operation's nonce.")
  if (account.deployed && deploys) throw stale('The account has been deployed since.')
  return true
}
