import { setTimeout as sleep } from 'node:timers/promises'
import type { Sender } from './send-operation.js'

const terminal = new Set(['finalized', 'failed', 'dropped'])

/** Polls the status until it is terminal, and returns it. Returns `undefined` if the campaign ends earlier. */
export async function watchOperation(
  { ask, baseUrls, random, signal }: Sender,
  {
    load,
    operationId,
    apiKey,
    pollMs,
  }: {
    readonly load: number
    readonly operationId: string
    readonly apiKey: string
    /** Called before every pause. */
    readonly pollMs: () => number
  },
): Promise<string | undefined> {
  while (!signal.aborted) {
    // The random factor spreads the polls of operations that started together.
    await sleep(pollMs() * (0.5 + random.next()))
    const answer = await ask(random.pick(baseUrls), {
      load,
      method: 'GET',
      route: '/transaction/{id}',
      path: `/transaction/${operationId}`,
      apiKey,
      keep: ({ operationId, status, userOperationHash, code }) => ({
        operationId,
        status,
        userOperationHash,
        code,
      }),
    })
    const status = String(answer?.body.status)
    if (answer?.status === 200 && terminal.has(status)) return status
  }
  return undefined
}
