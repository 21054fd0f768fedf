import { expect, test } from 'vitest'
import { startWorkers } from './start-workers.js'

type Deps = Parameters<typeof startWorkers>[0]

const idle = {
  verify: async () => {},
  watch: async () => false,
  rouse: () => {},
  follow: async () => false,
  readDue: async () => [],
  onWake: () => {},
}

test('what is over is removed or archived in the background, and what changed is folded, a batch after the other while there is more', async () => {
  const left = {
    operations: 2_500,
    limits: 1_000,
    registrations: 1_500,
    resets: 3_000,
    changes: 12_000,
    ended: 1_200,
    attempts: 900,
  }
  const remove = (what: keyof typeof left) => async (most: number) => {
    const removed = Math.min(most, left[what])
    left[what] -= removed
    return removed
  }
  const workers = startWorkers(
    {
      logger: { debug() {}, info() {}, warn() {}, error() {} },
      networks: { networks: [] },
      limiter: { removeEnded: remove('limits') },
      clock: { now: () => new Date(Date.UTC(2026, 5, 30)) },
      policy: { archiveAfterDays: 30 },
      database: {
        archive: {
          makeMonths: async () => {},
          moveOperations: (before: Date, most: number) => {
            expect(before).toEqual(new Date(Date.UTC(2026, 4, 31)))
            return remove('ended')(most)
          },
          moveAttempts: (_: Date, most: number) => remove('attempts')(most),
        },
        preparations: { expire: remove('operations') },
        rollups: { fold: remove('changes'), waiting: async () => left.changes },
        registrations: {
          removeOlder: ({ most }: { most: number }) => remove('registrations')(most),
        },
        passwordResets: { removeEnded: ({ most }: { most: number }) => remove('resets')(most) },
      },
    } as unknown as Deps,
    idle,
  )
  // Bounded by the test's own time-out.
  while (Object.values(left).some((each) => each > 0))
    await new Promise((resolve) => setImmediate(resolve))
  await workers.stop()
  expect(Object.values(left)).toEqual(Object.values(left).map(() => 0))
})

test.each([
  [49_999, []],
  [50_000, [{ waiting: 50_000 }]],
])('%i changes that wait to be summed up are told: %j', async (waiting, told) => {
  const warnings: unknown[] = []
  let counted = 0
  const none = async () => 0
  const workers = startWorkers(
    {
      logger: { debug() {}, info() {}, warn: (data: unknown) => warnings.push(data), error() {} },
      networks: { networks: [] },
      limiter: { removeEnded: none },
      clock: { now: () => new Date() },
      policy: { archiveAfterDays: 30 },
      database: {
        archive: { makeMonths: none, moveOperations: none, moveAttempts: none },
        preparations: { expire: none },
        rollups: {
          fold: none,
          waiting: async () => {
            counted++
            return waiting
          },
        },
        registrations: { removeOlder: none },
        passwordResets: { removeEnded: none },
      },
    } as unknown as Deps,
    idle,
  )
  await workers.stop()
  expect(counted).toBe(1)
  expect(warnings).toEqual(told)
})

test('work on operations rouses the watcher of its network, found by a request or by a look at what is due', async () => {
  const roused: string[] = []
  let requested: Parameters<Parameters<typeof startWorkers>[1]['onWake']>[0] = () => {}
  const due = [{ networkId: '2', work: 'queued' as const }]
  const none = async () => 0
  const workers = startWorkers(
    {
      logger: { debug() {}, info() {}, warn() {}, error() {} },
      networks: { networks: [] },
      limiter: { removeEnded: none },
      clock: { now: () => new Date() },
      policy: { archiveAfterDays: 30 },
      database: {
        archive: { makeMonths: none, moveOperations: none, moveAttempts: none },
        preparations: { expire: none },
        rollups: { fold: none, waiting: none },
        registrations: { removeOlder: none },
        passwordResets: { removeEnded: none },
      },
    } as unknown as Deps,
    {
      ...idle,
      rouse: (networkId) => void roused.push(networkId),
      readDue: async () => due.splice(0),
      onWake: (listener) => {
        requested = listener
      },
    },
  )
  for (const work of ['received', 'queued', 'handed-over', 'live-slot', 'plain', 'swap'] as const)
    requested(`1 ${work}`, work)
  await workers.stop()
  expect(roused).toContain('2')
  expect(roused.filter((each) => each !== '2')).toEqual([
    '1 received',
    '1 queued',
    '1 handed-over',
    '1 live-slot',
  ])
})
