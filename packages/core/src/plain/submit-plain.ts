import type { Hex } from 'viem'
import { mayHaveUsedNonce } from '../chain/may-have-used-nonce.js'
import { GatewayError, isGatewayError } from '../errors/index.js'
import type { Funds } from '../model/debits.js'
import type { Network } from '../model/network.js'
import type { PlainOperation } from '../model/operation.js'
import type { PublicStatus } from '../model/operation-state.js'
import type { SignedPlainTransaction } from '../model/plain-transaction.js'
import type { Project } from '../model/project.js'
import { accountQueueFull } from '../operations/account-queue-full.js'
import { type AssetsToRead, assetsToJudge } from '../operations/assets-to-judge.js'
import { countAssetReads } from '../operations/count-asset-reads.js'
import { insufficientFunds } from '../operations/refuse-insufficient-balance.js'
import {
  alreadySubmitted,
  duplicateOf,
  notFound,
  passed,
  stale,
} from '../operations/submit-refusals.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'
import type { PlainPlace } from '../ports/plain-store.js'
import type { SubmitOutcome } from '../ports/submission-store.js'
import type { OperationId } from '../primitives/ids.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import { isKnown } from './is-known.js'
import { lookAtHead } from './look-at-head.js'
import { readSignedTransactions } from './read-signed-transactions.js'
import { refuseOutdatedTransactions } from './refuse-outdated-transactions.js'

/**
 * Verifies and stores the signed transactions of a prepared operation. Each must equal the prepared transaction. A
 * stored operation is durable and ends in exactly one terminal status. Returns the operation and its new status.
 *
 * Throws `SIGNED_TRANSACTION_INVALID`, `OPERATION_STALE`, `INSUFFICIENT_BALANCE`, `OPERATION_NOT_FOUND`,
 * `OPERATION_ALREADY_SUBMITTED`, `DUPLICATE_USER_OPERATION`, `ACCOUNT_QUEUE_FULL` and `RATE_LIMITED`. Throws
 * `NETWORK_UNAVAILABLE` if the owner has sent a transaction while another operation holds one of the nonces.
 */
export async function submitPlain(
  deps: GatewayDeps,
  project: Project,
  operation: PlainOperation,
  raws: readonly Hex[],
): Promise<{ operation: PlainOperation; status: PublicStatus }> {
  const { ownerAddress, transactions } = operation
  const network = deps.networks.get(operation.networkId)
  const signed = await readSignedTransactions(deps, transactions, raws, ownerAddress)
  const lastHash = signed.at(-1)?.hash ?? null

  let places: readonly PlainPlace[] = []
  const attempt = async (toRead: AssetsToRead): Promise<PublicStatus> => {
    const admission = await admit(deps, network, operation, signed, toRead)
    places = admission?.places ?? []
    const { isSent, ...judged } = admission ?? {}
    const outcome = await deps.database.plain.submit(operation.id, signed, {
      ...judged,
      admitted: admission !== undefined,
      // An operation that the network already has is accepted even if the queue is full.
      mostWaiting: isSent ? undefined : deps.policy.waitingOperationsPerAccount,
    })
    if (outcome.kind === 'unread' && toRead === 'judged') return attempt('every')
    if (
      outcome.kind === 'nonce-taken' &&
      (isSent || (await isKnown(deps, network.networkId, signed)))
    )
      throw heldBack()
    return answer(deps, { project, network, operation }, outcome, admission !== undefined)
  }
  const answered = (status: PublicStatus) => ({
    operation: { ...operation, userOperationHash: lastHash },
    status,
  })
  try {
    return answered(await attempt('judged'))
  } catch (error) {
    if (!isGatewayError(error, 'INSUFFICIENT_BALANCE')) throw error
    await lookAtHead(deps, network.networkId, places)
    return answered(await attempt('judged'))
  }
}

interface Judged {
  readonly project: Project
  readonly network: Network
  readonly operation: PlainOperation
}

