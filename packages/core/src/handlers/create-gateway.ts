import type { Gateway } from '../api/gateway.js'
import { guard } from '../control-plane/access/guard.js'
import type { ControlPlaneDeps } from '../ports/control-plane-deps.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'
import { accountHandlers } from './account-handlers.js'
import { adminHandlers } from './admin-handlers.js'
import { dashboardHandlers } from './dashboard-handlers.js'
import { feeHandlers } from './fee-handlers.js'
import { keyHandlers } from './key-handlers.js'
import { memberHandlers } from './member-handlers.js'
import { networkHandlers } from './network-handlers.js'
import { peopleHandlers } from './people-handlers.js'
import { projectHandlers } from './project-handlers.js'
import { swapHandlers } from './swap-handlers.js'
import { transactionHandlers } from './transaction-handlers.js'

/** Returns all use cases, each guarded by its row of the permissions. */
export const createGateway = (deps: GatewayDeps & ControlPlaneDeps): Gateway =>
  guard(
    {
      getHealth: async () => ({
        status: 'ok',
        timestamp: deps.clock.now().toISOString(),
        version: deps.version,
      }),
      ...peopleHandlers(deps),
      ...projectHandlers(deps),
      ...keyHandlers(deps),
      ...memberHandlers(deps),
      ...adminHandlers(deps),
      ...dashboardHandlers(deps),
      ...accountHandlers(deps),
      ...networkHandlers(deps),
      ...feeHandlers(deps),
      ...transactionHandlers(deps),
      ...swapHandlers(deps),
    },
    deps.database,
  )
