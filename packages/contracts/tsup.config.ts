import { defineConfig } from 'tsup'

export default defineConfig({
  entry: ['src/index.ts', 'src/devnet.ts'],
  format: 'esm',
  target: 'node20',
  dts: true,
  clean: true,
})