function answer(
  { policy }: Pick<GatewayDeps, 'policy'>,
  { project, network, operation }: Judged,
  outcome: SubmitOutcome,
  admitted: boolean,
): PublicStatus {
  switch (outcome.kind) {
    case 'expired':
      throw notFound()
    case 'already-submitted':
      throw alreadySubmitted(operation.id, outcome.status)
    case 'nonce-taken':
    case 'transaction-taken':
      throw stale("Another operation of the owner's address holds one of the nonces.")
    case 'duplicate':
      throw duplicateOf(project, outcome.other)
    case 'queue-full':
      throw accountQueueFull(policy.waitingOperationsPerAccount)
    case 'short':
      throw insufficientFunds(
        { network, sender: operation.ownerAddress },
        operation,
        outcome.shortage,
      )
    case 'unread':
      throw new Error('Every balance of the operation was read.')
    case 'over-budget':
    case 'nonce-keys-in-use':
    case 'deployment-taken':
      throw new Error(
        'Plain transactions need no sponsorship budget, have no nonce keys and deploy nothing.',
      )
    case 'accepted':
      return admitted ? 'queued' : 'received'
  }
}

/**
 * Returns the error for an operation that the owner has sent without the gateway, while another operation holds its
 * nonce. Its client must not prepare it again, because that would pay twice. One of the two ends when the network has
 * mined the other one. A later submit of this operation is then accepted if it was mined, and stale if it was not.
 */
const heldBack = () =>
  new GatewayError('NETWORK_UNAVAILABLE', {
    message:
      "The network knows a transaction of this operation, and another operation of the owner's address holds one of its nonces until the network has mined one of the two. Do not prepare again, because that would pay twice. Submit this operation again after the seconds in the Retry-After header.",
  })

interface Admission {
  /** Whether the owner has sent the operation without the gateway. */
  readonly isSent: boolean
  readonly funds: Funds
  readonly landed: readonly OperationId[]
  readonly places: readonly PlainPlace[]
}

/**
 * Checks that the operation is still current, and returns the address's funds. `undefined`: the chain does not answer.
 * The operation is then stored without a check of its funds, and admitted later.
 *
 * Throws `OPERATION_ALREADY_SUBMITTED` and `RATE_LIMITED`. Throws `OPERATION_STALE` if another transaction has used its
 * first nonce, or if the unsent part of a late swap would revert.
 */
async function admit(
  deps: GatewayDeps,
  network: Network,
  operation: PlainOperation,
  signed: readonly SignedPlainTransaction[],
  toRead: AssetsToRead,
): Promise<Admission | undefined> {
  const { chainOf, database, logger } = deps
  const { ownerAddress, transactions } = operation
  const chain = chainOf(network.networkId)
  const [first] = transactions
  const [firstSigned] = signed
  if (!first || !firstSigned) throw new Error('A plain operation has no transactions.')
  // Read before the funds. An operation that lands in between then counts twice against the balance, and is never
  // missed.
  const live = await database.plain.live(network.networkId, ownerAddress)
  const { assets, unread } = assetsToJudge(operation, live.debits, toRead)
  await countAssetReads(deps, operation, assets)
  try {
    const [count, receipt, account] = await Promise.all([
      chain.transactionCount(ownerAddress, 'latest'),
      chain.receipt(firstSigned.hash),
      chain.readAccount({
        sender: ownerAddress,
        nonceKey: 0n,
        feeToken: undefined,
        assets,
      }),
    ])
    const { landed, places } = live
    const own = { owner: ownerAddress, nonce: first.nonce, hash: firstSigned.hash }
    const isUsed = count > first.nonce
    const isMined = receipt !== undefined || (isUsed && (await mayHaveUsedNonce(chain, own)))
    if (isUsed && !isMined) {
      const submitted = await database.submissions.findSubmitted(
        network.networkId,
        signed.at(-1)?.hash ?? firstSigned.hash,
      )
      if (submitted?.id === operation.id) throw alreadySubmitted(operation.id, submitted.status)
      throw passed()
    }
    // The count may come from a node that is a block behind the one with the receipt.
    const mined = receipt ? Math.max(count, first.nonce + 1) : count
    const isWaiting = await refuseOutdatedTransactions(deps, operation, signed, {
      count: mined,
      balance: account.balances.get(nativeCoinAddress),
    })
    // The owner has sent these transactions already, so no balance is compared.
    const isSent = isMined || isWaiting
    const funds = isSent ? unknownFunds : { ...account, deposit: 0n, unread }
    return { isSent, funds, landed, places }
  } catch (error) {
    if (!isGatewayError(error, 'NETWORK_UNAVAILABLE')) throw error
    logger.warn({ operationId: operation.id }, 'admission deferred: the chain does not answer')
    return undefined
  }
}

/** Funds without balances. No balance is compared for transactions that were sent already. */
const unknownFunds: Funds = { balances: new Map(), deposit: 0n, allowance: 0n }
