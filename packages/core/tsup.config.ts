import { defineConfig } from 'tsup'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    'api/index': 'src/api/index.ts',
    'errors/index': 'src/errors/index.ts',
    'erc4337/index': 'src/erc4337/index.ts',
    'swaps/lifi/index': 'src/swaps/lifi/index.ts',
    'testing/index': 'src/testing/index.ts',
  },
  format: 'esm',
  target: 'node20',
  dts: true,
  clean: true,
})
