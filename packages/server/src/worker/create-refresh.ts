import type { GatewayDeps, Logger } from '@gasless-gateway/core'

/** A status request needs no new look if the last one ended this recently. */
const freshMs = 100
/** A reader that has waited this long gets the last known state. */
const patienceMs = 1_000

/**
 * Returns a function that makes the watcher look at the chain before a read. The function never rejects, and takes at
 * most a second.
 */
export function createRefresh({
  look,
  logger,
  now = () => performance.now(),
}: {
  /** Concurrent callers share a look. True if it found anything new. */
  look: (networkId: string, options?: { readonly reach?: 'head' }) => Promise<boolean>
  logger: Logger
  now?: () => number
}): GatewayDeps['refresh'] {
  const endedAt = new Map<string, number>()

  const once = (networkId: string, options?: { readonly reach?: 'head' }): Promise<boolean> =>
    look(networkId, options)
      .catch((error: unknown) => {
        logger.debug({ err: error, networkId }, 'the chain did not answer before a read')
        return false
      })
      .finally(() => endedAt.set(networkId, now()))

  /**
   * The first look may have started before the call and may have read an older head. So more looks follow, until two in
   * a row find nothing. One such look does not prove the head: it also finds nothing if another replica applied the
   * next block first, and it leaves the later blocks.
   */
  const reachHead = async (networkId: string): Promise<void> => {
    const until = now() + patienceMs
    const reach = { reach: 'head' } as const
    await once(networkId, reach)
    for (let idle = 0; idle < 2 && now() < until; )
      idle = (await once(networkId, reach)) ? 0 : idle + 1
  }

  return async (networkId, { reach } = {}) => {
    if (reach === 'head') return atMost(patienceMs, reachHead(networkId))
    if (now() - (endedAt.get(networkId) ?? -freshMs) < freshMs) return
    await atMost(patienceMs, once(networkId))
  }
}

function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  return Promise.race([work.then(() => {}), patience]).finally(() => clearTimeout(timer))
}
