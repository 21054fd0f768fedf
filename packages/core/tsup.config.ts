import { defineConfig } from 'tsup'

export default defineConfig({
  entry: [
    'src/index.ts',
    'src/api/index.ts',
    'src/errors/index.ts',
    'src/erc4337/index.ts',
    'src/testing/index.ts',
  ],
  format: 'esm',
  target: 'node20',
  dts: true,
  clean: true,
  external: ['vitest'],
})
