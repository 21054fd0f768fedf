import type { Logger } from '@gasless-gateway/core'

/** A look that ended this recently is as good as another one. */
const freshMs = 100
/** A reader of a status rather gets the last known one than waits longer. */
const patienceMs = 1_000

/** Lets readers of a status have the watcher look first. It never rejects, and nobody waits for it longer than a second. */
export function createRefresh({
  look,
  logger,
  now = () => performance.now(),
}: {
  /** Shared by all who ask at the same time. */
  look: (networkId: string) => Promise<unknown>
  logger: Logger
  now?: () => number
}): (networkId: string) => Promise<void> {
  const endedAt = new Map<string, number>()

  const finish = (networkId: string): Promise<void> =>
    look(networkId)
      .then(
        () => {},
        (error: unknown) =>
          logger.debug({ err: error, networkId }, 'the chain did not answer a status read'),
      )
      .finally(() => endedAt.set(networkId, now()))

  return async (networkId) => {
    if (now() - (endedAt.get(networkId) ?? -freshMs) < freshMs) return
    await atMost(patienceMs, finish(networkId))
  }
}

function atMost(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  return Promise.race([work, patience]).finally(() => clearTimeout(timer))
}
