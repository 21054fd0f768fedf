import { accountHandlers } from './accounts/account-handlers.js'
import type { GatewayDeps } from './deps.js'
import { feeHandlers } from './fees/fee-handlers.js'
import type { Gateway } from './gateway.js'
import { networkHandlers } from './networks/network-handlers.js'
import { transactionHandlers } from './operations/transaction-handlers.js'
import type { PeopleDeps } from './people/deps.js'
import { peopleHandlers } from './people/people-handlers.js'

/** Every use case, ready to be routed. */
export const createGateway = (deps: GatewayDeps & PeopleDeps): Gateway => ({
  getHealth: async () => ({
    status: 'ok',
    timestamp: deps.clock.now().toISOString(),
    version: deps.version,
  }),
  ...peopleHandlers(deps),
  ...accountHandlers(deps),
  ...networkHandlers(deps),
  ...feeHandlers(deps),
  ...transactionHandlers(deps),
})
