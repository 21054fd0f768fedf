import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

export interface BundledPrograms<Name extends string> {
  /** What Node runs. */
  readonly files: Readonly<Record<Name, string>>
  /** Deletes the files. */
  stop(): Promise<void>
}

const server = fileURLToPath(new URL('../../server', import.meta.url))
/** `gateway-server`. */
export const gatewayServer = join(server, 'src/main.ts')

/** Many files each, which take longer to find than to run. */
const inlined = new Set(['viem', 'zod', 'zod-openapi'])

/**
 * Bundles programs with a gateway in them, as they are for release: what compiles sources as they are loaded also has
 * them keep the name of every function that they make, each time.
 */
export async function bundlePrograms<Name extends string>(
  entryPoints: Readonly<Record<Name, string>>,
): Promise<BundledPrograms<Name>> {
  const { dependencies } = JSON.parse(await readFile(join(server, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  // Here the server's dependencies are found.
  const directory = await mkdtemp(join(server, 'node_modules/.bundle-'))
  const stop = () => rm(directory, { recursive: true, force: true })
  try {
    await build({
      entryPoints,
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
      define: { 'import.meta.url': JSON.stringify(pathToFileURL(gatewayServer).href) },
      logLevel: 'error',
    })
  } catch (error) {
    await stop()
    throw error
  }
  const files = Object.fromEntries(
    Object.keys(entryPoints).map((name) => [name, join(directory, `${name}.mjs`)]),
  ) as Record<Name, string>
  return { files, stop }
}
