import { fileURLToPath } from 'node:url'
import { bundlePrograms, gatewayServer } from '../../../../server/src/testing/bundle-programs.js'

/** The programs of which a campaign kills many processes, as files that Node runs. */
export interface Programs {
  /** `gateway-server`. */
  readonly gateway: string
  /** A gateway with a trap in it. */
  readonly point: string
  /** Deletes the files. */
  stop(): Promise<void>
}

const point = fileURLToPath(new URL('../points/point-process.ts', import.meta.url))

/**
 * Bundles the programs. A process that compiled its sources when it starts would need some three seconds of processor
 * time for that, four times as much as from a bundle: on a busy machine gateways would be killed faster than they come up.
 */
export async function buildPrograms(): Promise<Programs> {
  const { files, stop } = await bundlePrograms({ gateway: gatewayServer, point })
  return { ...files, stop }
}
