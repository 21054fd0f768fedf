import { setTimeout as sleep } from 'node:timers/promises'
import type { Address } from 'viem'
import type { LoadAccount } from '../stage/fund-accounts.js'
import type { Adversary, Armory, Moves } from './means/adversary.js'
import { operate } from './means/operate.js'
import type { Tenant } from './tenant.js'
import { watchPool } from './watch-pool.js'

export interface Attack {
  /** Returns the counts until now. `refused` counts refusals by step and code. */
  report(): AttackReport
  stop(): Promise<void>
}

export interface AttackReport {
  readonly accepted: number
  readonly refused: ReadonlyMap<string, number>
  /** Strikes and recoveries that the node refused. */
  readonly failedMoves: number
}

/** Concurrent operations of each project. With more, the rate limit of the key would refuse most requests. */
const lanes = 4
/** Maximum wait for an accepted operation, which may be queued behind others or a limit. */
const patienceMs = 4_000
/** Submits of each operation. A validator that tosses a coin sometimes accepts. */
const tries = 5
/** Pause after a refusal. An attacker ignores `Retry-After`. */
const pauseMs = 250

/** Sends operations of all accounts as fast as answers come, and strikes whenever such an operation is in the pool. */
export function startAttack({
  adversary,
  armory,
  moves,
  tenants,
  baseUrls,
}: {
  readonly adversary: Adversary
  readonly armory: Armory
  readonly moves: Moves
  readonly tenants: readonly Tenant[]
  readonly baseUrls: readonly string[]
}): Attack {
  const { network, executors, stranger } = armory
  const accountOf = new Map(
    tenants.flatMap(({ accounts }) => accounts.map((account) => [account.address, account])),
  )
  const woken = new Map<Address, () => void>()
  const refused = new Map<string, number>()
  let accepted = 0
  let over = false
  let failedMoves = 0
  /** A move that the node refuses counts as failed. It does not fail the run. */
  const attempt = (move: Promise<unknown> | undefined) =>
    move?.catch(() => {
      failedMoves++
    })

  const pool = watchPool(stranger.client, executors, {
    pending({ operations }) {
      for (const operation of operations) {
        const account = accountOf.get(operation.sender)
        if (account) attempt(moves.strike?.(account, operation))
      }
    },
    gone({ operations }) {
      for (const { sender } of operations) {
        const account = accountOf.get(sender)
        if (!account) continue
        attempt(moves.recover?.(account))
        woken.get(sender)?.()
      }
    },
  })

  const once = async ({ apiKey }: Tenant, account: LoadAccount, baseUrl: string) => {
    const { paysWith } = adversary
    const order = { baseUrl, apiKey, network, account, paysWith, tries }
    const { signature } = moves
    const outcome = await operate({ ...order, calls: moves.calls?.(account), signature })
    if ('refused' in outcome) {
      refused.set(outcome.refused, (refused.get(outcome.refused) ?? 0) + 1)
      await sleep(pauseMs)
      return
    }
    accepted++
    await Promise.race([
      new Promise<void>((resolve) => woken.set(account.address, resolve)),
      sleep(patienceMs, undefined, { ref: false }),
    ])
  }
  const lane = async (tenant: Tenant, queue: LoadAccount[], number: number) => {
    for (let turn = number; !over; turn++) {
      const account = queue.shift()
      // The project has fewer accounts than lanes.
      if (!account) return
      await once(tenant, account, baseUrls[turn % baseUrls.length] as string)
      queue.push(account)
    }
  }
  const working = Promise.all(
    tenants.map(async (tenant) => {
      const queue = [...tenant.accounts]
      await Promise.all(Array.from({ length: lanes }, (_, number) => lane(tenant, queue, number)))
    }),
  )
  return {
    report: () => ({ accepted, refused, failedMoves }),
    async stop() {
      over = true
      await working
      await pool.stop()
    },
  }
}
