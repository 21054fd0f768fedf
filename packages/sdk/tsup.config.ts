import { fileURLToPath } from 'node:url'
import { defineConfig } from 'tsup'

const coreSource = fileURLToPath(new URL('../core/src', import.meta.url))

/**
 * The shared code of core comes along, types included, so that the SDK installs alone. The path mapping is
 * what lets the bundler of the types treat core as part of this package.
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
  // The entries share what both need, so that an error of either is an instance of the same class.
  splitting: true,
  // Each file imports a name of viem once, not once per source file: 1 % of what a bundle takes.
  treeshake: true,
  clean: true,
})
