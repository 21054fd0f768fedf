import { defaultPolicy } from '@gasless-gateway/core'
import { startGateway } from '@gasless-gateway/server'
import { createPinoLogger } from '@gasless-gateway/server/local'
import { devnetKeys } from '../../devnet-keys.js'
import { unlimitedSponsorship } from '../../unlimited-sponsorship.js'
import type { PointOrder } from './point-messages.js'
import { trapPorts } from './trap-ports.js'

/** A gateway that kills itself at one call of one port. */

const logger = createPinoLogger({ level: 'info', destination: process.stdout })

async function start({ network, rpcUrls, trap, ...order }: PointOrder): Promise<void> {
  const gateway = await startGateway({
    ...order,
    networks: [{ network, rpcUrls }],
    masterKeys: [devnetKeys().masterKey],
    policy: { ...defaultPolicy, sponsorship: unlimitedSponsorship },
    logger,
    version: '0.0.0-chaos',
    host: '127.0.0.1',
    // Nothing runs after this signal: no handler, no flush, no farewell to the database.
    ...(trap && {
      around: (deps) => trapPorts(deps, trap, () => process.kill(process.pid, 'SIGKILL')),
    }),
  })
  process.once('SIGTERM', async () => {
    await gateway.close()
    process.exit(0)
  })
}

process.on('SIGINT', () => {})
process.once('disconnect', () => process.exit(1))
process.once('message', (order: PointOrder) => {
  start(order).catch((error: unknown) => {
    logger.error({ error }, 'the gateway did not start')
    process.exit(1)
  })
})
