import { setTimeout as sleep } from 'node:timers/promises'
import type { SeededRandom } from '@gasless-gateway/testing/seeded-random'
import type { Address, Hex, PrivateKeyAccount } from 'viem'
import type { Answer, Ask, Question } from './create-journaled-client.js'

export interface OperationPlan {
  /** The client's own number of the payment. */
  readonly load: number
  readonly idempotencyKey: string
  readonly apiKey: string
  readonly owner: PrivateKeyAccount
  readonly networkId: string
  readonly token: Address
  readonly feeToken: Address
  readonly amount: bigint
  readonly recipient: Address
}

export interface Sender {
  readonly ask: Ask
  readonly baseUrls: readonly string[]
  readonly random: SeededRandom
  /** Stops retries and new preparations. */
  readonly signal: AbortSignal
}

/** Pause between two tries without a `Retry-After`. */
const shortestPauseMs = 100
const longestPauseMs = 600
/** Maximum number of preparations of a refused payment. */
const preparations = 20

/**
 * Prepares, signs and submits one transfer, as a careful client does. Requests without an answer, or with a temporary
 * refusal, are sent again with the same bytes, to any gateway. A refused payment is prepared again under its
 * idempotency key. Returns the id of the accepted operation, or `undefined` if the client gave up.
 */
export async function sendOperation(
  sender: Sender,
  plan: OperationPlan,
): Promise<string | undefined> {
  for (let preparation = 0; preparation < preparations; preparation++) {
    const prepared = await persist(sender, {
      load: plan.load,
      method: 'POST',
      route: '/transaction/transfer',
      path: '/transaction/transfer',
      apiKey: plan.apiKey,
      headers: { 'Idempotency-Key': plan.idempotencyKey },
      body: {
        ownerAddress: plan.owner.address,
        networkId: plan.networkId,
        feeTokenAddress: plan.feeToken,
        transfers: [
          {
            tokenAddress: plan.token,
            amount: plan.amount.toString(),
            recipientAddress: plan.recipient,
          },
        ],
      },
    })
    if (prepared.status === 201) {
      const { operationId, userOperationHash } = prepared.body as unknown as Prepared
      const submitted = await persist(sender, {
        load: plan.load,
        method: 'POST',
        route: '/transaction/submit',
        path: '/transaction/submit',
        apiKey: plan.apiKey,
        body: {
          operationId,
          signature: await plan.owner.signMessage({ message: { raw: userOperationHash } }),
        },
      })
      if (submitted.status === 200 || submitted.body.code === 'OPERATION_ALREADY_SUBMITTED')
        return operationId
    }
    await sleep(sender.random.between(shortestPauseMs, longestPauseMs))
    if (sender.signal.aborted) break
  }
  return undefined
}

interface Prepared {
  readonly operationId: string
  readonly userOperationHash: Hex
}

const forNow = (status: number) => status === 408 || status === 429 || status >= 500

/**
 * Sends the same bytes until a gateway gives an answer that is no temporary refusal. Throws if the load was stopped.
 */
async function persist(
  { ask, baseUrls, random, signal }: Sender,
  question: Question,
): Promise<Answer> {
  for (;;) {
    const answer = await ask(random.pick(baseUrls), question)
    if (answer && !forNow(answer.status)) return answer
    signal.throwIfAborted()
    await sleep(answer?.retryAfterMs ?? random.between(shortestPauseMs, longestPauseMs))
  }
}
