import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const tsx = createRequire(import.meta.url).resolve('tsx')
const main = fileURLToPath(new URL('../../../../server/src/main.ts', import.meta.url))

/** Arguments for Node that run `gateway-server` with these, the way `pnpm gateway-server` does. */
export const gatewayCommand = (...args: readonly string[]): string[] => [
  '--import',
  tsx,
  main,
  ...args,
]
