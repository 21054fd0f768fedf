import { guard } from './access/guard.js'
import { accountHandlers } from './accounts/account-handlers.js'
import { adminHandlers } from './admin/admin-handlers.js'
import type { Gateway } from './api/gateway.js'
import { dashboardHandlers } from './dashboards/dashboard-handlers.js'
import { feeHandlers } from './fees/fee-handlers.js'
import { keyHandlers } from './keys/key-handlers.js'
import { memberHandlers } from './members/member-handlers.js'
import { networkHandlers } from './networks/network-handlers.js'
import { transactionHandlers } from './operations/transaction-handlers.js'
import { peopleHandlers } from './people/people-handlers.js'
import type { ControlPlaneDeps } from './ports/control-plane-deps.js'
import type { GatewayDeps } from './ports/gateway-deps.js'
import { projectHandlers } from './projects/project-handlers.js'
import { swapHandlers } from './swaps/swap-handlers.js'

/** Every use case, behind its row of the permissions, ready to be routed. */
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
