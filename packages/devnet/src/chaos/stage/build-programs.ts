import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

/** The programs of which a campaign kills many processes, as files that Node runs. */
export interface Programs {
  /** `gateway-server`. */
  readonly gateway: string
  /** A gateway with a trap in it. */
  readonly point: string
  /** Deletes the files. */
  stop(): Promise<void>
}

const server = fileURLToPath(new URL('../../../../server', import.meta.url))
const main = join(server, 'src/main.ts')
const point = fileURLToPath(new URL('../points/point-process.ts', import.meta.url))

/** Many files each, which take longer to find than to run. */
const inlined = new Set(['viem', 'zod', 'zod-openapi'])

/**
 * Bundles the programs, as they are for release. A process that compiled its sources when it starts would need some
 * three seconds of processor time for that, four times as much as from a bundle: on a busy machine gateways would be
 * killed faster than they come up.
 */
export async function buildPrograms(): Promise<Programs> {
  const { dependencies } = JSON.parse(await readFile(join(server, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  // Here the server's dependencies are found.
  const directory = await mkdtemp(join(server, 'node_modules/.campaign-'))
  const stop = () => rm(directory, { recursive: true, force: true })
  try {
    await build({
      entryPoints: { gateway: main, point },
      outdir: directory,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      external: Object.keys(dependencies).filter(
        (name) => !inlined.has(name) && !name.startsWith('@gasless-gateway/'),
      ),
      // What the sources look for beside themselves is still there.
      define: { 'import.meta.url': JSON.stringify(pathToFileURL(main).href) },
      logLevel: 'error',
    })
  } catch (error) {
    await stop()
    throw error
  }
  return { gateway: join(directory, 'gateway.mjs'), point: join(directory, 'point.mjs'), stop }
}
