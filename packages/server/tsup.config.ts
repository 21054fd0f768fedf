import { cp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { defineConfig } from 'tsup'

/** What the API page loads, with its licenses. */
const viewerFiles = [
  'swagger-ui-bundle.js',
  'swagger-ui-bundle.js.LICENSE.txt',
  'swagger-ui.css',
  'LICENSE',
  'NOTICE',
]

/** `main.ts` is the command `gateway-server`; its first line makes the bundle executable. */
export default defineConfig({
  entry: ['src/index.ts', 'src/local.ts', 'src/main.ts'],
  format: 'esm',
  target: 'node20',
  dts: { entry: ['src/index.ts', 'src/local.ts'] },
  clean: true,
  async onSuccess() {
    const { resolve } = createRequire(import.meta.url)
    for (const file of viewerFiles)
      await cp(resolve(`swagger-ui-dist/${file}`), `dist/api-page/${file}`)
  },
})
