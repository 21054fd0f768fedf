import type { Address } from 'viem'
import { agreedFinalBlock } from '../../chain/agreed-final-block.js'
import { splitNonce } from '../../erc4337/kernel-nonce.js'
import { bringsAccount } from '../../model/delegation.js'
import type { Network } from '../../model/network.js'
import type { Operation } from '../../model/operation.js'
import type { ReasonCode } from '../../model/reasons.js'
import type { BlockLink } from '../../ports/block-store.js'
import type { Chain, ChainReader } from '../../ports/chain.js'
import type { WithStores } from '../../ports/database.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'
import type { LiveOperations } from '../../ports/operation-store.js'
import type { RelayPolicy } from '../send/relay-policy.js'
import { markFinal } from '../watch/mark-final.js'
import { authorizationIsStale } from './authorization-is-stale.js'
import { type End, endOperation, neverSent } from './end-operation.js'
import { recoverInclusion } from './recover-inclusion.js'
import { requeueAdrift } from './requeue-adrift.js'
import { signatureIsRejected } from './signature-is-rejected.js'

/**
 * Reviews live operations that have had no news for a while, and ends those that can never land. It ends an operation
 * only if every witness shows the reason at a block that all of them report as final. Returns the number of ended
 * operations.
 */
export async function reviewOperations(
  deps: RelayerDeps,
  policy: RelayPolicy,
  network: Network,
): Promise<number> {
  const { networkId } = network
  const due = await deps.database.reviews.claim(networkId, {
    limit: policy.reviewLimit,
    quietSeconds: policy.reviewAfterSeconds,
  })
  if (due.length === 0) return 0
  await requeueAdrift(deps, due)
  const chain = deps.chainOf(networkId)
  // This read comes before the read of the final block. An operation that became final in between has deployed the
  // account as of that block.
  const bringing = await readBringing(deps, network, due)
  const [final, head] = await Promise.all([agreedFinalBlock(chain, network), chain.block('latest')])
  // An operation in a block that the watcher has not applied would look as if it had never landed.
  if (!final || !head) return 0
  if (!(await markFinal(deps, network, chain, final))) return 0
  if (!(await deps.database.blocks.holds(networkId, final))) return 0
  let ended = 0
  for (const operation of due) {
    const { sender } = operation.userOperation
    const review = { deps, network, chain, final, head, bringing: bringing.get(sender) }
    if (await endIfProven(review, operation)) ended++
  }
  return ended
}

/** An error of one operation does not stop the review of the others. */
async function endIfProven(review: Review, operation: Operation): Promise<boolean> {
  const { deps } = review
  try {
    const end = await endOf(review, operation)
    return end !== undefined && (await endOperation(deps, operation, end))
  } catch (error) {
    deps.logger.warn(
      { err: error, operationId: operation.id },
      'an operation could not be reviewed; a later review tries again',
    )
    return false
  }
}

interface Review {
  readonly deps: RelayerDeps
  readonly network: Network
  readonly chain: Chain
  /** The block that all proofs refer to. */
  readonly final: BlockLink
  readonly head: BlockLink
  /** The live operations of the same sender that may deploy the account or adopt its delegate. */
  readonly bringing: BringingOperations | undefined
}

const proven = 'proven at a final block'

/** Returns how the operation ends, or `undefined` if it may still land or has landed. */
async function endOf(review: Review, operation: Operation): Promise<End | undefined> {
  const { deps, network, chain, final } = review
  const code = await whyItCannotLand(review, operation)
  if (code) {
    for (const witness of chain.witnesses())
      if (await recoverInclusion(deps, network, witness, operation, review)) return undefined
    return { status: 'dropped', code, cause: proven }
  }
  const rejected =
    neverSent(operation) && (await signatureIsRejected(deps, chain, operation, final.number))
  return rejected ? { status: 'failed', code: 'SIGNATURE_REJECTED', cause: proven } : undefined
}

async function whyItCannotLand(
  review: Review,
  operation: Operation,
): Promise<ReasonCode | undefined> {
  const { chain, final, head } = review
  const { userOperation, delegation, quote, validUntil } = operation
  const { sender, initCode } = userOperation
  const delegate = delegation?.delegate
  const { nonceKey, sequence } = splitNonce(userOperation.nonce)
  const stateAt = async (block: bigint | 'latest') => {
    const seen = await Promise.all(
      chain
        .witnesses()
        .map((witness: ChainReader) => witness.accountAt({ sender, nonceKey, delegate }, block)),
    )
    return {
      passed: seen.every((state) => state.sequence > sequence),
      deployed: seen.every((state) => state.deployed),
      bare: seen.every((state) => !state.deployed),
    }
  }
  const atFinal = await stateAt(final.number)
  if (atFinal.passed) return 'NONCE_PASSED'
  if (initCode !== '0x' && atFinal.deployed) return 'ACCOUNT_ALREADY_DEPLOYED'
  // A self-funded operation never expires on chain. Once its bytes are public, anybody can land it until its nonce is
  // used.
  const bounded = quote.kind === 'sponsored' || neverSent(operation)
  if (bounded && Number(final.timestamp) * 1000 > validUntil.getTime()) return 'LANDING_WINDOW_OVER'
  if (await authorizationIsStale(chain, operation, final.number)) return 'AUTHORIZATION_STALE'
  const orphaned =
    !bringsAccount(operation) &&
    neverSent(operation) &&
    atFinal.bare &&
    !(await isBroughtAbout(review, sender))
  if (orphaned && head.number > final.number && !(await stateAt('latest')).bare) return undefined
  return orphaned ? 'DEPLOYMENT_LOST' : undefined
}

type BringingOperations = Pick<LiveOperations, 'deploying' | 'adopting'>

/**
 * Returns whether a live operation may still create the account. An operation cannot if every witness shows that the
 * owner's address has used the nonce of its authorization. Such an operation may stay live for long, because it can
 * land after another operation has created the account.
 */
async function isBroughtAbout(
  { chain, final, bringing }: Review,
  sender: Address,
): Promise<boolean> {
  if (!bringing?.deploying) return false
  const { adopting } = bringing
  if (adopting.length === 0) return true
  const counts = await Promise.all(
    chain.witnesses().map((witness) => witness.transactionCount(sender, final.number)),
  )
  return adopting.some(({ nonce }) => counts.some((count) => count <= nonce))
}

async function readBringing(
  { database }: WithStores<'operations'>,
  { networkId }: Network,
  operations: readonly Operation[],
): Promise<ReadonlyMap<Address, BringingOperations>> {
  const senders = [
    ...new Set(
      operations
        .filter((operation) => !bringsAccount(operation))
        .map(({ userOperation }) => userOperation.sender),
    ),
  ]
  return new Map(
    await Promise.all(
      senders.map(
        async (sender) =>
          [sender, await database.operations.liveNonces(networkId, sender)] as const,
      ),
    ),
  )
}
