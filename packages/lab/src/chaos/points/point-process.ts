import { writeSync } from 'node:fs'
import { defaultPolicy } from '@gasless-gateway/core'
import { devnetKeys } from '@gasless-gateway/devnet/chains/devnet-keys'
import { startGateway } from '@gasless-gateway/server'
import { createPinoLogger } from '@gasless-gateway/server/local'
import { raisedLimits } from '@gasless-gateway/testing/raised-limits'
import { unlimitedExposure } from '@gasless-gateway/testing/unlimited-exposure'
import { unlimitedSponsorship } from '@gasless-gateway/testing/unlimited-sponsorship'
import { deathFd, type PointOrder, type Sprung } from './point-messages.js'
import { trapPorts } from './trap-ports.js'

/** Runs a gateway that kills itself at a call of a port. */

const logger = createPinoLogger({ level: 'info', destination: process.stdout })

async function start({ network, rpcUrls, traps, ...order }: PointOrder): Promise<void> {
  const left = new Map(traps.map((trap) => [trap.id, trap]))
  process.on('message', ({ sprung }: Sprung) => void left.delete(sprung))
  const gateway = await startGateway({
    ...order,
    networks: [{ network, rpcUrls }],
    masterKeys: [devnetKeys().masterKey],
    policy: { ...defaultPolicy, sponsorship: unlimitedSponsorship, exposure: unlimitedExposure },
    limits: raisedLimits,
    logger,
    version: '0.0.0-chaos',
    host: '127.0.0.1',
    around: (deps) =>
      trapPorts(
        deps,
        () => left.values(),
        ({ id }) => {
          writeSync(deathFd, String(id))
          // Nothing runs after this signal: no handler, no flush, no clean end of database connections.
          process.kill(process.pid, 'SIGKILL')
        },
      ),
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
