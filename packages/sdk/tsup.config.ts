import { fileURLToPath } from 'node:url'
import { defineConfig } from 'tsup'

const coreSource = fileURLToPath(new URL('../core/src', import.meta.url))

/**
 * The bundle includes the shared code of core and its types, so that the SDK installs alone. With the path mapping, the
 * bundler of the types treats core as part of this package.
 */
export default defineConfig({
  entry: {
    index: 'src/index.ts',
    control: 'src/control/index.ts',
    'on-chain': 'src/on-chain/index.ts',
    reverts: 'src/reverts/index.ts',
    testing: 'src/testing/index.ts',
  },
  format: ['esm', 'cjs'],
  target: 'es2022',
  platform: 'neutral',
  noExternal: [/^@gasless-gateway\/core/],
  dts: {
    compilerOptions: {
      baseUrl: '.',
      paths: { '@gasless-gateway/core/*': [`${coreSource}/*/index.ts`] },
    },
  },
  // The entry points share common code, so that an error of either is an instance of the same class.
  splitting: true,
  // A bundle imports each name of viem once instead of once per source file. This saves 1 % of its size.
  treeshake: true,
  clean: true,
})
