import { cp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'tsup'

/** Files of the API page, with their licenses. */
const viewerFiles = [
  'swagger-ui-bundle.js',
  'swagger-ui-bundle.js.LICENSE.txt',
  'swagger-ui.css',
  'LICENSE',
  'NOTICE',
]

const source = (name: string) => fileURLToPath(new URL(`../${name}/src`, import.meta.url))

/**
 * `main.ts` is the command `gateway-server`. Its first line makes the bundle executable. The bundle includes core,
 * contracts and their types. So the server installs alone, even before the other packages are on npm.
 */
export default defineConfig({
  entry: ['src/index.ts', 'src/local.ts', 'src/main.ts'],
  format: 'esm',
  target: 'node20',
  noExternal: [/^@gasless-gateway\//],
  // With this path mapping, the bundler of the types treats both packages as part of this one.
  dts: {
    entry: ['src/index.ts', 'src/local.ts'],
    compilerOptions: {
      baseUrl: '.',
      paths: {
        '@gasless-gateway/core': [`${source('core')}/index.ts`],
        '@gasless-gateway/core/*': [`${source('core')}/*/index.ts`],
        '@gasless-gateway/contracts': [`${source('contracts')}/index.ts`],
        '@gasless-gateway/contracts/*': [`${source('contracts')}/*.ts`],
      },
    },
  },
  clean: true,
  async onSuccess() {
    const { resolve } = createRequire(import.meta.url)
    for (const file of viewerFiles)
      await cp(resolve(`swagger-ui-dist/${file}`), `dist/api-page/${file}`)
    // The migrations read their SQL from files beside the bundle.
    await cp('src/adapters/postgres/migrations/sql', 'dist/sql', { recursive: true })
  },
})
