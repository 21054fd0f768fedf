import { defineConfig } from 'tsup'

/** `main.ts` is the command `gateway-server`; its first line makes the bundle executable. */
export default defineConfig({
  entry: ['src/index.ts', 'src/local.ts', 'src/main.ts'],
  format: 'esm',
  target: 'node20',
  dts: { entry: ['src/index.ts', 'src/local.ts'] },
  clean: true,
})
