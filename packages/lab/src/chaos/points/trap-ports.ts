import type { Chain, ChainReader, Database, RelayerDeps, Stores } from '@gasless-gateway/core'
import type { Trap } from './await-points.js'

/** Called before and after each call of a port. */
type Pass = (point: string, when: 'before' | 'after') => void

/**
 * Returns the same ports with traps before or after calls. `spring` gets each trap that the process reaches. After a
 * call inside a database transaction, nothing is committed yet. `transaction.begin` surrounds the whole transaction,
 * and `transaction.commit` its end. Before the commit, all statements have run. After it, no caller knows the result
 * yet.
 */
export function trapPorts<T extends Trap>(
  deps: RelayerDeps,
  /** Called at each call, so that traps can be removed. */
  traps: () => Iterable<T>,
  spring: (trap: T) => void,
): RelayerDeps {
  const calls = new Map<string, number>()
  const pass: Pass = (point, when) => {
    const place = `${when} ${point}`
    const call = (calls.get(place) ?? 0) + 1
    calls.set(place, call)
    for (const trap of traps())
      if (placeOf(trap) === place && trap.call === call) return spring(trap)
  }
  return {
    ...deps,
    database: trapDatabase(deps.database, pass),
    chainOf: (networkId) => trapChain(deps.chainOf(networkId), pass),
    prices: trapMethods('prices', deps.prices, pass),
    security: trapMethods('security', deps.security, pass),
    executors: trapMethods('executors', deps.executors, pass),
    sponsorshipSigner:
      deps.sponsorshipSigner && trapMethods('sponsorshipSigner', deps.sponsorshipSigner, pass),
    recoverSigner: trapMethods('', { recoverSigner: deps.recoverSigner }, pass).recoverSigner,
  }
}

const placeOf = ({ when, point }: Trap): string => `${when} ${point}`

function trapDatabase(database: Database, pass: Pass): Database {
  return {
    ...trapStores(database, pass),
    async transaction(work) {
      pass('transaction.begin', 'before')
      const result = await database.transaction(async (stores) => {
        const done = await work(trapStores(stores, pass))
        pass('transaction.commit', 'before')
        return done
      })
      pass('transaction.commit', 'after')
      pass('transaction.begin', 'after')
      return result
    },
  }
}

const trapStores = (stores: Stores, pass: Pass): Stores => ({
  accounts: trapMethods('accounts', stores.accounts, pass),
  apiKeys: trapMethods('apiKeys', stores.apiKeys, pass),
  archive: trapMethods('archive', stores.archive, pass),
  audit: trapMethods('audit', stores.audit, pass),
  blocks: trapMethods('blocks', stores.blocks, pass),
  dashboards: trapMethods('dashboards', stores.dashboards, pass),
  exposures: trapMethods('exposures', stores.exposures, pass),
  finality: trapMethods('finality', stores.finality, pass),
  invitations: trapMethods('invitations', stores.invitations, pass),
  ledger: trapMethods('ledger', stores.ledger, pass),
  mails: trapMethods('mails', stores.mails, pass),
  members: trapMethods('members', stores.members, pass),
  operations: trapMethods('operations', stores.operations, pass),
  passwordResets: trapMethods('passwordResets', stores.passwordResets, pass),
  plain: trapMethods('plain', stores.plain, pass),
  preparations: trapMethods('preparations', stores.preparations, pass),
  projects: trapMethods('projects', stores.projects, pass),
  queue: trapMethods('queue', stores.queue, pass),
  registrations: trapMethods('registrations', stores.registrations, pass),
  repairs: trapMethods('repairs', stores.repairs, pass),
  reviews: trapMethods('reviews', stores.reviews, pass),
  rollups: trapMethods('rollups', stores.rollups, pass),
  sending: trapMethods('sending', stores.sending, pass),
  settings: trapMethods('settings', stores.settings, pass),
  slots: trapMethods('slots', stores.slots, pass),
  sponsorships: trapMethods('sponsorships', stores.sponsorships, pass),
  statuses: trapMethods('statuses', stores.statuses, pass),
  submissions: trapMethods('submissions', stores.submissions, pass),
  swaps: trapMethods('swaps', stores.swaps, pass),
  upkeep: trapMethods('upkeep', stores.upkeep, pass),
  users: trapMethods('users', stores.users, pass),
})

const trapChain = (chain: Chain, pass: Pass): Chain => ({
  ...trapMethods('chain', chain, pass),
  witnesses: (): readonly ChainReader[] =>
    chain.witnesses().map((witness) => trapMethods('witness', witness, pass)),
})

/** Wraps all methods of a port. Other properties stay as they are. */
function trapMethods<T extends object>(port: string, implementation: T, pass: Pass): T {
  return new Proxy(implementation, {
    get(target, property, receiver) {
      const method: unknown = Reflect.get(target, property, receiver)
      if (typeof method !== 'function' || typeof property !== 'string') return method
      const point = port === '' ? property : `${port}.${property}`
      return (...args: unknown[]) => {
        pass(point, 'before')
        const result: unknown = method.apply(target, args)
        if (!(result instanceof Promise)) return result
        return result.then((value: unknown) => {
          pass(point, 'after')
          return value
        })
      }
    },
  })
}
