import { fileURLToPath } from 'node:url'
import { bundlePrograms, gatewayServer } from '../../../../server/src/testing/bundle-programs.js'

/** The programs whose processes a campaign kills, as JavaScript files. */
export interface Programs {
  /** `gateway-server`. */
  readonly gateway: string
  /** A gateway with traps. */
  readonly point: string
  /** Deletes the files. */
  stop(): Promise<void>
}

const point = fileURLToPath(new URL('../points/point-process.ts', import.meta.url))

/**
 * Bundles the programs. Compiling the sources at each start takes about three seconds of processor time, four times as
 * much as a bundle. On a busy machine, kills would come faster than starts.
 */
export async function buildPrograms(): Promise<Programs> {
  const { files, stop } = await bundlePrograms({ gateway: gatewayServer, point })
  return { ...files, stop }
}
