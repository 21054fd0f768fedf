import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'

export interface BundledPrograms<Name extends string> {
  /** Paths of the bundles, for Node. */
  readonly files: Readonly<Record<Name, string>>
  /** Deletes the files. */
  stop(): Promise<void>
}

const server = fileURLToPath(new URL('../..', import.meta.url))
/** Source of the program `gateway-server`. */
export const gatewayServer = join(server, 'src/main.ts')

/** Packages of many files, which take longer to find than to run. */
const inlined = new Set(['viem', 'zod', 'zod-openapi'])

/** Keeps each source's `import.meta.url`, so that it still finds files beside it and its packages. */
const ownUrls: Plugin = {
  name: 'own-urls',
  setup({ onLoad }) {
    onLoad({ filter: /\/packages\/\w+\/src\/.*\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      const url = JSON.stringify(pathToFileURL(path).href)
      return { loader: 'ts', contents: text.replaceAll('import.meta.url', url) }
    })
  },
}

/**
 * Bundles programs of the workspace, as for a release. Compiling sources while they are loaded would take seconds at
 * each start, and would add code that keeps the names of functions.
 */
export async function bundlePrograms<Name extends string>(
  entryPoints: Readonly<Record<Name, string>>,
): Promise<BundledPrograms<Name>> {
  const { dependencies } = JSON.parse(await readFile(join(server, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  // Programs in this directory find the server's dependencies.
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
      plugins: [ownUrls],
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
