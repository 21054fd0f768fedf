/**
 * Groups concurrent calls. A call runs at once while fewer than `groupsAtOnce` groups run. Later calls wait and run
 * together as soon as a group ends; no call waits for a timer. Each call runs after it was made, so a read sees
 * everything that was committed before.
 *
 * `run` answers in the order of its items. If it rejects, all its callers get the error. An answer may be a promise: if
 * that rejects, only its caller gets the error.
 */
export function groupCalls<T, R>(
  run: (items: readonly T[]) => Promise<readonly (R | Promise<R>)[]>,
  { groupsAtOnce, groupSize }: { groupsAtOnce: number; groupSize: number },
): (item: T) => Promise<R> {
  const waiting: Waiting<T, R>[] = []
  let underWay = 0

  const startNext = () => {
    while (underWay < groupsAtOnce && waiting.length > 0) {
      underWay++
      void runGroup(run, waiting.splice(0, groupSize)).finally(() => {
        underWay--
        startNext()
      })
    }
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      startNext()
    })
}

interface Waiting<T, R> {
  readonly item: T
  resolve(answer: R | Promise<R>): void
  reject(error: unknown): void
}

async function runGroup<T, R>(
  run: (items: readonly T[]) => Promise<readonly (R | Promise<R>)[]>,
  group: readonly Waiting<T, R>[],
): Promise<void> {
  try {
    const answers = await run(group.map(({ item }) => item))
    for (const [at, { resolve }] of group.entries()) resolve(answers[at] as R | Promise<R>)
    await Promise.allSettled(answers)
  } catch (error) {
    for (const { reject } of group) reject(error)
  }
}
