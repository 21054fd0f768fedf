import { fileURLToPath } from 'node:url'
import { bundlePrograms, gatewayServer } from '../../../../server/src/testing/bundle-programs.js'

/** The programs whose processes a campaign kills, as JavaScript files. */
export interface Programs {
  /** The program `gateway-server`. */
  readonly gateway: string
  /** A gateway that kills itself when a port call reaches a trap. */
  readonly pointGateway: string
  /** Deletes the files. */
  stop(): Promise<void>
}

const pointGateway = fileURLToPath(new URL('../points/point-process.ts', import.meta.url))

/**
 * Bundles the programs. Starting a program from its sources takes about three seconds of processor time, four times as
 * long as from a bundle. On a busy machine, a campaign would kill a gateway before it has started.
 */
export async function buildPrograms(): Promise<Programs> {
  const { files, stop } = await bundlePrograms({ gateway: gatewayServer, pointGateway })
  return { ...files, stop }
}
